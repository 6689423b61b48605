"""Writes a played card game down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.spoken import SEATS, SPOKEN
from fateloom.dsl.plays.cards.parser import BEGINNERS
from fateloom.dsl.plays.said import SaidRecorder
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.kernel.game import Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.runtime.kernel.log import Log

MANY = ("next", "rune")
"""Verbs of chance: what it brings one after the other is one step."""


def to_play(rules: CardGameRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The game of a log as a play, dice and all, to who has won, or whose turn it is."""
    return _Recorder(rules).to_play(log, title)


class _Recorder(SaidRecorder[SetUp, State, Command, Event]):
    MANY = MANY
    spoken = SPOKEN
    rules: CardGameRules

    def head(self, setup: SetUp, end: State) -> tuple[str, tuple[str, ...], str]:
        together = setup.mode is Mode.COOPERATIVE
        options = f" {Mode.COOPERATIVE.value}" * together + f" {BEGINNERS}" * setup.beginners
        return self.rules.card_game.id, SEATS[: setup.players], options

    def seats(self) -> Sequence[str]:
        return SEATS

    def ending(self, end: State) -> str:
        to_move = self.rules.legal(end)
        if not isinstance(to_move, Over):
            return f"turn {SEATS[end.turn.active]}"
        if end.opponent is not None:
            return f"over {to_move.result}"
        return f"over {SEATS[to_move.winners[0]]}"
