"""Events of copies of items, each of which is in one place (INV-05)."""

from __future__ import annotations

from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.changes import (
    hero_with_items,
    put,
    with_box,
    with_gone,
    with_hero,
    with_piles,
    with_purses,
    with_stocks,
)
from fateloom.runtime.story.event.base import StoryEvent, is_open_tile
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State


@record
class Spot:
    """A place for a copy of an item; `of`: which hero, stack, tile or NPC."""

    place: Place
    of: str | None = None


_HIDDEN = Spot(Place.BOX)
"""In public events: anywhere out of sight."""


@record
class ItemMoved(StoryEvent):
    """A copy of an item went from one place to another (INV-05)."""

    item: str
    source: Spot
    target: Spot

    facet = ".items"

    def fold(self, index: ProgramIndex, state: State) -> State:
        """Raises ValueError when the copy is not in its old place."""
        item = self.item
        return _with_item(index, _without_item(index, state, item, self.source), item, self.target)

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> ItemMoved | None:
        """Of the two places those that everybody sees (DST-138)."""
        start, end = (_spot_seen(index, state, it) for it in (self.source, self.target))
        return None if start == end == _HIDDEN else ItemMoved(self.item, start, end)


@record
class StockOpened(StoryEvent):
    """A trade stack was laid out for the first time (DST-77); its items follow as moves."""

    stock: str

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, stocks=put(state.stocks, index.stock_at[self.stock], ()))


OfItems = ItemMoved | StockOpened


def _spot_seen(index: ProgramIndex, state: State, spot: Spot) -> Spot:
    """A place where everybody sees the cards: with a hero, in a stack, on a tile that is explored;
    _HIDDEN for any other.
    """
    match spot.place:
        case Place.HERO | Place.STOCK:
            return spot
        case Place.TILE if is_open_tile(index, state, spot.of):
            return spot
        case _:
            return _HIDDEN


def _without(these: tuple[str, ...], it: str) -> tuple[str, ...]:
    """One `it` less; raises ValueError when there is none."""
    at = these.index(it)
    return (*these[:at], *these[at + 1 :])


def _with_items(state: State, seat: int, items: tuple[str, ...]) -> State:
    return with_hero(state, seat, hero_with_items(state.heroes[seat], items))


def _seat_of(state: State, hero: str) -> int:
    for seat, it in enumerate(state.heroes):
        if it.hero == hero:
            return seat
    raise LookupError(f"nobody plays {hero!r}")


def _with_item(index: ProgramIndex, state: State, item: str, spot: Spot) -> State:
    of = spot.of or ""
    match spot.place:
        case Place.BOX:
            at = index.item_at[item]
            return with_box(state, put(state.box, at, state.box[at] + 1))
        case Place.HERO | Place.HELD:
            seat = _seat_of(state, of)
            return _with_items(state, seat, (*state.heroes[seat].items, item))
        case Place.STOCK:
            at = index.stock_at[of]
            return with_stocks(state, put(state.stocks, at, (*(state.stocks[at] or ()), item)))
        case Place.TILE:
            at = index.tile_at[of]
            return with_piles(state, put(state.piles, at, (*state.piles[at], item)))
        case Place.NPC:
            at = index.npc_at[of]
            return with_purses(state, put(state.purses, at, (*state.purses[at], item)))
        case Place.GONE:
            return with_gone(state, (*state.gone, item))


def _without_item(index: ProgramIndex, state: State, item: str, spot: Spot) -> State:
    of = spot.of or ""
    match spot.place:
        case Place.BOX:
            at = index.item_at[item]
            if state.box[at] < 1:
                raise ValueError(f"no copy of {item!r} is in the box")
            return with_box(state, put(state.box, at, state.box[at] - 1))
        case Place.HERO | Place.HELD:
            seat = _seat_of(state, of)
            return _with_items(state, seat, _without(state.heroes[seat].items, item))
        case Place.STOCK:
            at = index.stock_at[of]
            left = _without(state.stocks[at] or (), item)
            return with_stocks(state, put(state.stocks, at, left))
        case Place.TILE:
            at = index.tile_at[of]
            return with_piles(state, put(state.piles, at, _without(state.piles[at], item)))
        case Place.NPC:
            at = index.npc_at[of]
            return with_purses(state, put(state.purses, at, _without(state.purses[at], item)))
        case Place.GONE:
            return with_gone(state, _without(state.gone, item))
