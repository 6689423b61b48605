"""Domain transition graphs of single variables (SAS+; Jonsson and Bäckström 1998, Helmert 2006)."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues, writers_by_variable
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal


class Writers:
    """Steps by the variables that they change."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = tuple(steps)
        self._numbers: dict[int, list[int]] = {}
        for number, step in enumerate(self.steps):
            for at in step.writes:
                self._numbers.setdefault(at, []).append(number)

    def writing(self, variables: Iterable[int]) -> list[Step]:
        """Those that change one of the variables, in their order."""
        numbers = {it for at in variables for it in self._numbers.get(at, ())}
        return [self.steps[it] for it in sorted(numbers)]


@record
class DomainTransition:
    """A step that writes a variable; what may become of each of its values, 0 where the guard does
    not allow the value.
    """

    step: Step
    after: tuple[int, ...]


class DomainTransitions:
    """The ways of some steps, by the variable that they write. Worked out when asked for."""

    def __init__(self, reachable: ReachableValues, steps: Iterable[Step]) -> None:
        self._may = reachable
        self._writers = writers_by_variable(steps)
        self._own_transitions: dict[int, tuple[DomainTransition, ...]] = {}
        self._leads: dict[int, tuple[int, ...]] = {}
        self._stays: dict[tuple[Literal, int], bool] = {}

    def __contains__(self, variable: int) -> bool:
        return variable in self._writers

    def of(self, variable: int) -> tuple[DomainTransition, ...]:
        """The ways of the steps that write a variable."""
        found = self._own_transitions.get(variable)
        if found is None:
            found = tuple(self._way(it, variable) for it in self._writers.get(variable, ()))
            self._own_transitions[variable] = found
        return found

    def is_closed(self, literal: Literal, values: int = -1) -> bool:
        """Whether no step leads out of the literal; `values`: the variable has no others."""
        known = self._stays.get((literal, values))
        if known is None:
            leads = self._all(literal.variable)
            inside = bits(literal.allowed & self._may.values[literal.variable] & values)
            known = not any(leads[value] & ~literal.allowed for value in inside)
            self._stays[literal, values] = known
        return known

    def leads_within(self, variable: int, value: int, allowed: int) -> bool:
        """Whether all that the steps may make of a value are among some values."""
        return variable not in self or not self._all(variable)[value] & ~allowed

    def _all(self, variable: int) -> tuple[int, ...]:
        """What may become of each value by any of the steps."""
        found = self._leads.get(variable)
        if found is None:
            leads = [0] * len(self._may.model.variables[variable].labels)
            for way in self.of(variable):
                for value, after in enumerate(way.after):
                    leads[value] |= after
            found = self._leads[variable] = tuple(leads)
        return found

    def _way(self, step: Step, variable: int) -> DomainTransition:
        allowed = self._may.values[variable]
        for literal in step.guard:
            if literal.variable == variable:
                allowed &= literal.allowed
        results = self._may.step_images(step, variable)
        return DomainTransition(
            step, tuple([it if allowed >> value & 1 else 0 for value, it in enumerate(results)])
        )
