"""The map: what lies where, drawn around the hero whose turn it is, or in sentences."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.view import Standing, TileView, View
from fateloom.tools.story.telling import called
from fateloom.tools.table.content import Cell, Grid
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import bare
from fateloom.tools.table.words import capital, counted, listed

LETTERS = "abcdefghijklmnopqrstuvwxyz"

PILE, DARK = "+", "?"
"""The signs of things that lie there, and of a tile that is not explored."""

At = tuple[int, int]


def map_of(index: ProgramIndex, view: View) -> Grid:
    """The tiles where they lie, places by letter, heroes by number, and what the signs mean."""
    letters = letters_of(index)
    cells = tuple(_cell(index, view, tile, letters) for tile in view.tiles)
    places = tuple(
        (
            index.tile[it.tile].cell,
            f"{letters[it.poi]} {index.poi[it.poi].title}"
            + (f" ({listed(index.npc[one].title for one in it.npcs)})" if it.npcs else ""),
        )
        for it in view.pois
    )
    return Grid(
        cells,
        index.tile[view.heroes[view.active].tile].cell,
        (places, (*_heroes(index, view), *_signs(index, view))),
        tr("Type map all to hear of every tile."),
        tuple(map_sentences(index, view)),
    )


def _cell(index: ProgramIndex, view: View, tile: TileView, letters: dict[str, str]) -> Cell:
    its = index.tile[tile.tile]
    if tile.side is not Side.EXPLORED:
        return Cell(its.cell, its.title, False)
    marks = [letters[it.poi] for it in view.pois if it.tile == tile.tile]
    marks += [PILE for it in view.piles if it.place == tile.tile][:1]
    heroes = (
        f"@{it.seat + 1}"
        for it in view.heroes
        if it.tile == tile.tile and it.standing is not Standing.DEFEATED
    )
    return Cell(its.cell, its.title, True, tuple(marks), tuple(heroes))


def _heroes(index: ProgramIndex, view: View) -> tuple[tuple[At | None, str], ...]:
    return tuple(
        (index.tile[it.tile].cell, f"@{it.seat + 1} {called(index, view, it.seat)}")
        for it in view.heroes
        if it.standing is not Standing.DEFEATED
    )


def _signs(index: ProgramIndex, view: View) -> tuple[tuple[At | None, str], ...]:
    """The other signs, if there is one of them on the map."""
    signs: list[tuple[At | None, str]] = []
    if view.piles:
        signs.append((None, f"{PILE} {tr('things that lie there')}"))
    if any(it.side is not Side.EXPLORED for it in view.tiles):
        signs.append((None, f"{DARK} {tr('not explored yet')}"))
    return tuple(signs)


def letters_of(index: ProgramIndex) -> dict[str, str]:
    """A letter for each place, the same all through a game: the first letter of its title that is
    free, else any other, small and then large.
    """
    made: dict[str, str] = {}
    for poi in index.program.pois:
        own = [it for it in bare(poi.title).lower() if it in LETTERS]
        known = made.values()
        free = (it for it in (*own, *LETTERS, *LETTERS.upper()) if it not in known)
        made[poi.id] = next(free, f"{len(made)}")
    return made


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
            here = tr("You are on {tile}", tile=title)
        else:
            here = capital(
                tr("{where} of you: {tile}", where=direction(*far[tile.tile]), tile=title)
            )
        made.append(f"{here}{_there(index, view, tile)}.")
    return made


def direction(east: int, south: int) -> str:
    """Where something lies, so many columns east and rows south.

    >>> direction(0, -1), direction(2, 0), direction(-1, 3)
    ('north', '2 tiles east', '3 tiles south and 1 tile west')
    """
    parts = []
    if south:
        parts.append((abs(south), tr("south") if south > 0 else tr("north")))
    if east:
        parts.append((abs(east), tr("east") if east > 0 else tr("west")))
    if len(parts) == 1 and parts[0][0] == 1:
        return parts[0][1]
    return listed(f"{counted(number, 'tile')} {side}" for number, side in parts)


def _there(index: ProgramIndex, view: View, tile: TileView) -> str:
    """What a tile holds, as the rest of a sentence."""
    if tile.side is not Side.EXPLORED:
        return f", {tr('not explored')}"
    places = []
    for it in view.pois:
        if it.tile == tile.tile:
            place, people = index.poi[it.poi].title, listed(index.npc[one].title for one in it.npcs)
            places.append(
                tr("{place} (there: {people})", place=place, people=people) if people else place
            )
    heroes = [
        index.hero[it.hero].title
        for it in view.heroes
        if it.tile == tile.tile and it.standing is not Standing.DEFEATED and it.seat != view.active
    ]
    things = [
        index.item[item].title for it in view.piles if it.place == tile.tile for item in it.items
    ]
    said = [
        tr("there: {places}", places=listed(places)) if places else tr("nothing to visit there")
    ]
    if heroes:
        count = len(heroes)
        said.append(tr("{heroes} {count:stands|stand} there", heroes=listed(heroes), count=count))
    if things:
        said.append(tr("left lying: {items}", items=listed(things)))
    return "".join(f"; {it}" for it in said)
