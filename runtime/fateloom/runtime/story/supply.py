"""Limited supplies of pieces, if the story counts them (DST-02, 82; EC-40).

With the setting `physical_limits`, coins and experience come from a supply of 20 each, and a stack
or a pile needs one of 10 pairs of trade tokens. A gain that the supply cannot pay is lost. If no
pair is left, items that are laid down join the nearest pile; if there is no pile, they lie without
a token. Without the setting the supplies are unlimited. Coins that are paid return to the supply
(DST-83).
"""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program.statement import Resource
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State

COINS = 20
XP = 20
TOKEN_PAIRS = 10
"""How many of each are in the box (DST-02)."""


def granted(index: ProgramIndex, state: State, resource: Resource, amount: int) -> int:
    """How much of a gain of coins or experience (0 or more) the supply can pay."""
    if not index.settings.physical_limits:
        return amount
    match resource:
        case Resource.COINS:
            left = COINS - sum(hero.coins for hero in state.heroes)
        case Resource.XP:
            left = XP - sum(hero.xp for hero in state.heroes)
        case Resource.EFFORT | Resource.VIRTUE:
            return amount
        case _:
            assert_never(resource)
    return max(0, min(amount, left))


def pairs_in_use(index: ProgramIndex, state: State) -> int:
    """The number of stacks and piles on the table; a stack without its POI and items does not
    count.
    """
    piles = sum(bool(pile) for pile in state.piles)
    for stock, items in zip(index.program.stocks, state.stocks, strict=True):
        if items is None:
            continue
        pois = index.stock_pois.get(stock.id, ())
        is_open = any(state.pois[index.poi_at[it]].tile is not None for it in pois)
        piles += bool(items) or is_open
    return piles


def tile_for_pile(index: ProgramIndex, state: State, tile: str) -> str:
    """Where something that is laid down on a tile comes to lie (DST-118, EC-40).

    On the tile itself, unless pairs are counted, none is left and no pile is there: then on the
    nearest tile that has a pile, counted in steps of the grid, the first of the map among equals.
    """
    has_pile = bool(state.piles[index.tile_at[tile]])
    if not index.settings.physical_limits or has_pile:
        return tile
    if pairs_in_use(index, state) < TOKEN_PAIRS:
        return tile
    x, y = index.tile[tile].cell
    piles = [it for it, pile in zip(index.program.tiles, state.piles, strict=True) if pile]
    near = min(piles, key=lambda it: abs(it.cell[0] - x) + abs(it.cell[1] - y), default=None)
    return tile if near is None else near.id
