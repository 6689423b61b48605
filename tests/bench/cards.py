"""How fast card games are: `python tests/bench/cards.py REPEATS` prints a JSON object.

Whole games of *The Coal Road* for two, of planning bots and of bots that say anything; the odds of
the longest cast, worked out anew. CPU time, the best of many slices, with a bare loop of plain
Python between them, as in engine.py.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time

from engine import ROOT, SLICES, bare_loop

from fateloom.dsl.cards.check import check
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.odds import chance_of
from fateloom.runtime.cards.runes import DARK, Kind, Rune, ability_runes, core_runes
from fateloom.runtime.cards.state import SetUp
from fateloom.runtime.cards.words import Ability
from fateloom.runtime.kernel.simulation import simulate
from fateloom.tools.cards.bots.kinds import BOTS
from fateloom.tools.files import gather, sources

LONGEST = (
    *core_runes(1),
    *ability_runes((Ability.STRENGTH, Ability.WISDOM), dict.fromkeys(Ability, 3)),
    *(Rune(Kind.DARK),) * DARK,
)
"""Every rune of two abilities, and every dark one: twelve."""


def game_seconds(rules: CardGameRules, kind: str, number: int) -> tuple[float, int]:
    """Seconds of CPU for a game of two bots of that kind, and its commands."""
    bots = BOTS.at_seats((kind, kind), rules, ("", ""), number)
    start = time.process_time()
    played = simulate(
        rules,
        SetUp(2),
        random.Random(number).random,
        20_000,
        lambda state, asked: bots[asked.seat].choose(rules.view(state, asked.seat), asked),
    )
    return time.process_time() - start, played.commands


def odds_seconds() -> float:
    """Seconds of CPU for the chance of the longest cast to reach 10."""
    start = time.process_time()
    chance_of(LONGEST, 10)
    return time.process_time() - start


def main() -> None:
    """Measure all of it."""
    found = check(sources(gather(str(ROOT / "scenarios" / "coal_road")))[0], lint=False)
    if found.game is None:
        raise SystemExit("the card game does not compile")
    rules = CardGameRules(found.game)
    games: dict[str, dict[str, float]] = {}
    loop, odds = 0.0, float("inf")
    for kind in ("random", "planner"):
        game_seconds(rules, kind, 0)  # warm
        best, commands = float("inf"), 0
        for _ in range(max(1, SLICES * int(sys.argv[1]) // 4)):
            gc.collect()
            loop, odds = max(loop, bare_loop()), min(odds, odds_seconds())
            slices = [game_seconds(rules, kind, number) for number in range(1, 5)]
            best = min(best, sum(took for took, _ in slices) / len(slices))
            commands = sum(count for _, count in slices) // len(slices)
        games[kind] = {"games": 1 / best, "commands": commands / best}
    print(json.dumps({"games": games, "odds": odds, "loop": loop}))


if __name__ == "__main__":
    main()
