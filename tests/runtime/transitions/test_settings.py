"""Every setting of the rules in the flattened form: how it is said, and by what that is shown."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dsl.verify.engine.by_hand import story as tiny
from tests.long import mostly_long
from tests.runtime.story import builders as b
from tests.runtime.transitions.stories import story
from tests.runtime.transitions.test_engine_follows import played_actions
from tests.runtime.transitions.test_follows_engine import followed
from tests.runtime.transitions.trace import Follower, reachable

from fateloom.runtime.program import items
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Measure
from fateloom.runtime.program.destiny import Destiny
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import fields, replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions import environment
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import steps
from fateloom.runtime.transitions.model import Company, Model, Move

EXACTLY, MORE = "exactly", "more than can happen"

SAID: dict[str, tuple[str, tuple[Any, ...]]] = {
    "main_faces": (MORE, ((1, 2), (0, 6), (3, 3, "star"))),
    "main_count": (MORE, (1, 3)),
    "effort_faces": (MORE, ((0, 1), (5, "star"))),
    "track_min": (MORE, (0,)),
    "track_max": (MORE, (13, 15)),
    "effort_start": (EXACTLY, (1, 3)),
    "effort_max": (EXACTLY, (1, 5)),
    "effort_refresh": (EXACTLY, (0, 2)),
    "coins_start": (EXACTLY, (0, 3)),
    "inventory_limit": (EXACTLY, (2, 3)),
    "move_range": (EXACTLY, (0, 1, 4)),
    "success_cap": (MORE, (2, 8)),
    "virtue_start": (EXACTLY, (-2, 3)),
    "virtue_min": (EXACTLY, (-1,)),
    "virtue_max": (EXACTLY, (1,)),
    "random_first_player": (EXACTLY, (True,)),
    "physical_limits": (EXACTLY, (True,)),
    "voluntary_abandon": (EXACTLY, (True,)),
    "gain_items_in_test": (MORE, (False,)),
    "deadline_in_finale": (EXACTLY, (True,)),
    "events_per_pass": (EXACTLY, (1, 2)),
}
"""How each setting is said, and values other than the default that are tried. MORE: bands that some
positions of the markers do not give are offered, and are not sure.
"""

CASES = [(name, value) for name, (_, values) in SAID.items() for value in values]


def test_every_setting_is_said() -> None:
    """A new setting needs a line above, and the tests below then try it."""
    assert set(SAID) == set(fields(Settings()))
    default = Settings()
    assert all(value != getattr(default, name) for name, value in CASES)


@mostly_long("name, value", CASES, plain=CASES[4::12])
def test_the_model_keeps_up_with_the_engine(name: str, value: object) -> None:
    """With the setting off its default, all that the engine does is a play of the model, and all
    that is sure in the model can be played.
    """
    program = _with(story("small"), **{name: value})
    model = transitions(program, Company(tuple(it.id for it in program.heroes)))
    rules, follower = StoryRules(program), Follower(model)
    assert sum(followed(rules, model, follower, seed, 120) for seed in range(2)) > 5
    assert played_actions(program, model, 20)


# --- settings of which random games see little


@pytest.mark.parametrize("move_range", [0, 1])
def test_a_range_of_nothing_lets_nobody_walk(move_range: int) -> None:
    assert _can_walk(_strip(move_range)) is bool(move_range)


def test_an_item_can_give_the_range_that_there_is_not() -> None:
    """One that always works: the walk is sure, and only with it in hand. One that is used: in
    doubt.
    """
    always = b.ability("always", "passive", items.MoveRange(1))
    assert _can_walk(_strip(0, b.item("boots", ability=always)))
    used = b.ability("discard", "move", items.MoveRange(1))
    assert not _can_walk(_strip(0, b.item("boots", ability=used)))
    assert _can_walk(_strip(0, b.item("boots", ability=used)), sure=False)


def test_what_a_pass_has_no_room_for_is_dropped() -> None:
    """Two events of one day, and room for one: the second never fires."""
    events = (
        b.event("first", "day", b.set_to("x", 1), day=2),
        b.event("second", "day", b.set_to("y", 1), day=2),
    )
    one, two = (_events(*events, events_per_pass=most) for most in (1, 2))
    assert "y" not in _raised(transitions(one)) and "y" in _raised(transitions(two))
    assert not transitions(one).gaps


def test_an_event_that_does_not_fire_takes_no_room() -> None:
    events = (
        b.event("first", "day", b.set_to("x", 1), day=2, cond=b.is_up("y")),
        b.event("second", "day", b.set_to("y", 1), day=2),
    )
    assert "y" in _raised(transitions(_events(*events, events_per_pass=1)))


@pytest.mark.parametrize(
    ("events", "is_gap"),
    [
        ("event e on turn start repeats\n  hi up\nrescue if low\n  low down\n", False),
        ("event e on turn start repeats\n  low up\nrescue if low\n  low down\n", True),
        ("event e when hi\n  doom up\nrescue if low\n  low down\n", False),
        ("event e when low\n  doom up\nrescue if low\n  low down\n", True),
        ("event e when doom\n  hi up\nrescue if low\n  low down\n  doom up\n", True),
        ("event e on turn start repeats\n  hi up\nevent f when power >= 1\n  doom up\n", True),
        ("event e on day 2\n  everyone defeated\nrescue if low\n  low down\n", False),
        ("event e on day 2\n  hi up\nevent f when power >= 1\n  doom up\n", True),
        ("event e on day 2\n  everyone defeated\nevent f when power >= 1\n  doom up\n", False),
    ],
)
def test_late_events_are_a_gap_where_a_pass_may_have_no_room(
    events: str, is_gap: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One event a pass: events that ask for markers, and rescues of large stories, beside others.
    Rescues of small stories are no late events.
    """
    flags = "".join(f"world {it}: flag\n" for it in ("hi", "low", "doom"))
    options = "".join(f'  option {it} "A"\n    {it} up\n' for it in ("hi", "low"))
    text = f'{flags}poi p0 "P" on t0\n{options}  option c "C"\n    lose 1 power\n{events}'
    text = text.replace("when power", "when ann power within 3")
    program = tiny(text, rules="events_per_pass: 1")
    assert bool(transitions(program).gaps) is (is_gap and "rescue" not in events)
    monkeypatch.setattr(environment, "MOST_VARIABLES", 0)
    assert bool(transitions(program).gaps) is is_gap


def test_gains_are_what_the_box_has_left() -> None:
    """Twenty coins for both, who begin with one: what one has, the other has not (EC-40)."""
    grab = b.event("e", "turn start", b.coins(7), repeats=True)
    asks = b.event("f", "turn start", b.set_to("x", 1), cond=b.at_least(Measure.COINS, 2))
    program = _with(_events(grab, asks), physical_limits=True)
    two = replace(program, heroes=(b.hero("ann"), b.hero("bob")), max_players=2)
    model = transitions(two)
    assert not model.gaps
    coins = [at for at, it in enumerate(model.variables) if it.name.startswith("coins:")]
    had = {tuple(state[at] for at in coins) for state in reachable(model)}
    assert max(map(sum, had)) == 20
    assert {(19, 1), (15, 5), (8, 12)} <= had
    plain = replace(two, settings=Settings())
    assert all(it.open_end for it in transitions(plain).variables if it.name.startswith("coins:"))


def test_pairs_of_tokens_are_a_gap_only_where_they_can_run_out() -> None:
    """One pair for each stack or pile: ten, and a gap on a map of eleven tiles."""
    for count in (10, 11):
        program = _with(_strip(1, b.item("rope")), physical_limits=True)
        tiles = (*program.tiles, *(b.tile(f"t{it}", (it, 1)) for it in range(count - 2)))
        gaps = transitions(replace(program, tiles=tiles)).gaps
        assert [it.misses for it in gaps] == [True] * (count > 10)


def _with(program: Program, **changes: Any) -> Program:
    return replace(program, settings=replace(program.settings, **changes))


def _strip(move_range: int, *found: items.Item) -> Program:
    """Two tiles; the finale is on the other one."""
    return b.program(
        b.poi("inn", tile="there"),
        heroes=(b.hero("ann", *(it.id for it in found)),),
        tiles=(b.tile("home"), b.tile("there", (1, 0))),
        all_items=found,
        destinies=(Destiny("ann", (b.path("p", "inn", b.stage("s", b.fulfil())),), b.N),),
        settings=Settings(move_range=move_range),
    )


def _can_walk(program: Program, *, sure: bool = True) -> bool:
    model = transitions(program)
    return any(
        action.move is Move.STEP and (action.sure or not sure)
        for initial in model.initial
        for action, _, _ in steps(model, initial)
    )


def _events(*events: Any, **settings: Any) -> Program:
    """A story whose finales ask what the events have done."""
    paths = tuple(
        b.path(name, "inn", b.stage("s", st.Stay(b.N)), cond=b.is_up(name)) for name in "xy"
    )
    return b.program(
        b.poi("inn"),
        heroes=(b.hero("ann"),),
        all_items=(),
        variables=(b.flag("x"), b.flag("y")),
        events=events,
        destinies=(Destiny("ann", paths, b.N),),
        settings=Settings(**settings),
    )


def _raised(model: Model) -> set[str]:
    """The flags that can come up."""
    seen = reachable(model)
    return {
        it.subject
        for at, it in enumerate(model.variables)
        if it.subject in ("x", "y") and any(values[at] for values in seen)
    }
