"""Writes a played battle game down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.dsl.plays.record import Recorder
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.kernel.game import Over

if TYPE_CHECKING:
    from fateloom.runtime.kernel.log import Log

MANY = ("die", "next")
"""Verbs of chance: what it brings one after the other is one step."""

DRAW = "draw"
"""Who has won where nobody has."""


def to_play(rules: BattleGameRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """See `Recorder.to_play`; the play ends with who has won, or with whose turn it is."""
    return _Recorder(rules).to_play(log, title)


class _Recorder(Recorder[SetUp, State, Command, Event, str]):
    rules: BattleGameRules

    def __init__(self, rules: BattleGameRules) -> None:
        self.rules = rules

    def head(self, setup: SetUp, end: State) -> tuple[str, tuple[str, ...], str]:
        """See `Recorder`."""
        return self.rules.battle_game.id, self.rules.battle_game.sides, ""

    def step(self, command: Command, state: State) -> str:
        """See `Recorder`."""
        return SPOKEN.words_of(command)

    def speaker(self, state: State, seat: int) -> str:
        """See `Recorder`."""
        return self.rules.battle_game.sides[seat]

    def words(self, steps: list[str]) -> list[str]:
        """See `Recorder`."""
        made: list[str] = []
        for step in steps:
            verb, _, rest = step.partition(" ")
            if made and verb in MANY and made[-1].startswith(f"{verb} "):
                made[-1] += f" {rest}"
            else:
                made.append(step)
        return made

    def ending(self, end: State) -> str:
        """See `Recorder`."""
        sides, to_move = self.rules.battle_game.sides, self.rules.legal(end)
        if not isinstance(to_move, Over):
            return f"active {sides[end.active]}"
        return f"over {sides[to_move.winners[0]] if to_move.winners else DRAW}"
