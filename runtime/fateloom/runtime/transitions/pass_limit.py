"""Whether all that is due in a pass of events finds room in it (`events_per_pass`)."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.record import replace
from fateloom.runtime.story.watched import ALL
from fateloom.runtime.transitions.enabled import asked_by, enabled
from fateloom.runtime.transitions.moments import Moment
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import happening
from fateloom.runtime.transitions.wakes import ends_its_condition, footprint, wakes, woken_by
from fateloom.runtime.transitions.watched import may_be_unseen, minds_who_asks, timely
from fateloom.runtime.transitions.work import Cast, Work


def note_limit(
    work: Work,
    paths: tuple[Path, ...],
    due: tuple[Event, ...],
    cast: Cast,
    moment: Moment,
    before: Event | None = None,
) -> None:
    """Notes that late events may use up what a pass allows, or be dropped themselves, where so many
    can be due in one pass. `before`: the late event that has fired in it.

    One that ends the game takes no room from others.
    """
    index, heroes = work.index, [cast.me]
    most = index.settings.events_per_pass
    if len(due) + len(index.watched) <= most or timely(work) == index.watched:
        return
    if work.facts.falls:  # the pass may go on in the turn of another one
        heroes = list(work.order(cast.me))
    casts = [replace(cast, me=it) for it in heroes]
    rising = [
        it
        for it in index.watched
        if any(_may_rise(work, it, paths, one, moment) for one in casts)
        or (len(casts) > 1 and minds_who_asks(work, it))
    ]
    if before in rising and not any(_comes_again(work, before, (), one) for one in casts):
        rising.remove(before)
    able = [*due, *rising]
    written = frozenset[int]().union(
        *(footprint(work, it, me).writes for it in able for me in heroes)
    )
    woken = woken_by(work, written)
    counted = {
        it.id: it
        for it in (*able, *woken)
        if not all(_ends_the_game(work, it, one) for one in casts)
    }
    again = any(_comes_again(work, it, (*able, *woken), one) for it in woken for one in casts)
    if not again and (before is not None) + len(counted) <= most:
        return
    known = timely(work)
    if before or any(it in index.watched and it not in known for it in counted.values()):
        for event in tuple(counted.values())[:1]:
            sentence = "an event whose moment is not known may be dropped by `events_per_pass`"
            work.gap(sentence, event.span, misses=True)


def _comes_again(work: Work, event: Event, others: Iterable[Event], cast: Cast) -> bool:
    """Whether a watched event may happen twice in a pass of these events."""
    if not (event.repeats or event.rescue):
        return False
    asked = asked_by(work, event, cast.me)
    others_wake = any(
        not footprint(work, it, cast.me).writes.isdisjoint(asked) for it in others if it != event
    )
    ends = ends_its_condition(work, work.start(), event, cast)
    return others_wake or (wakes(work, event, cast.me) and not ends)


def _ends_the_game(work: Work, event: Event, cast: Cast) -> bool:
    return all(it.over for it in happening(work, work.start(), event, cast))


def _may_rise(
    work: Work, event: Event, paths: tuple[Path, ...], cast: Cast, moment: Moment
) -> bool:
    """Whether the condition of a watched event may begin to hold in what leads to a pass."""
    if ALL in moment.fresh:
        return bool(enabled(work, paths, event, cast)[0])
    if may_be_unseen(work, event) or (moment.turn and minds_who_asks(work, event)):
        return True
    asked = asked_by(work, event, cast.me)
    return any(not path.functions.keys().isdisjoint(asked) for path in paths)
