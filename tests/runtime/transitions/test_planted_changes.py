"""Small changes of the engine alone: each is red by the test of its rule, and the comparison of the
flattened form with the engine notices it (decision 0008).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Outcome, compare
from tests.runtime.story import builders as b
from tests.runtime.transitions.test_engine_follows import played_actions
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import decide, events_due, inventory, refusals
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.event import Spot
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.flatten import transitions

# --- the stories, and what the rules say of them

TRADE = story(
    'stock s: lamp\npoi p0 "P" on t0\n  trade t "T" stock s\n' + path("ann", 'p0 "Go"'),
    heroes="ann", items="lamp", rules="virtue: {start: -1, min: -2, max: 2}, coins: {start: 3}",
)  # fmt: skip


def test_dst_79_whoever_has_the_coins_can_buy() -> None:
    """Virtue has nothing to do with it."""
    game = b.Game(TRADE).visit("p0", "t").do(cmd.Buy("lamp"))
    assert game.me.items == ("lamp",)


PILE = story(
    'poi p0 "P" on t0\n  option give "Give"\n    drop rope on t0\n    gain item lamp\n'
    "    gain item sack\n" + path("ann", 'p0 "Go"'),
    heroes="ann", items="rope lamp sack", rules="inventory_limit: 1",
)  # fmt: skip


def test_dst_118_what_is_laid_down_joins_the_pile_that_lies_there() -> None:
    game = b.Game(PILE).visit("p0", "give").do(cmd.Abandon("lamp"))
    assert {*game.state.piles[0]} == {"rope", "lamp"}
    assert game.me.items == ("sack",)


EFFORT_TEXT = (
    'world won: flag\npoi p0 "P" on t0\n  option try "Try"\n    test power "Try"\n      0\n'
    "        > No.\n      1+\n        won up\n" + path("ann", 'p0 "Go" if won')
)


def effort() -> Program:
    """A marker on 3, and dice that show 1: two effort dice are needed, and make it sure."""
    made = story(EFFORT_TEXT, heroes="ann", rules="effort: {start: 3, max: 3, refresh: 0}")
    return replace(made, settings=replace(made.settings, main_faces=(1,), effort_faces=(1,)))


EFFORT = effort()


def test_dst_48_as_many_effort_dice_are_rolled_as_were_declared() -> None:
    game = b.Game(EFFORT).visit("p0", "try").roll(2, 1, 1, 1).do(cmd.Confirm())
    assert game.state.world == (1,)
    assert game.me.effort == 1


AGAIN = story(
    'poi p0 "P" on t0\n  option take "Take" once\n    gain 1 coins\n'
    'poi p1 "Q" on t0\n  option move "Move"\n    remove p0\n    place p0\n'
    + path("ann", 'p1 "Go" if coins >= 2'),
    heroes="ann", rules="coins: {start: 0}", ground="tile t0\n  on explore\n    place p0\n"
    "    place p1\ntile t1\n  on explore\n    > Nothing.\n",
)  # fmt: skip


def test_dst_35_what_is_done_once_stays_done_when_its_poi_is_placed_again() -> None:
    game = b.Game(AGAIN).visit("p0", "take").pass_turns().visit("p1", "move").pass_turns()
    assert game.do(cmd.Stay(), cmd.Visit("p0")).refused(cmd.UseOption("p0.take")) != ""
    assert game.me.coins == 1


ORDER = story(
    'world bell: flag\nworld n: 0..2\npoi p0 "P" on t0\n  option go "Go"\n    bell up\n'
    "event first when bell\n  n becomes 1\nevent second when bell\n  n becomes 2\n"
    + path("ann", 'p0 "Win" if n >= 2'),
    heroes="ann",
)  # fmt: skip


def test_ec_30_events_that_become_due_together_come_in_the_order_of_the_story() -> None:
    game = b.Game(ORDER).visit("p0", "go")
    fired = [it.event for it in game.table.log.events if isinstance(it, ev.EventFired)]
    assert fired == ["first", "second"]
    assert game.state.world == (1, 2)


RESCUE = story(
    'world shut: flag\npoi p0 "P" on t0\nrescue if shut\n  shut down\ndestiny ann\n'
    '  path one "One"\n    begins at p0 "Go"\n    finale\n      stage first\n'
    "        shut up\n        next last\n      stage last\n        if not shut\n"
    "          fulfil\n        stay\n",
    heroes="ann",
)  # fmt: skip


def test_ec_44_a_rescue_comes_in_a_finale_too() -> None:
    game = b.Game(RESCUE).do(cmd.Stay(), cmd.Visit("p0"), cmd.BeginFinale("one"))
    fired = [it.event for it in game.table.log.events if isinstance(it, ev.EventFired)]
    assert len(fired) == 1
    game.pass_turns().do(cmd.PlayStage())
    assert game.state.winner == 0


# --- the changes


def _costs_virtue(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = refusals.JUDGES[cmd.Buy]

    def changed(index: ProgramIndex, state: State, command: cmd.Command) -> Refusal | None:
        if state.heroes[state.seat].virtue < 0:
            return Refusal("cost", "no virtue")
        return judge(index, state, command)

    monkeypatch.setitem(refusals.JUDGES, cmd.Buy, changed)


def _to_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    abandon = inventory.abandon

    def changed(flow: Flow, seat: int, item: str) -> None:
        tile = flow.state.heroes[seat].tile
        if flow.state.piles[flow.index.tile_at[tile]]:
            flow.emit(ev.ItemMoved(item, inventory.own(flow, seat), Spot(Place.BOX)))
        else:
            abandon(flow, seat, item)

    monkeypatch.setattr(inventory, "abandon", changed)


def _one_die_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    declare = decide.CARRY_OUT[cmd.DeclareEffort]

    def changed(flow: Flow, command: cmd.DeclareEffort) -> None:
        declare(flow, cmd.DeclareEffort(command.dice - (command.dice > 1)))

    monkeypatch.setitem(decide.CARRY_OUT, cmd.DeclareEffort, changed)


def _once_again(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = ev.PoiMoved.fold

    def changed(event: ev.PoiMoved, index: ProgramIndex, state: State) -> State:
        after = moved(event, index, state)
        used = tuple(it for it in after.used_up if index.poi_of[it] != event.poi)
        return after if event.tile is None else replace(after, used_up=used)

    monkeypatch.setattr(ev.PoiMoved, "fold", changed)


def _backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(index: ProgramIndex, event: str) -> tuple[bool, int, int]:
        return event not in index.deadlines, -index.event[event].priority, -index.event_at[event]

    monkeypatch.setattr(events_due, "rank", changed)


def _no_rescue_in_finales(monkeypatch: pytest.MonkeyPatch) -> None:
    may_fire = events_due.may_fire

    def changed(flow: Flow, event: Event) -> bool:
        return may_fire(flow, event) and not (event.rescue and flow.me.finale is not None)

    monkeypatch.setattr(events_due, "may_fire", changed)


WRONG = (AssertionError, ValueError)
"""What is not so; and dice that the engine does not take."""


@record
class Change:
    """A change of the engine, the test of the rule that it breaks, and a story that shows it."""

    plant: Callable[[pytest.MonkeyPatch], None]
    rule: Callable[[], None]
    program: Program


CHANGES = {
    "buying needs virtue": Change(_costs_virtue, test_dst_79_whoever_has_the_coins_can_buy, TRADE),
    "what is too much goes to the box where a pile lies": Change(
        _to_the_box, test_dst_118_what_is_laid_down_joins_the_pile_that_lies_there, PILE
    ),
    "an effort die fewer from two on": Change(
        _one_die_fewer, test_dst_48_as_many_effort_dice_are_rolled_as_were_declared, EFFORT
    ),
    "once comes back when its POI is placed again": Change(
        _once_again,
        test_dst_35_what_is_done_once_stays_done_when_its_poi_is_placed_again,
        AGAIN,
    ),
    "events that become due together come backwards": Change(
        _backwards,
        test_ec_30_events_that_become_due_together_come_in_the_order_of_the_story,
        ORDER,
    ),
    "no rescue in a finale": Change(
        _no_rescue_in_finales, test_ec_44_a_rescue_comes_in_a_finale_too, RESCUE
    ),
}


def differs(program: Program, plant: Callable[[], None]) -> bool:
    """Whether the engine, changed, goes other ways than the flattened form of the story, or the
    oracle over it says something else than `verify`.
    """
    model = transitions(program)
    plant()
    try:
        played_actions(program, model, 10)
        for seed in range(6):
            followed(StoryRules(program), model, Follower(model), seed, 120)
    except WRONG:
        return True
    asked, _ = compare(program, most=1_000)
    return any(it.outcome is not Outcome.AGREES for it in asked)


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_red_by_the_test_of_its_rule(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    CHANGES[name].plant(monkeypatch)
    with pytest.raises(WRONG):
        CHANGES[name].rule()


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_noticed_beside_the_flattened_form(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = CHANGES[name]
    assert not differs(change.program, lambda: None)
    assert differs(change.program, lambda: change.plant(monkeypatch))
