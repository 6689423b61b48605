"""Which aspects can be invoked at a roll: those in play, and consequences of the other side (DD-09,
14, 34; DE-16).
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.sides import condition_of, of_side, with_condition
from fateloom.runtime.pool.state import Attempt, State
from fateloom.runtime.record import record, replace, with_item


@record
class Invocable:
    """An aspect that a side can invoke, and its remaining free invocations."""

    aspect: str
    free: int


def consequence_id(who: str, slot: str) -> str:
    """The id of a consequence as an aspect: its owner and its slot."""
    return f"{who}:{slot}"


def fate_of(encounter: Encounter, state: State, attempt: Attempt, side: Side) -> int:
    """The fate points that the side can spend: the hero's own, otherwise the keeper's."""
    who = of_side(attempt, side)
    if who is not None and who in state.heroes:
        return condition_of(encounter, state, who).fate
    return state.keeper_fate


def invocable(
    encounter: Encounter, state: State, attempt: Attempt, side: Side
) -> Iterator[Invocable]:
    """All aspects that the side can invoke and pay for, each once a roll: its own, those of
    everybody, and consequences of the other side. Nobody invokes against a task without an opponent
    (DD-14), nor against an opponent that rolls (DE-23).
    """
    who = of_side(attempt, side)
    if who is None or (side is Side.KEEPER and attempt.roller not in state.heroes):
        return
    fate = fate_of(encounter, state, attempt, side)
    for at, aspect in enumerate(encounter.aspects):
        if state.present[at] and aspect.holder in (None, who) and aspect.id not in attempt.used:
            free = state.free[at] + (state.gained[at] if who in state.heroes else 0)
            if free or fate:
                yield Invocable(aspect.id, free)
    other = attempt.against if side is Side.ROLLER else attempt.roller
    if other is None:
        return
    it = condition_of(encounter, state, other)
    for at, (slot, _) in enumerate(encounter.slots(other)):
        id = consequence_id(other, slot)
        if it.consequences[at] and id not in attempt.used and (it.exposed[at] or fate):
            yield Invocable(id, it.exposed[at])


def paid(
    encounter: Encounter, state: State, attempt: Attempt, side: Side, aspect: str, free: bool
) -> State:
    """The state after the side has paid for an invocation, with a free invocation or a fate point;
    raises ValueError if it has neither.
    """
    found = {it.aspect: it.free for it in invocable(encounter, state, attempt, side)}
    if aspect not in found or free is not (found[aspect] > 0):
        raise ValueError(f"'{aspect}' cannot be invoked like that")
    if free:
        return _freely(encounter, state, attempt, side, aspect)
    who = of_side(attempt, side)
    if who is None or who not in state.heroes:
        return replace(state, keeper_fate=state.keeper_fate - 1)
    after = cn.fate_spent(condition_of(encounter, state, who))
    if after is None:
        raise ValueError("there is no fate point to pay with")
    return with_condition(encounter, state, who, after)


def _freely(encounter: Encounter, state: State, attempt: Attempt, side: Side, aspect: str) -> State:
    """Uses up one free invocation; those made by heroes are used first."""
    for at, it in enumerate(encounter.aspects):
        if it.id == aspect:
            if state.gained[at] and of_side(attempt, side) in state.heroes:
                return replace(state, gained=with_item(state.gained, at, state.gained[at] - 1))
            return replace(state, free=with_item(state.free, at, state.free[at] - 1))
    other = attempt.against if side is Side.ROLLER else attempt.roller
    if other is None:
        raise ValueError(f"there is no aspect '{aspect}'")
    names = [consequence_id(other, slot) for slot, _ in encounter.slots(other)]
    after = cn.exposed_less(condition_of(encounter, state, other), names.index(aspect))
    if after is None:
        raise ValueError("there is no free invocation left")
    return with_condition(encounter, state, other, after)
