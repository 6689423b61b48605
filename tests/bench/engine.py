"""How fast the story engine plays: `python tests/bench/engine.py REPEATS` prints a JSON object.

A command is all of it: what is legal, one of that chosen at random, decided, folded into the state;
answers of chance count as commands. Bots draw uniformly; no log is kept and no text is read aloud.
CPU time, the best of many short slices, with a bare loop of plain Python between them: the speed of
a machine can swing by half, the ratio of the two does not.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from pathlib import Path

from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

ROOT = Path(__file__).resolve().parent.parent.parent
STORIES = {"drowned_bell": ("scenarios/drowned_bell", 3), "base": ("tests/fixtures/base", 2)}
"""Where each story is, and for how many players it is measured."""
COMMANDS = 2_000
"""About so many commands are one slice: short, for a busy machine is rarely quiet for long."""
SLICES = 8
"""So many slices a repeat."""
LOOP = 100_000
"""Rounds of the bare loop between two slices, each a call, an addition, a look-up."""


def program_of(folder: str) -> Program:
    """A scenario of this checkout, compiled."""
    from fateloom.dsl.session import check
    from fateloom.tools.files import gather, sources

    program = check(sources(gather(str(ROOT / folder)))[0], lint=False).program
    if program is None:
        raise SystemExit(f"{folder} does not compile")
    return program


def play(rules: StoryRules, players: int, seed: int) -> float:
    """Commands a second of CPU time over games from the first turn on."""
    bot = random.Random(seed)
    played = 0
    start = time.process_time()
    while played < COMMANDS:
        played += simulate(rules, SetUp(players), bot.random, COMMANDS).commands
    return played / (time.process_time() - start)


def bare_loop() -> float:
    """Rounds a second of a loop that does what interpreters do all day."""
    table = {number: number + 1 for number in range(64)}

    def step(number: int) -> int:
        return table[number & 63]

    total = 0
    start = time.process_time()
    for number in range(LOOP):
        total += step(number)
    return LOOP / (time.process_time() - start)


def measure(rules: StoryRules, players: int, slices: int) -> tuple[float, float]:
    """Commands a second, and rounds of the bare loop a second: the best of the slices of each.

    Every slice plays the same games.
    """
    rate, loop = 0.0, 0.0
    for _ in range(slices):
        gc.collect()
        loop = max(loop, bare_loop())
        rate = max(rate, play(rules, players, 7))
    return rate, loop


def main() -> None:
    """Measure every story."""
    slices = SLICES * int(sys.argv[1])
    found: dict[str, dict[str, float]] = {}
    for name, (folder, players) in STORIES.items():
        rules = StoryRules(program_of(folder), texts=False)
        play(rules, players, 7)  # warm
        rate, loop = measure(rules, players, slices)
        found[name] = {"rate": rate, "loop": loop, "ratio": rate / loop}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
