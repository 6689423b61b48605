"""The figures of a pool in plain lines, with bars of `#`; at most 80 columns for up to ten dice.

>>> for line in bars(((0, Fraction(1, 2)), (1, Fraction(1, 2)))):
...     print(line)
    0  1/2  50.00 %  ##############################
    1  1/2  50.00 %  ##############################
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fateloom.runtime.pool.dice import Die, Pool
from fateloom.runtime.record import field_values
from fateloom.tools.pool.odds.figures import NUMBERS, Figures
from fateloom.tools.table.words import counted

LONGEST_BAR, NARROWEST_BAR, COLUMNS = 30, 8, 80

SAID = {
    "success": "success",
    "with style": "  by 3 or more, with style",
    "tie": "tie",
    "failure": "failure",
    "hope": "at least one hope",
    "despair": "at least one despair",
    "success, disadvantage left": "success, and disadvantage is left",
    "failure, advantage left": "failure, and advantage is left",
}
"""The questions in the words of the page."""


def lines(it: Figures, *, short: bool = False) -> Iterator[str]:
    """Everything about a pool; `short` leaves the single results out."""
    yield written(it.pool)
    yield f"{counted(it.pool.size, 'die', 'dice')}, {counted_ways(it.odds.total)}"
    yield ""
    # What these dice cannot show at all is not worth a line.
    rows = [(name, chance) for name, chance in it.chances if chance or name not in NUMBERS]
    yield from _table([(SAID[name], chance) for name, chance in rows])
    for at, (name, mean) in enumerate(zip(NUMBERS[:2], it.means, strict=True)):
        yield ""
        meaning = (
            "above 0 success, 0 a tie, below 0 failure",
            "above 0 the roller's, below 0 the other side's",
        )[at]
        yield f"{name} ({meaning}), {mean} on average"
        yield from bars(it.along(name))
    for name in NUMBERS[2:]:
        along = it.along(name)
        if len(along) > 1:
            yield ""
            yield name
            yield from bars(along)
    if not short:
        yield ""
        yield from _joint(it)


def written(pool: Pool) -> str:
    """The pool in words that can be read again.

    >>> written(Pool(skill=3, aid=1, difficulty=2)), written(Pool())
    ('3 skill + 1 aid vs 2 difficulty', '0 skill')
    """
    good = [f"{pool.of(die)} {die.value}" for die in tuple(Die)[:3] if pool.of(die)]
    bad = [f"{pool.of(die)} {die.value}" for die in tuple(Die)[3:] if pool.of(die)]
    text = " + ".join(good) or "0 skill"
    return f"{text} vs {' + '.join(bad)}" if bad else text


def counted_ways(number: int) -> str:
    """
    >>> counted_ways(1), counted_ways(1296)
    ('1 way', '1,296 ways')
    """
    return "1 way" if number == 1 else f"{number:,} ways"


def share(chance: Fraction) -> str:
    """A chance in percent with two decimals; never 0 or 100 for what is neither.

    >>> share(Fraction(1, 3)), share(Fraction(1, 10**6)), share(1 - Fraction(1, 10**6))
    ('33.33 %', '<0.01 %', '>99.99 %')
    """
    if 0 < chance < Fraction(1, 10_000):
        return "<0.01 %"
    if Fraction(9_999, 10_000) < chance < 1:
        return ">99.99 %"
    return f"{float(100 * chance):.2f} %"


def bars(along: Sequence[tuple[int, Fraction]]) -> Iterator[str]:
    """A bar for each value, the longest for the most probable one."""
    widest = max(len(str(chance)) for _, chance in along)
    shares = [share(chance) for _, chance in along]
    room = COLUMNS - 5 - 2 - widest - 2 - max(map(len, shares)) - 2
    longest = max(NARROWEST_BAR, min(LONGEST_BAR, room))
    most = max(chance for _, chance in along)
    for (value, chance), percent in zip(along, shares, strict=True):
        bar = "#" * max(1, round(longest * chance / most))
        yield f"{value:>5}  {chance!s:>{widest}}  {percent:>{max(map(len, shares))}}  {bar}"


def _table(rows: Sequence[tuple[str, Fraction]]) -> Iterator[str]:
    widest = max(len(str(chance)) for _, chance in rows)
    names = max(len(name) for name, _ in rows)
    percents = max(len(share(chance)) for _, chance in rows)
    for name, chance in rows:
        yield f"  {name:<{names}}  {chance!s:>{widest}}  {share(chance):>{percents}}"


def _joint(it: Figures) -> Iterator[str]:
    """Every result with its four numbers; what a pool cannot show is left out of the head."""
    shown = [name for name in NUMBERS if name in NUMBERS[:2] or len(it.along(name)) > 1]
    ways = max(len(f"{number:,}") for _, number in it.odds.ways)
    found = [(tally, number, Fraction(number, it.odds.total)) for tally, number in it.odds.ways]
    widest = max(len(str(chance)) for *_, chance in found)
    yield "each result"
    heads = "".join(f"{name:>{len(name) + 2}}" for name in shown)
    yield f"{heads}  {'ways':>{max(ways, 4)}}  {'chance':>{max(widest, 6)}}"
    for tally, number, chance in found:
        held = field_values(tally)
        numbers = "".join(f"{held[name]!s:>{len(name) + 2}}" for name in shown)
        counts = f"{number:>{max(ways, 4)},}  {chance!s:>{max(widest, 6)}}"
        yield f"{numbers}  {counts}  {share(chance):>8}"
