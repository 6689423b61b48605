"""A command under way, in a rule system with an agenda: what has happened so far, and where it
leads.

The state of such a system says what is to come, first thing first; steps are planned and done by
events of the system, so the log replays without decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from fateloom.runtime.kernel.game import Refusal

IndexT = TypeVar("IndexT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
StepT = TypeVar("StepT")


class Work(Generic[IndexT, StateT, EventT, StepT]):
    """Collects what happens; every change of the state is an event.

    A system sets three class attributes: `evolve` (a static method), the event that puts steps
    before all others, and the event that the first step is done.
    """

    evolve: Callable[[IndexT, StateT, EventT], StateT]
    planned: Callable[[tuple[StepT, ...]], EventT]
    finished: Callable[[], EventT]

    def __init__(self, index: IndexT, state: StateT) -> None:
        self.index = index
        self.state = state
        self.events: list[EventT] = []

    def do(self, *events: EventT) -> None:
        """These things happen, one after the other."""
        for event in events:
            self.state = self.evolve(self.index, self.state, event)
            self.events.append(event)

    def plan(self, *steps: StepT) -> None:
        """These steps come next, before all that is planned already."""
        if steps:
            self.do(self.planned(steps))

    def done(self, *steps: StepT) -> None:
        """The first step of the agenda is done; these come in its place."""
        self.do(self.finished())
        self.plan(*steps)


class AppliedRules(Generic[StateT, CommandT, EventT]):
    """`decide` and `apply` of a system that has `apply_legal`, and a reason for each refusal."""

    def refused(self, state: StateT, command: CommandT) -> Refusal | None:
        """The reason why the command is not legal now; None: it is."""
        raise NotImplementedError

    def apply_legal(self, state: StateT, command: CommandT) -> tuple[tuple[EventT, ...], StateT]:
        """`apply` for a command that `legal` lists."""
        raise NotImplementedError

    def decide(self, state: StateT, command: CommandT) -> tuple[EventT, ...] | Refusal:
        """What the command brings about."""
        found = self.apply(state, command)
        return found if isinstance(found, Refusal) else found[0]

    def apply(
        self, state: StateT, command: CommandT
    ) -> tuple[tuple[EventT, ...], StateT] | Refusal:
        """What the command brings about, and the state that it leads to."""
        refusal = self.refused(state, command)
        return self.apply_legal(state, command) if refusal is None else refusal
