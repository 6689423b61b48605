"""A card game as it is compiled: the set, and what everything is called.

The set is what the rules run on; the words are only shown, and may be corrected while games are
running (they are no part of the fingerprint).
"""

from __future__ import annotations

from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.compiled import Words
from fateloom.runtime.record import record

FORMAT = 1
"""The version of the form of card games; raised whenever an older reader would misread one."""


@record
class CardGame:
    """A compiled card game. `credits`: what is shown with it."""

    format: int
    id: str
    title: str
    version: str
    language: str
    introduction: str
    credits: str
    cards: CardSet
    words: tuple[Words, ...]
