"""Compels, giving in and healing, as the table shows them (DD-36, 37)."""

import shutil
from pathlib import Path

import pytest

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool import event as ev
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
    assert "a hindrance die for the next roll" in asked


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
    assert "Odo Farthing has rested. Healed: a mild consequence." in str(news.contents)
    assert "Wren" not in str(news.contents)


def test_de_23_an_opponent_that_attacks_its_foe_is_told_as_such():
    rules, state = attacked("odo")
    event = ev.AttemptBegan(None, Approach.FORCEFUL, "beaters", "dogs", Approach.QUICK)
    news = PoolPresenter(load(SWARM)).tell(rules.view(state, None), event)
    assert "Hired beaters attacks The toll-house dogs, forcefully." in str(news.contents)
    event = ev.AttemptBegan(None, Approach.CLEVER, "odo", "beaters", Approach.FORCEFUL)
    news = PoolPresenter(load(SWARM)).tell(rules.view(state, None), event)
    assert "Odo Farthing meets it cleverly." in str(news.contents)


@pytest.mark.long
def test_de_23_bots_play_a_game_with_a_foe_and_all_the_settings(tmp_path, fateloom):
    """A friend of the heroes fights the beaters; nothing breaks, and the games end."""
    shutil.copytree(SWARM, tmp_path / "last_swarm")
    scenes = tmp_path / "last_swarm" / "scenes.yaml"
    text = scenes.read_text("utf-8")
    scenes.write_text(text.replace("  gully:\n", "  gully:\n    present: [miller]\n", 1), "utf-8")
    people = tmp_path / "last_swarm" / "characters.yaml"
    miller = "  miller: {title: Miller, acts: quick, foe: beaters, dice: {quick: {skill: 2}}}\n"
    people.write_text(people.read_text("utf-8") + miller, "utf-8")
    run = fateloom("soak", str(tmp_path / "last_swarm"), "--games", "12", "--bots", "random")
    assert run.code == 0, run.out + run.err
    assert "0 broken" in run.out
