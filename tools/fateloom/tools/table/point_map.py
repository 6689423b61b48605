"""A map of points as a drawing: titles and signs at their places, routes as dotted lines between.

The layout is the writer's: columns and rows are drawn to scale, as wide as the page. Where titles
would touch each other they are cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.dsl.diagnostics.render.styles import BOLD, DIM
from fateloom.runtime.record import record
from fateloom.tools.table.content import PointMap, Spot, Way
from fateloom.tools.table.grid import in_columns
from fateloom.tools.table.page import Page, cut, wrapped

At = tuple[int, int]
"""Column and line of the drawing."""

WIDEST, NARROWEST = 18, 5
"""Columns of a title: at most, at least."""

STEPS = (4, 3, 2)
"""Lines from one row to the next: room for titles of two lines, for routes, for no more."""

NAMED = 3
"""Lines of the last row."""

TALLEST, SPARE = 32, 2
"""Lines of a drawing where no screen is; lines of a screen that are left for what follows."""

APART = 2
"""Columns between two titles that are wider than all can be."""

ARTICLE = "The "
"""Spared where a title is too long."""


@record
class Layout:
    """Where the spots are: the middle of each, the lines of its text, and the column where they
    begin.
    """

    middles: tuple[At, ...]
    texts: tuple[tuple[str, ...], ...]
    begins: tuple[int, ...]


def draw_points(page: Page, it: PointMap) -> None:
    """The map, and its legend."""
    tall = page.height - SPARE if page.is_screen else TALLEST
    layout = _layout(it.spots, page.width - 2, tall)
    canvas: dict[At, tuple[str, str]] = {}
    shared = {frozenset((way.one, way.other)) for way in it.ways if way.is_wet}
    for way in it.ways:
        is_double = not way.is_wet and frozenset((way.one, way.other)) in shared
        sign = "~" if way.is_wet else page.sign("dot")
        for at in _line(layout, way, is_double=is_double):
            canvas[at] = (sign, DIM)
    for number, spot in enumerate(it.spots):
        texts, line = layout.texts[number], layout.middles[number][1]
        for down, text in enumerate(texts):
            begin = layout.begins[number] + (_columns(texts) - width(text)) // 2
            _write(canvas, (begin, line + down), text, BOLD * spot.is_marked)
    for line in range(max(y for _, y in canvas) + 1):
        page.line(f"  {_row(page, canvas, line)}".rstrip())
    page.line()
    in_columns(page, [clean(text) for text in it.legend])


def _layout(spots: Sequence[Spot], room: int, tall: int) -> Layout:
    """The widest titles that do not touch each other: as wide as all can be, then those that are
    cut as wide as their neighbours leave room. Rows stand as far apart as so many lines allow.
    """
    west = min(it.at[0] for it in spots)
    north = min(it.at[1] for it in spots)
    across = max(it.at[0] for it in spots) - west or 1
    rows = max(it.at[1] for it in spots) - north
    step = next((it for it in STEPS if it * rows + NAMED <= tall), STEPS[-1])

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
    middles, lines = middles_of(columns), 2 if step == STEPS[0] else 1
    texts = [_text(it, columns, lines) for it in spots]
    begins = [x - _columns(text) // 2 for (x, _), text in zip(middles, texts, strict=True)]
    for at, spot in enumerate(spots):
        low, high = _room(at, middles, texts, begins, room)
        texts[at] = _text(spot, max(columns, min(WIDEST, high - low)), lines)
        wanted = middles[at][0] - _columns(texts[at]) // 2
        begins[at] = max(low, min(wanted, high - _columns(texts[at])))
    return Layout(middles, tuple(texts), tuple(begins))


def _text(spot: Spot, columns: int, lines: int) -> tuple[str, ...]:
    """The lines of a spot: its title and its signs."""
    signs = (clean(spot.line),) if spot.line else ()
    return (*_title(spot.title, columns, lines), *signs)


def _columns(text: tuple[str, ...]) -> int:
    return max(map(width, text))


def _room(
    at: int,
    middles: Sequence[At],
    texts: Sequence[tuple[str, ...]],
    begins: Sequence[int],
    room: int,
) -> tuple[int, int]:
    """The columns from which and before which the text of a spot may stand."""
    low, high = 0, room
    for other, (x, y) in enumerate(middles):
        if other == at or y != middles[at][1]:
            continue
        if x < middles[at][0]:
            low = max(low, begins[other] + _columns(texts[other]) + APART)
        else:
            high = min(high, begins[other] - APART)
    return low, high


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


def _write(canvas: dict[At, tuple[str, str]], begin: At, text: str, style: str) -> None:
    """A text from there on, with a space at both ends; signs of two columns take two."""
    if not text:
        return
    at, line = begin
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
