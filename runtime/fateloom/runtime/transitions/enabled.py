"""In which states an event may begin: its mode, its only time, its conditions (DST-131)."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.transitions.conditions import mode_is, ways
from fateloom.runtime.transitions.footprints import Guards
from fateloom.runtime.transitions.overflow import asks, laid_down
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.space import NO, YES
from fateloom.runtime.transitions.variables import NO_FINALE, Key, Kind
from fateloom.runtime.transitions.work import Cast, Read, Work


def can_fire(work: Work, paths: Iterable[Path], event: Event) -> tuple[list[Path], list[Path]]:
    """Whether an event belongs to this mode and has not had its only time (DST-131)."""
    if event.mode is not None and not mode_is(work, event.mode):
        return [], list(paths)
    if not work.has(Key(Kind.EVENT, event.id)):
        return list(paths), []
    can: list[Path] = []
    cannot: list[Path] = []
    for path in paths:
        fresh, old = work.split(path, Key(Kind.EVENT, event.id), 1 << NO)
        can += fresh
        cannot += old
    return can, cannot


def opened(
    work: Work, paths: Iterable[Path], event: Event, cast: Cast
) -> tuple[list[Path], list[Path]]:
    """The ways on which an event begins, noted as over, and those on which it does not."""
    work.saw(Read.EVENT, event.id, event)  # its script comes next
    open_, done = enabled(work, paths, event, cast)
    return [work.put(it, Key(Kind.EVENT, event.id), YES) for it in open_], done


def asked_by(work: Work, event: Event, me: str) -> frozenset[int]:
    """What the condition of an event asks for in a turn of a hero."""
    return frozenset(it for guard in enabling(work, event, me) for it, _ in guard)


def enabling(work: Work, event: Event, me: str) -> Guards:
    """In which states an event is enabled in a turn of a hero; looked for once."""

    def look() -> Guards:
        yes, _ = enabled(work, work.start(), event, Cast(me, None, ()))
        return frozenset(frozenset(path.guard.items()) for path in yes)

    return work.once(work.enabling, (event.id, me), look)


def enabled(
    work: Work, paths: Iterable[Path], event: Event, cast: Cast
) -> tuple[list[Path], list[Path]]:
    """The ways on which an event may begin, and those on which it may not."""
    conditions = [event.condition]
    if event.trigger.kind is TriggerKind.WHEN:
        conditions.append(event.trigger.condition)
    else:
        work.saw(Read.EVENT, event.id, event)
    rested = [
        way
        for path in paths
        for way in (
            laid_down(work, [path], cast.me)
            if path.overflowing and any(asks(work, path, it, cast.me) for it in conditions)
            else [path]
        )
    ]
    open_, done = can_fire(work, rested, event)
    for condition in conditions:
        if condition is None:
            continue
        further: list[Path] = []
        for path in open_:
            for way, holds in ways(work, path, condition, cast.me):
                (further if holds else done).append(way)
        open_ = further
    if event.id in work.index.deadlines and not work.index.settings.deadline_in_finale:
        key = Key(Kind.FINALE, owner=cast.me)
        further = []
        for path in open_:
            free, busy = work.split(path, key, work.mask(key, NO_FINALE))
            further += free
            done += busy
        open_ = further
    return open_, done
