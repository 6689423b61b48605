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

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.events_due import rank
from fateloom.runtime.story.watch import reads
from fateloom.runtime.story.watched import ALL
from fateloom.runtime.transitions.abilities import is_tested
from fateloom.runtime.transitions.conditions import in_play
from fateloom.runtime.transitions.departures import others_gone_home
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.enabled import asked_by, enabled, opened
from fateloom.runtime.transitions.footprints import Footprint, touched
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.moments import OPTION_USED, Moment
from fateloom.runtime.transitions.overflow import laid_down, overfull
from fateloom.runtime.transitions.pass_limit import note_limit
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.script import happening, run
from fateloom.runtime.transitions.turns import is_out, next_in_turn
from fateloom.runtime.transitions.variables import Kind
from fateloom.runtime.transitions.wakes import footprint, wakes
from fateloom.runtime.transitions.watched import (
    minds_who_asks,
    risen,
    timely,
)
from fateloom.runtime.transitions.within_tests import told_first
from fateloom.runtime.transitions.work import PATHS, Cast, TooTangledError, Work

LONGEST = 12
"""Events of one pass after which they are taken to make each other due for ever."""

WATCHED = frozenset({Move.EVENT, Move.RESCUE})
"""Watched events as actions of their own."""


@record
class _Under:
    """A pass that is under way: what is due, in order, and for whom it happens. `looked`: in whose
    turn watched events were last looked at; `mixed`: the late events that may come now are told;
    `said`: how many forks of the path the hero had taken who is out now; None: that one is not.
    """

    path: Path
    due: tuple[Event, ...]
    cast: Cast
    looked: str
    first: bool = False
    mixed: bool = False
    said: int | None = None

    def told(self, path: Path) -> Path:
        """The path behind the pass: nobody counts on what another one says in it."""
        me = self.cast.me
        if self.said is None or not any(it.by is By.PLAYER for it in path.marks[self.said :]):
            return path
        return path.with_doubt(Doubt(Unknown.ANSWER, me, "what happens when another one is out"))


def passed(
    work: Work, paths: Iterable[Path], events: Iterable[Event], cast: Cast, moment: Moment
) -> list[Path]:
    """A pass of events, one after the other by rank: what is due by its moment, the watched events
    whose condition has begun to hold, and late ones that may come between. Once the hero is out, it
    goes on in the turn of the next one (RUL-16).

    `paths`: since the game was last at rest, or since the last pass.
    """
    begins = ALL in moment.fresh
    order = _ranked(work, events)
    begun = tuple(paths)
    if work.told:  # while it is asked what is too much
        full = [way for it in begun for way in overfull(work, it)]
        begun += tuple(way for it in full for way in others_gone_home(work, it, cast.me))
    note_limit(work, begun, order, cast, moment)
    done: list[Path] = []
    todo = [_Under(it, order, cast, cast.me, first=True) for it in begun]
    while todo:
        now = todo.pop()
        further = partial(_further, work, now, moment, begins)
        for it in told_first(work, now.path, further):
            if isinstance(it, _Under):
                todo.append(it)
            else:
                done.append(it)
        if len(done) + len(todo) > PATHS:
            raise TooTangledError
    return done


def _further(
    work: Work, under: _Under, moment: Moment, begins: bool, path: Path
) -> Iterator[_Under | Path]:
    """What comes next in a pass that has come so far on a path, and paths on which it is over."""
    now = replace(under, path=path)
    me = now.cast.me
    if path.over:
        yield now.told(path)
        return
    if is_out(work, path.functions, me):
        yield from _passed_on(work, now)
        return
    if path.overflowing and _asks_items(work, now.due, me):
        yield from (replace(now, path=it) for it in laid_down(work, [path], me))
        return
    ways = risen(
        work, path, me, now.due, now.looked,
        begins=begins and now.first, turn=moment.turn and now.first,
    )  # fmt: skip
    for way, rose in ways:
        due = _ranked(work, (*now.due, *rose)) if rose else now.due
        rested = replace(now, path=way.rested(), due=due, looked=me, first=False)
        if now.mixed:
            yield from _next(work, rested)
            continue
        rest = [*(footprint(work, it, me) for it in due), *moment.then]
        late = _coming(work, due[0] if due else None, rest, me)
        turned = moment.turn or now.looked != me
        mixed = _between(work, rested, late, moment, turned=turned)
        yield from (replace(rested, path=it, mixed=True) for it in mixed)


def _passed_on(work: Work, now: _Under) -> list[_Under]:
    """The pass goes on in the turn of the next hero; what begins a turn comes with that one's."""
    due = tuple(it for it in now.due if it.trigger.kind is not TriggerKind.TURN_START)
    return [
        replace(
            now, path=way, due=due, cast=replace(now.cast, me=hero), mixed=False,
            said=len(way.marks) if now.said is None else now.said,
        )
        for way, hero in next_in_turn(work, now.path, now.cast.me)
    ]  # fmt: skip


def _asks_items(work: Work, due: Iterable[Event], me: str) -> bool:
    """Whether an event that may fire asks for what a hero with too many items lays down before."""
    kinds = (Kind.ITEM, Kind.COPIES, Kind.HELD)
    asked = work.listened.union(*(asked_by(work, it, me) for it in due))
    return any(work.space.variables[it].kind in kinds for it in asked)


ON_THE_WAY = frozenset({Move.STEP, Move.BUY, Move.SELL})
"""What more of the same can follow before the game is at rest: a walk goes on, a trade stays open.
"""


def settled(work: Work, draft: Draft) -> Draft:
    """The draft with the watched events that it brings about, where that was not told before.

    A player goes home in the turn of anybody (EC-57).
    """
    others = work.order(draft.hero)[1:] if draft.move is Move.LEAVE else ()
    casts = [Cast(it, None, ()) for it in (draft.hero, *others)]
    before = work.index.event.get(draft.subject) if draft.move in WATCHED else None
    for cast in casts:
        note_limit(work, draft.paths, (), cast, Moment(frozenset()), before)
    if not timely(work):
        return draft
    found: list[Path] = []
    for path in draft.paths:
        falls = _falls(work, path, draft.hero)
        if not falls and not touched(path, work.listened):
            found.append(path)
            continue
        done = passed(work, [path], (), casts[0], Moment(frozenset()))
        for cast in casts[1:]:
            theirs = [it for it, plays in in_play(work, path, cast.me) if plays]
            done += passed(work, theirs, (), cast, Moment(frozenset()))
        fires = any(it.functions != path.functions for it in done)
        if fires and draft.move in ON_THE_WAY:
            doubt = Doubt(Unknown.EVENT, draft.hero)
            done.append(path.with_doubt(doubt))
        found += done
    return replace(draft, paths=tuple(found))


def _falls(work: Work, path: Path, hero: str) -> bool:
    """Whether the hero is out since watched events were last looked at."""
    return is_out(work, path.functions, hero) and not is_out(work, path.looks[0], hero)


def _ranked(work: Work, events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(sorted(events, key=lambda it: rank(work.index, it.id)))


def _next(work: Work, now: _Under) -> Iterator[_Under | Path]:
    """The first event that fires does. Where the pass has had as many as the story allows, one more
    that would fire ends it: all that is due is dropped. What has nothing left is at its end.
    """
    most = work.index.settings.events_per_pass
    waiting = [now.path]
    for number, event in enumerate(now.due):
        further: list[Path] = []
        for it in waiting:
            if it.fired >= min(most, LONGEST):
                stopped, shut = enabled(work, [it.resumed()], event, now.cast)
                yield from (now.told(one.counting(0)) for one in stopped)
                if stopped and it.fired < most:
                    sentence = (
                        "events that fire each other without end are followed for some rounds only"
                    )
                    work.gap(sentence, event.span, misses=True)
            else:
                fires, shut = opened(work, [it.resumed()], event, now.cast)
                fires = [one.counting(it.fired + 1) for one in fires]
                ways = run(work, fires, event.body, now.cast)
                due = now.due[number + 1 :]
                yield from (replace(now, path=one, due=due, mixed=False) for one in ways)
            further += shut
        waiting = further
    yield from (now.told(it.counting(0)) for it in waiting)


def _between(
    work: Work, now: _Under, events: list[Event], moment: Moment, *, turned: bool
) -> list[Path]:
    """The path, and those on which some of the events happen here first, in any order. `turned`:
    it is the turn of another hero now.
    """
    if not events:
        return [now.path]
    me = now.cast.me
    found = laid_down(work, [now.path], me)
    todo: list[tuple[Path, tuple[Event, ...]]] = [(it, ()) for it in found]
    while todo:
        path, before = todo.pop()
        for event in () if path.over or is_out(work, path.functions, me) else events:
            if not _may_be_due(work, path, event, me, moment, turned=turned):
                continue
            ways = happening(work, [path.resumed().counting(path.fired + 1)], event, now.cast)
            ways = laid_down(work, ways, me)
            if ways and (before[-1:] == (event,) or len(before) > 2 * len(events)):
                if event.repeats and wakes(work, event, me):
                    sentence = (
                        "an event that triggers itself again within one pass is modelled once"
                    )
                    work.gap(sentence, event.span, misses=True)
                continue
            # Whether its condition has only now begun to hold is not known.
            doubt = Doubt(Unknown.EVENT, me, event.id)
            doubted = [it.with_doubt(doubt) for it in ways]
            found += doubted
            todo += [(it, (*before, event)) for it in doubted]
        if len(found) > PATHS:
            raise TooTangledError
    return found


def _may_be_due(
    work: Work, path: Path, event: Event, me: str, moment: Moment, *, turned: bool
) -> bool:
    """Whether the condition of a watched event may have begun to hold since somebody acted."""
    facets = frozenset[str]().union(*(reads(it, False) for it in work.index.when(event)))
    fresh = moment.fresh | OPTION_USED if is_tested(path) else moment.fresh
    return (
        not path.functions.keys().isdisjoint(asked_by(work, event, me))
        or not fresh.isdisjoint(facets)
        or (turned and minds_who_asks(work, event))
    )


def _coming(work: Work, before: Event | None, rest: Sequence[Footprint], me: str) -> list[Event]:
    """The watched events that come first by rank and for which it makes a difference.

    `before`: the event that comes next; None: all of them come first.
    """
    able = [
        it
        for it in work.index.watched
        if it not in timely(work)
        and (before is None or rank(work.index, it.id) < rank(work.index, before.id))
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
