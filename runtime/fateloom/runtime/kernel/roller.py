"""The seeded roller: chance as a value, made of a seed, how many numbers have been drawn from it,
and what has been said in the game.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.record import record

A = TypeVar("A")


@record
class Roller:
    """Equal rollers give equal numbers; a later position costs no more than the first. `trail`: a
    digest of the commands of the game so far (`Trail`), so that another command gets other numbers.

    Each number is the first `random()` of a generator of its own, the one sequence that Python
    promises to keep from version to version.
    """

    seed: int
    drawn: int = 0
    trail: int = 0

    def draw(self) -> tuple[float, Roller]:
        """A number from 0 (included) to 1 (excluded), and the roller that comes next."""
        number = Random(self.trail << 192 | self.seed << 64 | self.drawn).random()
        return number, Roller(self.seed, self.drawn + 1, self.trail)

    def answer(self, distribution: Distribution[A]) -> tuple[A, Roller]:
        """One answer of chance; draws one number."""
        number, after = self.draw()
        return distribution.pick(number), after
