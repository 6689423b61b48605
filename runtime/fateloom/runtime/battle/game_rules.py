"""The rules of a compiled battle game: those of its campaign, with what everything is called."""

from __future__ import annotations

from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.rules import BattleRules


class BattleGameRules(BattleRules):
    """The rules of one battle game. Its words are only shown: they are no part of the
    fingerprint.
    """

    def __init__(self, battle_game: BattleGame) -> None:
        """Raises ValueError for a campaign that cannot be played, with what is wrong with it."""
        super().__init__(battle_game.campaign)
        self.battle_game = battle_game
