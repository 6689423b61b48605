"""Guarded commands: one outcome of one action, the unit that every analysis works on."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import (
    Action,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Outcome,
)


@record
class Step:
    """One outcome of one action, as one guarded command.

    `index`: its number in the transition system or abstract model that it belongs to; -1: in none.
    """

    action: Action
    outcome: Outcome
    guard: Cube
    effects: tuple[Effect, ...]
    writes: frozenset[int]
    """The variables that it changes."""
    index: int = -1

    def cut(self, guard: Cube, effects: tuple[Effect, ...]) -> Step:
        """The same step with another guard and other effects; it belongs to no model yet."""
        writes = frozenset(effect.variable for effect in effects)
        return Step(self.action, self.outcome, guard, effects, writes)

    def numbered(self, index: int) -> Step:
        """The same step with that index."""
        return Step(self.action, self.outcome, self.guard, self.effects, self.writes, index)

    def allows(self, variable: int, value: int) -> bool:
        """Whether its guard lets a variable have that value."""
        for it in self.guard:
            if it.variable == variable and not it.allowed >> value & 1:
                return False
        return True

    def reads(self) -> frozenset[int]:
        """The variables that its guard or its effects look at."""
        inputs = (
            it.inputs
            if isinstance(it, Lookup)
            else ()
            if isinstance(it, Assign)
            else (it.variable,)
            for it in self.effects
        )
        return frozenset({it.variable for it in self.guard}.union(*inputs))

    def interferes(self, other: Step) -> bool:
        """Whether it makes a difference which of the two comes first."""
        return not (
            self.writes.isdisjoint(other.writes | other.reads())
            and other.writes.isdisjoint(self.reads())
        )


def step_of(action: Action, outcome: Outcome, index: int = -1) -> Step | None:
    """An outcome of an action as a step; None where their guards exclude each other."""
    guard = conjunction(action.guard, outcome.guard)
    if guard is None:
        return None
    writes = frozenset(effect.variable for effect in outcome.effects)
    return Step(action, outcome, guard, outcome.effects, writes, index)


def conjunction(one: Cube, two: Cube) -> Cube | None:
    """Both cubes at once; None when they exclude each other."""
    if not two:
        return one
    allowed = {literal.variable: literal.allowed for literal in one}
    for literal in two:
        allowed[literal.variable] = allowed.get(literal.variable, -1) & literal.allowed
    if not all(allowed.values()):
        return None
    return tuple(Literal(variable, values) for variable, values in sorted(allowed.items()))
