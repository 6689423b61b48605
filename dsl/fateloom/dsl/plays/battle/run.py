"""Plays of battle games in the engine: what is said is matched with the legal commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.plays import run as plays
from fateloom.dsl.plays.ast import Play, Said
from fateloom.dsl.plays.battle.parser import parse
from fateloom.dsl.plays.battle.record import DRAW, MANY
from fateloom.dsl.plays.look import wrong_names
from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.plays.said import SaidPlayer
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.battle.standing import in_box
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.victory import NOBODY, decided_by
from fateloom.runtime.battle.words import Box
from fateloom.runtime.kernel.game import Over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.battle.game import BattleGame


def file_runner(
    battle_game: BattleGame,
) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of the battle game and runs them."""
    rules = BattleGameRules(battle_game)

    def ready(play: Play[Said], source: Source) -> _Player | tuple[Diagnostic, ...]:
        return wrong_names(play, battle_game.id, battle_game.sides) or _Player(rules, play)

    return plays.file_runner(parse, ready)


class _Player(SaidPlayer[SetUp, State, Command, Event]):
    MANY = OF_CHANCE = MANY
    spoken = SPOKEN
    rules: BattleGameRules

    def __init__(self, rules: BattleGameRules, play: Play[Said]) -> None:
        super().__init__(play, SetUp())
        self.rules = rules
        self.sides = rules.battle_game.sides
        self.aloud = Aloud(rules)

    def seats(self) -> Sequence[str]:
        return self.sides

    def texts(self, event: Event) -> list[str]:
        return self.aloud.hear(event, self.table.state)

    def over(self, end: Over) -> tuple[str, ...]:
        """The winner."""
        return (self.sides[end.winners[0]] if end.winners else DRAW,)

    def case(self, who: str, kind: str, what: Sequence[str]) -> tuple[str, ...]:
        state, index = self.table.state, self.rules.index
        match kind:
            case "turn":
                return (str(state.turn),)
            case "active":
                return (self.sides[state.active],)
            case "card":
                return (state.card or "none",)
            case "dead" if what[0] in self.sides:
                side = self.sides.index(what[0])
                return (str(len(in_box(index, state, side, Box.DEAD))),)
            case "at" if what[0] in index.place:
                it = state.units[index.place[what[0]]]
                return (it.space if it.box is None else it.box.value,)
            case _:
                return (f"there is no '{what[0]}'",)


# --- what is read aloud in a battle game, event by event


class Aloud:
    """The texts of one battle game."""

    def __init__(self, rules: BattleGameRules) -> None:
        self._words = {it.of: it.text for it in rules.battle_game.words if it.text}
        self._index = rules.index

    def hear(self, event: Event, after: State) -> list[str]:
        """The texts that the event brings, as written; `after`: the state behind its command."""
        match event:
            case ev.CardDrawn(card=card):
                place = f"card {card}"
            case ev.GameEnded(winner) if winner == NOBODY:
                place = "draw"
            case ev.GameEnded(winner):
                place = f"victory {decided_by(self._index, after, winner)}"
            case _:
                return []
        return [self._words[place]] if place in self._words else []
