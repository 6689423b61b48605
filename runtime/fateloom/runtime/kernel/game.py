"""What every rule system offers: legal, decide, evolve, view. Chance is a player.

State, commands and events are frozen records. `decide` and `evolve` are pure; nothing in a rule
system draws a random number, reads a clock or opens a file.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.record import record

SetupT_contra = TypeVar("SetupT_contra", contravariant=True)
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


@record
class Decision(Generic[CommandT]):
    """A seat has to say something; these commands stand. Never empty.

    Large families may be listed by their plainest members (a shortest way to each tile, one point
    of experience at a time); `decide` takes every member.
    """

    seat: int
    commands: tuple[CommandT, ...]


@record
class Chance(Generic[CommandT]):
    """Chance has to answer; its answers with their exact weights."""

    distribution: Distribution[CommandT]


@record
class Over:
    """The game is over: in one word how, and which seats have won."""

    result: str
    winners: tuple[int, ...]


ToMove = Decision[CommandT] | Chance[CommandT] | Over
"""What comes next."""


@record
class Refusal:
    """A command does not stand: a stable reason for programs, a sentence for people."""

    reason: str
    message: str


@record
class GameTypes:
    """The types of a rule system at run time, for the codec: unions and records."""

    setup: Any
    state: Any
    command: Any
    event: Any


class Rules(Protocol[SetupT_contra, StateT, CommandT, EventT, ViewT_co]):
    """A rule system, bound to what it plays (a Program, a deck, a battle)."""

    @property
    def name(self) -> str:
        """The rule system in one word, as saves have it."""
        ...

    @property
    def fingerprint(self) -> str:
        """What tells the thing played from every other; a save belongs to one."""
        ...

    @property
    def types(self) -> GameTypes:
        """For the codec."""
        ...

    def setup(self, choices: SetupT_contra) -> StateT | Refusal:
        """The table before anything has happened."""
        ...

    def opening(self, state: StateT) -> tuple[EventT, ...]:
        """What happens before the first command."""
        ...

    def legal(self, state: StateT) -> ToMove[CommandT]:
        """Who has to say what now."""
        ...

    def decide(self, state: StateT, command: CommandT) -> tuple[EventT, ...] | Refusal:
        """What the command and all that follows by itself brings about, up to the next decision."""
        ...

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after the event."""
        ...

    def apply(
        self, state: StateT, command: CommandT
    ) -> tuple[tuple[EventT, ...], StateT] | Refusal:
        """What `decide` says, and the state that `evolve` leads to by it, in one go.

        For those who want both: the state has come about within `decide` anyway. A rule system that
        has nothing quicker returns `apply_by_events(self, state, command)`.
        """
        ...

    def apply_legal(self, state: StateT, command: CommandT) -> tuple[tuple[EventT, ...], StateT]:
        """`apply` for a command that `legal` lists for this very state, which need not be judged
        once more; what comes of any other command is not said.
        """
        ...

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """What that seat may know; None: somebody who only watches."""
        ...


def folded(
    rules: Rules[Any, StateT, Any, EventT, Any], state: StateT, events: tuple[EventT, ...]
) -> StateT:
    """The state after all these events."""
    for event in events:
        state = rules.evolve(state, event)
    return state


def apply_by_events(
    rules: Rules[Any, StateT, CommandT, EventT, Any], state: StateT, command: CommandT
) -> tuple[tuple[EventT, ...], StateT] | Refusal:
    """`Rules.apply` by way of `decide` and `evolve`."""
    events = rules.decide(state, command)
    return events if isinstance(events, Refusal) else (events, folded(rules, state, events))
