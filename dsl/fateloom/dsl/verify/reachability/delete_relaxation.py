"""Delete relaxation: what could be achieved if nothing were ever lost again (Bonet and Geffner
2001). What is unreachable here is unreachable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import (
    Add,
    Assign,
    Literal,
    Lookup,
    Model,
    Remap,
    Values,
)


def relaxed_values(problem: Problem, *states: Values) -> list[int]:
    """The values that the hero can give each variable from one of these states. Grows with the
    steps that the hero may hope for.
    """
    model = replace(problem.model, initial=states)
    return ReachableValues(model, problem.optimistic, frozenset()).values


def cannot_win_relaxed(problem: Problem, end: Values) -> bool:
    """Whether no finale can be won from a state."""
    return not relaxed_values(problem, end)[problem.goal.variable] & problem.goal.allowed


def may_achieve(model: Model, step: Step, literal: Literal, end: Values) -> bool:
    """Whether a step can make a literal true that is false in a state. What leaves a variable as it
    is where the literal holds already, brings nothing about.
    """
    for effect in step.effects:
        if effect.variable != literal.variable:
            continue
        match effect:
            case Assign(_, value):
                return bool(literal.allowed >> value & 1)
            case Add(_, amount):
                now = end[literal.variable]
                higher = literal.allowed >> now > 1
                return higher if amount > 0 else bool(literal.allowed & ((1 << now) - 1))
            case Remap(at, table):
                return _enters(step, literal, (at,), [(it,) for it in range(len(table))], table)
            case Lookup(_, inputs, table):
                lines = product(*(range(len(model.variables[it].labels)) for it in inputs))
                return _enters(step, literal, inputs, lines, table)
    return False


def own_sources(problem: Problem, literal: Literal, end: Values) -> list[Step]:
    """The steps of the hero and of the world that can make a literal true that is false in a
    state.
    """
    return [it for it in problem.optimistic if may_achieve(problem.model, it, literal, end)]


def _enters(
    step: Step,
    literal: Literal,
    inputs: Sequence[int],
    lines: Iterable[Sequence[int]],
    table: Sequence[int],
) -> bool:
    """Whether a line of a table leads into a literal from where it does not hold."""
    at = literal.variable
    own = inputs.index(at) if at in inputs else None
    for line, value in zip(lines, table, strict=True):
        if literal.allowed >> value & 1:
            if own is None:
                return True
            before = line[own]
            if step.allows(at, before) and not literal.allowed >> before & 1:
                return True
    return False
