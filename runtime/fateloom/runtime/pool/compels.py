"""Compels: a hero is offered a fate point for trouble that an aspect makes (DD-37)."""

from __future__ import annotations

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.encounter import Compel, Encounter
from fateloom.runtime.pool.state import State, Step
from fateloom.runtime.record import replace, with_item


def due(encounter: Encounter, state: State) -> Compel | None:
    """The next compel of the hero whose turn begins: of an aspect in play that the hero may invoke,
    each once a scene; None if there is none.
    """
    if state.step is not Step.CHOOSE or not encounter.compels:
        return None
    aspects = dict(zip((it.id for it in encounter.aspects), encounter.aspects, strict=True))
    present = dict(zip(aspects, state.present, strict=True))
    hero = state.heroes[state.seat]
    for it in encounter.compels:
        if it.id in state.compelled or state.round < it.round or not present[it.aspect]:
            continue
        if aspects[it.aspect].holder in (None, hero):
            return it
    return None


def can_refuse(state: State) -> bool:
    """Whether the hero has the fate point that refusing costs."""
    return state.conditions[state.seat].fate > 0


def offered(encounter: Encounter, state: State, id: str) -> State:
    """The state in which the hero has to answer; raises ValueError if the compel is not due."""
    compel = due(encounter, state)
    if compel is None or compel.id != id:
        raise ValueError(f"the compel '{id}' is not due")
    compelled = (*state.compelled, id)
    return replace(state, compel=id, compelled=compelled, step=Step.COMPEL)


def answered(encounter: Encounter, state: State, id: str, accepted: bool) -> State:
    """The state after the answer: a fate point gained, with what comes of it, or one paid."""
    if state.compel != id:
        raise ValueError(f"the compel '{id}' is not offered")
    it = state.conditions[state.seat]
    compel = encounter.compel(id)
    if accepted:
        after = cn.promised(cn.fate_earned(it, 1), compel.dice)
    else:
        paid = cn.fate_spent(it)
        if paid is None:
            raise ValueError("there is no fate point to refuse with")
        after = paid
    conditions = with_item(state.conditions, state.seat, after)
    return replace(state, conditions=conditions, compel=None, step=Step.CHOOSE)
