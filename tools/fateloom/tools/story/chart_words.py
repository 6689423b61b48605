"""The map in sentences: what lies where, as seen from the hero whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program.board import Side
from fateloom.runtime.story.state import Standing
from fateloom.tools.table.words import capital, counted, listed

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.view import TileView, View
    from fateloom.tools.table.page import Page


def tell_map(page: Page, index: ProgramIndex, view: View) -> None:
    """A sentence a tile, the nearest first."""
    for text in map_sentences(index, view):
        page.note(text)


def map_sentences(index: ProgramIndex, view: View) -> list[str]:
    """The sentences of the map: where the hero stands, then the other tiles by distance."""
    me = view.heroes[view.active]
    x, y = index.tile[me.tile].cell
    far = {
        it.tile: (index.tile[it.tile].cell[0] - x, index.tile[it.tile].cell[1] - y)
        for it in view.tiles
    }

    def steps(tile: TileView) -> int:
        return sum(map(abs, far[tile.tile]))

    made = []
    for tile in sorted(view.tiles, key=steps):
        title = index.tile[tile.tile].title
        if tile.tile == me.tile:
            made.append(f"You are on {title}{_there(index, view, tile)}.")
        else:
            where = capital(direction(*far[tile.tile]))
            made.append(f"{where} of you: {title}{_there(index, view, tile)}.")
    return made


def direction(east: int, south: int) -> str:
    """Where something lies, so many columns east and rows south.

    >>> direction(0, -1), direction(2, 0), direction(-1, 3)
    ('north', '2 tiles east', '3 tiles south and 1 tile west')
    """
    parts = []
    if south:
        parts.append((abs(south), "south" if south > 0 else "north"))
    if east:
        parts.append((abs(east), "east" if east > 0 else "west"))
    if len(parts) == 1 and parts[0][0] == 1:
        return parts[0][1]
    return listed(f"{counted(number, 'tile')} {side}" for number, side in parts)


def _there(index: ProgramIndex, view: View, tile: TileView) -> str:
    """What a tile holds, as the rest of a sentence."""
    if tile.side is not Side.EXPLORED:
        return ", not explored"
    places = []
    for it in view.pois:
        if it.tile == tile.tile:
            people = listed(index.npc[one].title for one in it.npcs) if it.npcs else ""
            places.append(index.poi[it.poi].title + (f" (with {people})" if people else ""))
    heroes = [
        index.hero[it.hero].title
        for it in view.heroes
        if it.tile == tile.tile and it.standing is not Standing.DEFEATED and it.seat != view.active
    ]
    things = [
        index.item[item].title for it in view.piles if it.place == tile.tile for item in it.items
    ]
    said = f"; there: {listed(places)}" if places else "; nothing to visit there"
    if heroes:
        said += f"; {listed(heroes)} {'stands' if len(heroes) == 1 else 'stand'} there"
    if things:
        said += f"; left lying: {listed(things)}"
    return said
