"""Lines of a report: how wide they are, and their colours."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from fateloom.dsl.diagnostics.render.styles import (
    BLUE,
    BOLD,
    CYAN,
    GREEN,
    MAGENTA,
    RED,
    YELLOW,
    styled,
)
from fateloom.dsl.verify.verdict import Verdict

WIDTH = 98
MOST_TOGETHER = 8

COLOURS = {Verdict.PROVED: GREEN, Verdict.BLOCKED: RED, Verdict.UNDECIDED: YELLOW}
ACTORS = (CYAN, MAGENTA, BLUE, YELLOW)
"""Colours of the heroes, by seat."""


class Ink:
    """Colours, where they are wanted."""

    def __init__(self, colour: bool, seats: dict[str, int]) -> None:
        self._colour = colour
        self._seats = seats

    def word(self, verdict: Verdict) -> str:
        """A verdict at the beginning of a line."""
        return self._in(COLOURS[verdict] + BOLD, f"{verdict.name:<9}")

    def bold(self, text: str) -> str:
        """What must not be missed."""
        return self._in(BOLD, text)

    def of(self, hero: str, text: str) -> str:
        """What a hero does."""
        if hero not in self._seats:
            return text
        return self._in(ACTORS[self._seats[hero] % len(ACTORS)], text)

    def _in(self, styles: str, text: str) -> str:
        return styled(text, styles) if self._colour else text


def some(topics: Iterable[str]) -> str:
    """A few of many, and how many more."""
    every = list(topics)
    if len(every) <= MOST_TOGETHER + 1:
        return "; ".join(every)
    return "; ".join(every[:MOST_TOGETHER]) + f"; and {len(every) - MOST_TOGETHER} more"


def wrapped(text: str, indent: int, further: int | None = None) -> list[str]:
    """A text in lines that are indented."""
    begin = " " * indent
    go_on = " " * (indent + 2 if further is None else further)
    return wrap(text, WIDTH, initial_indent=begin, subsequent_indent=go_on)
