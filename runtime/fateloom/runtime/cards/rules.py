"""The rule system of the cards: a set that the kernel can play."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.cards.advance import advance
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.cards.decide import carry_out
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.legal import legal
from fateloom.runtime.cards.refusing import why_not
from fateloom.runtime.cards.setup import set_up
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.cards.view import View, view
from fateloom.runtime.cards.work import Work
from fateloom.runtime.codec import digest
from fateloom.runtime.kernel.game import GameTypes, Refusal
from fateloom.runtime.kernel.work import AgendaRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


def fingerprint_of(cards: CardSet) -> str:
    """What saves remember of a set: 64 hexadecimal digits."""
    return digest(cards)


class CardRules(AgendaRules[Index, SetUp, State, Command, Event, Work]):
    """The rules of one set: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "cards"
    types = TYPES
    chance_is_due = "A card or a rune has to fall first."
    work = Work
    set_up = staticmethod(set_up)
    listed = staticmethod(legal)
    advance = staticmethod(advance)
    carry_out = staticmethod(carry_out)

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

    def why_not(self, state: State, seat: int, command: Command) -> Refusal:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, command)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(state, seat)
