"""What events read and change, and which watched events they can make due."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.transitions.enabled import asked_by, enabled
from fateloom.runtime.transitions.footprints import Footprint, Variables, footprint_of
from fateloom.runtime.transitions.overflow import laid_down
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import happening
from fateloom.runtime.transitions.work import Cast, Work


def ends_its_condition(work: Work, paths: Iterable[Path], event: Event, cast: Cast) -> bool:
    """Whether the condition of a watched event is false once it has happened on these paths."""
    ways = happening(work, paths, event, cast)
    return not any(enabled(work, [it.resumed()], event, cast)[0] for it in ways if not it.over)


def wakes(work: Work, event: Event, me: str) -> bool:
    """Whether an event changes what its own condition asks for."""
    return not footprint(work, event, me).writes.isdisjoint(asked_by(work, event, me))


def woken_by(work: Work, written: Variables) -> list[Event]:
    """The watched events whose condition may begin to hold when these variables change, one
    through the other.
    """
    found: list[Event] = []
    heroes = work.company.heroes
    while more := [
        it
        for it in work.index.watched
        if it not in found and any(not written.isdisjoint(asked_by(work, it, me)) for me in heroes)
    ]:
        found += more
        written = written.union(*(footprint(work, it, me).writes for it in more for me in heroes))
    return found


def footprint(work: Work, event: Event, me: str) -> Footprint:
    """What an event reads and writes in a turn of a hero; looked for once."""

    def look() -> Footprint:
        ways = happening(work, work.start(), event, Cast(me, None, ()))
        return footprint_of(laid_down(work, ways, me))

    return work.once(work.footprints, (event.id, me), look)
