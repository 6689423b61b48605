"""Turns of a scene, its compels and its end."""

from __future__ import annotations

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.compels import answered, offered
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.event.base import PoolEvent
from fateloom.runtime.pool.sides import opponents_in
from fateloom.runtime.pool.state import State, Step
from fateloom.runtime.record import record, replace


@record
class ThreatBegan(PoolEvent):
    """The turn of an opponent that acts (DD-45)."""

    opponent: str

    def fold(self, index: Encounter, state: State) -> State:
        if self.opponent not in opponents_in(index, state):
            raise ValueError("no such opponent is in the scene")
        return replace(state, acting=self.opponent, step=Step.THREATEN)


@record
class CompelOffered(PoolEvent):
    """The hero whose turn it is must answer a compel (DD-37)."""

    compel: str

    def fold(self, index: Encounter, state: State) -> State:
        return offered(index, state, self.compel)


@record
class CompelAnswered(PoolEvent):
    """The hero has gained a fate point for what the compel does, or has paid one (DD-37)."""

    compel: str
    accepted: bool

    def fold(self, index: Encounter, state: State) -> State:
        return answered(index, state, self.compel, self.accepted)


@record
class TurnBegan(PoolEvent):
    """The turn of that seat, in that round."""

    seat: int
    round: int

    def fold(self, index: Encounter, state: State) -> State:
        if self.seat not in range(len(state.heroes)) or self.round not in range(
            1, index.rounds + 1
        ):
            raise ValueError("there is no such turn")
        return replace(state, seat=self.seat, round=self.round, step=Step.CHOOSE, acting=None)


@record
class SceneEnded(PoolEvent):
    """The scene is over, stress is cleared (DD-36). `conceded`: it is lost because all heroes have
    given in.
    """

    won: bool
    conceded: bool = False

    def fold(self, index: Encounter, state: State) -> State:
        if self.conceded and (self.won or not state.is_conceded):
            raise ValueError("not all heroes have given in")
        conditions = tuple(cn.scene_over(it) for it in state.conditions)
        step = Step.WON if self.won else Step.LOST
        return replace(state, conditions=conditions, step=step, acting=None)


TurnEvent = TurnBegan | ThreatBegan | CompelOffered | CompelAnswered | SceneEnded
