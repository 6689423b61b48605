"""What many games were like, as a table for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from fateloom.tools.bots.soak import AnySoak, Game

SHOWN = 5
"""Broken invariants that are spelled out."""


def quartiles(numbers: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The least, the three quartiles (the nearest number that is there) and the most.

    >>> quartiles([4, 1, 3, 2, 5])
    (1, 2, 3, 4, 5)
    """
    ordered = sorted(numbers)
    last = len(ordered) - 1
    low, quarter, half, three, high = (ordered[(last * part + 2) // 4] for part in range(5))
    return low, quarter, half, three, high


def tally(asked: AnySoak, games: Sequence[Game]) -> Iterator[str]:
    """Lines about these games, at least one game."""
    broken = [(game, one) for game in games for one in game.broken]
    yield f"invariants   {len(broken)} broken in {sum(game.steps for game in games):,} steps"
    for game, one in broken[:SHOWN]:
        yield f"             game {game.number}: {one}"
    faults = [(game, one) for game in games for one in game.faults]
    for position, (game, one) in enumerate(faults[:SHOWN]):
        yield f"{'' if position else 'story':<12} game {game.number}: {one}"
    if len(faults) > SHOWN:
        yield f"{'':<12} and {len(faults) - SHOWN} more"
    lengths = [
        game.steps if asked.LENGTH == "steps" else game.figures[asked.LENGTH] for game in games
    ]
    low, quarter, half, three, high = quartiles(lengths)
    yield (
        f"{asked.LENGTH:<12} least {low}, quarter {quarter}, half {half}, "
        f"three quarters {three}, most {high}"
    )
    total: Counter[str] = Counter()
    for it in games:
        total.update(it.figures)
    yield from asked.lines(total, len(games))
    ends = Counter(game.end for game in games)
    for position, (end, count) in enumerate(sorted(ends.items(), key=lambda it: (-it[1], it[0]))):
        head = "ended" if position == 0 else ""
        yield f"{head:<12} {count:>5}  {100 * count / len(games):5.1f} %  {end}"


def share(won: float, games: int) -> str:
    """A share of games with its interval of 95 %.

    >>> share(50, 100)
    '50.0 ±9.8 %'
    """
    part = won / games
    return f"{100 * part:.1f} ±{196 * sqrt(part * (1 - part) / games):.1f} %"
