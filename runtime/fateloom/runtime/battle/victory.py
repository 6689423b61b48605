"""Who has won (HOD-04; rulings 21, 25)."""

from __future__ import annotations

from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle.conditions import Condition
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import holder, in_box, units_in
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Box, When

NOBODY = -1
"""The winner of a draw."""


def found(index: Index, state: State, when: When) -> int | None:
    """The side that has won; None: none has. At any moment the active side is looked at first
    (ruling 25), at the end the conditions in their order.
    """
    listed = [it for it in index.campaign.victories if it.when is when]
    if when is When.INSTANT:
        listed.sort(key=lambda it: it.side != state.active)
    for it in listed:
        if holds(index, state, it.side, it.condition):
            return it.side
    return None


def decided_by(index: Index, state: State, winner: int) -> int | None:
    """The number of the condition that holds for a winner, those at any moment first; None: none
    does.
    """
    for when in When:
        for number, it in enumerate(index.campaign.victories):
            is_its = (it.when, it.side) == (when, winner)
            if is_its and holds(index, state, it.side, it.condition):
                return number
    return None


def holds(index: Index, state: State, side: int, condition: Condition) -> bool:
    """Whether a condition is true for a side."""
    match condition:
        case cn.Controls(space):
            return holder(index, state, space) == side
        case cn.DeadAtLeast(whose, count):
            return len(in_box(index, state, whose, Box.DEAD)) >= count
        case cn.UnitsIn(space, whose, least):
            return len(units_in(index, state, space, whose)) >= least
        case cn.TurnAtLeast(turn):
            return state.turn >= turn
        case cn.Always():
            return True
        case cn.AllOf(parts):
            return all(holds(index, state, side, it) for it in parts)
        case cn.AnyOf(parts):
            return any(holds(index, state, side, it) for it in parts)
        case cn.Not(part):
            return not holds(index, state, side, part)
