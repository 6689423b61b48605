"""How fast whole games of tables are: `python tests/bench/games.py SYSTEM REPEATS` prints a JSON
object.

Whole games of a shipped folder, of planning bots and of bots that say anything. CPU time, the best
of many slices, with a bare loop of plain Python between them, as in engine.py.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from typing import Any

from engine import ROOT, SLICES, bare_loop

from fateloom.runtime.kernel.simulation import simulate
from fateloom.tools.bots.soak import Seating
from fateloom.tools.scenario import open_scenario

PLAYED = {
    "cards": ("coal_road", 2, "competitive"),
    "battle": ("shut_water", 2, None),
    "hidden": ("eleven_beds", 4, None),
}
"""The folder, how many play, and the mode."""

GAMES = range(1, 5)
"""The numbers of the games of a slice."""


def game_seconds(
    asked: Any, bots: Any, seating: Seating, kind: str, number: int
) -> tuple[float, int]:
    """Seconds of CPU for a game of bots of that kind, and its commands."""
    seated = asked.seated(seating, number)
    seats = bots.at_seats([kind] * len(seated.heroes), asked.rules, seated.heroes, number)
    rules = asked.rules
    start = time.process_time()
    played = simulate(
        rules,
        seated.setup,
        random.Random(number).random,
        20_000,
        lambda state, it: seats[it.seat].choose(rules.view(state, it.seat), it),
    )
    return time.process_time() - start, played.commands


def main() -> None:
    """Measure one system."""
    folder, players, mode = PLAYED[sys.argv[1]]
    opened = open_scenario(str(ROOT / "scenarios" / folder))
    asked, bots = opened.system.soak(opened.played), opened.system.bots()
    seating = next(
        it for it in asked.seatings() if it.players == players and mode in (None, it.mode)
    )
    games: dict[str, dict[str, float]] = {}
    loop = 0.0
    for kind in ("random", "planner"):
        game_seconds(asked, bots, seating, kind, 0)  # warm
        best, commands = float("inf"), 0
        for _ in range(max(1, SLICES * int(sys.argv[2]) // 4)):
            gc.collect()
            loop = max(loop, bare_loop())
            slices = [game_seconds(asked, bots, seating, kind, number) for number in GAMES]
            best = min(best, sum(took for took, _ in slices) / len(slices))
            commands = sum(count for _, count in slices) // len(slices)
        games[kind] = {"games": 1 / best, "commands": commands / best}
    print(
        json.dumps({"title": opened.played.title, "players": players, "games": games, "loop": loop})
    )


if __name__ == "__main__":
    main()
