"""Rules with somebody who looks at every step, whichever rule system it is."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Decision, GameTypes, Refusal, Rules, ToMove

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


class Looking(Generic[SetupT, StateT, CommandT, EventT]):
    """Passes everything on, and looks at what came of it: `look` is what a rule system adds.

    `found`: invariants that did not hold; `steps`: commands so far; `last`: the last state.
    """

    def __init__(self, rules: Rules[SetupT, StateT, CommandT, EventT, Any]) -> None:
        self.rules = rules
        self.name = rules.name
        self.types: GameTypes = rules.types
        self.fingerprint = rules.fingerprint
        self.found: list[str] = []
        self.steps = 0
        self.last: StateT | None = None

    def look(
        self, before: StateT, command: CommandT, events: tuple[EventT, ...], after: StateT
    ) -> None:
        """What to look at after a step."""
        raise NotImplementedError

    def where(self, state: StateT) -> str:
        """Where in the game that is, for a message."""
        raise NotImplementedError

    def seats(self, state: StateT) -> int:
        """As the rules have it."""
        return self.rules.seats(state)

    def setup(self, choices: SetupT) -> StateT | Refusal:
        """As the rules have it."""
        return self.rules.setup(choices)

    def opening(self, state: StateT) -> tuple[EventT, ...]:
        """As the rules have it."""
        return self.rules.opening(state)

    def legal(self, state: StateT) -> ToMove[CommandT]:
        """As the rules have it; who is asked can always say something."""
        to_move = self.rules.legal(state)
        if isinstance(to_move, Decision) and not to_move.commands:
            self.found.append(f"nobody can say anything {self.where(state)}")
        return to_move

    def decide(self, state: StateT, command: CommandT) -> tuple[EventT, ...] | Refusal:
        """As the rules have it."""
        return self.rules.decide(state, command)

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """As the rules have it."""
        return self.rules.evolve(state, event)

    def view(self, state: StateT, seat: int | None) -> Any:
        """As the rules have it."""
        return self.rules.view(state, seat)

    def public(self, event: EventT, seat: int | None) -> EventT | None:
        """As the rules have it."""
        return self.rules.public(event, seat)

    def reveals(self, event: EventT) -> bool:
        """As the rules have it."""
        return self.rules.reveals(event)

    def apply(
        self, state: StateT, command: CommandT
    ) -> tuple[tuple[EventT, ...], StateT] | Refusal:
        """As the rules have it, and looked at."""
        after = self.rules.apply(state, command)
        if not isinstance(after, Refusal):
            self._looked(state, command, *after)
        return after

    def apply_legal(self, state: StateT, command: CommandT) -> tuple[tuple[EventT, ...], StateT]:
        """As the rules have it, and looked at."""
        after = self.rules.apply_legal(state, command)
        self._looked(state, command, *after)
        return after

    def _looked(
        self, before: StateT, command: CommandT, events: tuple[EventT, ...], after: StateT
    ) -> None:
        self.look(before, command, events, after)
        self.steps += 1
        self.last = after
