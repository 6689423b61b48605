"""The rule system of the cards: a set that the kernel can play."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.cards.advance import advance
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.cards.decide import carry_out
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.evolve import evolve
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.legal import legal
from fateloom.runtime.cards.refusing import why_not
from fateloom.runtime.cards.setup import set_up
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.cards.view import View, public, reveals, view
from fateloom.runtime.cards.work import Work
from fateloom.runtime.codec import digest
from fateloom.runtime.kernel.game import GameTypes, Refusal, ToMove
from fateloom.runtime.kernel.work import AppliedRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


def fingerprint_of(cards: CardSet) -> str:
    """What saves remember of a set: 64 hexadecimal digits."""
    return digest(cards)


class CardRules(AppliedRules[State, Command, Event]):
    """The rules of one set: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "cards"
    types = TYPES
    chance_is_due = "A card or a rune has to fall first."

    def __init__(self, cards: CardSet) -> None:
        """Raises ValueError for a set that cannot be played, with what is wrong with it."""
        problems = unplayable(cards)
        if problems:
            raise ValueError("\n".join(problems))
        self.index = Index(cards)

    @cached_property
    def fingerprint(self) -> str:
        """What saves remember of the set: 64 hexadecimal digits."""
        return fingerprint_of(self.index.cards)

    def seats(self, state: State) -> int:
        """One for each player."""
        return len(state.players)

    def setup(self, choices: SetUp) -> State | Refusal:
        """The table before anything has happened."""
        return set_up(self.index, choices)

    def opening(self, state: State) -> tuple[Event, ...]:
        """Nothing happens before the first card is dealt."""
        work = Work(self.index, state)
        advance(work)
        return tuple(work.events)

    def to_move(self, state: State) -> ToMove[Command]:
        """Who has to say what now."""
        return legal(self.index, state)

    def why_not(self, state: State, seat: int, command: Command) -> Refusal:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, command)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists."""
        work = Work(self.index, state)
        carry_out(work, command)
        return tuple(work.events), work.state

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""
        return evolve(self.index, state, event)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(state, seat)

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        """The event as that seat may hear of it."""
        return public(event, seat)

    def reveals(self, event: Event) -> bool:
        """Whether somebody learns a secret by the event."""
        return reveals(event)
