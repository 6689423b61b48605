"""A map of points as a drawing: titles and signs at their places, routes as dotted lines between.

The layout is the writer's: columns and rows are drawn to scale, as wide as the page. Where titles
would touch each other they are cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.runtime.record import record
from fateloom.tools.table.content import PointMap, Spot, Way
from fateloom.tools.table.grid import in_columns
from fateloom.tools.table.page import BOLD, DIM, Page, cut, wrapped

At = tuple[int, int]
"""Column and line of the drawing."""

WIDEST, NARROWEST = 18, 5
"""Columns of a title: at most, at least."""

TALLEST = 24
"""Lines of a drawing in which rows still stand far apart."""

ARTICLE = "The "
"""Spared where a title is too long."""


@record
class Layout:
    """Where the titles begin: the middle of each, its lines, and the columns that it may take."""

    middles: tuple[At, ...]
    titles: tuple[tuple[str, ...], ...]


def draw_points(page: Page, it: PointMap) -> None:
    """The map, and its legend."""
    layout = _layout(it.spots, page.width - 2)
    canvas: dict[At, tuple[str, str]] = {}
    shared = {frozenset((way.one, way.other)) for way in it.ways if way.is_wet}
    for way in it.ways:
        is_double = not way.is_wet and frozenset((way.one, way.other)) in shared
        sign = "~" if way.is_wet else page.sign("dot")
        for at in _line(layout, way, is_double=is_double):
            canvas[at] = (sign, DIM)
    for spot, middle, title in zip(it.spots, layout.middles, layout.titles, strict=True):
        lines = (*title, clean(spot.line))
        for down, text in enumerate(lines):
            style = BOLD if spot.is_marked else ""
            _write(canvas, (middle[0], middle[1] + down), text, style)
    lowest = max(line for _, line in canvas)
    for line in range(lowest + 1):
        page.line(f"  {_row(page, canvas, line)}".rstrip())
    page.line()
    in_columns(page, [clean(text) for text in it.legend])


def _layout(spots: Sequence[Spot], room: int) -> Layout:
    """The widest titles that do not touch each other."""
    west = min(it.at[0] for it in spots)
    north = min(it.at[1] for it in spots)
    across = max(it.at[0] for it in spots) - west or 1
    rows = max(it.at[1] for it in spots) - north
    step = 4 if 4 * rows + 3 <= TALLEST else 3

    def middles_of(columns: int) -> tuple[At, ...]:
        return tuple(
            (
                columns // 2 + round((it.at[0] - west) * (room - columns) / across),
                step * (it.at[1] - north),
            )
            for it in spots
        )

    columns = WIDEST
    while columns > NARROWEST and _touch(middles_of(columns), columns):
        columns -= 1
    middles, two = middles_of(columns), 2 if step == 4 else 1
    return Layout(middles, tuple(_title(it.title, columns, two) for it in spots))


def _touch(middles: tuple[At, ...], columns: int) -> bool:
    """Whether two titles of that width stand closer than a space."""
    by_line: dict[int, list[int]] = {}
    for x, y in middles:
        by_line.setdefault(y, []).append(x)
    return any(
        right - left <= columns
        for found in by_line.values()
        for left, right in zip(sorted(found), sorted(found)[1:], strict=False)
    )


def _title(title: str, columns: int, lines: int) -> tuple[str, ...]:
    """
    >>> _title("The Stone Ford", 10, 1), _title("The Long Winter Road", 8, 2)
    (('Stone Ford',), ('Long', 'Winter …'))
    """
    said = clean(title)
    if width(said) > columns:
        said = said.removeprefix(ARTICLE)
    if lines < 2 or width(said) <= columns:
        return (cut(said, columns),)
    first, *rest = wrapped(said, columns)
    return (first, cut(" ".join(rest), columns)) if rest else (first,)


def _line(layout: Layout, way: Way, *, is_double: bool) -> Iterator[At]:
    """The places between the middles of two spots; of a double route the second line lies beside
    the first.
    """
    (x, y), (u, v) = layout.middles[way.one], layout.middles[way.other]
    across, down = u - x, v - y
    if is_double:
        x, y = (x, y + 1) if abs(across) > abs(down) else (x + 2, y)
    steps = max(abs(across), abs(down), 1)
    for at in range(steps + 1):
        yield x + round(at * across / steps), y + round(at * down / steps)


def _write(canvas: dict[At, tuple[str, str]], middle: At, text: str, style: str) -> None:
    """A text around its middle, with a space at both ends; signs of two columns take two."""
    if not text:
        return
    at, line = middle[0] - width(text) // 2, middle[1]
    canvas.pop((at - 1, line), None)
    for sign in text:
        canvas[at, line] = (sign, style)
        for beside in range(1, width(sign)):
            canvas[at + beside, line] = ("", style)
        at += width(sign)
    canvas.pop((at, line), None)


def _row(page: Page, canvas: dict[At, tuple[str, str]], line: int) -> str:
    """A line of the drawing, styled run by run."""
    most = max((x for x, y in canvas if y == line), default=-1)
    made, run, style = "", "", ""
    for x in range(most + 1):
        sign, wanted = canvas.get((x, line), (" ", style))
        if wanted != style:
            made, run, style = made + _styled(page, run, style), "", wanted
        run += sign
    return made + _styled(page, run, style)


def _styled(page: Page, text: str, style: str) -> str:
    return page.styled(text, style) if style and text.strip() else text
