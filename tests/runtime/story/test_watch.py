"""Watched conditions of every kind: looked at when something they depend on is touched, and only
then; never missed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

from tests.long import mostly_long
from tests.runtime.at_random import drawn
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.kernel.game import Refusal, folded
from fateloom.runtime.program.condition import (
    AnyOf,
    Chose,
    Compare,
    Condition,
    Has,
    HeroIs,
    InFinale,
    IsOneOf,
    IsOut,
    ItemIs,
    MarkerCount,
    Measure,
    Named,
    NpcAt,
    OnTile,
    PoiPlaced,
    Quantity,
    Subject,
    TileIs,
    VariableValue,
    Visited,
)
from fateloom.runtime.program.destiny import Milestone
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE as N
from fateloom.runtime.story.conditions import holds, in_play, predicate
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage
from fateloom.runtime.story.watch import reads
from fateloom.runtime.story.watched import ALL

QUANTITIES: tuple[tuple[Quantity, int], ...] = (
    (Measure.COINS, 3),
    (Measure.XP, 2),
    (Measure.EFFORT, 2),
    (Measure.VIRTUE, 2),
    (Measure.DAY, 4),
    (MarkerCount(b.POW, 4), 2),
    (VariableValue("debt"), 2),
    (VariableValue("open"), 1),
)


def conditions() -> Iterator[Condition]:
    """One of each kind, for each kind of subject."""
    subjects: tuple[Subject, ...] = (b.ACTIVE, b.ANYONE, b.OTHERS, b.EVERYONE, Named("bob"))
    for who in subjects:
        for quantity, number in QUANTITIES:
            yield Compare(who, quantity, Op.AT_LEAST, number, N)
        yield IsOneOf(who, "met", (1,), N)
        yield Has(who, b.match("#gear"), N)
        yield OnTile(who, "marsh", N)
        yield Visited(who, "mill", N)
        yield Chose(who, "inn.rest", N)
        yield InFinale(who, N)
        yield IsOut(who, N)
    for place, target in (
        (Place.BOX, None),
        (Place.HELD, None),
        (Place.HERO, "ann"),
        (Place.STOCK, "goods"),
        (Place.TILE, "hill"),
        (Place.NPC, "ide"),
        (Place.GONE, None),
    ):
        yield ItemIs("rope", place, target, N)
    yield HeroIs(("bob",), N)
    yield TileIs("hill", True, N)
    yield PoiPlaced("inn", None, N)
    yield PoiPlaced("inn", "home", N)
    yield NpcAt("ide", "mill", N)


def watchful() -> Program:
    """`small`, with an event and a milestone for every condition and for its contrary."""
    story = small()
    both = [it for one in conditions() for it in (one, b.no(one))]
    both += [AnyOf((both[number], both[-number - 1]), N) for number in range(1, 20)]
    events = tuple(
        b.event(f"watch_{number}", "when", when=it, repeats=number % 3 > 0)
        for number, it in enumerate(both)
    )
    milestones = tuple(Milestone(Text("m", ("Told.",), "", N), it, N) for it in both)
    destinies = tuple(
        replace(it, paths=tuple(replace(path, milestones=milestones) for path in it.paths))
        for it in story.destinies
    )
    return replace(story, events=(*story.events, *events), destinies=destinies)


RULES = StoryRules(watchful())


@mostly_long("seed", range(6), plain=[0])
def test_nothing_that_is_watched_is_missed(seed: int) -> None:
    """After every command: what holds is in `holding`, what is reached is told, all else is not."""
    bot, index = random.Random(seed), RULES.index
    players = 1 + seed % 3
    state = RULES.setup(SetUp(players, heroes=("ann", "bob", "cy")[:players]))
    assert not isinstance(state, Refusal)
    state = folded(RULES, state, RULES.opening(state))
    for _ in range(250):
        if (command := drawn(RULES.legal(state), bot)) is None:
            break
        after = RULES.apply(state, command)
        assert not isinstance(after, Refusal)
        state = after[1]
        if state.stage is not Stage.PLAY:
            continue
        for event in index.watched:
            now = event.id not in state.fired and all(
                holds(index, state, part, state.seat) for part in index.when(event)
            )
            assert (event.id in state.control.holding) is now, (event.id, command, after[0])
        if state.control.stack:
            continue
        for seat in in_play(state):
            hero = state.heroes[seat]
            if hero.finale is None:
                for name, milestone in index.milestones[hero.hero]:
                    if name not in hero.milestones:
                        assert not holds(index, state, milestone.condition, seat), (name, command)


def test_every_facet_that_is_read_is_touched_by_something() -> None:
    named = {".coins", ".xp", ".effort", ".virtue", "debt", "open", "met"}
    read = frozenset[str]().union(*(reads(it, True) for it in conditions()))
    assert ALL in read
    touched = {it.facet for it in get_args(Event) if isinstance(it.facet, str)}
    assert read <= touched | named


def test_a_condition_becomes_a_function_once() -> None:
    condition = RULES.index.watched[0].trigger.condition
    assert condition is not None
    assert predicate(RULES.index, condition) is predicate(RULES.index, condition)
