"""Plays the games of this folder: for the test, and, as a program, to record them anew."""

from __future__ import annotations

from pathlib import Path

from tests.runtime.story.bots import played

from fateloom.runtime.kernel.log import to_lines
from fateloom.runtime.program.codec import from_json
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

HERE = Path(__file__).resolve().parent

GAMES = {
    "small": (SetUp(3), 5, 160),
    "base": (SetUp(2, deal=True), 3, 160),
    "tour": (SetUp(1, mode=GameMode.CHALLENGER), 11, 120),
    "bell": (SetUp(3), 8, 260),
}
"""The set-up, the seed and the number of commands of each game."""


def rules_of(name: str) -> StoryRules:
    """The story that the game was played with."""
    return StoryRules(from_json((HERE / f"{name}.program.json").read_bytes()))


def log_of(name: str, rules: StoryRules) -> str:
    """The log of the game as this engine plays it."""
    choices, seed, steps = GAMES[name]
    return to_lines(played(rules, choices, seed, steps).log, rules.types)


if __name__ == "__main__":
    for game in GAMES:
        path = HERE / f"{game}.jsonl"
        path.write_text(log_of(game, rules_of(game)), encoding="utf-8", newline="\n")
