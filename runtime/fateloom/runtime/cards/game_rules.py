"""The rules of a compiled card game: those of its set, with what everything in it is called."""

from __future__ import annotations

from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.rules import CardRules


class CardGameRules(CardRules):
    """The rules of one card game. Its words are only shown: they are no part of the fingerprint."""

    def __init__(self, card_game: CardGame) -> None:
        """Raises ValueError for a set that cannot be played, with what is wrong with it."""
        super().__init__(card_game.cards)
        self.card_game = card_game
