"""Room for text that a Graphviz without fonts takes for narrower than it is.

The WebAssembly build has no fonts: it knows how wide Latin letters are in Arial, and guesses the
rest as if all were much like an "a". A name in Chinese or Cyrillic would leave its box, so its node
gets more margin.
"""

from __future__ import annotations

import unicodedata

FONT_SIZE = 11
"""Points of the text in a node."""
MARGIN = 0.14, 0.07
"""Inches at the sides of a label, above and below."""

WIDE, OTHER = 0.25, 0.2
"""Widths (of the font size) that the guess lacks: for a character as wide as high, and for one of
a script that is not Latin."""

LATIN = 0x250
"""Where Unicode's Latin letters end; their widths are known, or those of the plain letter."""


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


def margin(missing: float) -> str:
    """The attribute `margin` of a node that lacks so many inches."""
    return f"{MARGIN[0] + missing / 2:.3f},{MARGIN[1]}"


def _lacking(character: str) -> float:
    if ord(character) < LATIN or unicodedata.category(character)[0] in "PZM":
        return 0.0
    return WIDE if unicodedata.east_asian_width(character) in "WF" else OTHER
