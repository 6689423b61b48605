"""The rules of what a story calls: a challenge, a finale or an interlude (section 10)."""

from __future__ import annotations

from fateloom.runtime.cards.content import Adversary, Called, Interlude
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.game_rules import CardGameRules


class CalledRules(CardGameRules):
    """The rules of a set, for the one card that is met."""

    def __init__(self, card_game: CardGame, card: str) -> None:
        """`card`: the challenge, adversary or interlude; raises LookupError for anything else."""
        super().__init__(card_game)
        if not self.index.is_challenge(card) and card not in self.index.interlude:
            raise LookupError(f"there is no challenge '{card}' to meet")
        self.card = card

    @property
    def called(self) -> Called:
        """What the set says of calls."""
        return self.index.cards.called or Called()

    @property
    def is_finale(self) -> bool:
        """Whether an adversary is faced, by all heroes one after the other."""
        return isinstance(self.index.story.get(self.card), Adversary)

    @property
    def interlude(self) -> Interlude | None:
        """The interlude; None: a challenge or an adversary is met."""
        return self.index.interlude.get(self.card)
