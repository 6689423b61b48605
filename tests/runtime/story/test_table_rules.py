"""Rules of the table and of the turn that no topic of its own holds: DST-03, 10..23, 29..39."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.bots import played
from tests.runtime.story.small import small
from tests.runtime.story.translated import in_another_language

from fateloom.runtime.codec import dumps
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.runtime.kernel.table import resume, start
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import OptionKind
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.markers import capacity
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State

RUNTIME = Path(__file__).resolve().parents[3] / "runtime" / "fateloom" / "runtime"


# --- set-up


def test_dst_03_one_scenario_a_session() -> None:
    """A log belongs to the scenario that it was begun with, and to no other."""
    one, other = b.program(b.poi("inn")), b.program(b.poi("inn", b.option("beg")))
    game = b.Game(one).visit("inn")
    lines = to_lines(game.table.log, game.rules.types)
    with pytest.raises(ValueError):
        resume(StoryRules(other), from_lines(lines, game.rules.types))
    assert resume(StoryRules(one), from_lines(lines, game.rules.types)).state == game.state


def test_dst_12_token_and_miniature_are_pictures() -> None:
    """The same play with other tokens and miniatures leads to the same state but for the token."""
    plain = b.program(b.poi("inn", b.option("beg", b.coins(1))))
    pois = tuple(replace(it, token="flag", mini="castle.stl") for it in plain.pois)
    dressed = replace(plain, pois=pois)
    one, two = (b.Game(story).visit("inn", "beg") for story in (plain, dressed))
    assert one.legal == two.legal
    laid = tuple(replace(it, token="flag") for it in one.state.pois)
    assert replace(one.state, pois=laid) == two.state


def test_dst_13_14_tracks_and_places_for_items() -> None:
    """Three tracks from 1 to 12 and five places, where the story says nothing else."""
    settings = Settings()
    assert (settings.track_min, settings.track_max, settings.inventory_limit) == (1, 12, 5)
    assert len(b.Game(b.program()).me.markers) == len(b.Skill) == 3
    assert capacity((1,), True, 1, 12) == capacity((12,), False, 1, 12) == 0
    find = b.option("find", *(b.gain_item(it) for it in ("torch", "bow")))
    carried = ("horse", "stallion", "medicine", "crow")
    heroes = (b.hero("ann", *carried, markers=((1,), (12,), (12,))),)
    game = b.Game(b.program(b.poi("inn", find), heroes=heroes)).visit("inn", "find")
    assert game.me.items == (*carried, "torch", "bow"), "the sixth card has to go, or another"
    going = {it.item for it in game.legal if isinstance(it, cmd.DiscardItem | cmd.Abandon)}
    assert going == set(game.me.items)
    assert cmd.EndTurn() not in game.legal
    five = b.Game(b.program(b.poi("inn", b.option("find", b.gain_item("torch"))), heroes=heroes))
    assert cmd.EndTurn() in five.visit("inn", "find").legal, "the fifth card has a place"


def test_dst_10_139_destinies_are_read_by_nobody_at_the_table() -> None:
    """Neither views nor what is told has the text of a card, before the game and in it."""
    rules = StoryRules(small())
    table = start(rules, SetUp(3), seed=1)
    assert not isinstance(table, Refusal)
    for hero in ("ann", "bob", "cy"):
        shown = [dumps(rules.view(table.state, seat)) for seat in (None, 0, 1, 2)]
        assert not any("SECRET" in it for it in shown)
        after = table.play(table.asked, cmd.ChooseHero(hero))
        assert not isinstance(after, Refusal)
        table = after
    told = [table.log_for(seat) for seat in (None, 0, 1, 2)]
    assert not any("SECRET" in repr(it) for it in told)


# --- the turn


def test_dst_17_what_is_told_is_told_to_everybody() -> None:
    game = b.Game(b.program(b.poi("inn", b.option("ask", b.tell("Hm.")))), 3).visit("inn", "ask")
    for seat in (None, 0, 1, 2):
        assert [it.text for it in game.table.news_for(seat) if isinstance(it, ev.Told)] == ["Hm."]


def test_dst_20_a_die_that_came_back_serves_now_and_later() -> None:
    fight = b.option("fight", b.test(b.POW))
    now = b.Game(b.program(b.poi("inn", fight))).visit("inn", "fight")
    assert now.me.effort == 1
    assert now.roll(1, 1, 1, 1).do(cmd.Confirm()).me.effort == 0
    later = b.Game(b.program(b.poi("inn", fight))).pass_turns().visit("inn", "fight")
    assert later.roll(2, 1, 1, 1, 1).do(cmd.Confirm()).me.effort == 0


def test_dst_22_115_anytime_actions_at_every_step_of_the_own_turn() -> None:
    learn = b.event("learn", "day", b.xp(9), day=1)
    heroes = (b.hero("ann", "torch"), b.hero("bob"))
    story = b.program(b.poi("inn", b.option("beg")), heroes=heroes, events=(learn,))
    for commands in ((), (cmd.Stay(),), (cmd.Stay(), cmd.Visit("inn"))):
        game = b.Game(story, 2).do(*commands)
        assert cmd.UseAbility("torch") in game.legal
        assert any(isinstance(it, cmd.SpendXp) for it in game.legal)
    assert not any(isinstance(it, cmd.SpendXp) for it in b.Game(story, 2).pass_turns().legal)


def test_dst_23_what_is_of_the_turn_ends_with_it() -> None:
    heroes = (b.hero("ann", "torch"), b.hero("bob"))
    story = b.program(b.poi("inn", b.option("beg"), b.option("go", b.leave())), heroes=heroes)
    game = b.Game(story, 2).do(cmd.UseAbility("torch")).visit("inn", "beg")
    assert (game.state.turn.bonus, game.state.turn.used) == (1, ("inn.beg",))
    assert game.use("inn.go").legal == (cmd.EndTurn(),)
    turn = game.pass_turns().state.turn
    assert (game.state.seat, turn.bonus, turn.used, turn.poi) == (1, 0, (), None)
    for commands in ((), (cmd.Stay(),), (cmd.Stay(), cmd.Visit("inn"))):
        assert cmd.EndTurn() in b.Game(story, 2).do(*commands).legal


@pytest.mark.parametrize("side", ["explored", "unexplored"])
def test_dst_29_a_visit_where_the_walk_ended(side: str) -> None:
    tiles = (b.tile("home"), b.tile("moor", (1, 0), side))
    game = b.Game(b.program(b.poi("hut", tile="moor"), tiles=tiles)).do(cmd.MoveTo(("moor",)))
    assert game.do(cmd.Visit("hut")).state.turn.visiting


def test_dst_32_one_poi_a_turn_and_on_the_own_tile() -> None:
    tiles = (b.tile("home"), b.tile("moor", (1, 0)))
    story = b.program(b.poi("inn"), b.poi("mill"), b.poi("hut", tile="moor"), tiles=tiles)
    game = b.Game(story).do(cmd.Stay())
    assert game.refused(cmd.Visit("hut")) == "place"
    game.do(cmd.Visit("inn"))
    assert game.refused(cmd.Visit("mill")) == "visit"


def test_dst_34_any_number_of_options_in_any_order() -> None:
    names = ("a", "b", "c")
    for order in ((), ("b",), ("c", "a"), ("b", "c", "a")):
        inn = b.poi("inn", *(b.option(name, b.xp(1)) for name in names))
        game = b.Game(b.program(inn)).visit("inn", *order)
        assert game.me.xp == len(order)
        assert {it.option for it in game.legal if isinstance(it, cmd.UseOption)} == {
            f"inn.{name}" for name in names if name not in order
        }


def test_dst_36_44_kinds_of_options_and_the_skill_of_a_test_are_shown() -> None:
    """DST-36, 44: the kind of each option, and which of the three skills a test is of."""
    options = (
        b.option("talk", b.coins(1)),
        *(b.option(skill.value, b.test(skill)) for skill in b.Skill),
        b.option("show", b.scan(st.ScanMode.ASK)),
        b.option("tell", st.AskDestiny("tell", (), (), b.N)),
        b.option("buy", st.Trade("goods", "buy", b.N)),
    )
    stocks = (b.board.Stock("goods", (), b.N),)
    game = b.Game(b.program(b.poi("inn", *options), stocks=stocks)).visit("inn")
    shown = game.rules.view(game.state, 0).options
    assert {it.kind for it in shown} == set(OptionKind)
    assert [it.skill for it in shown if it.kind is OptionKind.TEST] == list(b.Skill)


def test_dst_39_a_visit_can_be_left_whenever_nothing_is_pending() -> None:
    inn = b.poi("inn", b.option("talk", b.choose(("a", ()), ("b", ()))), b.option("beg"))
    for options in ((), ("beg",)):
        game = b.Game(b.program(inn)).visit("inn", *options).do(cmd.LeavePoi())
        assert game.refused(cmd.UseOption("inn.talk")) == "place"
        assert game.refused(cmd.Visit("inn")) == "visit", "no second visit"
    asked = b.Game(b.program(inn)).visit("inn", "talk")
    assert asked.refused(cmd.LeavePoi()) == "pending"
    assert asked.do(cmd.Choose(0)).refused(cmd.LeavePoi()) == ""


def test_dst_42_an_interaction_is_certain_and_tells_nothing_beforehand() -> None:
    """Whatever follows from an option, before it is chosen it looks the same; no dice fall."""
    games = [
        b.Game(b.program(b.poi("inn", b.option("beg", *body)))).visit("inn")
        for body in ((b.coins(5),), (b.coins(-5), b.tell("Robbed.")), ())
    ]
    views = [game.rules.view(game.state, 0) for game in games]
    assert views[0] == views[1] == views[2]
    results = {games[0].use("inn.beg").me.coins for _ in range(1)}
    assert results == {6}
    assert not any(isinstance(it, ev.DiceRolled) for it in games[0].table.log.events)


# --- the table around the engine


def test_dst_143_the_engine_opens_no_connection() -> None:
    """The import contracts name what is forbidden; here the text itself is looked through."""
    words = ("socket", "urllib", "http", "ssl", "asyncio", "requests", "ftplib", "smtplib")
    for path in sorted(RUNTIME.rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            first, _, rest = line.partition(" ")
            if first in ("import", "from"):
                module = rest.split()[0].split(".")[0]
                assert module not in words, (path.name, line)
    game = b.Game(b.program())
    assert isinstance(game.table.to_move, Decision)


def test_one_seat_is_asked_at_a_time() -> None:
    """So that a device can be handed over: see `tests/tools/table/test_hand_over.py`."""
    game = b.Game(small(), 3)
    for _ in range(30):
        to_move = game.table.to_move
        assert isinstance(to_move, Decision)
        assert game.rules.view(game.state, to_move.seat).seat == to_move.seat
        game.do(to_move.commands[0])


def test_dst_145_without_the_state_of_the_engine_nothing_can_be_decided() -> None:
    """What a view lacks is what decides: two states with one view and two results."""
    inn = b.poi(
        "inn", b.option("kneel", b.when(b.at_least(b.condition.Measure.VIRTUE, 1), b.xp(1)))
    )
    game = b.Game(b.program(inn)).visit("inn")
    saint = replace(game.state, heroes=(replace(game.me, virtue=1),))
    assert game.rules.view(saint, 0) == game.rules.view(game.state, 0)
    results = []
    for state in (game.state, saint):
        after = game.rules.apply(state, cmd.UseOption("inn.kneel"))
        assert not isinstance(after, Refusal)
        results.append(after[1].heroes[0].xp)
    assert results == [0, 1]


def test_dst_142_inv_16_the_language_changes_no_state() -> None:
    """INV-16: a Program with all its words in another language plays the same game."""
    story = small()
    other = in_another_language(story)
    assert other != story
    one, two = StoryRules(story), StoryRules(other)
    assert one.fingerprint == two.fingerprint
    states: list[State] = []
    for rules in (one, two):
        table = played(rules, SetUp(3, heroes=("ann", "bob", "cy")), 7, 300)
        assert [it for it in table.log.events if isinstance(it, ev.Told)]
        states.append(table.state)
    assert states[0] == states[1]
    assert states[0].day > 1, "something was played"
