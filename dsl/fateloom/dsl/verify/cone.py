"""Which variables can matter for a hero at all: the cone of influence of the goal."""

from __future__ import annotations

from fateloom.dsl.verify.problem import Problem
from fateloom.dsl.verify.step import Step
from fateloom.runtime.transitions.model import Lookup


def cone(problem: Problem) -> tuple[int, ...]:
    """The variables that the hero's finales hang on, through any number of steps.

    A variable matters when a step that can change one that matters, or that the hero may count on
    for that, reads it. Grows with the steps, times the rounds.
    """
    found = {problem.goal.variable}
    steps = (*problem.steps, *problem.solo)
    while True:
        more = {at for step in steps if step.writes & found for at in _reads(step, found)} - found
        if not more:
            return tuple(sorted(found))
        found |= more


def _reads(step: Step, found: set[int]) -> set[int]:
    guards = {it.variable for it in step.guard}
    return guards | {
        at
        for effect in step.effects
        if isinstance(effect, Lookup) and effect.variable in found
        for at in effect.inputs
    }
