"""Sums: how much of a number a hero can still have, where what gives it can be used only once.

Under delete relaxation whatever gives a point of virtue gives any number of them. Here each gain
that is used up by being used counts once. The bound is never too small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import relaxed_values
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.interpreter import changed
from fateloom.runtime.transitions.model import Add, Assign, Effect, Literal, Lookup, Model, Values
from fateloom.runtime.transitions.variables import Kind

NUMBERS = frozenset({Kind.RESOURCE, Kind.STORY})


def attainable_values(
    problem: Problem, end: Values, most: dict[int, int] | None = None
) -> list[int]:
    """What `relaxed_values` says of a state, without more of a number than the sum of what can
    still be had. `most`: gets the numbers of which that is less, each with how much it is.
    """
    most = {} if most is None else most
    model = problem.model
    while True:
        values = relaxed_values(problem, end)
        for at, bound in most.items():
            values[at] &= (1 << bound + 1) - 1
        possible = [it for it in problem.optimistic if _may_be(it, values)]
        sums = _Sums(model, possible, end)
        sums_of = {at: sums.most(at) for at in _wanted(problem, end)}
        found = {
            at: bound
            for at, bound in sums_of.items()
            if bound is not None and values[at] >> bound + 1
        }
        if not found:
            return values
        most.update(found)
        for at, bound in found.items():
            values[at] &= (1 << bound + 1) - 1
        less = tuple(it for it in possible if _may_be(it, values))
        problem = replace(problem, optimistic=less)


def _may_be(step: Step, values: Sequence[int]) -> bool:
    return all(values[it.variable] & it.allowed for it in step.guard)


def _wanted(problem: Problem, end: Values) -> list[int]:
    """The numbers of which something asks for more than there is."""
    variables = problem.model.variables
    found = {
        it.variable
        for step in problem.optimistic
        for it in step.guard
        if variables[it.variable].kind in NUMBERS and not it.allowed >> end[it.variable] & 1
    }
    return sorted(it for it in found if len(variables[it].values) > 2)


class _Sums:
    """What some steps can give, each gain that is used up by being used counted once."""

    def __init__(self, model: Model, steps: Sequence[Step], end: Values) -> None:
        self.model, self.end = model, end
        self._writers: dict[int, list[tuple[Step, Effect]]] = defaultdict(list)
        for step in steps:
            for effect in step.effects:
                self._writers[effect.variable].append((step, effect))
        self._stays: dict[Literal, bool] = {}

    def most(self, at: int) -> int | None:
        """The highest value that a number can still have; None: any."""
        highest = self.end[at]
        gains: dict[Literal, int] = defaultdict(int)
        for step, effect in self._writers[at]:
            match effect:
                case Assign(_, value):
                    highest = max(highest, value)
                    continue
                case Lookup(_, _, table):
                    highest = max(highest, *table)
                    continue
                case Add(_, amount):
                    gain = amount
                case _:
                    gain = max(new - old for old, new in enumerate(effect.table))
            if gain > 0:
                once = next((it for it in step.guard if self._is_used_up(step, it)), None)
                if once is None:
                    return None
                gains[once] = max(gains[once], gain)
        return highest + sum(gains.values())

    def _is_used_up(self, step: Step, literal: Literal) -> bool:
        """Whether a step takes away for good what it asks for."""
        for effect in step.effects:
            if effect.variable == literal.variable and isinstance(effect, Assign):
                return not literal.allowed >> effect.value & 1 and self._is_gone(literal)
        return False

    def _is_gone(self, literal: Literal) -> bool:
        """Whether a literal that does not hold never will again."""
        if literal not in self._stays:
            self._stays[literal] = not any(
                self._returns(step, effect, literal)
                for step, effect in self._writers[literal.variable]
            )
        return self._stays[literal]

    def _returns(self, step: Step, effect: Effect, literal: Literal) -> bool:
        at = literal.variable
        if isinstance(effect, Lookup):
            return any(literal.allowed >> it & 1 for it in effect.table)
        state = list(self.end)
        for value in range(len(self.model.variables[at].labels)):
            if not literal.allowed >> value & 1 and step.allows(at, value):
                state[at] = value
                if literal.allowed >> changed(self.model, (effect,), tuple(state))[at] & 1:
                    return True
        return False
