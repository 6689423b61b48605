"""What fights and campaigns that a story calls have in common: the hero sits alone, and the enemy
plays by itself (section 10 of the rules).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.nested import CalledGame

NotesT = TypeVar("NotesT")
KeptT = TypeVar("KeptT")


class CalledBattle(
    BattleGameRules, CalledGame[State, Command, Event, NotesT, KeptT], Generic[NotesT, KeptT]
):
    """The rules of a battle game whose only seat is that of the hero, who leads side 0."""

    def seats(self, state: State) -> int:
        """The hero; the enemy has no seat."""
        return 1

    @abstractmethod
    def go_on(self, work: Work) -> None:
        """The enemy answers, up to the next question to the hero, or to chance, or to the end."""

    def broken(self, state: State) -> tuple[str, ...]:
        """Those of battle games."""
        return broken(self.index, state)
