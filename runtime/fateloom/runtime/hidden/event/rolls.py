"""Contests and their dice."""

from __future__ import annotations

from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.event.base import HiddenEvent
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, State
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.record import record, replace


@record
class ContestBegan(HiddenEvent):
    """An action is decided by dice (section 1.1 of the rules). `added`: by the order of a story."""

    roll: Roll
    seat: int
    target: int | None
    added: int = 0

    def fold(self, index: Index, state: State) -> State:
        if state.contest is not None:
            raise ValueError("another roll is under way")
        contest = Contest(self.roll, self.seat, self.target, added=self.added)
        return replace(state, contest=contest)


@record
class DieFell(HiddenEvent):
    """The light die, or after it the dark one."""

    shows: int

    def fold(self, index: Index, state: State) -> State:
        contest = contest_of(state)
        if contest.light is None:
            return replace(state, contest=replace(contest, light=self.shows))
        if contest.dark is None:
            return replace(state, contest=replace(contest, dark=self.shows))
        raise ValueError("both dice have fallen")


@record
class ResultRead(HiddenEvent):
    """What the roll has come to; of a syphon, the dark die minus the light one."""

    result: int

    def fold(self, index: Index, state: State) -> State:
        contest_of(state)
        return state


@record
class CombatWentOn(HiddenEvent):
    """A new exchange begins (HND-37)."""

    def fold(self, index: Index, state: State) -> State:
        contest = contest_of(state)
        again = replace(contest, light=None, dark=None, added=0)
        return replace(state, contest=again)


@record
class ContestEnded(HiddenEvent):
    """The action is over."""

    def fold(self, index: Index, state: State) -> State:
        contest_of(state)
        return replace(state, contest=None)


RollEvent = ContestBegan | DieFell | ResultRead | CombatWentOn | ContestEnded
