"""Recruits and forts."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.battle.event.base import BattleEvent
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import with_battle, with_forts, with_unit
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import sees
from fateloom.runtime.record import record, replace


@record
class Recruited(BattleEvent):
    """A unit enters the map (HOD-25, 87)."""

    unit: str
    space: str

    def fold(self, index: Index, state: State) -> State:
        state = with_unit(index, state, self.unit, space=self.space, box=None)
        return state if state.battle is None else with_battle(state, brought=self.unit)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        seen = sees(index, state, seat, self.space, index.unit[self.unit].side)
        return self if seen else replace(self, space="")


@record
class FortBuilt(BattleEvent):
    """A fort marker is placed (HOD-93)."""

    side: int
    space: str
    unit: str

    def fold(self, index: Index, state: State) -> State:
        state = with_forts(state, self.side, (*state.forts[self.side], self.space))
        return with_unit(index, state, self.unit, moved=True)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return self if seat == self.side or not index.options.fog else replace(self, unit="")


@record
class FortRemoved(BattleEvent):
    """A fort marker leaves the map; `razed`: by its owner (HOD-96 to 98)."""

    side: int
    space: str
    razed: bool

    def fold(self, index: Index, state: State) -> State:
        if self.space not in state.forts[self.side]:
            raise ValueError(f"no fort of that side stands in '{self.space}'")
        left = tuple(it for it in state.forts[self.side] if it != self.space)
        return replace(with_forts(state, self.side, left), razed=state.razed + self.razed)


@record
class RecruitingEnded(BattleEvent):
    """Markers that were taken off are in stock again (HOD-98)."""

    def fold(self, index: Index, state: State) -> State:
        return replace(state, razed=0)


RecruitEvent = Recruited | FortBuilt | FortRemoved | RecruitingEnded
