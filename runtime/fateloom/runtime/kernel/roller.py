"""The seeded roller: chance as a value, a seed and how many numbers have been drawn from it."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.record import record

A = TypeVar("A")


@record
class Roller:
    """Equal rollers give equal numbers; a later position costs no more than the first.

    Each number is the first `random()` of a generator of its own, the one sequence that Python
    promises to keep from version to version.
    """

    seed: int
    drawn: int = 0

    def draw(self) -> tuple[float, Roller]:
        """A number from 0 (included) to 1 (excluded), and the roller that comes next."""
        number = Random(self.seed << 64 | self.drawn).random()
        return number, Roller(self.seed, self.drawn + 1)

    def answer(self, distribution: Distribution[A]) -> tuple[A, Roller]:
        """One answer of chance; draws one number."""
        number, after = self.draw()
        return distribution.pick(number), after
