"""What is read aloud in a battle game, event by event."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.victory import NOBODY, decided_by


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
