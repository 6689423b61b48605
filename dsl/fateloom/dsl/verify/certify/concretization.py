"""Concretization: from the abstract problem to the concrete one that certificates are about. A
merged place becomes a set of values; a sum of variables becomes a sum of the certificate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import Invariants
from fateloom.dsl.checker.question import Question, Refused, question_of
from fateloom.dsl.checker.question import Step as Counted
from fateloom.dsl.checker.sums import with_sums
from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionMap
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.transitions.model import Effect, Literal
from fateloom.runtime.transitions.variables import Key, Kind, name_of


class ConcreteQuestion:
    """The whole problem as the checker sees it, and the concrete counterparts of the abstract
    problem.
    """

    def __init__(
        self,
        whole: Problem,
        abstraction: AbstractionMap,
        asks: form.Asks = form.Asks.DESTINY,
        path: str = "",
    ) -> None:
        self.abstraction = abstraction
        self.asks, self.path = asks, path
        self.question: Question = question_of(whole.model, whole.hero, asks, path)
        self.sums: list[form.Sum] = []
        self._sum_at: dict[int, int] = {}
        for at, parts in sorted(abstraction.sums.items()):
            self._add_sum(at, parts)
        self.steps = {(it.action, it.outcome): it for it in self.question.steps if it.guaranteed}
        self._part_of = {part: at for at, parts in self.question.sums.items() for part in parts}
        self._alike: dict[frozenset[Effect], list[Counted]] = defaultdict(list)
        for it in self.question.steps:
            if it.guaranteed:
                self._alike[self._signature(it)].append(it)

    def _add_sum(self, at: int, parts: tuple[int, ...]) -> None:
        names = self.question.names
        item = name_of(Key(Kind.ITEM, self.question.model.variables[parts[0]].subject))
        wanted = form.Sum(f"{item} on the map", tuple(names[it] for it in parts))
        try:
            self.question = with_sums(self.question, (wanted,))
        except Refused:
            return  # copies appear from nowhere there: their sum has no line
        self._sum_at[at] = len(self.question.names) - 1
        self.sums.append(wanted)

    # --- variables

    def variable(self, at: int) -> int | None:
        """The concrete counterpart of an abstract variable; None: there is none with a name."""
        if at in self.abstraction.sums:
            return self._sum_at.get(at)
        return at

    def mask(self, at: int, allowed: int) -> int:
        """The concrete values that belong to one of these abstract values."""
        if at in self.abstraction.sums:
            return allowed
        size = len(self.question.labels[at])
        return sum(
            1 << it for it in range(size) if allowed >> self.abstraction.abstract_value(at, it) & 1
        )

    def cube(self, literals: Iterable[Literal]) -> dict[int, int] | None:
        """A concrete cube for an abstract one; None if there is none."""
        found: dict[int, int] = {}
        for it in literals:
            at = self.variable(it.variable)
            if at is None:
                return None
            found[at] = self.mask(it.variable, it.allowed)
        return found

    def part_of(self, variable: int) -> int | None:
        """The sum of which a variable is a part."""
        return self._part_of.get(variable)

    # --- steps

    def candidates(self, steps: Iterable[Step]) -> list[Counted]:
        """The concrete steps that abstract steps may represent."""
        found: dict[tuple[str, int], Counted] = {}
        for small in steps:
            number = next(at for at, it in enumerate(small.action.outcomes) if it is small.outcome)
            step = self.steps.get((small.action.name, number))
            if step is None:
                continue
            alike = self._alike[self._signature(step)] if self._is_merged(step) else [step]
            for it in (step, *alike):
                found.setdefault((it.action, it.outcome), it)
        return list(found.values())

    def _is_merged(self, step: Counted) -> bool:
        """Whether a step asks for one of the places that were merged."""
        variables = self.question.model.variables
        return any(
            at in self._part_of
            or (
                variables[at].kind is Kind.ITEM
                and self.abstraction.merged_values(at) & allowed == allowed
            )
            for at, allowed in step.guard
        )

    def _signature(self, step: Counted) -> frozenset[Effect]:
        """The effects of a step, except where copies lie."""
        return frozenset(it for it in step.effects if it.variable not in self._part_of)


def spread(question: Question) -> tuple[int, ...]:
    """For each variable its reachable values, as few as single steps show."""
    everything = tuple((1 << len(it)) - 1 for it in question.labels)
    invariants = Invariants(question, everything, ())
    values = [0] * len(everything)
    for state in question.initial:
        for at, value in enumerate(state):
            values[at] |= 1 << value
    guards = [dict((*it.guard, *it.implied)) for it in invariants.steps]
    watching: dict[int, list[int]] = defaultdict(list)
    for number, step in enumerate(invariants.steps):
        for at in {*guards[number], *(it.variable for it in step.effects)}:
            watching[at].append(number)
        for effect in step.effects:
            for at in getattr(effect, "inputs", ()):
                watching[at].append(number)
    todo: Iterable[int] = range(len(invariants.steps))
    while todo:
        grown: set[int] = set()
        for number in todo:
            step, guard = invariants.steps[number], guards[number]
            if step.possible and all(values[at] & it for at, it in guard.items()):
                base = tuple(values)
                for effect in step.effects:
                    new = invariants.result(effect, base, guard) & ~values[effect.variable]
                    if new:
                        values[effect.variable] |= new
                        grown.add(effect.variable)
        todo = sorted({it for at in grown for it in watching[at]})
    return tuple(values)
