"""Exact odds of a cast as numbers that are kept, since a bot asks for the same few again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fateloom.runtime.cards.odds import casts
from fateloom.runtime.cards.runes import Kind, Rune
from fateloom.runtime.cards.words import Ability
from fateloom.runtime.record import record, replace


@record
class Pool:
    """What is cast, as far as its total goes: core runes, normal and dark ones together (they fall
    alike), and special ones (section 5 of the rules).
    """

    core: int
    normal: int
    special: int

    def with_more(self, normal: int) -> Pool:
        """With so many more normal or dark runes."""
        return replace(self, normal=self.normal + normal) if normal else self


def pool_of(runes: Iterable[Rune]) -> Pool:
    """The runes of a cast, those left out that do not count (CTA-51)."""
    core = normal = special = 0
    for rune in runes:
        if rune.counts:
            core += rune.kind in (Kind.PLAIN, Kind.DRAWING)
            normal += rune.kind in (Kind.NORMAL, Kind.DARK)
            special += rune.kind is Kind.SPECIAL
    return Pool(core, normal, special)


def chance(pool: Pool, needed: int) -> float:
    """The probability that the total reaches so much (CTA-44).

    >>> chance(Pool(3, 0, 0), 2)
    0.5
    """
    if needed <= 0:
        return 1.0
    odds = _odds(pool.core, pool.normal, pool.special)
    return odds[needed] if needed < len(odds) else 0.0


def surplus(pool: Pool, needed: int, most: int) -> float:
    """How many points above the difficulty are expected, of which so many count (CTA-99)."""
    return sum(chance(pool, needed + more) for more in range(1, most + 1))


@cache
def _odds(core: int, normal: int, special: int) -> tuple[float, ...]:
    """The probability of each total or more, from 0 up."""
    runes = [Rune(Kind.PLAIN)] * core + [Rune(Kind.NORMAL, Ability.STRENGTH)] * normal
    every = casts(runes + [Rune(Kind.SPECIAL, Ability.STRENGTH)] * special)
    most = max(cast.pips for cast, _ in every.outcomes)
    return tuple(
        float(sum(weight for cast, weight in every.outcomes if cast.pips >= least))
        for least in range(most + 1)
    )
