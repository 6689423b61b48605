"""Cone of influence: the variables that can matter for the goal (Clarke, Grumberg and Peled, Model
Checking, 1999).
"""

from __future__ import annotations

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.reachability.reachable_values import writers_by_variable
from fateloom.runtime.transitions.model import Lookup


def cone_of_influence(problem: Problem) -> tuple[int, ...]:
    """The variables that the hero's finales hang on, through any number of steps.

    A variable matters when a step that can change one that matters, or that the hero may hope for,
    reads it. Grows with the steps.
    """
    once = {it.index: it for it in (*problem.steps, *problem.optimistic)}
    writers = writers_by_variable(once.values())
    found = {problem.goal.variable}
    todo = [problem.goal.variable]
    seen: set[int] = set()
    while todo:
        at = todo.pop()
        more: set[int] = set()
        for step in writers.get(at, ()):
            if step.index not in seen:
                seen.add(step.index)
                more.update([it.variable for it in step.guard])
            for effect in step.effects:
                if isinstance(effect, Lookup) and effect.variable == at:
                    more.update(effect.inputs)
        todo += more - found
        found |= more
    return tuple(sorted(found))
