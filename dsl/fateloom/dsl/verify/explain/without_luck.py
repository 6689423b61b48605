"""Plays that block a hero without the luck of others, where the same end can be had without it: a
writer sees at once that they can happen, and how likely luck is need not be asked.
"""

from __future__ import annotations

from fateloom.dsl.verify.explain.by_others import replanned
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.proof.prover_api import Finding


def without_luck(problem: Problem, found: Finding) -> Finding | None:
    """A play to the same dead end in which no other hero needs dice or another game for anything;
    the hero's own dice are told as they are, since they may be the cause. None: the play has no
    such luck, or no plan without it was found.
    """
    refs = steps_by_ref(problem)
    play = [refs[it] for it in found.play]
    if not any(_is_luck(problem, it) for it in play):
        return None
    own = any(is_own(problem, it) for it in play)
    return replanned(
        problem, found, lambda it: not _is_luck(problem, it) and (own or not is_own(problem, it))
    )


def _is_luck(problem: Problem, step: Step) -> bool:
    """Whether another hero comes by a result that dice or another game give."""
    return bool(step.outcome.chance) and not is_own(problem, step)
