"""Games of the engine that are held to a certificate: each state at rest to what it says can come
about, and the hero's way to the end to the steps that it names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import copy
from enum import Enum

from fateloom.dsl.checker.claims import BrokenClaimError, NextStep
from fateloom.dsl.checker.engine_steps import EngineSteps, TooLongError
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal, folded
from fateloom.runtime.kernel.log import FORMAT, Entry, Header, Log
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Standing, State, Step
from fateloom.runtime.transitions.flatten import is_settled
from fateloom.runtime.transitions.model import WORLD, Values
from fateloom.runtime.transitions.variables import Kind

TURNS = 2_000
"""Turns of all heroes after which nothing is said of a way to the end."""

REFUSED = 3
"""Turns of the hero at whose beginning the engine does not do a step: then it never will."""

ROUND = 8
"""Times that the same step is done in the same state: then the steps lead nowhere."""

WAITS = 12
"""Turns of the hero that are waited for what comes by itself, beside the days of the story."""

FREE = (cmd.EndTurn(), cmd.CloseTrade(), cmd.PlayStage())
"""What somebody says who does nothing, the first that is legal."""


Draw = Callable[[], float]
"""Gives numbers from 0 (included) to 1 (excluded)."""


class EngineGame:
    """A game under way, with its log."""

    def __init__(self, rules: StoryRules, setup: SetUp, seed: int) -> None:
        """Raises ValueError where the story cannot be played like that."""
        state = rules.setup(setup)
        if isinstance(state, Refusal):
            raise ValueError(state.message)
        self.rules, self.setup, self.seed = rules, setup, seed
        events = rules.opening(state)
        self.state: State = folded(rules, state, events)
        self.entries: tuple[Entry[cmd.Command, Event], ...] = (Entry(None, None, 0, events),)

    def copy(self) -> EngineGame:
        """The game as it is now; it goes on by itself."""
        return copy(self)

    @property
    def is_over(self) -> bool:
        """Whether nobody has to say anything any more."""
        return self.state.stage is Stage.OVER

    def say(self, command: cmd.Command) -> None:
        """The command of whoever is asked, or an answer of chance. Raises ValueError."""
        to_move = self.rules.legal(self.state)
        found = self.rules.apply(self.state, command)
        if isinstance(found, Refusal):
            raise ValueError(f"{command!r}: {found.message}")
        seat = to_move.seat if isinstance(to_move, Decision) else None
        events, self.state = found
        self.entries = (*self.entries, Entry(seat, command, 0, events))

    def leave(self, seat: int) -> bool:
        """A player goes home; False: not now."""
        command = cmd.LeaveGame(seat)
        if isinstance(self.rules.apply(self.state, command), Refusal):
            return False
        self.say(command)
        return True

    def pass_on(self, draw: Draw) -> None:
        """Whoever is asked does nothing; open questions and dice are answered at random."""
        to_move = self.rules.legal(self.state)
        if isinstance(to_move, Chance):
            self.say(to_move.distribution.pick(draw()))
        elif isinstance(to_move, Decision):
            idle = next((it for it in FREE if it in to_move.commands), None)
            self.say(idle or to_move.commands[int(draw() * len(to_move.commands))])

    @property
    def log(self) -> Log[SetUp, cmd.Command, Event]:
        """The log so far."""
        header = Header(FORMAT, self.rules.name, self.rules.fingerprint, self.seed)
        return Log(header, self.setup, self.entries)


class End(Enum):
    """How a way to the end came out."""

    WON = "won"
    """The hero has won, as the certificate says."""
    LEFT = "left"
    """The game was over otherwise, or the hero out: nothing is claimed of that."""
    UNKNOWN = "unknown"
    """It took longer than is allowed."""


def is_asked(state: State, hero: str) -> bool:
    """Whether a certificate speaks of a state: at rest, and the hero is in the game."""
    return is_settled(state) and any(
        it.hero == hero and it.standing is Standing.PLAYING for it in state.heroes
    )


class Way:
    """The way of a hero to the end, from where a game is, by the steps that the certificate names;
    the others only end their turns. One use.
    """

    def __init__(self, game: EngineGame, engine: EngineSteps, draw: Draw) -> None:
        self.game, self.engine, self.draw = game, engine, draw
        self.claims = engine.claims
        self._refused: Counter[tuple[Values, str, int]] = Counter()
        self._done: Counter[tuple[Values, str, int]] = Counter()
        self._waited: Counter[Values] = Counter()
        days = (len(it.values) for it in self.claims.model.variables if it.kind is Kind.DAY)
        self._patience = WAITS + sum(days)

    def walk(self) -> End:
        """To the end. Raises BrokenClaimError where the engine does not go as is claimed."""
        turns = 0
        while turns < TURNS:
            state = self.game.state
            if isinstance(self.game.rules.legal(state), Over):
                return self._over(state)
            if is_settled(state):
                if not is_asked(state, self.claims.hero):
                    return End.LEFT
                values = self.engine.read(state)
                self.claims.check(values)
                if state.heroes[state.seat].hero == self.claims.hero:
                    try:
                        if self._step(values):
                            continue
                    except TooLongError:
                        return End.UNKNOWN
                turns += 1
            self.game.pass_on(self.draw)
        return End.UNKNOWN

    def _over(self, state: State) -> End:
        winner = state.winner
        won = winner is not None and state.heroes[winner].hero == self.claims.hero
        return End.WON if won else End.LEFT

    def _step(self, values: Values) -> bool:
        """Does the next step, in the hero's turn; False: it has to wait for another turn."""
        step = self.claims.next_step(values)
        if step is None:
            return False
        if step.action.move in WORLD:
            return self._wait(step, values)
        key = values, step.action.name, step.outcome
        performed = self.engine.perform(self.game.state, step)
        if performed is None:
            if self.game.state.turn.step in (Step.MOVE, Step.FINALE):
                self._refused[key] += 1
            if self._refused[key] >= REFUSED:
                raise BrokenClaimError(
                    f"the next step is {step.action.name}, outcome {step.outcome}; the engine "
                    "does not do that, or it leads elsewhere"
                )
            return False
        self._done[key] += 1
        if self._done[key] > ROUND:
            raise BrokenClaimError(
                f"{step.action.name}, outcome {step.outcome}, is the next step again and again"
            )
        for command in performed.commands:
            self.game.say(command)
        return bool(performed.commands)

    def _wait(self, step: NextStep, values: Values) -> bool:
        """Waits for what comes by itself; False."""
        if self.game.state.turn.step in (Step.MOVE, Step.FINALE):
            self._waited[values] += 1
        if self._waited[values] > self._patience:
            raise BrokenClaimError(f"{step.action.name} is the next step, and never comes")
        return False
