"""Exactly how probable each result of a pool is, by convolution (DDL-15; section 5 of the rules).

The four numbers of a tally are kept as one whole number while dice are added, which makes a die
more one addition an entry; every way counts, nothing is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.pool.dice import Die, Pool
from fateloom.runtime.pool.dice_set import STANDARD, DiceSet, tallies_of
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.record import record

A = TypeVar("A")

LIMIT = 30
"""The largest pool that odds are worked out for (DE-27)."""

_BASE = 1 << 8
"""Wider than the range of each of the four numbers of a pool within the limit."""
_HALF = _BASE // 2


@record
class Odds:
    """All results of a pool: each tally with the number of ways to it, out of 6 to the power of
    dice (DDI-08); in the order of tallies.
    """

    ways: tuple[tuple[Tally, int], ...]
    total: int

    def chance_of(self, question: Callable[[Tally], bool]) -> Fraction:
        """How probable a result of that kind is."""
        return Fraction(sum(ways for tally, ways in self.ways if question(tally)), self.total)

    def mean(self, number: Callable[[Tally], int]) -> Fraction:
        """What that number of a result is on average."""
        return Fraction(sum(number(tally) * ways for tally, ways in self.ways), self.total)

    def counts(self, kind: Callable[[Tally], A]) -> dict[A, int]:
        """The number of ways to each kind of result."""
        made: dict[A, int] = {}
        for tally, ways in self.ways:
            made[kind(tally)] = made.get(kind(tally), 0) + ways
        return made

    def distribution(self) -> Distribution[Tally]:
        """The results with their weights, as the kernel has them."""
        return Distribution((tally, Fraction(ways, self.total)) for tally, ways in self.ways)


def odds(pool: Pool, dice: DiceSet = STANDARD) -> Odds:
    """The exact odds of a pool of these dice; raises ValueError above 30 dice or with fewer than 0
    of a kind.
    """
    if pool.size > LIMIT:
        raise ValueError(f"odds are worked out for up to {LIMIT} dice, not for {pool.size}")
    if min(pool.counts) < 0:
        raise ValueError("a pool cannot have fewer than 0 dice of a kind")
    return _odds(pool, dice)


@lru_cache(maxsize=256)
def _odds(pool: Pool, dice: DiceSet) -> Odds:
    ways, steps = {0: 1}, _steps(dice)
    for die in pool.dice():
        more: dict[int, int] = {}
        found = more.get
        for step, times in steps[die]:
            for key, count in ways.items():
                after = key + step
                more[after] = found(after, 0) + count * times
        ways = more
    return Odds(tuple((_unpacked(key), ways[key]) for key in sorted(ways)), 6**pool.size)


def _packed(tally: Tally) -> int:
    return ((tally.net * _BASE + tally.advantage) * _BASE + tally.hope) * _BASE + tally.despair


def _unpacked(key: int) -> Tally:
    """The tally of a packed one; each number is lifted first, so that none is below 0."""
    lifted = key + _LIFT
    return Tally(
        (lifted >> 24) - _HALF,
        (lifted >> 16 & 255) - _HALF,
        (lifted >> 8 & 255) - _HALF,
        (lifted & 255) - _HALF,
    )


_LIFT = _packed(Tally(_HALF, _HALF, _HALF, _HALF))


@lru_cache(maxsize=16)
def _steps(dice: DiceSet) -> dict[Die, tuple[tuple[int, int], ...]]:
    """For each die what its faces add, and on how many faces that stands."""
    return {
        die: tuple(Counter(_packed(tally) for tally in tallies).items())
        for die, tallies in tallies_of(dice).items()
    }
