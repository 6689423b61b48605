"""A game that bots play to its end with nobody looking on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import Table
from fateloom.tools.bots.kinds import Bot

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


def play_out(
    table: Table[SetupT, StateT, CommandT, EventT],
    bots: Sequence[Bot[ViewT, CommandT]],
    is_late: Callable[[StateT], bool],
) -> Table[SetupT, StateT, CommandT, EventT]:
    """The table after the game, or as soon as it `is_late`; `bots`: one for each seat."""
    while isinstance(to_move := table.to_move, Decision) and not is_late(table.state):
        view = table.rules.view(table.state, to_move.seat)
        command = bots[to_move.seat].choose(view, to_move)
        after = table.play(to_move.seat, command)
        if isinstance(after, Refusal):  # legal() promised that it stands
            raise ValueError(f"{command!r} was offered and refused: {after.message}")
        table = after
    return table
