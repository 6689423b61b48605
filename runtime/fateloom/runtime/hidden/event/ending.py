"""Declarations, and the end of a hidden-role game."""

from __future__ import annotations

from fateloom.runtime.hidden.event.base import HiddenEvent
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Result
from fateloom.runtime.record import record, replace


@record
class Declared(HiddenEvent):
    """The winner of an exchange binds the loser, or opens the ritual (HND-43)."""

    seat: int
    loser: int
    ritual: bool
    right: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, opener=self.seat) if self.ritual and self.right else state


@record
class GameEnded(HiddenEvent):
    """Who has won, and how (HND-81 to 85)."""

    result: Result
    winners: tuple[int, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, result=self.result, winners=self.winners)


EndingEvent = Declared | GameEnded
