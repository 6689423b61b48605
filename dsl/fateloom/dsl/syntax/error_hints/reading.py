"""Whether a line, as it was mended, can be read."""

from __future__ import annotations

import re

from fateloom.dsl.syntax import under_call
from fateloom.dsl.syntax.lines import read_line
from fateloom.dsl.syntax.lines.forms import Wrong
from fateloom.dsl.syntax.places import Place
from fateloom.runtime.span import NOWHERE

COUNTS = re.compile(
    r"[+-]?[0-9]|\bitem\b|_|^(?:do|fire|next|if|else if) |\b(?:becomes|defeated|fulfil)\b"
)
"""What a command has, and a sentence has not."""


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


def fits(line: str, place: Place) -> bool:
    """Whether a line, or the first of several, can stand in that place."""
    first = line.partition("\n")[0]
    if place.system is not None:
        return under_call.holds(first, place.system) and reads(first)
    if first.startswith(">"):
        return place.takes("PROSE")
    try:
        return place.takes(read_line(first, NOWHERE)[0])
    except Wrong:
        return False


def reads(line: str) -> bool:
    """Whether a line can be read, or each line of several."""
    for one in line.split("\n"):
        words = one.partition("  # ")[0].strip(" ")
        if words.startswith(">"):
            continue
        if not words:
            return False
        try:
            read_line(words, NOWHERE)
        except Wrong:
            return False
    return True


def is_command(words: str) -> bool:
    """Whether what is written as prose is a line of the language, and can hardly be a sentence:
    one that declares something, calls something, or counts.
    """
    if re.match(r'[a-z]+ (?:[a-z_]+ )*"[^"]*"', words) is None and COUNTS.search(words) is None:
        return False
    return reads(words)
