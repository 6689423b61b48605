"""How fast the dice pools are: `python tests/bench/pool.py REPEATS` prints a JSON object.

A pool resolved is all of it: a task tried, aspects and help, every die asked for and answered, the
spending, the hits. Odds are worked out anew each time. CPU time, the best of many short slices,
with a bare loop of plain Python between them, as in engine.py.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time

from engine import SLICES, bare_loop

from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.pool import odds as odds_module
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Action, Aspect, Encounter, Hero, Opponent, Stunt, Task
from fateloom.runtime.pool.event import AttemptEnded, Event
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.state import SetUp, State

ENCOUNTER = Encounter(
    heroes=(
        Hero("ann", (2, 3, 1, 0, 2, 1), (Stunt("maps", Approach.CLEVER),), ("rope",)),
        Hero("bob", (1, 0, 2, 3, 1, 2)),
        Hero("cid", (0, 2, 1, 1, 3, 2)),
    ),
    tasks=(
        Task("door", rung=3),
        Task("climb", rung=5, challenge=2),
        Task("rider", opponent="rider", action=Action.ATTACK),
        Task("mud", rung=2, action=Action.ADVANTAGE, makes="mud", optional=True),
    ),
    opponents=(Opponent("rider", (2, 1, 2, 3, 2, 0), 1, stress=(1, 2), acts=Approach.FORCEFUL),),
    aspects=(Aspect("dark", free=1), Aspect("mud", made=True)),
    rounds=6,
)
POOLS = 120
"""About so many pools are one slice."""
NINE = {
    "3 skill + 2 aid vs 3 difficulty + 1 hindrance": Pool(3, 0, 2, 3, 0, 1),
    "all six kinds": Pool(1, 2, 1, 2, 2, 1),
}
"""Two pools of nine dice: the one of the rules, and one with every symbol in it."""


def resolved(rules: PoolRules, seed: int) -> tuple[float, float]:
    """Pools a second, and commands a second (dice are commands), of random play."""
    bot = random.Random(seed)
    pools = commands = 0
    start = time.process_time()
    while pools < POOLS:
        seen: list[int] = [0]
        played = simulate(Counting(rules, seen), SetUp(("ann", "bob", "cid")), bot.random, 2_000)
        pools += seen[0]
        commands += played.commands
    took = time.process_time() - start
    return pools / took, commands / took


class Counting(PoolRules):
    """The rules, and how many pools came to an end."""

    def __init__(self, rules: PoolRules, seen: list[int]) -> None:
        self.encounter = rules.encounter
        self.seen = seen

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """As the rules have it, counted."""
        found = super().apply_legal(state, command)
        self.seen[0] += sum(isinstance(event, AttemptEnded) for event in found[0])
        return found


def odds_seconds(pool: Pool) -> float:
    """Seconds of CPU for the odds of a pool that nobody has asked for yet."""
    odds_module._odds.cache_clear()
    start = time.process_time()
    odds_module.odds(pool)
    return time.process_time() - start


def main() -> None:
    """Measure both."""
    slices = SLICES * int(sys.argv[1])
    rules = PoolRules(ENCOUNTER)
    resolved(rules, 7)  # warm
    rate = commands = loop = 0.0
    took = dict.fromkeys(NINE, float("inf"))
    for _ in range(slices):
        gc.collect()
        loop = max(loop, bare_loop())
        one, two = resolved(rules, 7)
        rate, commands = max(rate, one), max(commands, two)
        for name, pool in NINE.items():
            took[name] = min(took[name], odds_seconds(pool))
    odds = {name: {"seconds": seconds} for name, seconds in took.items()}
    found = {"rate": rate, "commands": commands, "loop": loop, "odds": odds}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
