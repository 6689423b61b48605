"""The map as a small drawing: a grid of tiles, places by letter, heroes by number, a legend.

Maps up to eight tiles wide fit 80 columns. Of a map that is wider than the page, the part around
the hero whose turn it is is drawn, and what lies beyond is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.runtime.program.board import Side
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Standing
from fateloom.tools.table.page import BOLD, DIM, cut, wrapped
from fateloom.tools.table.words import counted, listed

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.view import View
    from fateloom.tools.table.page import Page

Cell = tuple[int, int]

NARROW, WIDE = 8, 16
"""How many columns stand inside the frame of a tile: at least, at most."""

TALLEST = 9
"""Rows of tiles that are drawn at once."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@record
class Window:
    """The part of the grid that is drawn: first and last column and row, and how much is left
    out to the west, east, north and south.
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    beyond: tuple[int, int, int, int]


def draw_map(page: Page, index: ProgramIndex, view: View) -> None:
    """The tiles where they lie, who stands there, and the legend."""
    cells = {index.tile[it.tile].cell: it.tile for it in view.tiles}
    here = index.tile[view.heroes[view.active].tile].cell
    fits = max(1, (page.width - 3) // (NARROW + 1))
    window = _window(list(cells), here, fits)
    columns = window.columns[1] - window.columns[0] + 1
    inner = min(WIDE, (page.width - 3) // columns - 1)
    letters = letters_of(view)
    shown = {
        cell: tile
        for cell, tile in cells.items()
        if window.columns[0] <= cell[0] <= window.columns[1]
        and window.rows[0] <= cell[1] <= window.rows[1]
    }
    titles = {cell: _short(clean(index.tile[it].title), inner) for cell, it in shown.items()}
    two = max(map(len, titles.values()))
    bodies = {
        cell: _body(page, view, tile, letters, [*titles[cell], ""][:two], inner, here == cell)
        for cell, tile in shown.items()
    }
    _grid(page, bodies, window, inner)
    _legend(page, index, view, letters, set(shown.values()))
    _beyond(page, window)


def letters_of(view: View) -> dict[str, str]:
    """A letter for each place on the map, in the order of the story: the same as long as the same
    places are known.
    """
    found = {}
    for number, it in enumerate(view.pois):
        more, at = divmod(number, len(LETTERS))
        found[it.poi] = LETTERS[at] * (more + 1)
    return found


def _window(cells: list[Cell], here: Cell, fits: int) -> Window:
    columns = _span([cell[0] for cell in cells], here[0], fits)
    rows = _span([cell[1] for cell in cells], here[1], TALLEST)
    return Window(columns[0], rows[0], (*columns[1], *rows[1]))


def _span(numbers: list[int], here: int, fits: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Of a range of numbers as many as fit around one of them; how many are left out on each side.

    >>> _span([0, 9], 0, 4), _span([0, 9], 5, 4), _span([0, 2], 1, 4)
    (((0, 3), (0, 6)), ((3, 6), (3, 3)), ((0, 2), (0, 0)))
    """
    low, high = min(numbers), max(numbers)
    first = max(low, min(here - fits // 2, high - fits + 1))
    last = min(high, first + fits - 1)
    return (first, last), (first - low, high - last)


# --- tiles


def _body(
    page: Page,
    view: View,
    tile: str,
    letters: dict[str, str],
    title: list[str],
    inner: int,
    here: bool,
) -> list[str]:
    """The lines inside the frame of a tile, each as wide as the frame."""
    side = next(it.side for it in view.tiles if it.tile == tile)
    style = BOLD if here else ("" if side is Side.EXPLORED else DIM)
    lines = [_styled(page, _filled(line, inner), style) for line in title]
    if side is not Side.EXPLORED:
        return [*lines, _styled(page, _filled("?", inner), DIM)]
    marks = [letters[it.poi] for it in view.pois if it.tile == tile]
    if any(it.place == tile for it in view.piles):
        marks.append("+")
    lines.append(_filled(cut(" ".join(marks), inner), inner))
    heroes = [
        f"@{it.seat + 1}"
        for it in view.heroes
        if it.tile == tile and it.standing is not Standing.DEFEATED
    ]
    lines.append(_styled(page, _filled(" ".join(heroes), inner), BOLD if heroes else ""))
    return lines


def _short(title: str, columns: int) -> list[str]:
    """A title in one line or two; a leading article is spared where it does not fit.

    >>> _short("The Drowned Acre", 8), _short("The Hill", 8), _short("The Observatory", 8)
    (['Drowned', 'Acre'], ['The Hill'], ['Observa…'])
    """
    for article in ("", "The ", "A ", "An "):
        if not title.startswith(article):
            continue
        lines = wrapped(title[len(article) :], columns)
        broken = any(width(word) > columns for word in title.split())
        if len(lines) <= 2 and not broken:
            return lines
    bare = title.removeprefix("The ")
    words = bare.split(" ")
    lines = [cut(words[0], columns)]
    rest = " ".join(words[1:])
    return [lines[0], cut(rest, columns)] if rest else lines


def _filled(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def _styled(page: Page, text: str, style: str) -> str:
    return page.styled(text, style) if style and text.strip() else text


# --- the grid

JOINTS = {
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
    (True, True, True, True): "┼",
}
"""What stands where lines meet: whether one goes up, down, left, right."""


def _grid(page: Page, bodies: dict[Cell, list[str]], window: Window, inner: int) -> None:
    """The frames, with every side drawn once, and what stands in them."""
    (west, east), (north, south) = window.columns, window.rows
    for row in range(north, south + 2):
        page.line(("  " + _edge(page, bodies, row, west, east, inner)).rstrip())
        if row > south:
            break
        height = max(
            (len(bodies[x, row]) for x in range(west, east + 1) if (x, row) in bodies), default=0
        )
        for at in range(height):
            page.line(("  " + _row(page, bodies, row, at, west, east, inner)).rstrip())


def _edge(
    page: Page, bodies: dict[Cell, list[str]], row: int, west: int, east: int, inner: int
) -> str:
    """The line above a row of tiles."""
    upright, level = ("|", "-") if page.is_ascii else ("│", "─")

    def is_level(x: int) -> bool:
        return (x, row) in bodies or (x, row - 1) in bodies

    made = ""
    for x in range(west, east + 2):
        up = (x, row - 1) in bodies or (x - 1, row - 1) in bodies
        down = (x, row) in bodies or (x - 1, row) in bodies
        left, right = is_level(x - 1), is_level(x)
        joint = JOINTS.get((up, down, left, right))
        if joint is not None and page.is_ascii:
            joint = "+"
        if joint is None:
            joint = upright if up and down else level if left and right else " "
        made += joint
        if x <= east:
            made += (level if right else " ") * inner
    return made


def _row(
    page: Page, bodies: dict[Cell, list[str]], row: int, at: int, west: int, east: int, inner: int
) -> str:
    """One line through a row of tiles."""
    upright = "|" if page.is_ascii else "│"
    made = ""
    for x in range(west, east + 2):
        made += upright if (x, row) in bodies or (x - 1, row) in bodies else " "
        if x <= east:
            body = bodies.get((x, row), ())
            made += body[at] if at < len(body) else " " * inner
    return made


# --- below the drawing


def _legend(
    page: Page, index: ProgramIndex, view: View, letters: dict[str, str], shown: set[str]
) -> None:
    """What the letters and numbers stand for, in columns where they fit."""
    entries = [
        f"{letters[it.poi]} {clean(index.poi[it.poi].title)}"
        + (f" ({listed(clean(index.npc[one].title) for one in it.npcs)})" if it.npcs else "")
        for it in view.pois
        if it.tile in shown
    ]
    in_columns(page, entries)
    entries = [
        f"@{it.seat + 1} {clean(index.hero[it.hero].title)}"
        for it in view.heroes
        if it.tile in shown and it.standing is not Standing.DEFEATED
    ]
    entries += ["+ things that lie there"] if any(it.place in shown for it in view.piles) else []
    entries += ["? not explored yet"] if _is_any_dark(view, shown) else []
    in_columns(page, entries)


def _is_any_dark(view: View, shown: set[str]) -> bool:
    return any(it.tile in shown and it.side is not Side.EXPLORED for it in view.tiles)


def in_columns(page: Page, entries: list[str]) -> None:
    """Short lines side by side, as many as fit."""
    room = page.width - 2
    entries = [cut(it, room) for it in entries]
    widest = max(map(width, entries), default=0) + 3
    across = max(1, (room + 3) // widest) if widest else 1
    down = -(-len(entries) // across)
    for at in range(down):
        line = "".join(_filled(it, widest) for it in entries[at::down])
        page.line(f"  {line}".rstrip())


def _beyond(page: Page, window: Window) -> None:
    sides = zip(window.beyond, ("west", "east", "north", "south"), strict=True)
    said = [f"{counted(number, 'tile')} to the {side}" for number, side in sides if number]
    if said:
        page.note(f"The map goes on: {listed(said)}. Type map all to hear of every tile.")
