"""Exact distributions: what chance can answer, each answer with its weight as a Fraction."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import factorial, lcm
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")
A_co = TypeVar("A_co", covariant=True)


class Distribution(Generic[A_co]):
    """Answers with weights that sum to 1; a value that never changes."""

    __slots__ = ("_bounds", "outcomes")

    def __init__(self, outcomes: Iterable[tuple[A_co, Fraction]]) -> None:
        self.outcomes = tuple(outcomes)
        """The answers, each with its exact weight."""
        # In whole numbers: sums of fractions took a fifth of the time of a card game.
        whole = lcm(*(weight.denominator for _, weight in self.outcomes))
        parts = (weight.numerator * (whole // weight.denominator) for _, weight in self.outcomes)
        self._bounds = tuple(accumulate(parts))
        if not self._bounds or self._bounds[-1] != whole:
            raise ValueError("the weights of chance must sum to 1")

    def pick(self, number: float) -> A_co:
        """The answer that a number from 0 (included) to 1 (excluded) falls on."""
        return self.outcomes[bisect_right(self._bounds, int(number * self._bounds[-1]))][0]

    def chance_of(self, question: Callable[[A_co], bool]) -> Fraction:
        """How probable it is that the answer is of that kind."""
        return sum((w for answer, w in self.outcomes if question(answer)), Fraction(0))

    def map(self, turn: Callable[[A_co], B]) -> Distribution[B]:
        """The distribution of what the answers turn into; equal ones are put together."""
        made: dict[B, Fraction] = {}
        for answer, weight in self.outcomes:
            other = turn(answer)
            made[other] = made[other] + weight if other in made else weight
        if len(made) < len(self.outcomes):
            return Distribution(made.items())
        again: Distribution[B] = Distribution.__new__(Distribution)  # the weights are the same ones
        again.outcomes, again._bounds = tuple(made.items()), self._bounds
        return again


def uniform(answers: Iterable[A]) -> Distribution[A]:
    """All answers alike probable."""
    listed = tuple(answers)
    return Distribution((answer, Fraction(1, len(listed))) for answer in listed)


def dice(faces: tuple[A, ...], count: int) -> Distribution[tuple[A, ...]]:
    """What `count` dice with these faces show, in the order of the faces, not of the dice.

    >>> dice((1, 1, 2), 2).outcomes[1]
    ((1, 2), Fraction(4, 9))
    """
    weights = Counter(faces)
    kinds = tuple(dict.fromkeys(faces))
    outcomes = []
    for shown in combinations_with_replacement(kinds, count):
        ways = factorial(count)
        for kind, times in Counter(shown).items():
            ways = ways // factorial(times) * weights[kind] ** times
        outcomes.append((shown, Fraction(ways, len(faces) ** count)))
    return Distribution(outcomes)


def both(first: Distribution[A], second: Distribution[B]) -> Distribution[tuple[A, B]]:
    """Two answers that have nothing to do with each other."""
    return Distribution(
        ((one, two), weight * other)
        for one, weight in first.outcomes
        for two, other in second.outcomes
    )
