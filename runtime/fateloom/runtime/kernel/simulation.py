"""Games played for their numbers: no log, no undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal, Rules, folded
from fateloom.runtime.record import record

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


@record
class Played(Generic[StateT]):
    """How a game went: the last state, the number of commands (chance included), and the end;
    None when the limit came first.
    """

    state: StateT
    commands: int
    end: Over | None


def simulate(
    rules: Rules[SetupT, StateT, CommandT, EventT, object],
    choices: SetupT,
    draw: Callable[[], float],
    limit: int,
    choose: Callable[[StateT, Decision[CommandT]], CommandT] | None = None,
    look: Callable[[StateT, CommandT, tuple[EventT, ...], StateT], None] | None = None,
) -> Played[StateT]:
    """Play one game, of at most `limit` commands.

    `draw` gives numbers from 0 (included) to 1 (excluded), for chance and for seats without
    `choose`, which then say each command alike often; `choose` answers for all seats. `look` gets
    every step: the state before it, the command, its events, and the state after it. Raises
    ValueError when the set-up or a chosen command does not stand.
    """
    state = rules.setup(choices)
    if isinstance(state, Refusal):
        raise ValueError(state.message)
    state = folded(rules, state, rules.opening(state))
    legal, apply, apply_legal = rules.legal, rules.apply, rules.apply_legal
    for played in range(limit):
        to_move = legal(state)
        if isinstance(to_move, Decision):
            if choose is None:
                command = to_move.commands[int(draw() * len(to_move.commands))]
                after = apply_legal(state, command)
            else:
                command = choose(state, to_move)
                answer = apply(state, command)
                if isinstance(answer, Refusal):
                    raise ValueError(f"{command!r}: {answer.message}")
                after = answer
        elif isinstance(to_move, Chance):
            command = to_move.distribution.pick(draw())
            after = apply_legal(state, command)
        else:
            return Played(state, played, to_move)
        if look is not None:
            look(state, command, *after)
        state = after[1]
    last = legal(state)
    return Played(state, limit, last if isinstance(last, Over) else None)
