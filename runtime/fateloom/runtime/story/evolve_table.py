"""`evolve` for the events of the table: items, variables, tiles, POIs, NPCs, options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.runtime.program.statement import OptionChange
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.changes import (
    all_but,
    hero_with_items,
    hero_with_variables,
    put,
    with_box,
    with_gone,
    with_hero,
    with_one,
    with_piles,
    with_pois,
    with_purses,
    with_stocks,
    with_tiles,
    with_world,
)
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import PoiState, State


def _variable_set(index: ProgramIndex, state: State, event: ev.VariableSet) -> State:
    at = index.variable_at[event.variable]
    if event.seat is None:
        return with_world(state, put(state.world, at, event.value))
    hero = state.heroes[event.seat]
    variables = put(hero.variables, at, event.value)
    return with_hero(state, event.seat, hero_with_variables(hero, variables))


def _poi_moved(index: ProgramIndex, state: State, event: ev.PoiMoved) -> State:
    at = index.poi_at[event.poi]
    lies = PoiState(event.tile, state.pois[at].token)
    return with_pois(state, put(state.pois, at, lies))


def _token_changed(index: ProgramIndex, state: State, event: ev.TokenChanged) -> State:
    at = index.poi_at[event.poi]
    lies = PoiState(state.pois[at].tile, event.token)
    return with_pois(state, put(state.pois, at, lies))


def _npc_moved(index: ProgramIndex, state: State, event: ev.NpcMoved) -> State:
    return replace(state, npcs=put(state.npcs, index.npc_at[event.npc], event.poi))


def _tile_turned(index: ProgramIndex, state: State, event: ev.TileTurned) -> State:
    return with_tiles(state, put(state.tiles, index.tile_at[event.tile], event.side))


def _stock_opened(index: ProgramIndex, state: State, event: ev.StockOpened) -> State:
    return replace(state, stocks=put(state.stocks, index.stock_at[event.stock], ()))


def _event_fired(index: ProgramIndex, state: State, event: ev.EventFired) -> State:
    it = index.event[event.event]
    if it.repeats or it.rescue:
        return state
    return replace(state, fired=with_one(state.fired, event.event))


def _option_changed(index: ProgramIndex, state: State, event: ev.OptionChanged) -> State:
    option = event.option
    match event.change:
        case OptionChange.OPEN:
            return replace(state, closed=all_but(state.closed, option))
        case OptionChange.CLOSE:
            return replace(state, closed=with_one(state.closed, option))
        case OptionChange.RENEW:
            # As if it had never been used: by anybody, ever, or this turn (EC-32).
            turn = state.turn
            scanned = tuple(it for it in turn.scanned if it[0] != option)
            renewed = turn.renewed
            if option in turn.used and index.option[option].group is not None:
                renewed = with_one(renewed, option)
            return replace(
                state,
                turn=replace(
                    turn, used=all_but(turn.used, option), renewed=renewed, scanned=scanned
                ),
                used_up=all_but(state.used_up, option),
                heroes=tuple(
                    replace(hero, spent=all_but(hero.spent, option)) for hero in state.heroes
                ),
            )


# --- copies of items, one place each (INV-05)


def _item_moved(index: ProgramIndex, state: State, event: ev.ItemMoved) -> State:
    """The state with the copy in its new place; raises ValueError when it is not in the old one."""
    item = event.item
    return _with_item(index, _without_item(index, state, item, event.source), item, event.target)


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


def _with_item(index: ProgramIndex, state: State, item: str, spot: ev.Spot) -> State:
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


def _without_item(index: ProgramIndex, state: State, item: str, spot: ev.Spot) -> State:
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


Evolve = Callable[[ProgramIndex, State, Any], State]
"""The state after an event; the table that it stands in says of what kind."""

OF_TABLE: dict[type, Evolve] = {
    ev.ItemMoved: _item_moved,
    ev.VariableSet: _variable_set,
    ev.PoiMoved: _poi_moved,
    ev.TokenChanged: _token_changed,
    ev.NpcMoved: _npc_moved,
    ev.TileTurned: _tile_turned,
    ev.StockOpened: _stock_opened,
    ev.EventFired: _event_fired,
    ev.OptionChanged: _option_changed,
}
