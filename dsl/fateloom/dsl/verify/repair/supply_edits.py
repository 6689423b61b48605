"""Edits of supply: rescues, a stock that is filled again, a copy for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.repair.case import Case, option_name
from fateloom.dsl.verify.repair.edit import Below, Edit, Kind, Swap, Typed, rewritten
from fateloom.dsl.verify.repair.touched import items_of, topic
from fateloom.runtime.program.board import Limit, Option
from fateloom.runtime.program.condition import (
    All,
    Chose,
    Condition,
    ItemIs,
    Not,
    PoiPlaced,
    TileIs,
    Who,
)
from fateloom.runtime.program.destiny import Event, Trigger, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import AddToStock, GainItem, MoveItem, PlacePoi, Statement
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.span import NOWHERE, Span
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.variables import ItemPlace, Key
from fateloom.runtime.transitions.variables import Kind as StateKind

MAX_TILES = 2
"""Tiles that are tried as the place to which an item returns."""


def rescue(case: Case) -> Iterator[Edit]:
    """An item that nobody can have any more returns to a tile; a POI that was removed returns."""
    for lost in _lost_items(case):
        condition = _is_lost(case, lost)
        if condition is None:
            continue
        for tile in _tiles(case)[:MAX_TILES]:
            if isinstance(condition, ItemIs) and condition.target == tile:
                continue
            back = MoveItem(lost, Place.TILE, tile, NOWHERE)
            yield _rescue(case, Kind.RESCUE, condition, back, f"drop {lost} on {tile}")
    for poi, tile in _lost_pois(case):
        parts = (TileIs(tile, True, NOWHERE), Not(PoiPlaced(poi, None, NOWHERE), NOWHERE))
        line = f"place {poi} on {tile}"
        yield _rescue(
            case, Kind.RESCUE, All(parts, NOWHERE), PlacePoi(poi, tile, NOWHERE), line
        )  # fmt: skip


def given_back(case: Case) -> Iterator[Edit]:
    """An item that was bought and used up is for sale again."""
    for lost in _lost_items(case):
        condition = _is_lost(case, lost)
        for stock in case.program.stocks if condition is not None else ():
            if lost in stock.items and condition is not None:
                back = AddToStock(stock.id, (lost,), NOWHERE)
                line = f"stock {stock.id} gains {lost}"
                yield _rescue(case, Kind.GIVEN_BACK, condition, back, line)


def copies(case: Case) -> Iterator[Edit]:
    """More copies, so that each hero can take one."""
    many = min(case.program.max_players, len(case.program.heroes))
    for lost in _lost_items(case):
        item = next(it for it in case.program.items if it.id == lost)
        if item.copies >= many:
            continue
        program = rewritten(case.program, item, lambda it: (replace(it, copies=many),))
        size, more = 1, ""
        typed: list[Typed] = [Swap(item.span, "copies", f"copies: {many}")]
        for option in _givers(program, lost):
            if option.limit is Limit.ONCE_PER_HERO:
                continue
            was = " once" if option.limit is Limit.ONCE else ""
            program = rewritten(
                program, option, lambda it: (replace(it, limit=Limit.ONCE_PER_HERO),)
            )
            label = f'"{option.label}"'
            typed.append(Swap(option.span, label + was, f"{label} once per hero"))
            more += f", and `once per hero` at {option_name(option)}"
            size += 3
        sentence = f"Write `copies: {many}` for {case.item_name(lost)}{more}."
        yield Edit(Kind.COPIES, program, sentence, item.span, size, (), tuple(typed))


def not_sold(case: Case) -> Iterator[Edit]:
    """An item that was sold in the play cannot be sold any more."""
    sold = {it.action.subject for it in case.play if it.action.move is Move.SELL}
    for lost in _lost_items(case):
        item = next(it for it in case.program.items if it.id == lost)
        if lost in sold and item.sellable:
            program = rewritten(case.program, item, lambda it: (replace(it, sellable=False),))
            sentence = f"Write `sellable: false` for {case.item_name(lost)}."
            typed = (Swap(item.span, "sellable", "sellable: false"),)
            yield Edit(Kind.NOT_SOLD, program, sentence, item.span, 1, (), typed)


# --- what is lost


def _lost_items(case: Case) -> list[str]:
    """Items that can no longer be had, each once."""
    topics = (topic(it.variable) for it in case.blockers)
    return list(dict.fromkeys(name for kind, name in topics if kind is StateKind.ITEM))


def _lost_pois(case: Case) -> list[tuple[str, str]]:
    """POIs that can no longer be placed on a tile, and that were there during the play."""
    found: dict[tuple[str, str], None] = {}
    for blocker in case.blockers:
        variable, literal = blocker.variable, blocker.literal
        if variable.kind is not StateKind.POI:
            continue
        for state in case.states:
            tile = variable.values[state[literal.variable]]
            if literal.allowed >> state[literal.variable] & 1 and isinstance(tile, str):
                found[variable.subject, tile] = None
    return list(found)


def _is_lost(case: Case, item: str) -> Condition | None:
    """The condition that an item is where nobody can have it; None: it has no such place, or there
    are several copies.
    """
    key = Key(StateKind.ITEM, item)
    at = next((at for at, it in enumerate(case.model.variables) if it.key == key), None)
    if at is None:
        return None
    match case.model.variables[at].values[case.end[at]]:
        case ItemPlace(Place.GONE):
            return ItemIs(item, Place.GONE, None, NOWHERE)
        case ItemPlace(Place.NPC | Place.TILE as place, target):
            return ItemIs(item, place, target, NOWHERE)
        case ItemPlace(Place.BOX):
            return _back_in_the_box(case, item, at)
        case _:
            return None


def _back_in_the_box(case: Case, item: str, at: int) -> Condition | None:
    """The condition that it is in the box, after it was out of it."""
    there = ItemIs(item, Place.BOX, None, NOWHERE)
    first = case.states[0][at]
    if case.end[at] != first:
        return there
    for number, step in enumerate(case.play):
        if case.states[number + 1][at] != first:
            option = case.option(step)
            if option is None:
                return None
            return All((there, Chose(Who.ANYONE, option.id, NOWHERE)), NOWHERE)
    return None


# --- where it returns to


def _tiles(case: Case) -> list[str]:
    """Tiles where an item can be picked up: the one where the heroes begin, if it has a POI, and
    those on which a finale of the hero begins.
    """
    start = case.program.start_tile
    found: dict[str, None] = {}
    for tile in case.program.tiles:
        if tile.id == start and any(isinstance(it, PlacePoi) for it in parts_in(tile.on_explore)):
            found[start] = None
    homes = {it.id: it.tile for it in case.program.pois}
    for destiny in case.program.destinies:
        for path in destiny.paths if destiny.hero == case.hero else ():
            for begin in path.begins:
                home = homes.get(begin.poi)
                if home is not None:
                    found[home] = None
    return list(found)


def _givers(program: Program, item: str) -> list[Option]:
    """Options that give the item out of the box."""
    found: list[Option] = []
    for poi in program.pois:
        for option in poi.options:
            gains = (it for it in parts_in(option.body) if isinstance(it, GainItem))
            if any(item in items_of(program, match) for it in gains for match in it.matches):
                found.append(option)
    return found


# --- the rescue itself


def _rescue(case: Case, kind: Kind, condition: Condition, back: Statement, line: str) -> Edit:
    """A rescue after all events of the story."""
    events = case.program.events
    number = sum(it.rescue for it in events) + 1
    trigger = Trigger(TriggerKind.WHEN, (), None, condition)
    event = Event(
        f"rescue_{number}", trigger, None, 0, True, None, True, (back,), NOWHERE
    )  # fmt: skip
    program = replace(case.program, events=(*events, event))
    lines = (f"rescue if {case.words.condition(condition)}", f"  {line}")
    where = _end(case)
    sentence = "Add a rescue at the end of this file, with a line of prose of your own."
    size = sum(len(it.split()) for it in lines)
    return Edit(kind, program, sentence, where, size, lines, (Below(where, 0, ("", *lines)),))


def _end(case: Case) -> Span:
    """The end of the last file that has events, or of the one with the hero's destiny."""
    files = [it.span.file for it in case.program.events if not it.span.file.startswith("packs/")]
    if not files:
        files = [it.span.file for it in case.program.destinies if it.hero == case.hero]
    return NOWHERE._replace(file=max(files), line=0)
