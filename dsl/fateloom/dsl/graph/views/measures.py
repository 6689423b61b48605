"""By what known ways to a finale are compared: their days, chances and prices."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.graph.queries.alternatives import Way

if TYPE_CHECKING:
    from collections.abc import Callable

UNKNOWN = 10**9
"""Days of a way of which nobody knows how many it takes."""


def coins_of(way: Way) -> int:
    """The coins that it pays."""
    return dict(way.takes.prices).get("coins", 0)


def days_of(way: Way) -> int:
    """The days that were played, else its least days, or very many where nobody knows."""
    return way.days or UNKNOWN if way.played is None else way.played.day


def chance_of(way: Way) -> Fraction:
    """The more, the less probable it is without effort."""
    return -way.takes.bare


def days_told(way: Way) -> tuple[bool, int]:
    """Its days; a way that was played goes before one of which the least is known alone."""
    return way.played is None, days_of(way)


def least_in(way: Way) -> tuple[int, int]:
    """Its coins, and all that it pays."""
    return coins_of(way), sum(amount for _, amount in way.takes.prices)


MEASURES: dict[str, Callable[[Way], object]] = {
    "fastest": lambda it: (days_told(it), chance_of(it), least_in(it)),
    "surest": lambda it: (chance_of(it), days_told(it), least_in(it)),
    "cheapest": lambda it: (least_in(it), chance_of(it), days_told(it)),
}
"""What the best of several ways has the least of, and then, where ways are alike."""
BETTER: tuple[Callable[[Way], tuple[Fraction, int]], ...] = (
    lambda it: (chance_of(it), coins_of(it)),
    lambda it: (Fraction(coins_of(it)), int(100 * chance_of(it))),
)
"""The same of ways that may be better than the games that were found."""
