"""The rule system of hidden roles: a house that the kernel can play."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.codec import digest
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.checking import unplayable
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.content import House
from fateloom.runtime.hidden.decide import carry_out
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.legal import legal
from fateloom.runtime.hidden.refusing import why_not
from fateloom.runtime.hidden.setup import set_up
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.view import View, view
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.game import GameTypes, Refusal
from fateloom.runtime.kernel.work import AgendaRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


class HiddenRules(AgendaRules[Index, SetUp, State, Command, Event, Work]):
    """The rules of one house: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "hidden"
    types = TYPES
    chance_is_due = "A die or a card has to fall first."
    work = Work
    set_up = staticmethod(set_up)
    listed = staticmethod(legal)
    advance = staticmethod(advance)
    carry_out = staticmethod(carry_out)

    def __init__(self, house: House, *, is_whole: bool = True) -> None:
        """Raises ValueError for a house that cannot be played, with what is wrong with it.
        `is_whole`: it is a game of its own, and no table of scenes that a story calls.
        """
        problems = unplayable(house) if is_whole else ()
        if problems:
            raise ValueError("\n".join(problems))
        self.index = Index(house)

    @cached_property
    def fingerprint(self) -> str:
        """What saves remember of the house: 64 hexadecimal digits."""
        return digest(self.index.house)

    def seats(self, state: State) -> int:
        """One for each player."""
        return len(state.players)

    def why_not(self, state: State, seat: int, command: Command) -> Refusal | None:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, command)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(self.index, state, seat)
