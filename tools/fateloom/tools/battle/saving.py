"""Saves of battle games: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.rules import TYPES, BattleGameRules
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.telling import TEXTS
from fateloom.tools.battle.words import Names
from fateloom.tools.saving import Parts, Plain, Saving

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


class BattleSaving(Saving[BattleGameRules, SetUp, State, Command, Event, View]):
    """Of what may be hidden only the verb is told."""

    TYPES, SPOKEN, BEFORE = TYPES, SPOKEN, "Before the first turn"

    def title(self, rules: BattleGameRules) -> str:
        return rules.battle_game.title

    def names(self, rules: BattleGameRules) -> dict[str, list[str]]:
        """Units stand in a state in the order of the campaign."""
        return {"units": list(rules.index.unit)}

    def parts(self, state: Plain, names: dict[str, list[str]]) -> Parts:
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
        """Where units stand may be hidden from the other side (HOD-12)."""
        return kind == "unit"

    def short(self, rules: BattleGameRules, view: View, event: Event) -> str:
        return TEXTS.short(Names(rules.battle_game), view, event)

    def when(self, rules: BattleGameRules, state: State, seat: int | None) -> str:
        side = Names(rules.battle_game).side(state.active if seat is None else seat)
        return f"Turn {state.turn}, {side}"

    def is_quiet(self, rules: BattleGameRules, command: Command) -> bool:
        return rules.index.options.fog and not isinstance(command, OPEN)

    def summary(self, setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
        turn = 1 + sum(isinstance(it, ev.TurnEnded) for it in events)
        battles = sum(isinstance(it, ev.BattleBegan) for it in events)
        over = any(isinstance(it, ev.GameEnded) for it in events)
        yield "turn", f"{turn}{', and it is over' if over else ''}"
        yield "battles", f"{battles}"
