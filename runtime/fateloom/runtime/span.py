"""Where something was written: the one way in which every stage names a place in a file."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a source file. Lines and columns count characters from 1; `end_column` is the
    first column behind it.

    A span stands on its own, so that a compiled Program can name places without its sources.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span("", 1, 1, 1, 1)
"""For things that no file holds: defaults, tests."""
