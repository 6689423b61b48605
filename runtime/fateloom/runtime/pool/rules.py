"""The rule system of the dice pools: an encounter that the kernel can play (DD-46)."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.codec import digest
from fateloom.runtime.kernel.game import GameTypes, OpenGame, Refusal, ToMove
from fateloom.runtime.pool import decide as deciding
from fateloom.runtime.pool.checking import checked
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.event import Event
from fateloom.runtime.pool.legal import legal
from fateloom.runtime.pool.state import SetUp, State, set_up
from fateloom.runtime.pool.view import View, view

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


class PoolRules(OpenGame[State, Event]):
    """The rules of one encounter: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "encounter"
    types = TYPES

    def __init__(self, encounter: Encounter) -> None:
        """Raises ValueError when the encounter cannot be played, and says why."""
        self.encounter = checked(encounter)

    @cached_property
    def fingerprint(self) -> str:
        """What saves remember of the encounter: 64 hexadecimal digits."""
        return digest(self.encounter)

    def seats(self, state: State) -> int:
        """One for each hero, and one for the keeper if somebody is."""
        return len(state.heroes) + state.keeper

    def setup(self, choices: SetUp) -> State | Refusal:
        """The table before anything has happened."""
        return set_up(self.encounter, choices)

    def opening(self, state: State) -> tuple[Event, ...]:
        """The first turn begins."""
        return deciding.opening(self.encounter, state)

    def legal(self, state: State) -> ToMove[Command]:
        """Who has to say what now."""
        return legal(self.encounter, state)

    def decide(self, state: State, command: Command) -> tuple[Event, ...] | Refusal:
        """What the command brings about."""
        found = self.apply(state, command)
        return found if isinstance(found, Refusal) else found[0]

    def apply(self, state: State, command: Command) -> tuple[tuple[Event, ...], State] | Refusal:
        """What the command brings about, and the state that it leads to."""
        return deciding.apply(self.encounter, state, command)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists for this state: it is not judged again."""
        return deciding.apply_legal(self.encounter, state, command)

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""
        return event.fold(self.encounter, state)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(self.encounter, state, seat)
