"""How fast the odds of a cast are: `python tests/bench/cards.py REPEATS` prints a JSON object.

The chance of the longest cast, worked out anew. CPU time, the best of many slices, with a bare loop
of plain Python between them, as in engine.py.
"""

from __future__ import annotations

import json
import sys
import time

from engine import SLICES, bare_loop

from fateloom.runtime.cards.odds import chance_of
from fateloom.runtime.cards.runes import DARK, Kind, Rune, ability_runes, core_runes
from fateloom.runtime.cards.words import Ability

LONGEST = (
    *core_runes(1),
    *ability_runes((Ability.STRENGTH, Ability.WISDOM), dict.fromkeys(Ability, 3)),
    *(Rune(Kind.DARK),) * DARK,
)
"""Every rune of two abilities, and every dark one: twelve."""


def odds_seconds() -> float:
    """Seconds of CPU for the chance of the longest cast to reach 10."""
    start = time.process_time()
    chance_of(LONGEST, 10)
    return time.process_time() - start


def main() -> None:
    """Measure it."""
    loop, odds = 0.0, float("inf")
    for _ in range(SLICES * int(sys.argv[1])):
        loop, odds = max(loop, bare_loop()), min(odds, odds_seconds())
    print(json.dumps({"odds": odds, "loop": loop}))


if __name__ == "__main__":
    main()
