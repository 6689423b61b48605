"""A player for tests who does anything that is legal, and the chance of the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, TypeVar

from fateloom.runtime.kernel.game import Decision, Over, Refusal, Rules, ToMove, folded
from fateloom.runtime.kernel.simulation import simulate

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


def played_out(
    rules: Rules[SetupT, StateT, Any, Any, Any],
    setup: SetupT,
    chance: Random,
    choose: Callable[[StateT, Decision[Any]], Any],
    broken: Callable[[StateT], tuple[str, ...]],
) -> tuple[Over, set[str]]:
    """The end of a whole game, and the names of its events; nothing is broken after any step."""
    seen = set[str]()

    def look(before: StateT, command: Any, events: tuple[Any, ...], after: StateT) -> None:
        seen.update(type(it).__name__ for it in events)
        assert broken(after) == (), command

    end = simulate(rules, setup, chance.random, 30_000, choose, look).end
    assert isinstance(end, Over)
    return end, seen


@cache
def soaked(
    played: Callable[[int], tuple[str, set[str]]], games: int
) -> tuple[Counter[str], frozenset[str]]:
    """How many games came to each end, and the names of all events."""
    found = [played(at) for at in range(games)]
    return Counter(end for end, _ in found), frozenset().union(*(seen for _, seen in found))
