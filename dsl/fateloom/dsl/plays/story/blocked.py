"""`expect blocked HERO`: whether a hero can still win from a state of the engine, and how."""

from __future__ import annotations

from itertools import islice

from fateloom.dsl.plays.story.step_of import step_of
from fateloom.dsl.plays.story.steps import to_text
from fateloom.dsl.verify.plan.planner import Plan, Planner
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.subproblems import path_problem
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed
from fateloom.dsl.verify.replay.describe_step import describe_step
from fateloom.dsl.verify.replay.engine_search import RulesOfTheQuestion, search_win
from fateloom.dsl.verify.replay.game_run import Opening, ReplayContext
from fateloom.dsl.verify.replay.result import Reached, Scheduled
from fateloom.dsl.verify.replay.schedule import scheduled
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Standing, State
from fateloom.runtime.transitions.flatten import is_settled, transitions
from fateloom.runtime.transitions.model import WORLD, Company, Values

MAX_PLAN_STATES = 600
"""States of the model that the planner looks at."""

MAX_PLANS = 6
"""Plans that are played in the engine."""

MAX_STEPS = 6
"""Steps of a way to win that a message lists."""


def way_to_win(
    program: Program, company: Company, state: State, hero: str, path: str | None
) -> str | None:
    """How the hero can win from a state while the others do nothing, in words; None: no way was
    found within the budget (docs/language/plays.md). `path`: by this path alone.
    """
    if next(it for it in state.heroes if it.hero == hero).standing is not Standing.PLAYING:
        return None
    model = transitions(program, company, from_anywhere=True)
    context = ReplayContext(program, model)
    found = search_win(context, state, hero, path)
    if found.win is not None:
        return _in_steps(context, state, hero, found.win)
    if found.exhausted or not is_settled(state):
        return None
    problem = problem_of(model, hero)
    return _planned(context, path_problem(problem, path) if path else problem, state)


def _in_steps(context: ReplayContext, state: State, hero: str, win: tuple[Command, ...]) -> str:
    """The steps of the hero, as they are written in a play."""
    index, steps = context.rules.index, list[str]()
    for command in win:
        step = step_of(command, index, state)
        if step is not None and state.heroes[deciding(state)].hero == hero:
            steps.append(to_text(step))
        found = context.rules.apply(state, command)
        if isinstance(found, Refusal):
            break  # a day that ends the game was left out on the way
        state = found[1]
    return _listed("; ", steps)


def _planned(context: ReplayContext, problem: Problem, state: State) -> str | None:
    """A way that the model knows, where the engine was too large to be searched. In the model no
    day has to end, so a plan is a way only if it can be played.
    """
    won = _played(context, problem, state)
    if won is None:
        return None
    program = context.rules.index.program
    deeds = [it for it in won.steps if it.action.move not in WORLD]
    return _listed(" ", [describe_step(program, problem.model, it) for it in deeds])


def _played(context: ReplayContext, problem: Problem, state: State) -> Scheduled | None:
    """A game of a plan at whose end the hero has won: of the first plan, or of another one from
    where a plan could not be played on.
    """
    model, goal = problem.model, problem.goal
    setup = SetUp(len(state.heroes), tuple(it.hero for it in state.heroes), model.company.mode)
    opening = Opening(setup, (), state)
    ground = context.under(RulesOfTheQuestion(context, problem.hero))

    def has_won(values: Values) -> bool:
        return bool(goal.allowed >> values[goal.variable] & 1)

    todo = [(Reached(setup, (), (), (), state, context.read(state)), frozenset[int]())]
    for reached, banned in islice(todo, MAX_PLANS):
        plan = _plan(problem, reached.values, banned)
        if plan is None:
            continue
        found = scheduled(ground, plan.steps, [opening], has_won, reached)
        if isinstance(found, Scheduled):
            return found
        stuck = {it.index for it in plan.steps[found.step - len(reached.steps) :][:1]}
        again = [reached] if stuck else []
        todo += [(it, banned | stuck) for it in (*again, *found.reached)]
    return None


def _plan(problem: Problem, values: Values, banned: frozenset[int]) -> Plan | None:
    """A plan of the model without some steps."""
    if cannot_win_relaxed(problem, values):
        return None
    allowed = [it for it in problem.guaranteed if it.index not in banned]
    planner = Planner(problem.model, allowed)
    goal = (problem.goal,)
    nearest = planner.reach(values, goal, most=MAX_PLAN_STATES)
    return nearest or planner.reach(values, goal, most=MAX_PLAN_STATES, thorough=True)


def _listed(between: str, steps: list[str]) -> str:
    return between.join(steps[:MAX_STEPS]) + (" …" if len(steps) > MAX_STEPS else "")
