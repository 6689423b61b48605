"""Literals, steps and variables by their names, so that they outlive the model they come from."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal, Model

Ref = tuple[str, int]
"""A step: the name of its action, and which of the outcomes it is, from 0."""


@record
class Claim:
    """That a variable has one of these values. `others`: the values that it then has not."""

    variable: str
    labels: tuple[str, ...]
    others: tuple[str, ...]


def claim_of(model: Model, literal: Literal) -> Claim:
    """A literal of a model by names."""
    variable = model.variables[literal.variable]
    inside = [it for at, it in enumerate(variable.labels) if literal.allowed >> at & 1]
    outside = [it for at, it in enumerate(variable.labels) if not literal.allowed >> at & 1]
    return Claim(variable.name, tuple(inside), tuple(outside))


def is_so(model: Model, variable: int, value: int) -> Claim:
    """That a variable has this very value."""
    return claim_of(model, Literal(variable, 1 << value))


def ref_of(step: Step) -> Ref:
    """A step by names."""
    outcomes = step.action.outcomes
    position = next(at for at, it in enumerate(outcomes) if it is step.outcome)
    return step.action.name, position


def by_ref(problem: Problem) -> dict[Ref, Step]:
    """The steps of a problem by names."""
    return {ref_of(it): it for it in (*problem.steps, *problem.solo)}


def refs(steps: Iterable[Step]) -> tuple[Ref, ...]:
    """Steps by names, each once."""
    return tuple(dict.fromkeys(map(ref_of, steps)))
