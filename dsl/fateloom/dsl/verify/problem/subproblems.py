"""Subproblems: one path of a destiny alone, the way out of the other finales, a choice never made.

Each is a problem of its own, so the prover need not know where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fateloom.dsl.verify.problem.problem import Problem, restricted
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.decisions import Decision
from fateloom.runtime.transitions.model import WORLD, Assign, Literal, Move
from fateloom.runtime.transitions.variables import NO_FINALE, is_on_path, is_stage, is_won

CHOSEN_MOVES = frozenset(
    {
        Move.EXPLORE, Move.OPTION, Move.BUY, Move.SELL, Move.PICK_UP, Move.LAY_DOWN, Move.USE,
        Move.SPEND, Move.BEGIN, Move.STAGE,
    }
)  # fmt: skip
"""What somebody does on purpose; walking and looking in are none of it."""


def path_problem(problem: Problem, path: str) -> Problem:
    """Whether the hero can always achieve this one path of the destiny.

    Being in the finale of another path is no loss of this one: the hero went there by choice, and
    when it ends without an end of the game, the question is open again. No plan for this path
    leads through there.
    """
    return restricted(problem, partial(_by_path, path=path))


def _by_path(problem: Problem, path: str) -> Problem:
    finale = problem.goal.variable
    variable = problem.model.variables[finale]
    won = variable.mask(lambda it: is_won(it) and is_on_path(it, path))
    elsewhere = variable.mask(lambda it: is_stage(it) and not is_on_path(it, path))
    others = elsewhere | variable.mask(is_won) & ~won
    guaranteed = tuple(
        it for it in problem.guaranteed if not _may_lead(it, finale, others, unsure=True)
    )
    optimistic = tuple(
        it for it in problem.optimistic if not _may_lead(it, finale, others, unsure=False)
    )
    return replace(
        problem, guaranteed=guaranteed, optimistic=optimistic, goal=Literal(finale, won | elsewhere)
    )


def leave_other_finales(problem: Problem, path: str) -> Problem:
    """Whether the hero, who is in the finale of some other path, can always win it, or come out of
    it, or be in that of this path.

    A hero who can always do that, and can always achieve this path (`path_problem`), is never
    blocked: from everywhere a row of steps leads to a win, or out of the other finale to a state
    that can come about, and from there another row leads to this path.
    """
    return restricted(problem, partial(_out_of, path=path))


def _out_of(problem: Problem, path: str) -> Problem:
    finale = problem.goal.variable
    good = problem.model.variables[finale].mask(
        lambda it: it == NO_FINALE or is_won(it) or is_on_path(it, path)
    )
    return replace(problem, goal=Literal(finale, good))


def _may_lead(step: Step, variable: int, values: int, *, unsure: bool) -> bool:
    """Whether a step gives a variable one of some values; `unsure`: what is said where that hangs
    on its old value.
    """
    for effect in step.effects:
        if effect.variable == variable:
            return bool(values >> effect.value & 1) if isinstance(effect, Assign) else unsure
    return False


@record
class Choice:
    """Something that a hero may choose to do. `decided`: and what is said in it."""

    hero: str
    move: Move
    subject: str
    decided: tuple[Decision, ...]


def choice_of(step: Step) -> Choice:
    """What a hero does in a step, wherever it is done and whatever comes of it."""
    action = step.action
    return Choice(action.hero, action.move, action.subject, action.decided)


def without_choices(problem: Problem, deeds: Iterable[Choice]) -> Problem:
    """The same, if these things are never done."""
    without = frozenset(deeds)

    def keeps(step: Step) -> bool:
        return step.action.move in WORLD or choice_of(step) not in without

    return replace(
        problem,
        steps=tuple(filter(keeps, problem.steps)),
        guaranteed=tuple(filter(keeps, problem.guaranteed)),
        optimistic=tuple(filter(keeps, problem.optimistic)),
        system=None,
        restriction=None,
    )


def with_everybody(problem: Problem) -> Problem:
    """The same, if everybody did all they can for the hero."""
    optimistic = tuple(dict.fromkeys((*problem.optimistic, *problem.steps)))
    return replace(problem, optimistic=optimistic, system=None, restriction=None)


def is_own(problem: Problem, step: Step) -> bool:
    """Whether the hero takes the step."""
    return step.action.hero == problem.hero and step.action.move not in WORLD


def is_choice(problem: Problem, step: Step) -> bool:
    """Whether the hero takes the step on purpose."""
    return is_own(problem, step) and step.action.move in CHOSEN_MOVES
