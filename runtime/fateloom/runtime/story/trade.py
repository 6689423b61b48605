"""Trade stacks (DST-77..82, EC-42, 45)."""

from __future__ import annotations

from fateloom.runtime.program.board import OnRemove
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.event import Spot
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.heroes import change
from fateloom.runtime.story.inventory import BOX, give, own
from fateloom.runtime.story.state import Overflowing, State, Trading


def stack_of(flow: Flow, stock: str) -> tuple[str, ...] | None:
    """The items of a stack; None: not yet laid out."""
    return flow.state.stocks[flow.index.stock_at[stock]]


def lay_out(flow: Flow, stock: str) -> None:
    """Lays out the stack as first offered, from the box (DST-77); nothing if it is already laid
    out.
    """
    if stack_of(flow, stock) is None:
        flow.emit(ev.StockOpened(stock))
        add(flow, stock, flow.index.stock[stock].items)


def add(flow: Flow, stock: str, items: tuple[str, ...]) -> None:
    """Moves items from the box to the stack; those that are elsewhere are skipped (DST-81)."""
    for item in items:
        if flow.state.box[flow.index.item_at[item]] > 0:
            flow.emit(ev.ItemMoved(item, BOX, Spot(Place.STOCK, stock)))


def trading(state: State) -> Trading | None:
    """The trade under way, if one is: on top, or below an overflow that came out of it (EC-42)."""
    stack = state.control.stack
    if stack and isinstance(stack[-1], Overflowing) and stack[-1].seat == state.seat:
        stack = stack[:-1]
    return stack[-1] if stack and isinstance(stack[-1], Trading) else None


def buy(flow: Flow, stock: str, item: str) -> None:
    """Buys at the printed value (DST-79)."""
    change(flow, flow.seat, Resource.COINS, -flow.index.item[item].value)
    give(flow, flow.seat, item, Spot(Place.STOCK, stock))


def sell(flow: Flow, stock: str, item: str) -> None:
    """Sells at the printed value (DST-79); the item can be bought at once by anybody (EC-42)."""
    flow.emit(ev.ItemMoved(item, own(flow, flow.seat), Spot(Place.STOCK, stock)))
    change(flow, flow.seat, Resource.COINS, flow.index.item[item].value)


def clear_away(flow: Flow, poi: str) -> None:
    """Clears the stacks of a POI that is removed from the map (EC-45); one that another POI on the
    map trades with as well stays there.
    """
    tile = flow.state.pois[flow.index.poi_at[poi]].tile
    drop = flow.index.poi[poi].on_remove is OnRemove.DROP
    pois, poi_at = flow.state.pois, flow.index.poi_at
    for stock, traders in flow.index.stock_pois.items():
        if poi not in traders or tile is None:
            continue
        if any(pois[poi_at[it]].tile is not None for it in traders if it != poi):
            continue
        for item in stack_of(flow, stock) or ():
            on_tile = drop or flow.index.item[item].key
            target = Spot(Place.TILE, tile) if on_tile else BOX
            flow.emit(ev.ItemMoved(item, Spot(Place.STOCK, stock), target))
