"""Words of the loop itself, which can be typed in the language of the table as well."""

from __future__ import annotations

from fateloom.tools.table.language import tr, tr_noop

STOP = ("quit", "exit", "q")
"""Words that stop playing."""

YES, NO = ("y", "yes"), ("n", "no")

WORDS = (
    tr_noop("again"),
    tr_noop("undo"),
    tr_noop("credits"),
    tr_noop("save"),
    tr_noop("back"),
    tr_noop("quit"),
    tr_noop("rules"),
    tr_noop("guide"),
    tr_noop("help"),
)
"""What is translated of them."""


def in_english(word: str) -> str:
    """A word of the loop as it is in English; another word as it is."""
    return next((it for it in WORDS if tr(it).casefold() == word), word)


def stops(typed: str) -> bool:
    """Whether a line says that somebody stops playing."""
    return in_english(typed.strip().casefold()) in STOP
