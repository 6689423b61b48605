"""Interpreter of a model: which guarded commands are enabled, and their successor states.

Simple and slow, for oracles and tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Cube,
    Effect,
    Lookup,
    Model,
    Outcome,
    Remap,
    Values,
)
from fateloom.runtime.transitions.variables import DEFEATED, Kind, is_won


def holds(cube: Cube, values: Values) -> bool:
    """Whether all literals hold."""
    for it in cube:  # noqa: SIM110 - `all` takes twice as long, and proofs ask this all the time
        if not it.allowed >> values[it.variable] & 1:
            return False
    return True


def applied(model: Model, outcome: Outcome, values: Values) -> Values:
    """The state after an outcome."""
    return changed(model, outcome.effects, values)


def changed(model: Model, effects: Iterable[Effect], values: Values) -> Values:
    """The state after some effects, all at once."""
    after = list(values)
    for effect in effects:
        variable = effect.variable
        match effect:
            case Assign():
                after[variable] = effect.value
            case Add():
                last = len(model.variables[variable].labels) - 1
                after[variable] = min(max(values[variable] + effect.amount, 0), last)
            case Remap():
                after[variable] = effect.table[values[variable]]
            case Lookup():
                at = 0
                for it in effect.inputs:
                    at = at * len(model.variables[it].labels) + values[it]
                after[variable] = effect.table[at]
            case _:
                assert_never(effect)
    return tuple(after)


def steps(model: Model, values: Values) -> Iterator[tuple[Action, Outcome, Values]]:
    """Everything that can happen next; nothing once the game is over."""
    if is_over(model, values):
        return
    for action in model.actions:
        if holds(action.guard, values):
            for outcome in action.outcomes:
                if holds(outcome.guard, values):
                    yield action, outcome, applied(model, outcome, values)


def is_over(model: Model, values: Values) -> bool:
    """Somebody has won, or nobody is left (DST-93, EC-38)."""
    fates = [
        variable.values[values[at]]
        for at, variable in enumerate(model.variables)
        if variable.kind is Kind.FINALE
    ]
    return any(map(is_won, fates)) or all(it == DEFEATED for it in fates)


def shown(model: Model, values: Values) -> dict[str, str]:
    """A state in words, by the names of the variables."""
    return {it.name: it.labels[v] for it, v in zip(model.variables, values, strict=True)}
