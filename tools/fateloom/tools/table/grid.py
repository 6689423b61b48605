"""A map as a small drawing: a grid of tiles with signs of what is there, and a legend.

Maps up to eight tiles wide fit 80 columns. Of a map that is wider than the page, the part around
one of the tiles is drawn, and a note says what lies beyond.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.dsl.diagnostics.render.styles import BOLD, DIM
from fateloom.runtime.record import record
from fateloom.tools.table.content import Cell, Grid
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.page import Page, cut, wrapped
from fateloom.tools.table.words import listed

At = tuple[int, int]
"""Column and row."""

NARROW, WIDE = 8, 16
"""How many columns stand inside the frame of a tile: at least, at most."""

BEYOND = (
    tr_noop("{count} {count:tile|tiles} to the west"),
    tr_noop("{count} {count:tile|tiles} to the east"),
    tr_noop("{count} {count:tile|tiles} to the north"),
    tr_noop("{count} {count:tile|tiles} to the south"),
)
"""What is said of tiles that are not drawn."""

TALLEST = 9
"""Rows of tiles that are drawn at once."""


@record
class Window:
    """The part of the grid that is drawn: first and last column and row, and how much is left
    out to the west, east, north and south.
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    beyond: tuple[int, int, int, int]

    def shows(self, at: At) -> bool:
        """Whether that cell is in it."""
        (west, east), (north, south) = self.columns, self.rows
        return west <= at[0] <= east and north <= at[1] <= south


def draw_grid(page: Page, grid: Grid, rows: int = TALLEST) -> None:
    """The tiles where they lie, so many rows of them; below them the legend, but not of a spare
    map.
    """
    fits = max(1, (page.width - 3) // (NARROW + 1))
    window = _window([it.at for it in grid.cells], grid.here, fits, rows)
    columns = window.columns[1] - window.columns[0] + 1
    inner = min(WIDE, (page.width - 3) // columns - 1)
    shown = [it for it in grid.cells if window.shows(it.at)]
    titles = {it.at: _short(clean(it.title), inner) for it in shown}
    two = max(map(len, titles.values()))
    bodies = {it.at: _body(page, it, [*titles[it.at], ""][:two], inner, grid) for it in shown}
    _grid(page, bodies, window, inner)
    if grid.is_spare:
        return
    for group in grid.legend:
        in_columns(page, [text for at, text in group if at is None or window.shows(at)])
    sides = zip(window.beyond, BEYOND, strict=True)
    said = [tr(side, count=number) for number, side in sides if number]
    if said:
        page.note(f"{tr('The map goes on: {sides}.', sides=listed(said))} {grid.hint}")


def _window(cells: list[At], here: At, fits: int, tall: int) -> Window:
    columns = _span([cell[0] for cell in cells], here[0], fits)
    rows = _span([cell[1] for cell in cells], here[1], tall)
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


def _body(page: Page, cell: Cell, title: list[str], inner: int, grid: Grid) -> list[str]:
    """The lines inside the frame of a tile, each as wide as the frame."""
    style = BOLD if grid.here == cell.at else ("" if cell.is_known else DIM)
    lines = [_styled(page, _filled(line, inner), style) for line in title]
    if not cell.is_known:
        return [*lines, _styled(page, _filled("?", inner), DIM)]
    if grid.is_low:
        there = f"{' '.join(cell.marks)} {''.join(cell.tokens)}"
        line = _filled(cut(there, inner), inner)
        return [*lines, _styled(page, line, BOLD if cell.tokens else "")]
    lines.append(_filled(cut(" ".join(cell.marks), inner), inner))
    tokens = " ".join(cell.tokens)
    lines.append(_styled(page, _filled(tokens, inner), BOLD if tokens else ""))
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


def _grid(page: Page, bodies: dict[At, list[str]], window: Window, inner: int) -> None:
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
    page: Page, bodies: dict[At, list[str]], row: int, west: int, east: int, inner: int
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
    page: Page, bodies: dict[At, list[str]], row: int, at: int, west: int, east: int, inner: int
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
