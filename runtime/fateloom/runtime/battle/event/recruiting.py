"""Recruits and forts, marches, and what they let a side see."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.battle.index import BattleEvent, Index
from fateloom.runtime.battle.standing import of, sees, with_battle, with_forts, with_unit
from fateloom.runtime.battle.state import Standing, State
from fateloom.runtime.battle.words import Hit
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


# --- marches, and what they let a side see


@record
class MarchBegan(BattleEvent):
    """Units out of supply move less in this phase (HOD-91)."""

    unsupplied: tuple[str, ...]

    def fold(self, index: Index, state: State) -> State:
        return replace(state, unsupplied=self.unsupplied)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        own = tuple(it for it in self.unsupplied if index.unit[it].side == seat)
        return replace(self, unsupplied=own)


@record
class Loaded(BattleEvent):
    """A land unit is aboard a fleet (HOD-40)."""

    fleet: str
    unit: str

    def fold(self, index: Index, state: State) -> State:
        return with_unit(index, state, self.unit, aboard=self.fleet, moved=True)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        here = state.units[index.place[self.unit]].space
        return self if sees(index, state, seat, here, index.unit[self.unit].side) else None


@record
class Marched(BattleEvent):
    """A unit has moved a space, with those aboard; `stops`: it marches no more (HOD-11, 32, 36).
    It is heard of with the unit where that is seen before or after, without it where stacks are
    counted, and not at all otherwise (HOD-13).
    """

    unit: str
    to: str
    stops: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        if state.marching not in ("", self.unit):
            state = with_unit(index, state, state.marching, moved=True)
        gone = of(index, state, self.unit).gone + 1
        state = with_unit(index, state, self.unit, space=self.to, gone=gone, moved=self.stops)
        state = replace(state, marching=self.unit)
        for other in _aboard(index, state, self.unit):
            state = with_unit(index, state, other, space=self.to)
        return state

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        side, here = index.unit[self.unit].side, state.units[index.place[self.unit]].space
        if sees(index, state, seat, here, side) or sees(index, state, seat, self.to, side):
            return self
        return replace(self, unit="") if index.options.show_count else None


def _aboard(index: Index, state: State, fleet: str) -> tuple[str, ...]:
    carried = zip(index.campaign.units, state.units, strict=True)
    return tuple(unit.id for unit, standing in carried if standing.aboard == fleet)


@record
class MarchEnded(BattleEvent):
    """Everybody has moved (HOD-34)."""

    def fold(self, index: Index, state: State) -> State:
        units = tuple(_rested(it) for it in state.units)
        return replace(state, units=units, marching="", unsupplied=())


def _rested(it: Standing) -> Standing:
    if it.gone or it.moved or it.aboard:
        return replace(it, gone=0, moved=False, aboard="")
    return it


@record
class StackSeen(BattleEvent):
    """A side has seen what is in a stack (HOD-12)."""

    side: int
    space: str
    units: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return state

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return self if seat == self.side else replace(self, units=())


@record
class BombardmentDie(BattleEvent):
    """A die of a special battle (HOD-76)."""

    shows: int
    hit: Hit

    def fold(self, index: Index, state: State) -> State:
        return state


MarchEvent = MarchBegan | Loaded | Marched | MarchEnded | StackSeen | BombardmentDie
