"""Watched events whose condition has begun to hold (DST-125): the engine's `Flow.look` on a path.

The engine looks before each step, and an event is due from the moment in which its condition begins
to hold. At rest every watched event has been looked at, so whether it held is a question about the
state at rest. This is exact for a condition on what changes at known moments only (`timely`). Dice,
markers, and items that can be used within a test change at moments that a model does not tell:
events that wait for these are late, as actions of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.runtime.program.condition import MarkerCount
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.items import (
    AbilityKind,
    ChangeResource,
    ReplaceMove,
    Window,
)
from fateloom.runtime.record import parts_in
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.transitions.conditions import in_play
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.enabled import asked_by, enabled, enabling
from fateloom.runtime.transitions.footprints import Variables, touched
from fateloom.runtime.transitions.functions import Function
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.turns import is_out
from fateloom.runtime.transitions.variables import Key, Kind
from fateloom.runtime.transitions.work import Cast, Work

Looked = dict[int, Function]
"""The functions of a path when the watched events were looked at."""

Risen = tuple[Event, ...]


def timely(work: Work) -> tuple[Event, ...]:
    """The watched events that fire at a known moment. Rescues are told as actions of their own,
    unless `Work.timely_rescues` says otherwise.
    """
    if work.timely is None:
        asked = [it for it in work.index.watched if work.timely_rescues or not it.rescue]
        work.timely = tuple(it for it in asked if not may_be_unseen(work, it))
        heroes = work.company.heroes
        work.listened = frozenset[int]().union(
            *(asked_by(work, it, me) for it in work.timely for me in heroes)
        )
    return work.timely


def may_be_unseen(work: Work, event: Event) -> bool:
    """Whether the condition of an event can begin to hold at a moment that the model does not tell:
    it asks for markers, or for what can change within a test.
    """
    if any(isinstance(part, MarkerCount) for part in parts_in(work.index.when(event))):
        return True
    unknown = changed_in_tests(work)
    return any(not asked_by(work, event, me).isdisjoint(unknown) for me in work.company.heroes)


def may_wait(work: Work, event: Event) -> bool:
    """Whether an event that begins to hold may have to wait: within a trade, until it is closed."""
    if not work.trades:
        return False
    kinds = (Kind.ITEM, Kind.COPIES, Kind.HELD)
    return any(
        (key := work.space.variables[at].key).kind in kinds
        or (key.kind is Kind.RESOURCE and key.subject == "coins")
        for me in work.company.heroes
        for at in asked_by(work, event, me)
    )


def changed_in_tests(work: Work) -> Variables:
    """What can change within a test, or by an item that works at a moment of its own. Looked for
    once.
    """
    if work.changed_in_tests is None:
        work.changed_in_tests = _changed_in_tests(work)
    return work.changed_in_tests


def _changed_in_tests(work: Work) -> Variables:
    found: set[Key] = set()
    for hero in work.company.heroes:
        found.add(Key(Kind.RESOURCE, "effort", hero))
        for item in work.index.program.items:
            ability = item.ability
            if ability is None or ability.window is Window.PASSIVE:
                continue
            if ability.window is Window.TURN_START and works_by_itself(ability):
                continue
            if ability.kind is AbilityKind.DISCARD:
                found |= {Key(Kind.ITEM, item.id), Key(Kind.HELD, owner=hero)}
                places = work.space.places(item.id)
                found |= {Key(Kind.COPIES, item.id, place=it) for it in places}
            match ability.effect:
                case ChangeResource(resource):
                    found.add(Key(Kind.RESOURCE, resource, hero))
                case ReplaceMove():
                    found.add(Key(Kind.HERO_TILE, owner=hero))
                case _:
                    pass
    return frozenset(work.space.at[it] for it in found if it in work.space.at)


def minds_who_asks(work: Work, event: Event) -> bool:
    """Whether the condition of an event is another one in the turn of another hero."""
    heroes = work.company.heroes
    return any(enabling(work, event, it) != enabling(work, event, heroes[0]) for it in heroes)


def risen(
    work: Work, path: Path, me: str, due: Iterable[Event], looked: str, *, begins: bool, turn: bool
) -> list[tuple[Path, Risen]]:
    """Which further events are due now, with the ways in which that is so.

    `looked`: in whose turn the looks were, until that hero was out. `begins`: the game does, and
    nothing has been looked at. `turn`: the turn of `me` has begun since, and the look before was in
    that of another hero.
    """
    known = {it.id for it in due}
    found: list[tuple[Path, Risen]] = [(path, ())]
    for event in timely(work):
        if event.id in known:
            continue
        other = turn and minds_who_asks(work, event)
        passed_on = looked != me and minds_who_asks(work, event)
        if not (begins or other or passed_on or touched(path, asked_by(work, event, me))):
            continue
        found = [
            (way, (*before, event) if rose else before)
            for it, before in found
            for way, rose in _rose(work, it, event, me, looked, begins=begins, turn=other)
        ]
    return found


def _rose(
    work: Work, path: Path, event: Event, me: str, looked: str, *, begins: bool, turn: bool
) -> Iterator[tuple[Path, bool]]:
    """Whether the condition holds now and did not at one of the looks before."""
    open_, not_now = enabled(work, [path], event, Cast(me, None, ()))
    yield from ((it, False) for it in not_now)
    if begins:
        yield from ((it, True) for it in open_)
        return
    first, *rest = path.looks
    for look in reversed(rest):
        held: list[Path] = []
        for it in open_:
            for way, holds in _held(work, it, look, event, _at(work, look, me, looked)):
                if holds:
                    held.append(way)
                else:
                    yield way, True
        open_ = held
    for it in open_:
        if turn:
            yield from _rose_for(work, it, first, event, me)
        else:
            who = _at(work, first, me, looked)
            yield from ((way, not holds) for way, holds in _held(work, it, first, event, who))


def _at(work: Work, look: Looked, me: str, looked: str) -> str:
    """In whose turn a look was: that of `me` once the hero before is out."""
    return me if is_out(work, look, looked) else looked


def _held(
    work: Work, path: Path, look: Looked, event: Event, me: str
) -> Iterator[tuple[Path, bool]]:
    """Whether the condition held at a look, in the turn of `me`."""
    then = path.copy()
    then.functions = look
    for ways, holds in zip(
        enabled(work, [then], event, Cast(me, None, ())), (True, False), strict=True
    ):
        for way in ways:
            made = path.copy()
            made.guard = way.guard
            yield made, holds


def _rose_for(
    work: Work, path: Path, look: Looked, event: Event, me: str
) -> Iterator[tuple[Path, bool]]:
    """The same, where the look was in the turn of another hero; in doubt if it is not known of
    whom and that makes a difference.
    """
    for it, others in _before(work, path, look, me):
        ways: list[tuple[Path, frozenset[bool]]] = [(it, frozenset())]
        for other in others:
            ways = [
                (way, told | {holds})
                for one, told in ways
                for way, holds in _held(work, one, look, event, other)
            ]
        for way, told in ways:
            if len(told) == 1:
                yield way, False in told
            else:
                doubted = way.with_doubt(Doubt(Unknown.EVENT, me, event.id))
                yield doubted, True
                yield doubted, False


def _before(
    work: Work, path: Path, look: Looked, me: str
) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """In whose turn the look before may have been: that of another hero in play; where one is out,
    that of the same hero as well, who has the next turn (RUL-16).
    """
    then = path.copy()
    then.functions = look
    ways: list[tuple[Path, tuple[str, ...]]] = [(then, ())]
    for other in work.order(me)[1:]:
        ways = [
            (way, (*before, other) if plays else before)
            for it, before in ways
            for way, plays in in_play(work, it, other)
        ]
    for way, others in ways:
        made = path.copy()
        made.guard = way.guard
        yield made, others if len(others) + 1 == len(work.company.heroes) > 1 else (*others, me)
