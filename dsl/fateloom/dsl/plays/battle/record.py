"""Writes a played battle game down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.dsl.plays.said import SaidRecorder
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.kernel.game import Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.runtime.kernel.log import Log

MANY = ("die", "next")
"""Verbs of chance: what it brings one after the other is one step."""

DRAW = "draw"
"""Who has won where nobody has."""


def to_play(rules: BattleGameRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The game of a log as a play, dice and all, to who has won, or whose turn it is."""
    return _Recorder(rules).to_play(log, title)


class _Recorder(SaidRecorder[SetUp, State, Command, Event]):
    MANY = MANY
    spoken = SPOKEN
    rules: BattleGameRules

    def head(self, setup: SetUp, end: State) -> tuple[str, tuple[str, ...], str]:
        return self.rules.battle_game.id, self.rules.battle_game.sides, ""

    def seats(self) -> Sequence[str]:
        return self.rules.battle_game.sides

    def ending(self, end: State) -> str:
        sides, to_move = self.rules.battle_game.sides, self.rules.legal(end)
        if not isinstance(to_move, Over):
            return f"active {sides[end.active]}"
        return f"over {sides[to_move.winners[0]] if to_move.winners else DRAW}"
