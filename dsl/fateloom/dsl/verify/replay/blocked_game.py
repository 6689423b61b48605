"""A game of the engine that shows a block (docs/verify/semantics.md).

The play of the model is scheduled; where the game differs from the model (days pass, items are laid
down elsewhere), a plan from there to the same dead end is made. A game counts only if the hero is
lost at its end: in the model, and as far as a search of the engine shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.problem.variants import Variants
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed
from fateloom.dsl.verify.replay.agenda import Agenda
from fateloom.dsl.verify.replay.dead_end import BlockPlay, dead_end
from fateloom.dsl.verify.replay.engine_search import EngineSearch, search_loss, search_win
from fateloom.dsl.verify.replay.game_run import GameRun, Occurrence, Opening, ReplayContext
from fateloom.dsl.verify.replay.result import NotScheduled, Reached, Scheduled
from fateloom.dsl.verify.replay.schedule import every_opening, schedule
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.state import Stage, State
from fateloom.runtime.transitions.interpreter import is_over
from fateloom.runtime.transitions.model import WORLD, Values

MAX_PLAN_STATES = 200
"""States that the planner visits for a plan to the dead end."""

MAX_LOSS_STATES = 6_000
"""States of a search of the engine for a block, and for what the hero can do from there."""

SMALL, FURTHER = 40, 4
"""Variables of a story that is small: it is searched so many times further, as it is likely to come
to its end.
"""

MAX_REPLANS = 6
"""Games from which another plan is made."""

MAX_TOLD = 3
"""Differences between the game and the model that are reported."""


@record
class Escape:
    """The hero wins in the engine from a state where that is impossible according to the model: the
    model misses plays. `scheduled`: the game up to there; `commands`: how the hero goes on to win.
    """

    scheduled: Scheduled
    commands: tuple[Command, ...]

    @property
    def reached(self) -> Reached:
        """The game up to there, to continue it."""
        it = self.scheduled
        return Reached(it.setup, it.steps, it.issued, it.done, it.state, it.values)


@record
class NeverLost:
    """All states of the game were searched in the engine, in every order of the seats; the hero is
    lost in none. `states`: how many there are.
    """

    states: int


class BlockedGames:
    """Finds games of the engine that show that a hero is blocked. `path`: the one path that the
    problem is about, if it is not about all.
    """

    def __init__(self, program: Program, problem: Problem, path: str | None = None) -> None:
        self.path = path
        self.program, self.problem, self.model = program, problem, problem.model
        self.context = ReplayContext(program, problem.model)
        self._alone = Planner(self.model, problem.guaranteed)
        self.cone = frozenset(cone_of_influence(problem))
        self._rivals = [it for it in self.model.company.heroes if it != problem.hero]
        self._searched: dict[State, EngineSearch] = {}
        self._lost: dict[Values, bool] = {}

    def game(self, block: BlockPlay) -> Scheduled | NotScheduled | Escape:
        """A game at whose end the hero is lost; the reason why there is none; or how the hero wins
        at its end.
        """
        judge = _Judge(self, block)
        found = schedule(
            self.program, self.model, block.steps, judge.accepts, self._rivals, start=block.start
        )
        if isinstance(found, Scheduled):
            return judge.verdict(found)
        other = self.again(block)
        judged = judge.verdict(other) if other is not None else None
        if isinstance(judged, Scheduled):
            return judged
        return self._replanned(judge, judge.explained(found))

    def scheduled(self, block: BlockPlay) -> Scheduled | None:
        """A game of the play, whether or not a search of the engine shows that the hero is lost
        then.
        """
        judge = _Judge(self, block)
        found = schedule(
            self.program, self.model, block.steps, judge.accepts, self._rivals, start=block.start
        )
        return found if isinstance(found, Scheduled) else None

    def again(self, block: BlockPlay) -> Scheduled | None:
        """A game of the same deeds, whatever each of them costs by then."""
        judge = _Judge(self, block)
        variants = Variants(self.problem.steps, block.steps)
        ways = [variants.of(it) for it in block.steps]
        play = [it[0] if len(it) == 1 else it for it in ways]
        found = schedule(
            self.program, self.model, play, judge.accepts, self._rivals, start=block.start
        )
        return found if isinstance(found, Scheduled) else None

    def is_block(
        self, block: BlockPlay, game: Scheduled, is_lost: Callable[[Values], bool]
    ) -> bool:
        """Whether the hero is lost at the end of a game: in the model, and as far as a search of
        the engine shows. `is_lost`: whether the model says so for certain.
        """
        judge = _Judge(self, block)
        if not judge.accepts(game.values):
            return False
        verdict = judge.verdict(game)
        return isinstance(verdict, Scheduled) or (
            isinstance(verdict, NotScheduled) and is_lost(game.values)
        )

    def search(self, state: State) -> EngineSearch:
        """How the hero wins from a state of the engine; each is searched once."""
        if state not in self._searched:
            hero = self.problem.hero
            self._searched[state] = search_win(self.context, state, hero, self.path)
        return self._searched[state]

    def _replanned(self, judge: _Judge, first: NotScheduled) -> Scheduled | NotScheduled | Escape:
        """Another play to the same dead end, from the games that came nearest to it."""
        if not first.reached:
            return first
        target = dead_end(self.problem, judge.block)
        doers = {it.action.hero for it in judge.block.steps if it.action.move not in WORLD}
        few = [
            it for it in self.problem.steps if it.action.move in WORLD or it.action.hero in doers
        ]
        own = self.problem.hero in doers
        more = [it for it in self.problem.steps if own or not is_own(self.problem, it)]
        for steps in (few, more) if len(few) < len(more) else (more,):  # by no more heroes, at best
            todo = [(it, frozenset[int]()) for it in first.reached]
            for reached, banned in islice(todo, MAX_REPLANS):
                planner = Planner(self.model, [it for it in steps if it.index not in banned])
                plan = planner.reach(reached.values, target, most=MAX_PLAN_STATES)
                if plan is None:
                    continue
                found = schedule(self.program, self.model, plan.steps, judge.accepts, after=reached)
                if isinstance(found, Scheduled):
                    return judge.verdict(found)
                stuck = plan.steps[found.step - len(reached.steps) :][:1]
                # Another result of a test may suffice, where the markers never give this one.
                now_banned = banned | {it.index for it in stuck}
                todo += [(it, now_banned) for it in found.reached]
        return first

    def lost_game(self, nearest: Reached | None) -> tuple[Reached, Scheduled] | NeverLost | None:
        """A game at whose end the hero is lost, found in the engine alone, and the game that it
        continues; None: none was found, and the story is too large to say that there is none.
        `nearest`: a game that may be near to one.
        """
        begun = [nearest] if nearest is not None else []
        is_small = len(self.model.variables) <= SMALL
        most = MAX_LOSS_STATES * (FURTHER if is_small else 1)
        states = 0
        for opening in every_opening(self.context):
            run = GameRun(self.context, Agenda(self.model, ()), opening, ())
            begun.append(Reached(run.setup, (), tuple(run.issued), (), run.state, run.values))
        for reached in begun:
            if reached.state.stage is Stage.OVER:
                continue
            hero = self.problem.hero
            search = search_loss(self.context, reached.state, hero, self.path, most)
            if search.way is not None:
                return reached, self._continued(reached, search.way)
            if not search.exhausted:
                return None
            states += search.states if reached is not nearest else 0
        # For one path alone a search of the engine does not cover the whole question.
        return NeverLost(states) if self.path is None else None

    def _continued(self, reached: Reached, commands: Sequence[Command]) -> Scheduled:
        """A game, and the commands after it."""
        run = self.run(reached)
        for it in commands:
            run.issue(it)
        issued = tuple(run.issued)
        return Scheduled(reached.setup, reached.steps, issued, reached.done, run.state, run.values)

    def run(self, reached: Reached) -> GameRun:
        """A game, to continue it."""
        agenda, opening = Agenda(self.model, ()), Opening(reached.setup, ())
        return GameRun(self.context, agenda, opening, (), reached.issued)

    def opening(self, game: Scheduled, without: Occurrence | None = None) -> GameRun:
        """The beginning of a game, before its first command; `without`: what never happens in
        it.
        """
        context = self.context if without is None else self.context.without(without)
        return GameRun(context, Agenda(self.model, ()), Opening(game.setup, ()), ())

    def commands_after(self, begun: Reached, game: Scheduled) -> tuple[Command, ...]:
        """The commands of a game after the one that it continues."""
        return tuple(it.command for it in game.issued[len(begun.issued) :])

    def turning_point(
        self, scheduled: Scheduled, otherwise: int, is_lost: Callable[[Values], bool] | None = None
    ) -> int:
        """The number of steps of a game after which the hero cannot win; `otherwise`: used where
        this cannot be seen from lost things alone, nor by `is_lost`.
        """
        values, last = self.values_along(scheduled), len(scheduled.steps)
        seen: Callable[[Values], bool] = self.cannot_win
        if not seen(values[last]):
            if is_lost is None or not is_lost(values[last]):
                return min(otherwise, last)
            seen = is_lost
        while last and seen(values[last - 1]):
            last -= 1
        return last

    def values_along(self, scheduled: Scheduled) -> list[Values]:
        """The states of the model before the first step and after each."""
        run = self.opening(scheduled)
        found = []
        for done in (0, *scheduled.done):
            while len(run.issued) < done:
                run.issue(scheduled.issued[len(run.issued)].command)
            found.append(run.values)
        return [*found[:-1], scheduled.values]

    def cannot_win(self, values: Values) -> bool:
        """Whether no finale can be won from a state of the model, even if nothing were ever lost;
        looked for once.
        """
        if values not in self._lost:
            self._lost[values] = cannot_win_relaxed(self.problem, values)
        return self._lost[values]

    def plan_alone(self, values: Values) -> bool:
        """Whether the model has a plan for the hero alone."""
        return self._alone.reach(values, (self.problem.goal,)) is not None


class _Judge:
    """Whether the hero is lost at the end of a game."""

    def __init__(self, games: BlockedGames, block: BlockPlay) -> None:
        self.games, self.block = games, block
        self.problem = games.problem
        self._rejected: Values | None = None

    def accepts(self, values: Values) -> bool:
        """Whether the model says that the hero is lost in such an end."""
        if is_over(self.problem.model, values):
            good = False
        else:
            good = self._is_lost(values) or not self.games.plan_alone(values)
        if not good:
            self._rejected = values
        return good

    def _is_lost(self, values: Values) -> bool:
        """Whether the hero is certainly lost according to the model."""
        return self.games.cannot_win(values) or self.block.is_known(values)

    def verdict(self, game: Scheduled) -> Scheduled | NotScheduled | Escape:
        """The result of a search of the engine from a game that the model accepts."""
        hero = self.problem.hero
        found = self.games.search(game.state)
        if found.win is not None:
            return Escape(game, found.win)
        if found.exhausted or self._is_lost(game.values):
            return game
        reason = f"whether {hero} can still win at the end of the game is open"
        return NotScheduled(len(game.steps), reason)

    def explained(self, found: NotScheduled) -> NotScheduled:
        """The same, with the values that differ, if the play was executed to its end."""
        if self._rejected is None or found.step < len(self.block.steps):
            return found
        model, now, end = self.problem.model, self._rejected, self.block.end
        parts = [
            f"{it.name} is {it.labels[now[at]]} in the game, and {it.labels[end[at]]} in the model"
            for at, it in enumerate(model.variables)
            if now[at] != end[at] and at in self.games.cone
        ]
        if not parts:
            return found
        return replace(found, reason="; ".join(parts[:MAX_TOLD]))
