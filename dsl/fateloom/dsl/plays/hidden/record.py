"""Writes a played haunted house down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.hidden.spoken import HiddenSpoken
from fateloom.dsl.plays.hidden.parser import FIRST
from fateloom.dsl.plays.said import SaidRecorder
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.kernel.game import Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.runtime.kernel.log import Log

MANY = ("die", "next")
"""Verbs of chance: what it brings one after the other is one step."""


def to_play(rules: HauntedHouseRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The game of a log as a play, dice and all, to how it is over, or whose turn it is."""
    return _Recorder(rules).to_play(log, title)


class _Recorder(SaidRecorder[SetUp, State, Command, Event]):
    MANY = MANY
    rules: HauntedHouseRules

    def __init__(self, rules: HauntedHouseRules) -> None:
        super().__init__(rules)
        self.spoken = HiddenSpoken(rules.haunted_house.characters)

    def seats(self) -> Sequence[str]:
        return self.rules.haunted_house.characters

    def head(self, setup: SetUp, end: State) -> tuple[str, tuple[str, ...], str]:
        first = "" if setup.first is None else f" {FIRST} {setup.first + 1}"
        return self.rules.haunted_house.id, tuple(self.seats()[: setup.players]), first

    def ending(self, end: State) -> str:
        to_move = self.rules.legal(end)
        if isinstance(to_move, Over):
            return f"over {to_move.result}"
        return f"turn {self.seats()[end.turn.active]}"
