"""What is read aloud in a card game, event by event."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.index import Index


class Aloud:
    """The texts of one card game."""

    def __init__(self, card_game: CardGame) -> None:
        self._words = {it.of: it.text for it in card_game.words if it.text}
        self._index = Index(card_game.cards)

    def hear(self, event: Event) -> list[str]:
        """The texts that the event brings, as written."""
        return [self._words[it] for it in self._places(event) if it in self._words]

    def _places(self, event: Event) -> tuple[str, ...]:
        match event:
            case ev.AttemptBegan(card=card) | ev.CardPlayed(card=card):
                return (f"card {card}",)
            case ev.InterludeBegan(card) | ev.AdversaryNamed(card) | ev.AdversaryCardRevealed(card):
                return (f"card {card}",)
            case ev.Gained(card=card, path=path) if self._index.is_challenge(card):
                return (f"path {card}.{self._index.paths(card)[path].id}",)
            case ev.Gained(card=card):
                return (f"card {card}",)
            case _:
                return ()
