"""Environment moves, which nobody chooses: days, turns, events (DST-18, 19, 21, 125, 131; EC-30,
44, 55, 56).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.items import AbilityKind, Item, Window
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.transitions.abilities import payable, used
from fateloom.runtime.transitions.conditions import in_play
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Block, Draft
from fateloom.runtime.transitions.footprints import Footprint, footprint_of
from fateloom.runtime.transitions.free_actions import playing
from fateloom.runtime.transitions.item_moves import at
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.moments import MARKERS, Moment
from fateloom.runtime.transitions.overflow import laid_down
from fateloom.runtime.transitions.passes import passed
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import fired, happening
from fateloom.runtime.transitions.turns import is_out, minds_whose_turn
from fateloom.runtime.transitions.variables import Key, Kind, Seating, hands
from fateloom.runtime.transitions.wakes import ends_its_condition, footprint, woken_by
from fateloom.runtime.transitions.watched import may_wait, minds_who_asks, timely
from fateloom.runtime.transitions.work import Cast, Work


def blocks(work: Work, hero: str) -> Iterator[Block]:
    """What happens in a turn of the hero, or as it begins."""
    yield Block("turns", work.index.on_day, (), partial(_turns, work, hero))
    for event in work.index.watched:
        yield Block(f"event:{event.id}", event, (event.span,), partial(_event, work, hero, event))


def _turns(work: Work, hero: str) -> Iterator[Draft]:
    days = tuple(_days(work, hero))
    yield from days
    yield _turn(work, hero, days)


def _event(work: Work, hero: str, event: Event) -> Iterator[Draft]:
    exact = event in timely(work)
    if exact and not may_wait(work, event):
        return
    paths = fired(work, playing(work, hero), event, Cast(hero, None, ()))
    if exact:
        late = Doubt(Unknown.EVENT, hero, event.id)
        paths = [it.with_doubt(late) for it in paths]
    move = Move.RESCUE if event.rescue else Move.EVENT
    name = f"{move.value}:{event.id}:{hero}"
    repeats = event.repeats or event.rescue
    if repeats and not _ends_its_condition(work, hero, event):
        doubt = Doubt(Unknown.AGAIN, hero, event.id)
        paths = [it.with_doubt(doubt) for it in paths]
    yield Draft(name, move, hero, event.id, event.id, event.span, tuple(paths), repeats=repeats)


MOST_VARIABLES = 200
"""Variables of a story whose rescues are told within passes where that says more: each of them
splits the ways through all scripts that can bring it about.
"""


def asks_for_timely_rescues(work: Work) -> bool:
    """Whether rescues as actions of their own leave something open: one that leaves its condition
    true may have come before, and where a pass has little room it matters which come in it.
    """
    rescues = [it for it in work.index.watched if it.rescue]
    if not rescues or len(work.space.at) > MOST_VARIABLES:
        return False
    if len(work.index.program.events) > work.index.settings.events_per_pass:
        return True
    return not all(
        _ends_its_condition(work, hero, it) for it in rescues for hero in work.company.heroes
    )


def _ends_its_condition(work: Work, hero: str, event: Event) -> bool:
    """Whether the condition of a watched event is false once it has happened.

    The engine fires an event when its condition *begins* to hold (DST-125). If the event ends the
    condition, a state at rest in which it holds is one in which it has just begun: the event is
    certain to come. Otherwise it may have fired before, and does not come again.
    """
    if event.id in work.index.deadlines:  # it may have been held off by a finale
        return False
    return ends_its_condition(work, playing(work, hero), event, Cast(hero, None, ()))


def note_endings(work: Work) -> None:
    """Notes events at the start of a turn after which nobody is left (DST-131), among them watched
    ones that it may wake: a hero cannot wait for another turn then, and plans take as many as they
    need. Deadlines of a day are told apart.
    """
    heroes = work.company.heroes
    minding = [it for it in work.index.watched if minds_who_asks(work, it)]
    done = [footprint(work, it, me) for it in minding for me in heroes]
    done += [it for me in heroes for it in _each_turn(work, me)]
    woken = woken_by(work, frozenset[int]().union(*(it.writes for it in done)))
    for event in dict.fromkeys((*work.index.at_turn_start, *minding, *woken)):
        for hero in work.company.heroes:
            ways = happening(work, work.start(), event, Cast(hero, None, ()))
            if any(it.over and not it.gone for it in ways):  # whoever asks does not go home
                sentence = "the start of a turn can end the game, and a hero waits for none then"
                work.gap(sentence, event.span, misses=True, flatters=True)


def _turn(work: Work, hero: str, days: Iterable[Draft]) -> Draft:
    """The hero's turn begins on a day that has begun already: one of the others may have begun it,
    or the next day may be held off.
    """
    others = len(work.company.heroes) > 1
    alike = others or not work.has(Key(Kind.DAY))
    ready = playing(work, hero) if alike else _held_off(work, hero, days)
    paths = tuple(begun(work, ready, hero, ()))
    return Draft(f"turn:{hero}", Move.TURN, hero, hero, "", NOWHERE, paths, repeats=True)


def _held_off(work: Work, hero: str, days: Iterable[Draft]) -> list[Path]:
    """One hero alone, before a day that may leave nobody (VER-01), and, so that such turns last for
    ever, once no event is to come. There may be more of such states than there are: where somebody
    may be left the day comes, as everybody who waits has to allow.
    """
    key = Key(Kind.DAY)
    day = work.space.at[key]
    held = 0
    for draft in days:
        for path in draft.paths:
            if path.over and not path.gone:
                held |= path.possible(day)
    if not held:
        return []
    eventful = max(work.index.on_day, default=1)
    later = sum(1 << it for it in range(eventful - 1, work.sizes[day]))
    return work.where(playing(work, hero), key, held | later)


def _days(work: Work, hero: str) -> Iterator[Draft]:
    """A day begins with the turn of the first hero who is not defeated.

    Where what the day brings has nothing to do with what each turn brings, the day begins by
    itself, and the turn follows as an action of its own.
    """
    if not work.has(Key(Kind.DAY)):
        return
    key = Key(Kind.DAY)
    size = work.sizes[work.space.at[key]]
    eventful = sorted(day for day in work.index.on_day if day > 1)
    plain = (1 << size) - 1 & ~sum(1 << day - 2 for day in eventful)
    for day in (None, *eventful):
        before = plain if day is None else 1 << day - 2
        events = work.index.on_day.get(day, ()) if day else ()
        alone = _comes_alone(work, events)
        minding = events if alone else (*events, *_of_some_turn(work, events))
        if any(minds_whose_turn(work, it) for it in minding):
            ready = _first(work, hero)
        elif alone:
            ready = _in_line(work, hero, work.company.heroes)
        else:
            ready = playing(work, hero)
        paths = [work.add(it, key, 1) for it in work.where(ready, key, before)]
        if alone:
            moment = Moment(MARKERS, turn=False, then=tuple(_each_turn(work, hero)))
            done = passed(work, paths, events, Cast(hero, None, ()), moment)
        else:
            done = begun(work, paths, hero, events)
        name = f"day:{day or 'any'}:{hero}"
        yield Draft(
            name, Move.DAY, hero, str(day or ""), "", NOWHERE, tuple(done), repeats=day is None
        )


def _comes_alone(work: Work, events: tuple[Event, ...]) -> bool:
    """Whether a day with these events can be told apart from the turn that begins it: they, and the
    watched events that they or the day may wake, commute with what each turn brings.
    """
    heroes = work.company.heroes
    if len(heroes) == 1:
        return False
    day = work.space.at[Key(Kind.DAY)]
    of_day = [footprint(work, it, me) for it in events for me in heroes]
    woken = _woken_on(work, events)
    if any(minds_whose_turn(work, it) for it in woken):
        return False
    of_day += [footprint(work, it, me) for it in woken for me in heroes]
    each_turn = [it for me in heroes for it in _each_turn(work, me)]
    if any(day in it.reads for it in each_turn):
        return False
    return not any(one.interferes(other) for one in of_day for other in each_turn)


def _woken_on(work: Work, events: tuple[Event, ...]) -> list[Event]:
    """The watched events that a day with these events may wake."""
    heroes = work.company.heroes
    written = (footprint(work, it, me).writes for it in events for me in heroes)
    return woken_by(work, frozenset({work.space.at[Key(Kind.DAY)]}).union(*written))


def _of_some_turn(work: Work, events: tuple[Event, ...]) -> Iterator[Event]:
    """What may happen in the turn that begins a day and not alike in all others."""
    yield from _woken_on(work, (*events, *work.index.at_turn_start))
    day = work.space.at[Key(Kind.DAY)]
    for event in work.index.at_turn_start:
        reads = (footprint(work, event, me).reads for me in work.company.heroes)
        if not event.repeats or any(day in it for it in reads):
            yield event


def _each_turn(work: Work, hero: str) -> Iterator[Footprint]:
    """What the start of a hero's turn reads and writes."""
    effort = work.space.at[Key(Kind.RESOURCE, "effort", hero)]
    yield Footprint(frozenset(), frozenset({effort}))
    for event in work.index.at_turn_start:
        yield footprint(work, event, hero)
    for item in work.index.program.items:
        if _at_turn_start(item):
            yield footprint_of(_worked(work, work.start(), item, hero))


def _in_line(work: Work, hero: str, order: Sequence[str]) -> list[Path]:
    """The hero is in play, and nobody before in the order is."""
    paths = playing(work, hero)
    for earlier in order[: order.index(hero)]:
        paths = [it for path in paths for it, plays in in_play(work, path, earlier) if not plays]
    return paths


def _first(work: Work, hero: str) -> list[Path]:
    """The hero is the first one in play, as they sit."""
    key = Key(Kind.SEATING)
    if not work.has(key):
        return playing(work, hero)
    seatings: dict[tuple[str, ...], int] = {}
    for number, value in enumerate(work.space.variables[work.space.at[key]].values):
        if isinstance(value, Seating):
            earlier = tuple(sorted(value.heroes[: value.heroes.index(hero)]))
            seatings[earlier] = seatings.get(earlier, 0) | 1 << number
    return [
        way
        for earlier, seating in seatings.items()
        for way in work.where(_in_line(work, hero, (*earlier, hero)), key, seating)
    ]


def begun(
    work: Work,
    paths: Iterable[Path],
    hero: str,
    due: tuple[Event, ...],
    fresh: frozenset[str] = MARKERS,
) -> list[Path]:
    """A turn of the hero begins: refresh, then a pass of events, then items of that moment.

    `fresh`: the facets that may be different now.
    """
    cast = Cast(hero, None, ())
    refresh = work.index.settings.effort_refresh
    done = [work.add(path, Key(Kind.RESOURCE, "effort", hero), refresh) for path in paths]
    items = [it for it in work.index.program.items if _at_turn_start(it)]
    then = tuple(footprint_of(_worked(work, work.start(), it, hero)) for it in items)
    events = (*due, *work.index.at_turn_start)
    done = passed(work, done, events, cast, Moment(fresh, True, then))
    if not items:
        return done
    fallen = [it for it in done if is_out(work, it.functions, hero)]
    done = laid_down(work, [it for it in done if it not in fallen], hero)
    for item in items:
        done = _worked(work, done, item, hero)
    return fallen + passed(work, done, (), cast, Moment(MARKERS))


def _at_turn_start(item: Item) -> bool:
    ability = item.ability
    return (
        ability is not None
        and ability.window is Window.TURN_START
        and ability.kind is AbilityKind.ALWAYS
        and works_by_itself(ability)
    )


def _worked(work: Work, paths: list[Path], item: Item, hero: str) -> list[Path]:
    """The item works by itself, where the hero has it and can pay for it."""
    found: list[Path] = []
    for path in paths:
        there, not_there = at(work, path, item.id, hands(hero))
        if item.ability is not None:
            able, unable = payable(work, there, item.ability, hero)
            there = [*used(work, able, item, item.ability, hero), *unable]
        found += [*there, *not_there]
    return found
