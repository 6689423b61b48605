"""The JSON of a compiled battle game: what `fateloom compile` writes."""

from __future__ import annotations

from fateloom.runtime import compiled
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.codec import DecodeError

DOCUMENT = "fateloom battle"
"""Says of a JSON file that it is a compiled battle game."""


def to_json(battle_game: BattleGame) -> str:
    """The JSON text of a battle game; equal battle games give equal texts."""
    return compiled.to_json(DOCUMENT, battle_game)


def from_json(text: str | bytes) -> BattleGame:
    """The battle game in a JSON text; raises only DecodeError."""
    battle_game: BattleGame = compiled.from_json(
        BattleGame, text, document=DOCUMENT, format=FORMAT, noun="battle game"
    )
    problems = unplayable(battle_game.campaign)
    if problems:
        raise DecodeError(f"this battle game cannot be played: {' '.join(problems)}")
    return battle_game
