"""Which facts a ladder may stand on: those that its steps want, and what these stand on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from fateloom.dsl.checker.known_values import Base
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.attainable import Fact, Stage

Place = tuple[int, int]
"""A stage and a variable."""


class ProofSlice:
    """Chooses among facts: the kept ones, and those that bring about what steps want.

    `add` facts, then `follow` steps; `facts`: the chosen ones, by their ids.
    """

    def __init__(self, whole: ConcreteQuestion, values: Base) -> None:
        self.whole = whole
        self.values = values
        self.facts: set[int] = set()
        self._by_place: dict[Place, list[tuple[int, Fact]]] = defaultdict(list)
        self._asked: set[tuple[int, tuple[int, int]]] = set()

    def add(self, stage: Stage, *, small: bool) -> None:
        """Facts to choose from; `small`: they are about the smaller problem."""
        for fact in stage.log:
            at, allowed = fact.literal.variable, fact.literal.allowed
            known = self.whole.variable(at) if small else at
            if known is not None:
                mask = self.whole.mask(at, allowed) if small else allowed
                self._by_place[stage.value, known].append((mask & self.values[known], fact))

    def follow(self, stage: int, steps: Iterable[Step]) -> None:
        """Chooses what some steps want in a stage, and what that stands on."""
        todo = list(steps)
        todo += [
            step
            for (value, _), facts in self._by_place.items()
            if value == stage
            for _, fact in facts
            if fact.permanent
            for step in self._chosen(fact)
        ]
        while todo:
            for counted in self.whole.candidates([todo.pop()]):
                for at, allowed in counted.guard:
                    if (stage, (at, allowed)) not in self._asked:
                        self._asked.add((stage, (at, allowed)))
                        for mask, fact in self._by_place[stage, at]:
                            if not mask & ~allowed:
                                todo += self._chosen(fact)

    def _chosen(self, fact: Fact) -> list[Step]:
        """The steps of a fact that was not chosen before."""
        if id(fact) in self.facts:
            return []
        self.facts.add(id(fact))
        return [step for _, step in fact.plan.steps]
