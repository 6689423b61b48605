"""Many whole games of bots, of any rule system; every invariant is checked after every step.

The kernel's `simulate` plays the games, and a `Soak` says what to look at. A game follows from
its number alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Decision, Over, Refusal, Rules
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.record import record
from fateloom.tools.bots.kinds import MIXED, Bot, Bots

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")

LIMIT = 20_000
"""Commands of a game, after which it counts as one that never ends."""


@record
class Seating:
    """A kind of table: how many players, and the mode of play if the system has several. `bots`:
    the most bots at it; a bot may speak for the opposition as well.
    """

    players: int
    mode: str | None
    bots: int

    @property
    def label(self) -> str:
        """As people say it: `2 players`, `1 player, explorer`."""
        count = "1 player" if self.players == 1 else f"{self.players} players"
        return count if self.mode is None else f"{count}, {self.mode}"


@record
class Seated(Generic[SetupT]):
    """Who plays a game: the set-up, who plays at each seat, and the number of the round, in each of
    which every hero sits at every seat once.
    """

    setup: SetupT
    heroes: tuple[str, ...]
    round: int


@record
class Game:
    """One game of a soak. `end`: how it ended, in words that can be counted; `broken`: invariants
    that did not hold, and the exception that stopped the engine; `faults`: mistakes of what is
    played; `figures`: what the rule system counts.
    """

    number: int
    steps: int
    end: str
    broken: tuple[str, ...]
    figures: Mapping[str, int]
    faults: tuple[str, ...] = ()


class Soak(ABC, Generic[SetupT, StateT, CommandT, EventT]):
    """What a soak asks of a rule system. What many systems do not have is answered in here."""

    LENGTH = "steps"
    """What the length of a game is counted in: `steps`, or one of the figures."""
    ALWAYS_ENDS = True
    """Whether a game that reaches its limit is a mistake of the rules."""
    AUTOMATIC: tuple[type, ...] | None = None
    """What chance says, and what a player says who does nothing; None: choices are not counted."""
    COUNTED: Mapping[type, str] = MappingProxyType({})
    """Events that are counted, by the name of the figure."""
    SPEAKERS = 0
    """Bots that can sit at a table beside one for each player."""

    rules: Rules[SetupT, StateT, CommandT, EventT, object]
    players: range
    """How many can play."""

    def modes(self, players: int) -> Sequence[str | None]:
        """The modes that so many players can choose."""
        return (None,)

    def seatings(self) -> tuple[Seating, ...]:
        """Every kind of table that there is."""
        return tuple(
            Seating(players, mode, players + self.SPEAKERS)
            for players in self.players
            for mode in self.modes(players)
        )

    @abstractmethod
    def seated(self, seating: Seating, number: int) -> Seated[SetupT]:
        """Who plays the game of that number; heroes go round."""

    @abstractmethod
    def where(self, state: StateT) -> str:
        """Where in the game that is, for a message: `day 3`."""

    @abstractmethod
    def broken(self, before: StateT, events: tuple[EventT, ...], after: StateT) -> Sequence[str]:
        """Which invariants do not hold after a step, in a few words each."""

    def faults(self, events: tuple[EventT, ...]) -> Sequence[str]:
        """Mistakes of what is played that the events of a step tell, in a few words each."""
        return ()

    def end(self, state: StateT, events: tuple[EventT, ...], days: int) -> str:
        """How the game ended, in words that can be counted; `events`: of the last step."""
        end = self.rules.legal(state)
        return self.ended(state, end) if isinstance(end, Over) else "a game that never ended"

    def ended(self, state: StateT, end: Over) -> str:
        """The same of a game that is over by its rules."""
        raise NotImplementedError

    def limit(self, seating: Seating, days: int) -> int:
        """The most commands of a game."""
        return LIMIT

    def is_late(self, state: StateT, days: int) -> bool:
        """Whether the game has lasted for more than so many days, where the system has days."""
        return False

    def figures(self, state: StateT, days: int) -> Mapping[str, int]:
        """What is counted of a game, from its last state."""
        end = self.rules.legal(state)
        return self.figures_of(state, end) if isinstance(end, Over) else {}

    def figures_of(self, state: StateT, end: Over) -> Mapping[str, int]:
        """The same of a game that is over by its rules."""
        return {}

    def counted(self, before: StateT, events: tuple[EventT, ...]) -> Sequence[str]:
        """Figures that go up by one with a step, beside choices and `COUNTED`."""
        return ()

    def lines(self, total: Counter[str], games: int) -> Iterator[str]:
        """Lines about so many games, for the tally; `total`: their figures together."""
        yield from ()


AnySoak = Soak[Any, Any, Any, Any]
"""Of a system that is not known."""


def soak(
    asked: Soak[SetupT, StateT, CommandT, EventT],
    bots: Bots,
    kind: str,
    seating: Seating,
    numbers: range,
    days: int,
) -> Iterator[Game]:
    """Play the games with these numbers, of at most so many days; `kind`: of bots, or MIXED."""
    for number in numbers:
        seated = asked.seated(seating, number)
        seats = range(len(seated.heroes))
        kinds = [mixed(bots.kinds, seated.round, seat) if kind == MIXED else kind for seat in seats]
        at_seats = bots.at_seats(kinds, asked.rules, seated.heroes, number)
        yield _Run(asked, at_seats, days).game(seated.setup, number, asked.limit(seating, days))


def mixed(kinds: Sequence[str], round: int, seat: int) -> str:
    """The kind of bot at a seat of a mixed table: each hero is played by each kind in turn."""
    return kinds[(round + seat) % len(kinds)]


def in_turn(heroes: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """The heroes at the seats of a game: each of them sits at each seat in turn."""
    return tuple(heroes[(number + seat) % len(heroes)] for seat in range(players))


class _LastDay(Exception):
    """The days that were allowed are over."""


class _Run(Generic[SetupT, StateT, CommandT, EventT]):
    """One game, with a look at every step. One use."""

    def __init__(
        self,
        asked: Soak[SetupT, StateT, CommandT, EventT],
        bots: Sequence[Bot[Any, CommandT]],
        days: int,
    ) -> None:
        self.asked = asked
        self.bots = bots
        self.days = days
        self.broken: list[str] = []
        self.faults: list[str] = []
        self.counted: Counter[str] = Counter()
        self.steps = 0
        self.last: StateT | None = None
        self.events: tuple[EventT, ...] = ()

    def game(self, choices: SetupT, number: int, limit: int) -> Game:
        """Play it, to its end, to its last day or to the limit."""
        asked, is_stopped = self.asked, False
        try:
            begun = asked.rules.setup(choices)
            if not isinstance(begun, Refusal):
                self.faults += asked.faults(asked.rules.opening(begun))
            draw = Random(number).random
            played = simulate(asked.rules, choices, draw, limit, self.choose, self.look)
            if played.end is None and asked.ALWAYS_ENDS:
                self.broken.append(f"not over after {limit} steps")
        except _LastDay:
            pass
        except MemoryError:  # no mistake of the rules
            raise
        except Exception as error:  # whatever stops the engine is what a soak is there to find
            self.broken.append(f"stopped: {type(error).__name__}: {error}")
            is_stopped = True
        state = self.last
        end = "stopped"
        if state is not None and not is_stopped:
            end = asked.end(state, self.events, self.days)
        broken = tuple(dict.fromkeys(self.broken))
        faults = tuple(dict.fromkeys(self.faults))
        figures = dict.fromkeys({asked.LENGTH} - {"steps"}, 0) | self.counted
        figures |= {} if state is None else asked.figures(state, self.days)
        return Game(number, self.steps, end, broken, figures, faults)

    def choose(self, state: StateT, decision: Decision[CommandT]) -> CommandT:
        """What the bot of the seat says."""
        if self.asked.is_late(state, self.days):
            raise _LastDay
        if not decision.commands:
            raise ValueError(f"seat {decision.seat} is asked and has no legal command")
        view = self.asked.rules.view(state, decision.seat)
        return self.bots[decision.seat].choose(view, decision)

    def look(
        self, before: StateT, command: CommandT, events: tuple[EventT, ...], after: StateT
    ) -> None:
        """Check the invariants after a step."""
        for one in self.asked.broken(before, events, after):
            where = f"{self.asked.where(after)}, step {self.steps}, after {command!r}"
            self.broken.append(f"{one} ({where})")
        for one in self.asked.faults(events):
            self.faults.append(f"{one} ({self.asked.where(after)})")
        if self.asked.AUTOMATIC is not None and not isinstance(command, self.asked.AUTOMATIC):
            self.counted["choices"] += 1
        kinds = self.asked.COUNTED
        self.counted.update(kinds[type(it)] for it in events if type(it) in kinds)
        self.counted.update(self.asked.counted(before, events))
        self.steps += 1
        self.last, self.events = after, events
