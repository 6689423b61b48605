"""Deadlines: events that end the game for everybody. Not blocks, and reported separately
(docs/verify/semantics.md, "Other questions").
"""

from __future__ import annotations

from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import named_literal
from fateloom.dsl.verify.problem.step import Step, conjunction
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.model import WORLD, Action, Assign, Literal, Model, Outcome
from fateloom.runtime.transitions.variables import DEFEATED, FinaleState, Kind, Phase


def deadlines(model: Model, words: Words) -> tuple[str, ...]:
    """What happens by itself and puts every hero out of the game, each in a sentence."""
    found: dict[str, None] = {}
    for action in model.actions:
        if action.move not in WORLD:
            continue
        for outcome in action.outcomes:
            if _ends_it(model, outcome):
                found[_sentence(model, words, action, outcome)] = None
    return tuple(found)


MAX_STATES = 200


def earliest_day(program: Program, problem: Problem, path: str) -> int | None:
    """A day by which the hero can have won by a path, alone and undisturbed, with luck: of the
    first plan that was found, so it may go quicker. None: none was found, or none that could be
    played.
    """
    model, finale = problem.model, problem.goal.variable
    won = model.variables[finale].values.index(FinaleState(Phase.WON, path))
    planner = Planner(model, problem.guaranteed)
    plan = planner.reach(model.initial[0], (Literal(finale, 1 << won),), most=MAX_STATES)
    if plan is None:
        return None
    played = schedule(program, model, plan.steps)
    return played.state.day if isinstance(played, Scheduled) else None


def _sentence(model: Model, words: Words, action: Action, outcome: Outcome) -> str:
    guard = conjunction(action.guard, outcome.guard) or ()
    days = [it for it in guard if model.variables[it.variable].kind is Kind.DAY]
    action_text = words.action_text(model, Step(action, outcome, guard, (), frozenset()))
    when = (
        f", when {words.claim(named_literal(model, days[0]))}"
        if days and not action.subject
        else ""
    )
    return f"{action_text}{when}: the game is over for everybody"


def _ends_it(model: Model, outcome: Outcome) -> bool:
    """Whether nobody is left."""
    out = {
        it.variable
        for it in outcome.effects
        if isinstance(it, Assign)
        and model.variables[it.variable].kind is Kind.FINALE
        and model.variables[it.variable].values[it.value] == DEFEATED
    }
    return len(out) == len(model.company.heroes)
