"""Repeating events that put things into hands: whether they come to an end by themselves while the
hero lays down what is too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.checker.known_values import Invariants, bits
from fateloom.dsl.checker.question import Step
from fateloom.runtime.transitions.variables import Kind


def ends_filling(invariants: Invariants, step: Step, held: int, laying: Iterable[Step]) -> bool:
    """Whether a step that repeats adds to what is in hand only a number of times, while nothing
    happens but steps that repeat and the laying down of things.

    It never adds anything; or each time it takes a copy from a place to which none of these steps
    puts one.
    """
    if all(after <= before for before, after in _changes(invariants, step, held)):
        return True
    meanwhile = [*(it for it in invariants.steps if it.repeats), *laying]
    return any(
        _is_used_up(invariants, step, it.variable, meanwhile)
        for it in step.effects
        if it.variable != held and it.variable not in invariants.question.sums
    )


def _is_used_up(
    invariants: Invariants, step: Step, variable: int, meanwhile: Iterable[Step]
) -> bool:
    """Whether a step takes a copy from a place, and none of some steps puts one there."""
    kind = invariants.question.model.variables[variable].kind
    allowed = invariants.values[variable] & dict(step.guard).get(variable, -1)
    if kind is Kind.ITEM and allowed.bit_count() == 1:
        (place,) = bits(allowed)
    elif kind is Kind.COPIES:
        place = None
    else:
        return False

    def copies(value: int) -> int:
        return value if place is None else int(value == place)

    if any(copies(old) <= copies(new) for old, new in _changes(invariants, step, variable)):
        return False
    return all(
        copies(new) <= copies(old)
        for it in meanwhile
        for old, new in _changes(invariants, it, variable)
    )


def _changes(invariants: Invariants, step: Step, variable: int) -> Iterator[tuple[int, int]]:
    """The values of a variable before a step, each with what it may be behind it."""
    effect = next((it for it in step.effects if it.variable == variable), None)
    if effect is None:
        return
    guard = dict(step.guard)
    for old in bits(invariants.values[variable] & guard.get(variable, -1)):
        here = {**guard, variable: 1 << old}
        for new in bits(invariants.result(effect, invariants.values, here)):
            yield old, new
