"""A bot for whole games in tests: curious, and the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.runtime.story import builders as b

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

DULL = (cmd.EndTurn, cmd.LeavePoi, cmd.Stay, cmd.CloseTrade)
"""What the bot says only when a second draw says it again."""


def played(rules: StoryRules, choices: SetUp, seed: int, steps: int) -> b.StoryTable:
    """A game of at most so many commands of seats; which ones, the listing of `legal` and the
    seed decide.
    """
    *_, last = tables(rules, choices, seed, steps)
    return last


def tables(rules: StoryRules, choices: SetUp, seed: int, steps: int) -> Iterator[b.StoryTable]:
    """The same game, table by table, from the first to the last."""
    bot = random.Random(seed)
    table = start(rules, choices, seed)
    assert not isinstance(table, Refusal), table
    yield table
    for _ in range(steps):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        command = bot.choice(to_move.commands)
        if isinstance(command, DULL):
            command = bot.choice(to_move.commands)
        after = table.play(table.asked, command)
        assert not isinstance(after, Refusal), (command, after)
        table = after
        yield table
