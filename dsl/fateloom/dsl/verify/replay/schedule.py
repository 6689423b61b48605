"""Scheduling: a play of the model as a game of the engine (docs/verify/semantics.md).

In the model anybody may act at any time. Here each step is executed in order by the commands of
real turns: others pass, heroes walk, tiles are explored, trades are closed, questions are answered
as the step decided, dice show what its outcome requires. A step that cannot be executed is
reported. The same play gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, permutations, product

from fateloom.dsl.verify.problem.step import Step, step_of
from fateloom.dsl.verify.replay.agenda import Agenda
from fateloom.dsl.verify.replay.attempt import Attempt, Play, Style
from fateloom.dsl.verify.replay.game_run import GameRun, Opening, ReplayContext
from fateloom.dsl.verify.replay.result import IssuedCommand, NotScheduled, Reached, Scheduled
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.command import DrawFirstPlayer
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.transitions.model import Action, Model, Move, Values

MAX_RUNS = 16
"""Alternatives that are tried, where the play leaves choices."""

STYLES = (Style(False, False), Style(True, False), Style(False, True), Style(True, True))

Accept = Callable[[Values], bool]
"""Whether a game may end in that state of the model."""


def schedule(
    program: Program,
    model: Model,
    play: Play,
    accept: Accept | None = None,
    explorers: Sequence[str] = (),
    *,
    start: Values | None = None,
    after: Reached | None = None,
) -> Scheduled | NotScheduled:
    """Commands of the engine that execute the play, or the step that cannot be executed. `model`:
    `transitions(program)` for the company that plays. A step of the play may be a tuple of
    equivalent steps. Walking and exploring on the way, visits, days and turns may be left out.
    Where the play leaves a choice (which item a hero with too many lays down, if no step says so),
    the choice that changes least is made; with `accept` other choices are tried too, until the game
    ends in a state of the model that it accepts. If nothing helps, the tiles are explored by the
    `explorers` in turn. `start`: the state of the model in which the game begins, where it has
    several; `after`: the game that the play continues. Grows with the steps and the turns between
    them.
    """
    ground = ReplayContext(program, model)
    begun = [Opening(after.setup, ())] if after else openings(ground, start)
    found = scheduled(ground, play, begun, accept, after)
    other = None if isinstance(found, Scheduled) else spread_exploration(model, play, explorers)
    if other is not None and isinstance(
        again := scheduled(ground, other, begun, accept, after), Scheduled
    ):
        return again
    return found


def scheduled(
    ground: ReplayContext,
    play: Play,
    begun: Sequence[Opening],
    accept: Accept | None = None,
    after: Reached | None = None,
) -> Scheduled | NotScheduled:
    """The same from one of these beginnings, by those who play it."""
    best = NotScheduled(-1, "Nobody plays.")
    styles = STYLES if accept is not None else STYLES[:2]
    for opening, style in product(begun, styles):
        todo: list[tuple[int, ...]] = [()]
        for picks in islice(todo, MAX_RUNS):
            run = Attempt(ground, play, opening, picks, style, after)
            found = run.result()
            if isinstance(found, Scheduled):
                if accept is None or accept(found.values):
                    return found
                reason = "all of it comes about, and the game ends otherwise"
                found = NotScheduled(len(found.steps), reason, (run.now(),))
            if found.step > best.step:
                best = found
            todo += run.other_ways(len(picks))
    return best


def openings(ground: ReplayContext, start: Values | None) -> list[Opening]:
    """The ways to begin a game that differ in the model: every order of the seats. `start`: the one
    in which the game begins so, if there is one.
    """
    agenda = Agenda(ground.model, ())
    found: dict[Values, Opening] = {}
    for opening in every_opening(ground):
        found.setdefault(GameRun(ground, agenda, opening, ()).values, opening)
    return [found[start]] if start in found else list(found.values())


def every_opening(ground: ReplayContext) -> list[Opening]:
    """The ways to begin a game, one for every order of the seats."""
    company = ground.model.company
    drawn = ground.rules.index.settings.random_first_player and len(company.heroes) > 1
    first = (IssuedCommand(None, DrawFirstPlayer(0), None),) if drawn else ()
    return [
        Opening(SetUp(len(seats), seats, company.mode), first)
        for seats in permutations(company.heroes)
    ]


def spread_exploration(model: Model, play: Play, explorers: Sequence[str]) -> Play | None:
    """The play with its tiles explored by these heroes in turn, as many as there are; None: it is
    the same play. Several tiles in a row can be explored in one day by heroes who follow each
    other, and not by one of them. Other effects of exploring may then concern another hero: the
    caller has to check whether the play still ends as it should.
    """
    if not explorers:
        return None
    by_name = {it.name: it for it in model.actions if it.move is Move.EXPLORE}
    new: list[Step | tuple[Step, ...]] = []
    turn = 0
    for step in play:
        if isinstance(step, Step) and step.action.move is Move.EXPLORE:
            other = _by(by_name, step, explorers[turn % len(explorers)])
            turn += 1
            new.append(other or step)
        else:
            new.append(step)
    return new if new != list(play) else None


def _by(actions: dict[str, Action], step: Step, hero: str) -> Step | None:
    """The same step by another hero, if there is one."""
    old = step.action
    if old.hero == hero:
        return step
    action = actions.get(old.name.replace(f":{old.hero}", f":{hero}"))
    if action is None or action.hero != hero or len(action.outcomes) != len(old.outcomes):
        return None
    outcome = action.outcomes[old.outcomes.index(step.outcome)]
    return step_of(action, outcome)
