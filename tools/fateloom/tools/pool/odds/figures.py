"""What there is to say about a pool: its odds asked the questions of section 5 of the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fateloom.runtime.pool.dice import CREDITS, Die, Pool
from fateloom.runtime.pool.odds import Odds, odds
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.record import field_values, record

Json = dict[str, object]

NUMBERS = ("net", "advantage", "hope", "despair")
"""The four numbers of a result, in the order of `Tally`."""

QUESTIONS: dict[str, Callable[[Tally], bool]] = {
    "success": lambda it: it.outcome is Outcome.SUCCESS,
    "with style": lambda it: it.with_style,
    "tie": lambda it: it.outcome is Outcome.TIE,
    "failure": lambda it: it.outcome is Outcome.FAILURE,
    "hope": lambda it: it.hope > 0,
    "despair": lambda it: it.despair > 0,
    "success, disadvantage left": lambda it: it.advantage < 0 < it.net,
    "failure, advantage left": lambda it: it.net < 0 < it.advantage,
}
"""How probable that is: outcomes, at least one hope or despair, and mixed luck (DD-16, 20, 22)."""


@record
class Figures:
    """All that is shown of a pool. `chances`: the answers to QUESTIONS, in their order; `means`:
    the average net and advantage.
    """

    pool: Pool
    odds: Odds
    chances: tuple[tuple[str, Fraction], ...]
    means: tuple[Fraction, Fraction]

    def along(self, number: str) -> tuple[tuple[int, Fraction], ...]:
        """How probable each value of one of NUMBERS is, the smallest first."""
        counts = self.odds.counts(lambda it: int(getattr(it, number)))
        return tuple(
            (value, Fraction(ways, self.odds.total)) for value, ways in sorted(counts.items())
        )


def figures(pool: Pool) -> Figures:
    """The figures of a pool of up to 30 dice; raises ValueError above (DE-27)."""
    found = odds(pool)
    chances = tuple((name, found.chance_of(question)) for name, question in QUESTIONS.items())
    means = (found.mean(lambda it: it.net), found.mean(lambda it: it.advantage))
    return Figures(pool, found, chances, means)


def as_json(it: Figures) -> Json:
    """The figures for programs: fractions and numbers of ways as text, for they can be longer than
    a number in JSON; each fraction with a decimal beside it.
    """
    return {
        "credits": CREDITS,
        "pool": {die.value: it.pool.of(die) for die in Die},
        "dice": it.pool.size,
        "total": str(it.odds.total),
        "chances": {name: _chance(chance) for name, chance in it.chances},
        "means": {name: _chance(mean) for name, mean in zip(NUMBERS[:2], it.means, strict=True)},
        "results": [
            {
                **{name: field_values(tally)[name] for name in NUMBERS},
                "ways": str(ways),
                **_chance(Fraction(ways, it.odds.total)),
            }
            for tally, ways in it.odds.ways
        ],
    }


def _chance(chance: Fraction) -> Json:
    return {"fraction": str(chance), "decimal": float(chance)}
