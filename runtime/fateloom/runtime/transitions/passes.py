"""Passes of events whose moment has come, with the watched events that come between (EC-30, 56).

The engine fires what is due by rank, timed events and watched ones alike, and before any ability of
the start of a turn. A watched event is an action of its own here, which comes before or behind a
pass. *Within* it those alone have to be told

- whose condition the pass, or what led to it, may have made hold: else it was due before;
- which come first by their rank;
- for which it makes a difference: what they read or change is changed by what is still to come in
  the pass, or the reverse.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.record import record
from fateloom.runtime.story.events_due import rank
from fateloom.runtime.story.watch import ALL, reads
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.footprints import Footprint, Guards, Variables, footprint_of
from fateloom.runtime.transitions.overflow import laid_down
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import enabled, happening, opened, run
from fateloom.runtime.transitions.work import PATHS, Cast, TooTangledError, Work

MARKERS = frozenset({".markers"})
"""Facets of a state that the model leaves out, and that may be different at any time."""

OPTION_USED = MARKERS | {".effort", ".items", ".coins", ".xp"}
"""The same behind an option, in whose tests effort dice and items may have been used."""

GAME_BEGINS = frozenset({ALL})


@record
class Moment:
    """When a pass comes. `fresh`: what may be different, as facets of a state, beside what the
    paths say; `turn`: whose turn it is has changed; `then`: what follows before anybody can act.
    """

    fresh: frozenset[str]
    turn: bool = False
    then: tuple[Footprint, ...] = ()


def passed(
    work: Work, paths: Iterable[Path], events: Iterable[Event], cast: Cast, moment: Moment
) -> list[Path]:
    """A pass of events, one after the other by rank, and the watched ones that may come between."""
    due = sorted(events, key=lambda it: rank(work.index, it.id))
    if len(due) + len(work.index.watched) > work.index.settings.events_per_pass:
        _note_limit(work)
    rest = [*(footprint(work, it, cast.me) for it in due), *moment.then]
    done = list(paths)
    for number, event in enumerate(due):
        done = _between(work, done, _coming(work, event, rest[number:], cast.me), cast, moment)
        done = [way for it in done for way in _in_turn(work, it, event, cast)]
    done = _between(work, done, _coming(work, None, rest[len(due) :], cast.me), cast, moment)
    return [it.counting(0) for it in done]


def _in_turn(work: Work, path: Path, event: Event, cast: Cast) -> list[Path]:
    """The turn of a due event comes. Where the pass has had as many events as the story allows, one
    more that would fire ends it: all that is due is dropped.
    """
    most = work.index.settings.events_per_pass
    if path.over or path.fired > most:
        return [path]
    if path.fired < most:
        open_, done = opened(work, [path.resumed()], event, cast)
        more = [it.counting(path.fired + 1) for it in open_]
        return done + run(work, more, event.body, cast)
    open_, done = enabled(work, [path.resumed()], event, cast)
    return [*done, *(it.counting(most + 1) for it in open_)]


def _note_limit(work: Work) -> None:
    """Watched events may use up what a pass allows, or be dropped themselves."""
    for event in work.index.watched:
        sentence = "an event that waits for a condition may be dropped by `events_per_pass`"
        work.gap(sentence, event.span, misses=True)


def _between(
    work: Work, paths: list[Path], events: list[Event], cast: Cast, moment: Moment
) -> list[Path]:
    """The paths, and those on which some of the events happen here first, in any order."""
    if not events:
        return paths
    found = laid_down(work, paths, cast.me)
    todo: list[tuple[Path, tuple[Event, ...]]] = [(it, ()) for it in found]
    while todo:
        path, before = todo.pop()
        for event in () if path.over else events:
            if not _may_be_due(work, path, event, cast.me, moment):
                continue
            ways = happening(work, [path.resumed().counting(path.fired + 1)], event, cast)
            ways = laid_down(work, ways, cast.me)
            if ways and (before[-1:] == (event,) or len(before) > 2 * len(events)):
                if event.repeats and _wakes(work, event, cast.me):
                    sentence = "an event that makes itself due again within one pass is told once"
                    work.gap(sentence, event.span, misses=True)
                continue
            # Whether its condition has only now begun to hold is not known.
            doubt = Doubt(Unknown.EVENT, cast.me, event.id)
            doubted = [it.with_doubt(doubt) for it in ways]
            found += doubted
            todo += [(it, (*before, event)) for it in doubted]
        if len(found) > PATHS:
            raise TooTangledError
    return found


def _may_be_due(work: Work, path: Path, event: Event, me: str, moment: Moment) -> bool:
    """Whether the condition of a watched event may have begun to hold since somebody acted."""
    facets = frozenset[str]().union(*(reads(it, False) for it in work.index.when(event)))
    return (
        not path.functions.keys().isdisjoint(_asked(work, event, me))
        or not moment.fresh.isdisjoint(facets)
        or (moment.turn and _asks_who(work, event))
    )


def _coming(work: Work, before: Event | None, rest: Sequence[Footprint], me: str) -> list[Event]:
    """The watched events that come first by rank and for which it makes a difference.

    `before`: the event that comes next; None: all of them come first.
    """
    able = [
        it
        for it in work.index.watched
        if before is None or rank(work.index, it.id) < rank(work.index, before.id)
    ]
    found: list[Event] = []
    touched = list(rest)
    while more := [
        it
        for it in able
        if it not in found and any(footprint(work, it, me).interferes(other) for other in touched)
    ]:
        found += more
        touched = [footprint(work, it, me) for it in more]
    return found


def _wakes(work: Work, event: Event, me: str) -> bool:
    """Whether an event changes what its own condition asks for."""
    return not footprint(work, event, me).writes.isdisjoint(_asked(work, event, me))


def _asks_who(work: Work, event: Event) -> bool:
    """Whether the condition of an event is another one for another hero."""
    heroes = work.company.heroes
    return any(_enabling(work, event, it) != _enabling(work, event, heroes[0]) for it in heroes)


def minds_whose_turn(work: Work, event: Event) -> bool:
    """Whether an event comes out otherwise in the turn of another hero."""
    heroes = work.company.heroes
    ways = [_shape(happening(work, work.start(), event, Cast(it, None, ()))) for it in heroes]
    return any(it != ways[0] for it in ways)


def _shape(paths: list[Path]) -> set[object]:
    """All that paths say, in no order."""
    return {
        (frozenset(it.guard.items()), frozenset(it.functions.items()), it.marks, it.doubts, it.over)
        for it in paths
    }


def woken_by(work: Work, written: Variables) -> list[Event]:
    """The watched events whose condition may begin to hold when these variables change, one
    through the other.
    """
    found: list[Event] = []
    heroes = work.company.heroes
    while more := [
        it
        for it in work.index.watched
        if it not in found and any(not written.isdisjoint(_asked(work, it, me)) for me in heroes)
    ]:
        found += more
        written = written.union(*(footprint(work, it, me).writes for it in more for me in heroes))
    return found


def _asked(work: Work, event: Event, me: str) -> Variables:
    """What the condition of an event asks for."""
    return frozenset(it for guard in _enabling(work, event, me) for it, _ in guard)


def _enabling(work: Work, event: Event, me: str) -> Guards:
    """When an event happens in a turn of a hero; looked for once."""
    known = work.enabling.get((event.id, me))
    if known is None:
        yes, _ = opened(work, work.start(), event, Cast(me, None, ()))
        known = frozenset(frozenset(path.guard.items()) for path in yes)
        work.enabling[event.id, me] = known
    return known


def footprint(work: Work, event: Event, me: str) -> Footprint:
    """What an event reads and writes in a turn of a hero; looked for once."""
    known = work.footprints.get((event.id, me))
    if known is None:
        ways = happening(work, work.start(), event, Cast(me, None, ()))
        known = footprint_of(laid_down(work, ways, me))
        work.footprints[event.id, me] = known
    return known
