"""Which conditions an event can have changed, so that only those are looked at again.

A state has facets: `.coins`, `.tiles`, the id of a variable, … (ids have no dot in front). `reads`
names the facets that a condition depends on, `StoryEvent.facet` the one that an event changes. A
facet too many costs time, a facet too few would lose an event of the story: tests compare what a
game is watching with a look at everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from fateloom.runtime.program.condition import (
    All,
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
    ModeIs,
    Not,
    NpcAt,
    OnTile,
    PoiPlaced,
    Quantity,
    Subject,
    TileIs,
    VariableValue,
    Visited,
    Who,
)
from fateloom.runtime.program.destiny import Event as StoryEvent
from fateloom.runtime.story.conditions import predicate
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.watched import (
    ALL,
    NONE,
    TURN,
    Watch,
    WatchedEvent,
    WatchedMilestone,
    fired,
)

MEASURES = {
    Measure.COINS: ".coins",
    Measure.XP: ".xp",
    Measure.EFFORT: ".effort",
    Measure.VIRTUE: ".virtue",
    Measure.DAY: TURN,
    Measure.PLAYERS: ALL,
}


def reads(condition: Condition, own_turn: bool) -> frozenset[str]:
    """The facets that a condition depends on.

    `own_turn`: it is asked for the hero whose turn it is, so that a new turn may change it.
    """
    return frozenset(_reads(condition, own_turn)) | {ALL}


def _reads(condition: Condition, own_turn: bool) -> Iterable[str]:
    match condition:
        case All(parts) | AnyOf(parts):
            return {facet for part in parts for facet in _reads(part, own_turn)}
        case Not(part):
            return _reads(part, own_turn)
        case Compare(subject, quantity):
            return (_read(quantity), *_who(subject, own_turn))
        case IsOneOf(subject, variable):
            return (variable, *_who(subject, own_turn))
        case Has(subject):
            return (".items", *_who(subject, own_turn))
        case ItemIs():
            return (".items",)
        case HeroIs():
            return _who(Who.ACTIVE, own_turn)
        case OnTile(subject):
            return (".tile", *_who(subject, own_turn))
        case Visited(subject):
            return (".visited", *_who(subject, own_turn))
        case Chose(subject):
            return (".chosen", *_who(subject, own_turn))
        case TileIs():
            return (".tiles",)
        case PoiPlaced():
            return (".pois",)
        case NpcAt():
            return (".npcs",)
        case ModeIs():
            return ()
        case InFinale(subject):
            return (".finale", *_who(subject, own_turn))
        case IsOut(subject):
            return (".standing", *_who(subject, own_turn))
        case _:
            assert_never(condition)


def _who(subject: Subject, own_turn: bool) -> tuple[str, ...]:
    """What decides which heroes are meant: whose turn it is, and who is defeated."""
    if subject is Who.ACTIVE:
        return (TURN,) if own_turn else ()
    if subject is Who.OTHERS and own_turn:
        return (".standing", TURN)
    return (".standing",)


def _read(quantity: Quantity) -> str:
    match quantity:
        case VariableValue(variable):
            return variable
        case MarkerCount():
            return ".markers"
        case _:
            return MEASURES[quantity]


# --- what a Program is watching


def _events(index: ProgramIndex) -> dict[str, tuple[int, ...]]:
    """The numbers of the watched events by facet."""
    found: dict[str, tuple[int, ...]] = {}
    for number, event in enumerate(index.watched):
        depends = {ALL, fired(event.id)}
        depends.update(*(reads(part, True) for part in index.when(event)))
        for facet in depends:
            found[facet] = (*found.get(facet, ()), number)
    return found


def _watch(index: ProgramIndex) -> Watch:
    milestones: dict[str, tuple[WatchedMilestone, ...]] = {}
    by_milestones: dict[str, frozenset[str]] = {}
    for hero, its in index.milestones.items():
        found = []
        for name, it in its:
            holds = predicate(index, it.condition)
            found.append(WatchedMilestone(f"{hero}/{name}", name, it.text, holds))
            for facet in reads(it.condition, False):
                by_milestones[facet] = by_milestones.get(facet, NONE) | {f"{hero}/{name}"}
        milestones[hero] = tuple(found)
    events = tuple(_event(index, it) for it in index.watched)
    return Watch(events, _events(index), milestones, by_milestones)


def _event(index: ProgramIndex, event: StoryEvent) -> WatchedEvent:
    parts = index.when(event)
    holds = predicate(index, parts[0] if len(parts) == 1 else All(parts, event.span))
    return WatchedEvent(event, holds)


def watch_of(index: ProgramIndex) -> Watch:
    """What the Program is watching; made once."""
    if index.watch is None:
        index.watch = _watch(index)
    return index.watch
