"""Whether a line, as it was mended, can be read."""

from __future__ import annotations

from fateloom.dsl.syntax.lines import read_line
from fateloom.dsl.syntax.lines.forms import Wrong
from fateloom.runtime.span import NOWHERE


def reads(line: str) -> bool:
    """Whether a line can be read, or each line of several."""
    for one in line.split("\n"):
        words = one.strip(" ")
        if words.startswith(">"):
            continue
        if not words:
            return False
        try:
            read_line(words, NOWHERE)
        except Wrong:
            return False
    return True
