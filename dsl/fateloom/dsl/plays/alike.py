"""Texts that differ from what is expected by capitals, blanks and marks alone."""

from __future__ import annotations

import re
from collections.abc import Iterable

WORD = re.compile(r"\w+")


def alike(expected: str, told: Iterable[str]) -> str | None:
    """The part of a text that has the expected words, and other capitals or marks."""
    words = WORD.findall(expected)
    if not words:
        return None
    pattern = re.compile(r"\b" + r"\W+".join(map(re.escape, words)) + r"\b[.!?…]?", re.IGNORECASE)
    for text in told:
        found = pattern.search(text)
        if found is not None:
            return found[0] if expected[-1:] in ".!?…" else found[0].rstrip(".!?…")
    return None
