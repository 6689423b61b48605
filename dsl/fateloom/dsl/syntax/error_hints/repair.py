"""What the makers of repairs share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fateloom.dsl.diagnostics import Code
from fateloom.dsl.suggest import ascii_words

Repair = tuple[Code, str, str]
"""The code of the mistake, what is wrong, and the line without it."""
Repairs = Iterator[Repair]


def outside(line: str, change: Callable[[str], str]) -> str:
    """The line, changed everywhere but inside its labels."""
    parts = line.split('"')
    parts[::2] = [change(part) for part in parts[::2]]
    return '"'.join(parts)


def slug(text: str) -> str:
    """An id made of a label: small letters, digits and `_`."""
    joined = "_".join(ascii_words(text.lower())[:3])
    return joined if joined[:1].isalpha() else f"id_{joined}".rstrip("_")
