"""Compels, giving in and healing, as the table shows them (DD-36, 37)."""

from pathlib import Path

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.game_rules import HeroesRested, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import Call, SetUp, Step
from fateloom.runtime.record import replace
from fateloom.tools.pool.bots import Greedy
from fateloom.tools.pool.presenter import PoolPresenter
from fateloom.tools.scenario import load

SWARM = str(Path(__file__).resolve().parents[3] / "scenarios" / "last_swarm")


def sat(fateloom, hero, typed):
    run = fateloom("play", SWARM, "--heroes", hero, "--seed", "4", typed=typed + "quit\n")
    assert run.code == 0, run.err
    return " ".join(run.out.replace("│", " ").split())


def test_dd_37_a_compel_is_read_and_answered(fateloom):
    out = sat(fateloom, "odo", "pass\naccept\nboard\n")
    asked = out.partition("Round 2 of 4: Odo Farthing")[2]
    assert "He turns the ledger" in asked[:80]  # after the heading of the turn
    assert "Quint has found the page with Farthing on it (“Owes money on both sides" in asked
    assert "1 Accept, and gain a fate point: a hindrance die for the next roll" in asked
    assert "2 Refuse, and pay a fate point" in asked
    assert "accepts, and gains a fate point: a hindrance die for the next roll." in asked
    assert "You say that you will come by on Friday." in asked
    assert "4 fate points" in asked
    assert "1 hindrance die for the next roll" in asked


def test_dd_37_a_compel_that_is_refused(fateloom):
    out = sat(fateloom, "odo", "pass\n2\nboard\n")
    assert "Odo Farthing refuses, and pays a fate point." in out
    assert "You pay him for the mule." in out
    assert "2 fate points" in out


def test_dd_36_37_giving_in_leads_to_its_own_words_and_ending(fateloom):
    out = sat(fateloom, "wren", "pass\n" * 4 + "give\n")
    assert "3 Give in: leave the scene, and gain 1 fate point" in out
    assert "gives in and leaves the scene, with 1 fate point more" in out
    assert "like a child with a fever" in out
    assert "By morning the beaters have gone home" not in out
    assert "A tithe of everything" in out


def attacked(*heroes, **condition):
    """The first hero of the gully is attacked, in that condition; the rules and the state."""
    game = load(SWARM)
    game = replace(game, course=replace(game.course, first="gully"))
    rules = PoolGameRules(game)
    state = rules.setup(SetUp(heroes))
    assert isinstance(state, PoolGameState)
    table = state.table
    changed = replace(table.conditions[0], **condition)
    call = Call("beaters", Approach.FORCEFUL, heroes[0])
    table = replace(table, call=call, step=Step.ANSWER, acting="beaters")
    table = replace(table, conditions=(changed, *table.conditions[1:]))
    return rules, replace(state, table=table)


def says(rules, state):
    to_move = rules.legal(state)
    assert isinstance(to_move, Decision)
    return Greedy(rules, 1).choose(rules.view(state, to_move.seat), to_move)


def test_the_greedy_bot_gives_in_when_all_is_lost_and_others_go_on():
    spent = {"stress": (True,) * 3, "consequences": (True,) * 3}
    rules, state = attacked("odo", "wren", **spent)
    assert says(rules, state) == cmd.Concede()
    assert isinstance(says(*attacked("odo", **spent)), cmd.Answer)  # nobody else would go on
    assert isinstance(says(*attacked("odo", "wren")), cmd.Answer)


def test_dd_36_what_has_healed_is_told():
    game = load(SWARM)
    rules = PoolGameRules(game)
    rules, state = attacked("odo", "wren", consequences=(True, True, False))
    news = PoolPresenter(game).tell(rules.view(state, None), HeroesRested())
    assert "Odo Farthing has rested: the mild consequence healed." in str(news.contents)
    assert "Wren" not in str(news.contents)
