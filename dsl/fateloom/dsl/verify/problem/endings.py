"""Watched events that end the game for all: a plan must not bring one about (DST-125, EC-38)."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.runtime.transitions.model import (
    Add,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Model,
    Move,
)
from fateloom.runtime.transitions.variables import Kind

WATCHED = frozenset({Move.EVENT, Move.RESCUE})
"""Events that wait for a condition; the engine fires them when it begins to hold (DST-125)."""


def endings(system: TransitionSystem) -> tuple[Cube, ...]:
    """Where a watched event ends the game for all, deadlines of a day left out: they are told apart
    (docs/verify/semantics.md).
    """
    ends = (
        it.guard
        for it in system.steps
        if it.action.move in WATCHED
        and system.ends(it)
        and all(system.model.variables[one.variable].kind is not Kind.DAY for one in it.guard)
    )
    return tuple(dict.fromkeys(ends))


def may_bring_about(model: Model, step: Step, cube: Cube) -> bool:
    """Whether a step may lead from outside of a cube into it. Sound and incomplete: a literal that
    the step does not write is taken for true, unless its guard says otherwise.
    """
    changes = [_change(model, step, it) for it in cube]
    return all(after for _, after in changes) and any(entered for entered, _ in changes)


def _change(model: Model, step: Step, literal: Literal) -> tuple[bool, bool]:
    """Whether a step may make a literal true that was false; whether it may be true afterwards."""
    at, size = literal.variable, len(model.variables[literal.variable].labels)
    before = next((it.allowed for it in step.guard if it.variable == at), -1) & (1 << size) - 1
    effect = next((it for it in step.effects if it.variable == at), None)
    if effect is None:
        return False, bool(before & literal.allowed)
    from_outside = _results(effect, before & ~literal.allowed, size)
    after = from_outside | _results(effect, before & literal.allowed, size)
    return bool(from_outside & literal.allowed), bool(after & literal.allowed)


def _results(effect: Effect, allowed: int, size: int) -> int:
    """The values that an effect may give, from some values."""
    match effect:
        case Assign(_, value):
            return 1 << value if allowed else 0
        case Add(_, amount):
            before = (it for it in range(size) if allowed >> it & 1)
            return _mask(min(max(it + amount, 0), size - 1) for it in before)
        case Lookup(_, _, table):
            return _mask(table) if allowed else 0
        case _:
            return _mask(it for value, it in enumerate(effect.table) if allowed >> value & 1)


def _mask(values: Iterable[int]) -> int:
    return sum(1 << it for it in set(values))
