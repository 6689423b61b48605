"""Many whole games of bots, every invariant looked at after every step (INV-01..11).

The games are played by the kernel's `simulate`; between it and the rules stands `Watched`, which
passes everything on and looks at what came of it. A game follows from its number alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.simulation import Played, simulate
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.calls import rules_of
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.invariants import broken, broken_by
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State
from fateloom.runtime.story.view import View
from fateloom.tools.bots.bot import Bot
from fateloom.tools.bots.kinds import KINDS, bots_for
from fateloom.tools.bots.monitored import Looking

MIXED = "mixed"
"""Every seat another kind of bot, another one in every game."""

A_DAY = 400
"""Commands a day and player; a game with more of them never ends its day."""


@record
class Seating:
    """A kind of table: how many players, and the solo mode if there is one."""

    players: int
    mode: GameMode | None

    @property
    def label(self) -> str:
        """As people say it: `2 players`, `1 player, explorer`."""
        count = "1 player" if self.players == 1 else f"{self.players} players"
        return count if self.mode is None else f"{count}, {self.mode.value}"


@record
class Game:
    """One game of a soak. `end`: how it ended, in words that can be counted; `broken`: invariants
    that did not hold, and whatever stopped the engine.
    """

    number: int
    days: int
    steps: int
    end: str
    broken: tuple[str, ...]


def seatings(program: Program) -> tuple[Seating, ...]:
    """Every kind of table that the story is for (DST-01, 130)."""
    found = []
    for players in range(program.min_players, program.max_players + 1):
        found.append(Seating(players, None))
        if players == 1:
            found += [Seating(1, GameMode(mode)) for mode in program.modes]
    return tuple(found)


def soak(
    program: Program, kind: str, seating: Seating, numbers: range, days: int
) -> Iterator[Game]:
    """Play the games with these numbers, of at most so many days; `kind`: one of KINDS, or MIXED.

    Heroes go round, so that each of them sits at each seat.
    """
    rules = StoryRules(program, texts=False)
    heroes = [hero.id for hero in program.heroes]
    for number in numbers:
        sitting, kinds = who_sits(heroes, kind, seating.players, number)
        bots = bots_for(kinds, program, sitting, number)

        def choose(view: View, decision: Decision[Command], bots: list[Bot] = bots) -> Command:
            return bots[decision.seat].choose(view, decision)

        choices = SetUp(len(sitting), sitting, seating.mode)
        yield _game(rules, choices, number, days, choose)


def who_sits(
    heroes: Sequence[str], kind: str, players: int, number: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(the hero, the kind of bot) of each seat in a game. Heroes go round with every game, the
    kinds of MIXED with every round of heroes, so that each hero is played by each kind.
    """
    rounds, first = divmod(number, len(heroes))
    sitting = tuple(heroes[(first + seat) % len(heroes)] for seat in range(players))
    if kind != MIXED:
        return sitting, (kind,) * players
    return sitting, tuple(KINDS[(rounds + seat) % len(KINDS)] for seat in range(players))


def _game(
    rules: StoryRules,
    choices: SetUp,
    number: int,
    days: int,
    choose: Callable[[View, Decision[Command]], Command],
) -> Game:
    """One game, to its end or to its last day."""
    watched = Watched(rules)
    limit = A_DAY * days * choices.players

    def says(state: State, decision: Decision[Command]) -> Command:
        if state.day > days:
            raise _LastDay
        return choose(rules.view(state, decision.seat), decision)

    played: Played[State] | None = None
    try:
        played = simulate(watched, choices, Random(number).random, limit, says)
    except _LastDay:
        pass
    except Exception as error:  # whatever stops the engine is what a soak is there to find
        watched.found.append(f"stopped: {type(error).__name__}: {error}")
    state = watched.last
    day = 0 if state is None else min(state.day, days)
    end = "stopped" if state is None else _end(state, watched, played, days)
    return Game(number, day, watched.steps, end, tuple(dict.fromkeys(watched.found)))


class _LastDay(Exception):
    """The days that were allowed are over."""


def _end(state: State, watched: Watched, played: Played[State] | None, days: int) -> str:
    """How the game ended, in words that can be counted."""
    if state.winner is not None:
        hero = state.heroes[state.winner]
        path = "?" if hero.finale is None else hero.finale.path
        return f"{hero.hero}.{path} fulfilled"
    if state.stage is Stage.OVER:
        by = f"event {watched.event}" if watched.event else "a finale"
        return f"nobody wins ({by})"
    if played is None:
        return f"still walking after {days} days" if state.day > days else "stopped"
    return f"a day that never ended (day {state.day})"


class Watched(Looking[SetUp, State, Command, ev.Event]):
    """The story rules, and somebody who looks at every step."""

    def __init__(self, rules: StoryRules) -> None:
        super().__init__(rules)
        self.index = rules.index
        self.event = ""
        """The last event of the story that fired in the last step."""

    def where(self, state: State) -> str:
        """See `Looking`."""
        return f"on day {state.day}"

    def look(
        self, before: State, command: Command, events: tuple[ev.Event, ...], after: State
    ) -> None:
        """See `Looking`."""
        wrong = broken(self.index, after)
        if after.played is not None:
            wrong += rules_of(self.index, after.played.scene).broken(after.played.table)
        if before.stage is not Stage.SETUP:
            wrong += broken_by(self.index, before, events, after)
        for one in wrong:
            self.found.append(f"{one} (day {after.day}, step {self.steps}, after {command!r})")
        self.event = next(
            (it.event for it in reversed(events) if isinstance(it, ev.EventFired)), ""
        )
