"""Saves of battle games: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.rules import TYPES as RULE_TYPES
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.game import GameTypes
from fateloom.tools.battle.telling import TEXTS
from fateloom.tools.battle.words import Names
from fateloom.tools.systems import Parts
from fateloom.tools.systems import Saving as Asked

OPEN = (
    cmd.Die,
    cmd.Fight,
    cmd.Fire,
    cmd.BreakOff,
    cmd.Hit,
    cmd.Board,
    cmd.Take,
    cmd.Join,
    cmd.Done,
)
"""Commands that everybody may read in a game with fog."""


class Saving(Asked):
    """See `systems.Saving`."""

    TYPES: GameTypes = RULE_TYPES

    def title(self, rules: BattleGameRules) -> str:
        """See `Saving`."""
        return rules.battle_game.title

    def names(self, rules: BattleGameRules) -> dict[str, list[str]]:
        """See `Saving`: units stand in a state in the order of the campaign."""
        return {"units": list(rules.index.unit)}

    def parts(self, state: dict[str, Any], names: dict[str, list[str]]) -> Parts:
        """See `Saving`."""
        found: Parts = {
            ("game", "turn"): state["turn"],
            ("game", "side"): state["active"],
            ("game", "card"): state["card"],
            ("game", "forts"): state["forts"],
        }
        for unit, it in zip(names["units"], state["units"], strict=True):
            found["unit", unit] = it["box"] or it["space"]
        return found

    def is_secret(self, kind: str, name: str) -> bool:
        """See `Saving`: where units stand may be hidden from the other side (HOD-12)."""
        return kind == "unit"

    def short(self, rules: BattleGameRules, view: View, event: Event) -> str:
        """See `Saving`."""
        return TEXTS.short(Names(rules.battle_game), view, event)

    def moment(
        self,
        rules: BattleGameRules,
        state: State | None,
        seat: int | None,
        command: Command | None,
    ) -> str:
        """See `Saving`; of what may be hidden only the verb is told."""
        if state is None:
            return "Before the first turn"
        whose = state.active if seat is None else seat
        if command is None:
            done = "a step that cannot be read"
        else:
            done = clean(SPOKEN.words_of(command))
            if rules.index.options.fog and not isinstance(command, OPEN):
                done = done.split()[0]
        return f"Turn {state.turn}, {Names(rules.battle_game).side(whose)}: {done}"

    def summary(self, setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
        """See `Saving`."""
        turn = 1 + sum(isinstance(it, ev.TurnEnded) for it in events)
        battles = sum(isinstance(it, ev.BattleBegan) for it in events)
        over = any(isinstance(it, ev.GameEnded) for it in events)
        yield "turn", f"{turn}{', and it is over' if over else ''}"
        yield "battles", f"{battles}"


SAVING = Saving()
