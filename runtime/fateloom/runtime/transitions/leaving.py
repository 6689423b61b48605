"""Players who go home in the middle of the game (EC-57), if the company says that they may.

A player goes home between two actions (here), or at a question in the middle of an own script
(`script.gone_home`). Another player may go home at such a question, too. That is the same as going
home before the action, if nothing before the question looks at the other heroes, and the same as
going home after it, if nothing behind the question does. Where both do, it is told for two players,
and a gap for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in
from fateloom.runtime.span import Span
from fateloom.runtime.story.events_due import rank
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.free_actions import playing
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.script import ASKS, gone_home
from fateloom.runtime.transitions.work import Cast, Work

IN_ANY_ORDER = 3
"""How often parts are told that come in any order: `_is_between` looks for three parts in a row."""


def drafts(work: Work, hero: str) -> Iterator[Draft]:
    """The player of the hero goes home between two actions."""
    if not work.company.leaving:
        return
    paths = tuple(way for it in playing(work, hero) for way in gone_home(work, it, hero))
    yield Draft(
        f"leave:{hero}", Move.LEAVE, hero, hero, "", work.index.hero[hero].span, paths
    )  # fmt: skip


def note_asked(work: Work) -> None:
    """Notes the scripts in which it makes a difference that another player goes home just then: of
    two players it is told (`script.other_gone_home`), but for the set-up; else it is a gap.

    Where a watched event looks at other heroes, going home may bring it about, before the script or
    behind it: then every question in a script that looks at them counts.
    """
    if not work.company.leaving or len(work.company.heroes) == 1:
        return
    watched = tuple(part for it in work.index.watched for part in _event(work, it))
    heard = any(map(_sees_others, watched))
    for parts, span, first in _scripts(work):
        if heard:
            asks = any(_asks(work, it) for it in parts)
            sees = any(_sees_others(it) or _is_scarce(work, it) for it in parts)
            found = asks and (first or sees)
        else:
            found = _is_between(work, (*parts, *watched * IN_ANY_ORDER), first=first)
        if found and not first and len(work.company.heroes) == 2:
            work.asked_apart = True
        elif found:
            sentence = "a player who goes home while another one is asked something is left out"
            work.gap(sentence, span, misses=True)


def _is_between(work: Work, parts: Iterable[object], *, first: bool) -> bool:
    """Whether a question has parts that look at other heroes before it and behind it. `first`:
    there is no moment before these parts at which a player could go home.
    """
    seen, between = first, False
    for part in parts:
        asks = _asks(work, part)
        if not isinstance(part, st.GainItem):  # which asks behind itself alone
            between |= asks and seen
        if _sees_others(part) or _is_scarce(work, part):
            if between:
                return True
            seen = True
        between |= asks and seen
    return False


def _asks(work: Work, part: object) -> bool:
    """Whether somebody may be asked something: an answer, or which items or markers. Where going
    home changes what the answers are, the game looks at that behind it.
    """
    match part:
        case st.GainItem() | st.MoveItem(place=Place.HELD):  # too many items
            copies = sum(it.copies for it in work.index.program.items)
            return copies > work.index.settings.inventory_limit
        case st.Cost(kind, item=item):
            return kind is st.CostKind.SKILL or _may_be_one_of_several(work, item)
        case st.LoseItem(match=item):
            return _may_be_one_of_several(work, item)
        case _:
            return isinstance(part, ASKS | st.ChangeMarkers)


def _may_be_one_of_several(work: Work, match: ItemMatch | None) -> bool:
    return match is not None and len(work.matching(match)) > 1


def _is_scarce(work: Work, part: object) -> bool:
    """Whether it is a gain of pieces that go back to the box with a player who goes home."""
    return isinstance(part, st.Gain) and work.space.pieces(part.resource) is not None


def _sees_others(part: object) -> bool:
    """Whether it comes out differently when another player has gone home."""
    match part:
        case c.ItemIs() | c.IsOut() | st.MoveItem(place=Place.TILE):
            return True
        case (
            c.Compare() | c.IsOneOf() | c.Has() | c.OnTile() | c.Visited() | c.Chose()
            | c.InFinale() | st.GainItem() | st.Defeat() | st.LoseItem() | st.MoveHero()
        ):  # fmt: skip
            return part.subject is not Who.ACTIVE
        case _:
            return False


# --- in which order parts come


def _scripts(work: Work) -> Iterator[tuple[tuple[object, ...], Span, bool]]:
    """What can run from one state at rest to the next one, watched events apart, and whether it
    opens the game.
    """
    index, program = work.index, work.index.program
    for poi in program.pois:
        for option in poi.options:
            after = index.after.get(option.id, ())
            tree = (option.condition, option.costs, option.body)
            parts = (*_parts(work, tree), *_events(work, after))
            yield parts, option.span, False
    for tile in program.tiles:
        yield tuple(_parts(work, tile.on_explore)), tile.span, False
    for events in (index.at_turn_start, *index.on_day.values()):
        due = (*events, *index.at_turn_start)
        for event in due[:1]:
            yield tuple(_events(work, due)), event.span, False
    for destiny in program.destinies:
        for path in destiny.paths:
            begins = tuple(part for it in path.begins for part in parts_in(it.condition))
            stages = tuple(part for it in path.stages for part in _parts(work, it.body))
            yield (*begins, *stages * IN_ANY_ORDER), path.span, False
    explored = tuple(it.on_explore for it in program.tiles if it.side is Side.EXPLORED)
    due = (*index.on_day.get(1, ()), *index.at_turn_start)
    yield (*_parts(work, explored), *_events(work, due)), program.heroes[0].span, True


def _events(work: Work, events: Iterable[Event]) -> Iterator[object]:
    """The parts of a pass of events."""
    for event in sorted(events, key=lambda it: rank(work.index, it.id)):
        yield from _event(work, event)


def _event(work: Work, event: Event, cast: Cast | None = None) -> Iterator[object]:
    yield from parts_in((event.condition, event.trigger.condition))
    yield from _parts(work, event.body, cast)


def _parts(work: Work, tree: object, cast: Cast | None = None) -> Iterator[object]:
    """All parts of a script, and of the scenes, events and tiles that it runs, in their order.
    Raises TooTangledError where they call each other without end.
    """
    deeper = (cast or Cast("", None, ())).deeper()
    for part in parts_in(tree):
        yield part
        match part:
            case st.Do(scene):
                yield from _parts(work, work.index.body(f"scene:{scene}", ()), deeper)
            case st.FireEvent(event):
                yield from _event(work, work.index.event[event], deeper)
            case st.MoveHero(_, tile) | st.ChangeTile(tile, st.TileChange.EXPLORE):
                yield from _parts(work, work.index.tile[tile].on_explore, deeper)
            case _:
                pass
