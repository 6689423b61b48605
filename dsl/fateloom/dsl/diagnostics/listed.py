"""Names in a sentence: `a, b or c`, `a, b and c`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def either(words: Sequence[str]) -> str:
    """The words of a choice: `low, mid or high`; the empty string when there is none."""
    return joined(words, "or")


def together(words: Sequence[str]) -> str:
    """The words of a whole: `low, mid and high`; the empty string when there is none."""
    return joined(words)


def joined(words: Sequence[str], last: str = "and") -> str:
    """The words with another one before the last: `pay, cross then land`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def article(noun: str) -> str:
    """`a` or `an` before a noun of this project, NPC among them, or before a title."""
    return "an" if noun[:1].lower() in {*"aeiou"} or noun.lower() == "npc" else "a"
