"""A player for tests who does anything that is legal, and the chance of the same seed."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from fateloom.runtime.kernel.game import Decision, Over, ToMove

CommandT = TypeVar("CommandT")


def drawn(to_move: ToMove[CommandT], bot: Random) -> CommandT | None:
    """The next command, by `bot`: one of those listed, or an answer of chance; None at the end."""
    match to_move:
        case Decision(_, commands):
            assert commands
            return bot.choice(commands)
        case Over():
            return None
    return to_move.distribution.pick(bot.random())
