"""A command under way, in a rule system with an agenda: what has happened so far, and where it
leads.

The state of such a system says what is to come, first thing first; steps are planned and done by
events of the system, so the log replays without decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.event import Done, EventOf, Planned
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal, ToMove

IndexT = TypeVar("IndexT")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT", bound=EventOf[Any, Any])
StepT = TypeVar("StepT")
WorkT = TypeVar("WorkT", bound="Work[Any, Any, Any, Any]")


class Work(Generic[IndexT, StateT, EventT, StepT]):
    """Collects what happens; every change of the state is an event."""

    def __init__(self, index: IndexT, state: StateT) -> None:
        self.index = index
        self.state = state
        self.events: list[EventT] = []

    def do(self, *events: EventT) -> None:
        """These things happen, one after the other."""
        for event in events:
            self.state = event.fold(self.index, self.state)
            self.events.append(event)

    def plan(self, *steps: StepT) -> None:
        """These steps come next, before all that is planned already."""
        if steps:
            planned: Any = Planned(steps)
            self.do(planned)

    def done(self, *steps: StepT) -> None:
        """The first step of the agenda is done; these come in its place."""
        done: Any = Done()
        self.do(done)
        self.plan(*steps)


class AgendaRules(Generic[IndexT, SetupT, StateT, CommandT, EventT, WorkT]):
    """The rules of a system with an agenda: all of `kernel.game.Rules` but `name`, `fingerprint`,
    `types`, `seats` and `view`.

    A system sets six class attributes, functions as static methods: the sentence that refuses a
    command while chance moves, its kind of work, the state before the first event, who has to say
    what, what goes on by itself, and what follows a legal command.
    """

    chance_is_due: str
    work: Callable[[IndexT, StateT], WorkT]
    set_up: Callable[[IndexT, SetupT], StateT | Refusal]
    listed: Callable[[IndexT, StateT], ToMove[CommandT]]
    advance: Callable[[WorkT], None]
    carry_out: Callable[[WorkT, CommandT], None]

    index: IndexT
    _asked: tuple[StateT, ToMove[CommandT]] | None = None
    """The last answer of `legal`: whoever plays asks before each command, and `apply` asks again
    about the same state.
    """

    def setup(self, choices: SetupT) -> StateT | Refusal:
        """The table before anything has happened."""
        return self.set_up(self.index, choices)

    def under_way(self, state: StateT) -> WorkT:
        """A command under way."""
        return self.work(self.index, state)

    def open(self, work: WorkT) -> None:
        """What a game begins with, up to the first question."""
        self.advance(work)

    def go_on(self, work: WorkT) -> None:
        """What others answer then by themselves, up to the next question to whoever has a seat:
        nothing, where everybody has one.
        """

    def opening(self, state: StateT) -> tuple[EventT, ...]:
        """What happens before the first command."""
        work = self.under_way(state)
        self.open(work)
        self.go_on(work)
        return tuple(work.events)

    def to_move(self, state: StateT) -> ToMove[CommandT]:
        """Who has to say what now, found anew."""
        return self.listed(self.index, state)

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
        work = self.under_way(state)
        self.carry_out(work, command)
        self.go_on(work)
        return tuple(work.events), work.state

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

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after the event."""
        after: StateT = event.fold(self.index, state)
        return after

    def public(self, state: StateT, event: EventT, seat: int | None) -> EventT | None:
        """The event as that seat may hear of it."""
        return event.public(self.index, state, seat)

    def reveals(self, event: EventT) -> bool:
        """Whether somebody learns a secret by the event."""
        return event.reveals
