"""Players who go home in the middle of the game (EC-57), if the company says that they may.

A player goes home between two actions (here), or at a question in the middle of an own script
(`script.gone_home`). Another player may go home at such a question, too. That is the same as going
home after the action, if nothing behind the question looks at the other heroes, and the same as
going home before it, if nothing before the question does. Where neither is so, it is told at each
question of the script (`script.others_gone_home`); in the set-up, which has no action, it is a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.items import AnyOfCategory
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in, record
from fateloom.runtime.span import Span
from fateloom.runtime.story.events_due import rank
from fateloom.runtime.transitions.departures import ASKS, LEFT_OUT, asks_which, gone_home
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Block, Draft
from fateloom.runtime.transitions.footprints import footprint_of
from fateloom.runtime.transitions.free_actions import playing
from fateloom.runtime.transitions.item_moves import at, moved
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.script import run
from fateloom.runtime.transitions.turns import seats_matter
from fateloom.runtime.transitions.variables import BOX, DEFEATED, GONE, ItemPlace, Key, Kind
from fateloom.runtime.transitions.wakes import footprint
from fateloom.runtime.transitions.work import Cast, Work

IN_ANY_ORDER = 3
"""How often parts are told that come in any order: `_is_between` looks for three parts in a row."""


def blocks(work: Work, hero: str) -> Iterator[Block]:
    """The player of the hero goes home between two actions."""
    if work.company.leaving:
        yield Block("leave", (), (work.index.hero[hero].span,), partial(_leaves, work, hero))


def _leaves(work: Work, hero: str) -> Iterator[Draft]:
    paths = tuple(way for it in playing(work, hero) for way in gone_home(work, it, hero))
    yield Draft(
        f"leave:{hero}", Move.LEAVE, hero, hero, "", work.index.hero[hero].span, paths
    )  # fmt: skip


def returns(work: Work) -> Iterator[Draft]:
    """Items that a hero who has gone home may have used up in a test just before: they come back to
    the box, or to a stack that was filled from it since then. Nobody counts on it.
    """
    stacks: dict[str, list[ItemPlace]] = {}
    for part in _before_rest(work) if work.come_back else ():
        if isinstance(part, st.AddToStock):
            for item_id in (*work.index.stock[part.stock].items, *part.items):
                stacks.setdefault(item_id, []).append(ItemPlace(Place.STOCK, part.stock))
    for hero, item_id in work.come_back:
        item = work.index.item[item_id]
        out = work.labelled(work.start(), Key(Kind.FINALE, owner=hero), DEFEATED)
        doubt = Doubt(Unknown.IN_TEST, hero, item.id)
        paths = [it.with_doubt(doubt) for it in out]
        if work.space.single(item.id) or work.has(Key(Kind.COPIES, item.id, place=GONE)):
            paths = [way for it in paths for way in at(work, it, item.id, GONE)[0]]
        to = dict.fromkeys((BOX, *stacks.get(item.id, ())))
        paths = [moved(work, way, item.id, GONE, it) for it in to for way in paths]
        yield Draft(
            f"return:{item.id}:{hero}", Move.USE, hero, item.id, item.title, item.span,
            tuple(paths), repeats=True,
        )  # fmt: skip


def _before_rest(work: Work) -> Iterator[object]:
    """The parts of all that can still happen before the game is at rest, when somebody has gone
    home: events, and the tiles that are laid out.
    """
    tiles = tuple(it.on_explore for it in work.index.program.tiles if it.side is Side.EXPLORED)
    yield from _parts(work, tiles)
    for event in work.index.program.events:
        yield from _event(work, event)


def _unseen(work: Work) -> Iterator[str]:
    """The items with which nothing has to do before the game is at rest, but for stacks that are
    filled: whether they are in the box or out of the game makes no other difference.
    """
    parts = (it for it in _before_rest(work) if not isinstance(it, st.AddToStock))
    named = {it for part in parts for it in _items_of(work, part)}
    for item in work.index.program.items:
        if not item.key and item.id not in named:
            yield item.id


def _items_of(work: Work, part: object) -> Iterator[str]:
    """The items that a part of a script names, or may mean."""
    if isinstance(part, AnyOfCategory):
        yield from work.matching(part)
    for name in getattr(part, "__slots__", ()):
        value = getattr(part, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and one in work.index.item:
                yield one


@record
class _Script:
    """What can run from one state at rest to the next one: `parts` of a body in their order, then
    a pass with `events`. `body`: None where it cannot be looked at by itself. `first`: it opens the
    game.
    """

    body: Body | None
    parts: tuple[object, ...]
    events: tuple[Event, ...]
    span: Span
    first: bool = False


def note_asked(work: Work) -> None:
    """Notes the scripts in which it makes a difference that another player goes home just then
    (`Work.told`). In the set-up that is a gap.
    """
    if not work.company.leaving or len(work.company.heroes) == 1:
        return
    work.can_come_back = frozenset(_unseen(work))
    watched = tuple(part for it in work.index.watched for part in _event(work, it))
    heard = tuple(it for it in work.index.watched if _is_heard(work, it))
    told: set[Span] = set()
    for script in _scripts(work):
        events = tuple(part for it in script.events for part in _event(work, it))
        rest = (*watched, *events) * IN_ANY_ORDER
        if not (
            _is_between(work, (*script.parts, *rest), first=script.first)
            or (
                heard
                and any(_asks(work, it) for it in (*script.parts, *rest))
                and (script.first or _is_mixed(work, script, heard))
            )
        ):
            continue
        if script.first:
            work.gap(LEFT_OUT, script.span, misses=True)
        told |= {script.span, *(it.span for it in (*script.parts, *rest) if hasattr(it, "span"))}
    work.told = frozenset(told)
    work.footprints.clear()  # they have what is told now


def _is_heard(work: Work, event: Event) -> bool:
    """Whether a player who goes home may bring a watched event about, or end its condition."""
    conditions = (event.condition, event.trigger.condition)
    return any(_sees_others(work, it) for it in parts_in(conditions))


def _is_mixed(work: Work, script: _Script, heard: Iterable[Event]) -> bool:
    """Whether a watched event that a player brings about by going home may come out differently
    before the script, within its pass, or behind both.
    """
    parts = (*script.parts, *(part for it in script.events for part in _event(work, it)))
    if any(_sees_others(work, it) or _is_scarce(work, it) for it in parts):
        return True
    if script.body is None:
        return True
    for me in work.company.heroes:
        ways = run(work, work.start(), script.body, Cast(me, None, ()))
        own = footprint_of(it for it in ways if not it.gone)
        pass_ = [(it, footprint(work, it, me)) for it in (*script.events, *work.index.watched)]
        for event in heard:
            it = footprint(work, event, me)
            if it.interferes(own) or any(it.interferes(of) for one, of in pass_ if one != event):
                return True
    return False


def _is_between(work: Work, parts: Iterable[object], *, first: bool) -> bool:
    """Whether a question has parts that look at other heroes before it and behind it. `first`:
    there is no moment before these parts at which a player could go home.
    """
    seen, between = first, False
    for part in parts:
        asks = _asks(work, part)
        if not isinstance(part, st.GainItem):  # which asks behind itself alone
            between |= asks and seen
        if _sees_others(work, part) or _is_scarce(work, part):
            if between:
                return True
            seen = True
        if between and _can_end_the_turn(work, part):
            return True
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
        case _:
            return isinstance(part, ASKS | st.Trade) or asks_which(work, part)


def _can_end_the_turn(work: Work, part: object) -> bool:
    """Whether the hero whose turn it is may be out by it, so that it makes a difference which of
    the others is still there for the events behind it (RUL-16).
    """
    return isinstance(part, ASKS | st.Defeat) and seats_matter(work)


def _is_scarce(work: Work, part: object) -> bool:
    """Whether it is a gain of pieces that go back to the box with a player who goes home."""
    return isinstance(part, st.Gain) and work.space.pieces(part.resource) is not None


def _sees_others(work: Work, part: object) -> bool:
    """Whether it comes out differently when another player has gone home: key items of that hero
    lie on a tile then, other items are out of the game.
    """
    match part:
        case c.ItemIs(item, place):
            to = Place.TILE if work.index.item[item].key else Place.GONE
            return place in (Place.HELD, to)
        case c.IsOut() | st.MoveItem(place=Place.TILE):
            return True
        case (
            c.Compare() | c.IsOneOf() | c.Has() | c.OnTile() | c.Visited() | c.Chose()
            | c.InFinale() | st.GainItem() | st.Defeat() | st.LoseItem() | st.MoveHero()
        ):  # fmt: skip
            return part.subject is not Who.ACTIVE
        case _:
            return False


# --- in which order parts come


def _scripts(work: Work) -> Iterator[_Script]:
    """Everything that can run from one state at rest to the next one."""
    index, program = work.index, work.index.program
    for poi in program.pois:
        for option in poi.options:
            tree = (option.condition, option.costs, option.body)
            body = None if any(isinstance(it, st.Trade) for it in option.body) else option.body
            yield _script(work, tree, body, option.span, index.after.get(option.id, ()))
    for tile in program.tiles:
        yield _script(work, tile.on_explore, tile.on_explore, tile.span)
    for events in (index.at_turn_start, *index.on_day.values()):
        due = (*events, *index.at_turn_start)
        for event in due[:1]:
            yield _script(work, (), (), event.span, due)
    for destiny in program.destinies:
        for path in destiny.paths:
            begins = tuple(part for it in path.begins for part in parts_in(it.condition))
            stages = tuple(part for it in path.stages for part in _parts(work, it.body))
            yield _Script(None, (*begins, *stages * IN_ANY_ORDER), (), path.span)
    explored = tuple(it.on_explore for it in program.tiles if it.side is Side.EXPLORED)
    due = (*index.on_day.get(1, ()), *index.at_turn_start)
    yield _Script(None, tuple(_parts(work, explored)), due, program.heroes[0].span, first=True)


def _script(
    work: Work, tree: object, body: Body | None, span: Span, events: Iterable[Event] = ()
) -> _Script:
    due = sorted(events, key=lambda it: rank(work.index, it.id))
    return _Script(body, tuple(_parts(work, tree)), tuple(due), span)


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
