"""The JSON of a compiled card game: what `fateloom compile` writes."""

from __future__ import annotations

import json
from typing import cast

from fateloom.runtime import codec
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.game import FORMAT, CardGame
from fateloom.runtime.codec import DecodeError, Json

DOCUMENT = "fateloom cards"
"""Says of a JSON file that it is a compiled card game."""


def to_json(card_game: CardGame) -> str:
    """The JSON text of a card game; equal card games give equal texts."""
    tree = cast(dict[str, Json], codec.to_json(card_game))
    return json.dumps({"document": DOCUMENT, **tree}, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str | bytes) -> CardGame:
    """The card game in a JSON text; raises only DecodeError."""
    tree = codec.parse(text)
    if not isinstance(tree, dict) or tree.pop("document", None) != DOCUMENT:
        raise DecodeError("this is not a compiled card game")
    if tree.get("format") != FORMAT:
        raise DecodeError("this card game was compiled by another Fateloom; compile it again")
    card_game: CardGame = codec.from_json(CardGame, tree)
    problems = unplayable(card_game.cards)
    if problems:
        raise DecodeError(f"this card game cannot be played: {' '.join(problems)}")
    return card_game
