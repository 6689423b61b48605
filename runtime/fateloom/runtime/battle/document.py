"""The JSON of a compiled battle game: what `fateloom compile` writes."""

from __future__ import annotations

from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.compiled import Document

DOCUMENT = "fateloom battle"
"""Says of a JSON file that it is a compiled battle game."""

_JSON = Document(BattleGame, DOCUMENT, FORMAT, "battle game", lambda it: unplayable(it.campaign))

to_json, from_json = _JSON.to_json, _JSON.from_json
