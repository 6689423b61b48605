"""What every rule system offers: legal, decide, evolve, view. Chance is a player.

State, commands and events are frozen records. `decide` and `evolve` are pure; nothing in a rule
system draws a random number, reads a clock or opens a file. Secrets are hidden in two places only:
`view` for the state, `public` for events.
"""

from __future__ import annotations

from typing import Any, Generic, Never, Protocol, TypeVar

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.record import record

SetupT_contra = TypeVar("SetupT_contra", contravariant=True)
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
CommandT_co = TypeVar("CommandT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


@record
class Decision(Generic[CommandT_co]):
    """A seat has to say something; these commands stand. Never empty.

    Large families may be listed by their plainest members (a shortest way to each tile, one point
    of experience at a time); `decide` takes every member.
    """

    seat: int
    commands: tuple[CommandT_co, ...]

    @property
    def is_forced(self) -> bool:
        """Whether there is one command only: asked for form, so that nobody learns that the seat
        had no choice.
        """
        return len(self.commands) == 1


@record
class Chance(Generic[CommandT]):
    """Chance has to answer; its answers with their exact weights."""

    distribution: Distribution[CommandT]


@record
class Score:
    """What a seat has at the end. `rank`: 1 is best; seats that share a place share the rank.
    `parts`: sub-totals by name, in the order in which they are counted; their sum is `total`.
    """

    seat: int
    rank: int
    total: int
    parts: tuple[tuple[str, int], ...] = ()


@record
class Over:
    """The game is over: in one word how, which seats have won, and the scores where there are any.

    `scores`: none, or one for each seat in the order of the seats.
    """

    result: str
    winners: tuple[int, ...]
    scores: tuple[Score, ...] = ()


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

    setup: object
    state: object
    command: object
    event: object


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

    def seats(self, state: StateT) -> int:
        """How many seats there are; they are numbered from 0."""
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

    def public(self, state: StateT, event: EventT, seat: int | None) -> EventT | None:
        """The event as that seat may hear of it, secrets blanked; None: not at all. `state`: before
        the event, for what only the table shows to be hidden.
        """
        ...

    def reveals(self, event: EventT) -> bool:
        """Whether somebody learns a secret by the event: a card looked at, an answer given. What
        was learned cannot be taken back alone (`Table.take_back`).
        """
        ...


AnyRules = Rules[Any, Any, Any, Any, Any]
"""For whoever plays a game without knowing its system: what comes from rules goes back to them."""


class OpenGame(Generic[StateT, EventT]):
    """The answers of a rule system in which nothing is secret."""

    def public(self, state: StateT, event: EventT, seat: int | None) -> EventT | None:
        """Everybody hears everything."""
        return event

    def reveals(self, event: EventT) -> bool:
        """Nothing is secret, so nothing is revealed."""
        return False


def ranked(totals: tuple[tuple[tuple[str, int], ...], ...]) -> tuple[Score, ...]:
    """The scores of all seats from their sub-totals; equal totals share a rank.

    >>> [score.rank for score in ranked(((("stars", 3),), (("stars", 5),), (("stars", 3),)))]
    [2, 1, 2]
    """
    sums = [sum(points for _, points in parts) for parts in totals]
    return tuple(
        Score(seat, 1 + sum(other > total for other in sums), total, parts)
        for seat, (total, parts) in enumerate(zip(sums, totals, strict=True))
    )


def folded(
    rules: Rules[Never, StateT, CommandT, EventT, object], state: StateT, events: tuple[EventT, ...]
) -> StateT:
    """The state after all these events."""
    for event in events:
        state = rules.evolve(state, event)
    return state


def apply_by_events(
    rules: Rules[Never, StateT, CommandT, EventT, object], state: StateT, command: CommandT
) -> tuple[tuple[EventT, ...], StateT] | Refusal:
    """`Rules.apply` by way of `decide` and `evolve`."""
    events = rules.decide(state, command)
    return events if isinstance(events, Refusal) else (events, folded(rules, state, events))
