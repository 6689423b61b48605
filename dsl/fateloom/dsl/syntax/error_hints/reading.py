"""Whether a line, as it was mended, can be read."""

from __future__ import annotations

from fateloom.dsl.syntax.lines import read_line
from fateloom.dsl.syntax.lines.forms import Wrong
from fateloom.runtime.span import NOWHERE


def mended(line: str) -> str | None:
    """The line with what it was refused for put right, where that makes it one that can be read."""
    try:
        read_line(line, NOWHERE)
    except Wrong as wrong:
        if wrong.repair is not None:
            repair = wrong.repair
            written = line[: repair.start] + repair.text + line[repair.end :]
            return written if reads(written) else None
    return None


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
