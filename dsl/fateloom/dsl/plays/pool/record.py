"""Writes a played pool game down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.record import Recorder
from fateloom.dsl.pool.spoken import words_of
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp

if TYPE_CHECKING:
    from fateloom.runtime.kernel.log import Log

KEEPER = "keeper"
"""Who speaks for the opposition, in front of a line."""


def to_play(rules: PoolGameRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The game of a log as a play, dice and all, to the scene or the ending."""
    return _Recorder(rules).to_play(log, title)


class _Recorder(Recorder[SetUp, PoolGameState, Command, Event, str]):
    rules: PoolGameRules

    def head(self, setup: SetUp, end: PoolGameState) -> tuple[str, tuple[str, ...], str]:
        return self.rules.pool_game.id, setup.heroes, " keeper" * setup.keeper

    def step(self, command: Command, state: PoolGameState) -> str:
        return words_of(command)

    def speaker(self, state: PoolGameState, seat: int) -> str:
        heroes = state.table.heroes
        return heroes[seat] if seat < len(heroes) else KEEPER

    def words(self, steps: list[str]) -> list[str]:
        """The words of the steps of one speaker; the dice of a roll are one step."""
        made: list[str] = []
        for step in steps:
            if made and step.startswith("roll ") and made[-1].startswith("roll "):
                made[-1] += step.removeprefix("roll")
            else:
                made.append(step)
        return made

    def ending(self, end: PoolGameState) -> str:
        return f"over {end.ending}" if end.ending is not None else f"scene {end.scene}"
