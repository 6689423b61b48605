"""The first words of what stands behind a node, as the page quotes them."""

from __future__ import annotations

from fateloom.dsl.graph.dot import clean
from fateloom.runtime.record import record

LONGEST = 320
"""Characters of prose that the page quotes."""
LONGEST_LINE = 100
MOST_LINES = 30


@record
class Prose:
    """The head of a text, and what can be chosen there, a line each."""

    head: str
    lines: tuple[str, ...]


def quoted_prose(head: str, lines: tuple[str, ...]) -> Prose:
    """A text and lines of a scenario as the page quotes them: clean, and cut."""
    shown = tuple(clean(line, LONGEST_LINE) for line in lines[:MOST_LINES])
    more = len(lines) - MOST_LINES
    return Prose(clean(head, LONGEST), (*shown, f"and {more} more") if more > 0 else shown)
