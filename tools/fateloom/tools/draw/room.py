"""Room for text that the engine takes for narrower than it is.

It has no fonts: it knows how wide Latin letters are in Arial, and guesses the rest as if all were
much like an "a". A name in Chinese or Cyrillic would leave its box, so its node gets more margin.
"""

from __future__ import annotations

import re
import unicodedata

FONT_SIZE = 11
"""Points, as in `dsl.graph.dot` and in the page."""
MARGIN = 0.14, 0.07
"""Inches, as in `dsl.graph.dot`: at the sides, above and below."""

WIDE, OTHER = 0.25, 0.2
"""Widths (of the font size) that the guess lacks: for a character as wide as high, and for one of
a script that is not Latin."""

LATIN = 0x250
"""Where Unicode's Latin letters end; their widths are known, or those of the plain letter."""

LABEL = re.compile(r'^( *"(?:[^"\\]|\\.)*" \[)label="((?:[^"\\]|\\.)*)"', re.MULTILINE)
"""The beginning of a node, as `dsl.graph.dot` writes it: its name and its label."""


def lacking(label: str, size: int = FONT_SIZE) -> float:
    """The inches that the guess lacks for the widest line of `label`; 0 for Latin text.

    `size`: of the font, in points.

    >>> lacking("The Quay")
    0.0
    >>> round(lacking("漢字"), 3)
    0.076
    """
    widths = [sum(_lacking(character) for character in line) for line in label.split("\n")]
    return max(widths) * size / 72


def with_room(dot: str) -> str:
    """The DOT text with more margin for every node whose label needs it."""

    def roomy(found: re.Match[str]) -> str:
        missing = lacking(found[2].replace("\\n", "\n"))
        if not missing:
            return found[0]
        return f'{found[1]}{margin(missing)}, label="{found[2]}"'

    return LABEL.sub(roomy, dot)


def margin(missing: float) -> str:
    """The attribute for a node that lacks so many inches."""
    return f'margin="{MARGIN[0] + missing / 2:.3f},{MARGIN[1]}"'


def _lacking(character: str) -> float:
    if ord(character) < LATIN or unicodedata.category(character)[0] in "PZM":
        return 0.0
    return WIDE if unicodedata.east_asian_width(character) in "WF" else OTHER
