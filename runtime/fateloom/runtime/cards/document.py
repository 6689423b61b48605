"""The JSON of a compiled card game: what `fateloom compile` writes."""

from __future__ import annotations

from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.game import FORMAT, CardGame
from fateloom.runtime.compiled import Document

DOCUMENT = "fateloom cards"
"""Says of a JSON file that it is a compiled card game."""

_JSON = Document(CardGame, DOCUMENT, FORMAT, "card game", lambda it: unplayable(it.cards))

to_json, from_json = _JSON.to_json, _JSON.from_json
