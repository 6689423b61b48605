"""The table of challenges, finales and interludes that a story calls."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.cards.call.challenge import CalledRules, Kept
from fateloom.runtime.cards.call.moving import Notes
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.rules import fingerprint_of
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import (
    AimAdversaryCard,
    Ask,
    DiscardHeld,
    DiscardOne,
    DrawEvent,
    Gather,
    LoseAlly,
    Meet,
    TakeOne,
)
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes


class Challenges(NestedGame[CardGame, State, Command, Event, Notes, Kept]):
    """The cards that a story can call."""

    types = NestedTypes(CardGame, State, Command, Event, View, Notes, Kept)

    def rules(self, game: CardGame, setup: str) -> CalledRules:
        """One of them."""
        return CalledRules(game, setup)

    def fingerprint(self, game: CardGame) -> str:
        """Of everything but the words."""
        return fingerprint_of(game.cards)

    def problems(self, game: CardGame) -> Iterable[str]:
        """Why the set cannot be played."""
        return unplayable(game.cards)

    def seats(self, game: CardGame) -> int:
        """As many as the set is for."""
        return game.cards.numbers.most_players

    def asked(self, state: State) -> int | None:
        """The seat that decides; None while chance does, and when the game is over."""
        match state.agenda[0] if state.agenda else None:
            case Ask(_, seats):
                return seats[0]
            case DrawEvent(seat, None):
                return seat
            case DiscardOne(seat) | DiscardHeld(seat) | TakeOne(seat) | LoseAlly(seat):
                return seat
            case Meet() | Gather() | AimAdversaryCard():
                return state.turn.active
            case _:
                return None

    def reveals(self, event: Event) -> bool:
        """As in card games."""
        return event.reveals


CHALLENGES = Challenges()
