"""A command under way, in a rule system with an agenda: what has happened so far, and where it
leads.

The state of such a system says what is to come, first thing first; steps are planned and done by
events of the system, so the log replays without decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal, ToMove

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
    """`legal`, `decide` and `apply` of a system that has `to_move`, `apply_legal` and a reason for
    each refusal. `chance_is_due`: the sentence that refuses a command while chance moves.
    """

    chance_is_due: str
    _asked: tuple[StateT, ToMove[CommandT]] | None = None
    """The last answer of `legal`: whoever plays asks before each command, and `apply` asks again
    about the same state.
    """

    def to_move(self, state: StateT) -> ToMove[CommandT]:
        """Who has to say what now, found anew."""
        raise NotImplementedError

    def why_not(self, state: StateT, seat: int, command: CommandT) -> Refusal | None:
        """Why that seat, which has to decide, cannot say a command that is not listed. None: it
        can, since not all that is legal is listed.
        """
        raise NotImplementedError

    def legal(self, state: StateT) -> ToMove[CommandT]:
        """Who has to say what now."""
        kept = self._asked
        if kept is None or kept[0] is not state:
            kept = self._asked = state, self.to_move(state)
        return kept[1]

    def refused(self, state: StateT, command: CommandT) -> Refusal | None:
        """The reason why the command is not legal now; None: it is."""
        match self.legal(state):
            case Over():
                return Refusal("over", "The game is over.")
            case Decision(seat, commands):
                return None if command in commands else self.why_not(state, seat, command)
            case Chance(distribution):
                if any(command == answer for answer, _ in distribution.outcomes):
                    return None
                return Refusal("chance", self.chance_is_due)

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
