"""What many games were like, as a table for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fateloom.tools.bots.soak import Game

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


def tally(games: Sequence[Game]) -> list[str]:
    """Lines about these games, at least one game."""
    steps = sum(game.steps for game in games)
    wrong = [(game, one) for game in games for one in game.broken]
    lines = [f"invariants   {len(wrong)} broken in {steps:,} steps"]
    lines += [f"             game {game.number}: {one}" for game, one in wrong[:SHOWN]]
    low, quarter, half, three, high = quartiles([game.days for game in games])
    lines.append(
        f"days         least {low}, quarter {quarter}, half {half}, "
        f"three quarters {three}, most {high}"
    )
    ends = Counter(game.end for game in games)
    for position, (end, count) in enumerate(sorted(ends.items(), key=lambda it: (-it[1], it[0]))):
        head = "ended" if position == 0 else ""
        lines.append(f"{head:<12} {count:>5}  {100 * count / len(games):5.1f} %  {end}")
    return lines
