"""Literals and steps by their names, so that they outlive the model they come from."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal, Model
from fateloom.runtime.transitions.variables import Key, Value

StepRef = tuple[str, int]
"""A step: the name of its action, and which of the outcomes it is, from 0."""


@record
class NamedLiteral:
    """That a variable has one of these values. `others`: the values that it then has not."""

    variable: Key
    values: tuple[Value, ...]
    others: tuple[Value, ...]


def named_literal(model: Model, literal: Literal) -> NamedLiteral:
    """A literal of a model by names."""
    variable = model.variables[literal.variable]
    inside, outside = variable.within(literal.allowed), variable.within(~literal.allowed)
    return NamedLiteral(variable.key, tuple(inside), tuple(outside))


def named_value(model: Model, variable: int, value: int) -> NamedLiteral:
    """That a variable has this very value."""
    return named_literal(model, Literal(variable, 1 << value))


def step_ref(step: Step) -> StepRef:
    """A step by names."""
    outcomes = step.action.outcomes
    position = next(at for at, it in enumerate(outcomes) if it is step.outcome)
    return step.action.name, position


def steps_by_ref(problem: Problem) -> dict[StepRef, Step]:
    """The steps of a problem by names."""
    return {step_ref(it): it for it in (*problem.steps, *problem.optimistic)}


def step_refs(steps: Iterable[Step]) -> tuple[StepRef, ...]:
    """Steps by names, each once."""
    return tuple(dict.fromkeys(map(step_ref, steps)))
