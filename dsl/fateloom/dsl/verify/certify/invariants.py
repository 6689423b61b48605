"""Invariants of a certificate: the pairs of values that its lines need, in the checker's form."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from fateloom.dsl.checker.known_values import Base, Cube, Invariants, Pair, bits
from fateloom.dsl.checker.question import Question
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.transitions.variables import Kind


class RecordingInvariants(Invariants):
    """Invariants that record which of their pairs were needed."""

    def __init__(self, question: Question, values: Base, pairs: Sequence[Pair]) -> None:
        self.used: set[tuple[int, int]] = set()
        super().__init__(question, values, pairs)

    def can_be(self, base: Base, known: Cube, variable: int) -> int:
        """As in the base class; records the pairs that exclude values of a variable."""
        found = super().can_be(base, known, variable)
        if found != base[variable] & known.get(variable, -1):
            self._note(variable, known)
        return found

    def excluding(self, guard: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
        """As in the base class; records a pair that excludes something."""
        found = super().excluding(guard)
        if found is not None:
            self.used.add(found)
        return found

    def _alone(self, variable: int, values: int) -> int:
        found = super()._alone(variable, values)
        if found != values:
            self._note(variable, self.beside)
        return found

    def _note(self, variable: int, others: Container[int]) -> None:
        for other in self.beside.get(variable, {}):
            if other in others:
                self.used.add((min(variable, other), max(variable, other)))


def pairs_of(
    whole: ConcreteQuestion, values: Base, small: ReachableValues, ground: ReachableValues | None
) -> list[Pair]:
    """The pairs that say more than the values, each once."""
    found: dict[tuple[int, int], list[int]] = {}
    for one, two, rows in _of_smaller(whole, values, small):
        found[one, two] = rows
    if ground is not None:
        for (one, two), known in ground.pairs.items():
            if one < two:
                old = found.get((one, two), [-1] * len(known))
                found[one, two] = [
                    values[two] & now & it for now, it in zip(known, old, strict=True)
                ]
    pairs = [
        Pair(one, two, tuple(rows))
        for (one, two), rows in sorted(found.items())
        if any(it != values[two] for at, it in enumerate(rows) if values[one] >> at & 1)
    ]
    return [*pairs, *_of_hands(whole.question, values, pairs)]


def _of_hands(question: Question, values: Base, pairs: list[Pair]) -> list[Pair]:
    """How much the hero may carry in each stage, as little as the steps show."""
    held = question.model.variable_of(Kind.HELD, question.hero)
    if held is None:
        return []
    one, two = min(question.finale, held), max(question.finale, held)
    rows = [0] * len(question.labels[one])
    for state in question.initial:
        rows[state[one]] |= 1 << state[two]
    while True:
        pair = Pair(one, two, tuple(rows))
        for first, second, _ in Invariants(question, values, [*pairs, pair]).after(pair):
            for it in bits(first):
                rows[it] |= second
        if tuple(rows) == pair.rows:
            return [pair]


def _of_smaller(
    whole: ConcreteQuestion, values: Base, small: ReachableValues
) -> Iterator[tuple[int, int, list[int]]]:
    abstraction = whole.abstraction
    for (first, second), known in small.pairs.items():
        one, two = whole.variable(first), whole.variable(second)
        if one is None or two is None or one > two:
            continue
        size = len(whole.question.labels[one])
        sums = first in abstraction.sums
        rows = [
            whole.mask(second, known[at if sums else abstraction.abstract_value(first, at)])
            for at in range(size)
        ]
        yield one, two, [it & values[two] for it in rows]
