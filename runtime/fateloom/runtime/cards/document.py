"""The JSON of a compiled card game: what `fateloom compile` writes."""

from __future__ import annotations

from fateloom.runtime import compiled
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.game import FORMAT, CardGame
from fateloom.runtime.codec import DecodeError

DOCUMENT = "fateloom cards"
"""Says of a JSON file that it is a compiled card game."""


def to_json(card_game: CardGame) -> str:
    """The JSON text of a card game; equal card games give equal texts."""
    return compiled.to_json(DOCUMENT, card_game)


def from_json(text: str | bytes) -> CardGame:
    """The card game in a JSON text; raises only DecodeError."""
    card_game: CardGame = compiled.from_json(
        CardGame, text, document=DOCUMENT, format=FORMAT, noun="card game"
    )
    problems = unplayable(card_game.cards)
    if problems:
        raise DecodeError(f"this card game cannot be played: {' '.join(problems)}")
    return card_game
