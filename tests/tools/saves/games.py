"""Games for the tests of saves: the drowned bell as it was compiled once, and who plays it."""

from __future__ import annotations

import os
import random
import sys
from contextlib import closing
from pathlib import Path

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.codec import from_json
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.saves.kinds import Contents
from fateloom.tools.saves.resume import resumed
from fateloom.tools.story.saving import StoryTable

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "tests" / "runtime" / "story" / "golden_logs" / "bell.program.json"


def bell() -> StoryRules:
    return StoryRules(from_json(PROGRAM.read_bytes()))


RULES = bell()


def begun(seed: int, rules: StoryRules = RULES) -> StoryTable:
    table = start(rules, SetUp(2, ("warden", "smuggler")), seed)
    assert not isinstance(table, Refusal)
    return table


def one_more(table: StoryTable, chance: random.Random) -> StoryTable:
    """The table after a command at random; itself when the game is over."""
    to_move = table.to_move
    if not isinstance(to_move, Decision):
        return table
    after = table.play(table.asked, chance.choice(to_move.commands))
    assert not isinstance(after, Refusal)
    return after


def played(seed: int, steps: int, rules: StoryRules = RULES) -> StoryTable:
    table, chance = begun(seed, rules), random.Random(seed)
    for _ in range(steps):
        table = one_more(table, chance)
    return table


def keeper(rules: StoryRules = RULES) -> Keeper:
    return Keeper(rules, str(PROGRAM))


def saved(path: str, table: StoryTable, rules: StoryRules = RULES) -> None:
    with keeper(rules) as kept:
        kept.save(path, table)


def contents(path: str) -> Contents:
    with closing(SaveFile.open(path, to_write=False)) as file:
        return file.contents


def again(path: str, rules: StoryRules = RULES) -> StoryTable:
    return resumed(path, contents(path), rules).table


def goes_on(table: StoryTable, steps: int) -> str:
    """The states that follow from here, as one text."""
    chance, seen = random.Random(99), []
    for _ in range(steps):
        table = one_more(table, chance)
        seen.append(repr(table.state))
    return "\n".join(seen)


if __name__ == "__main__":  # in a process of its own: goes on with a save, and tells the states
    os.write(1, goes_on(again(sys.argv[1]), 60).encode())
