"""The story rule system as the kernel's interface: the rules of a Program."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.kernel.game import GameTypes, Refusal, ToMove
from fateloom.runtime.program.codec import digest
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.decide import apply, apply_legal, decide, opening
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.legal import legal
from fateloom.runtime.story.setup import SetUp, set_up
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import View, view

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


class StoryRules:
    """The rules of one Program: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "story"
    types = TYPES

    def __init__(self, program: Program, *, texts: bool = True, days_pass: bool = True) -> None:
        """`texts`: whether texts are read aloud; games without are for simulation, they differ in
        nothing else (INV-16). `days_pass`: False for a question about what would come if the next
        day did not (VER-01): the turn behind the last one of a day is a turn of the same day then.
        """
        self.program = program
        self.texts = texts
        self.index = index_of(program) if days_pass else index_of(program).on_one_day()
        self._listed: tuple[State, ToMove[Command]] | None = None

    @cached_property
    def fingerprint(self) -> str:
        """What saves store of the Program; its words may be corrected (DSL-28)."""
        return digest(self.program)

    def seats(self, state: State) -> int:
        """One for each player, also while heroes are chosen (DST-01, 05)."""
        return state.players

    def setup(self, choices: SetUp) -> State | Refusal:
        """The state before the first event."""
        return set_up(self.index, choices)

    def opening(self, state: State) -> tuple[Event, ...]:
        """The events before the first command."""
        return opening(self.index, state, self.texts)

    def legal(self, state: State) -> ToMove[Command]:
        """Who has to say what now. A table asks this several times of the very same state, so the
        last answer is kept.
        """
        known = self._listed
        if known is None or known[0] is not state:
            known = self._listed = state, legal(self.index, state)
        return known[1]

    def decide(self, state: State, command: Command) -> tuple[Event, ...] | Refusal:
        """The events of the command."""
        return decide(self.index, state, command, self.texts)

    def apply(self, state: State, command: Command) -> tuple[tuple[Event, ...], State] | Refusal:
        """The events of the command, and the state after them."""
        return apply(self.index, state, command, self.texts)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command from `legal` for this state; it is not checked again."""
        return apply_legal(self.index, state, command, self.texts)

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""
        return event.fold(self.index, state)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(self.index, state, seat)

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        """The event as that seat may see it."""
        return event.public(self.index, state, seat)

    def reveals(self, event: Event) -> bool:
        """Whether the table learns a secret by it."""
        return event.reveals
