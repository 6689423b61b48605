"""A line of source with what is underlined in it, cut to a width and measured in columns."""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean, shown, width
from fateloom.runtime.record import record

WIDEST = 100
"""Columns of source that are shown; of a longer line, the part round the spot."""

DOTS = "…"


@record
class Excerpt:
    """`line` as it is shown, and from which column on, how many columns, it is underlined."""

    line: str
    start: int
    length: int


def excerpt(source: str, column: int, end_column: int, widest: int = WIDEST) -> Excerpt:
    """The line with the part from `column` up to `end_column` marked; columns count characters
    from 1.

    Columns behind the end of the line are taken for its end, so that a wrong span shows something
    too.
    """
    first = min(max(column, 1) - 1, len(source))
    last = min(max(end_column - 1, first), len(source))
    left, marked, right = source[:first], source[first:last], source[last:]
    if len(source) > widest // 4 and width(clean(source)) > widest:
        left, marked, right = _cut(left, marked, right, widest)
    before = clean(left)
    under = clean(marked)
    return Excerpt(before + under + clean(right), width(before), max(1, width(under)))


def _cut(left: str, marked: str, right: str, widest: int) -> tuple[str, str, str]:
    """Take as much of the line as fits, the spot first, then about as much on either side."""
    room = widest - 2
    marked_columns = width(clean(marked))
    if marked_columns > room:
        marked = _head(marked, room - 20) + DOTS
        marked_columns = width(clean(marked))
    room = max(room - marked_columns, 0)
    left_columns = width(clean(left))
    right_columns = width(clean(right))
    for_left = max(room // 2, room - right_columns)
    for_right = max(room - min(left_columns, for_left), 0)
    if left_columns > for_left:
        left = DOTS + _head(left[::-1], for_left)[::-1]
    if right_columns > for_right:
        right = _head(right, for_right) + DOTS
    return left, marked, right


def _head(text: str, columns: int) -> str:
    """The first characters of the text, as many as fit."""
    taken = 0
    for n, char in enumerate(text):
        taken += width(shown(char))
        if taken > columns:
            return text[:n]
    return text
