"""A player for tests who does anything that is legal, and the chance of the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from fateloom.runtime.kernel.game import Decision, Over, Refusal, Rules, ToMove, folded

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
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


def states(
    rules: Rules[SetupT, StateT, Any, Any, Any], setup: SetupT, seed: int
) -> Iterator[StateT]:
    """A whole game, state by state, from the one behind the opening on."""
    begun, bot = rules.setup(setup), Random(seed)
    assert not isinstance(begun, Refusal)
    state = folded(rules, begun, rules.opening(begun))
    yield state
    while (command := drawn(rules.legal(state), bot)) is not None:
        state = rules.apply_legal(state, command)[1]
        yield state
