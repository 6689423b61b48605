"""Recruits and fort markers (HOD-25 to 27, 93 to 98)."""

from __future__ import annotations

from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import carries_fleets
from fateloom.runtime.battle.standing import in_box, occupied, of, on_map, units_in
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.supply import supplied
from fateloom.runtime.battle.words import Box
from fateloom.runtime.battle.work import Work


def begin(work: Work) -> None:
    """The recruiting of the card in effect; forts even without one (HOD-20, 25, 93)."""
    card = work.state.card
    if card is None:
        work.done(st.Recruit(0))
        return
    it = work.index.card[card].recruits
    work.done(st.Recruit(it.count, it.units, it.spaces))


def entries(index: Index, state: State, side: int, spaces: tuple[str, ...]) -> tuple[str, ...]:
    """Where recruits can enter: spaces of the card or of the side without enemies (HOD-27, ruling
    11).
    """
    enemies = occupied(index, state, 1 - side)
    return tuple(it for it in spaces or index.campaign.recruit_spaces[side] if it not in enemies)


def ways_in(
    index: Index, state: State, units: tuple[str, ...], spaces: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Each of these units with each space where it can enter; fleets enter on the water (HOD-27,
    38).
    """
    there = entries(index, state, state.active, spaces)
    return tuple(
        (unit, space)
        for unit in units
        for space in there
        if not index.type[unit].fleet or carries_fleets(index, space)
    )


def recruits(index: Index, state: State, step: st.Recruit) -> tuple[str, ...]:
    """The units that can be placed: those that the card names, else any in the box, as often as the
    card says (HOD-25).
    """
    there = in_box(index, state, state.active, Box.RECRUIT)
    named = tuple(it for it in step.units if it in there)
    if ways_in(index, state, named, step.spaces):
        return named
    return there if step.left else ()


def of_type(index: Index, state: State, effect: ef.AddUnit) -> tuple[str, ...]:
    """The units that an effect can bring from the Recruit Box."""
    there = in_box(index, state, state.active, Box.RECRUIT)
    return tuple(it for it in there if effect.type in (None, index.unit[it].type))


def is_question(index: Index, state: State, step: st.Recruit) -> bool:
    """Whether there is anything to place, to build or to take off; under fog, whether the enemy
    cannot rule it out, to whom the moment would else tell where builders stand (HOD-12).
    """
    can_place = ways_in(index, state, recruits(index, state, step), step.spaces)
    can_build = may_build if index.options.fog else builders
    return bool(can_place or state.forts[state.active] or can_build(index, state))


def place(work: Work, step: st.Recruit, unit: str, space: str) -> None:
    """A recruit enters the map (HOD-25, 26)."""
    work.do(ev.Recruited(unit, space))
    if unit in step.units:
        named = tuple(it for it in step.units if it != unit)
        work.done(st.Recruit(step.left, named, step.spaces))
    else:
        work.done(st.Recruit(step.left - 1, step.units, step.spaces))


def builders(index: Index, state: State) -> tuple[str, ...]:
    """The units of the active side that can build a fort where they stand (HOD-93)."""
    side = state.active
    if not _has_marker(index, state):
        return ()
    spaces = supplied(index, state, side) if index.options.supply else frozenset(index.space)
    return tuple(
        unit
        for unit, standing in on_map(index, state)
        if _builds(index, unit, side)
        and not standing.moved
        and standing.space in spaces
        and can_have_fort(index, state, standing.space)
    )


def may_build(index: Index, state: State) -> bool:
    """Whether a builder of the active side could build a fort, for all that everybody knows: who is
    on the map, and where stacks are.
    """
    side = state.active
    return (
        _has_marker(index, state)
        and any(_builds(index, unit, side) for unit, _ in on_map(index, state))
        and any(can_have_fort(index, state, it) for it in occupied(index, state, side))
    )


def _has_marker(index: Index, state: State) -> bool:
    side = state.active
    left = index.campaign.forts[side] - len(state.forts[side]) - state.razed
    return index.options.forts and left > 0


def _builds(index: Index, unit: str, side: int) -> bool:
    return index.unit[unit].side == side and index.type[unit].builds_forts


def can_have_fort(index: Index, state: State, space: str) -> bool:
    """Whether a marker can lie there: not beside another fortification, and not at sea (HOD-93)."""
    terrain = index.terrain[space]
    return (
        terrain.fort is None and not terrain.sea and space not in (*state.forts[0], *state.forts[1])
    )


def build(work: Work, unit: str) -> None:
    """A fort where the builder stands, who does not march in this turn (HOD-93, 94)."""
    work.do(ev.FortBuilt(work.active, of(work.index, work.state, unit).space, unit))


def remove_lost_forts(work: Work) -> None:
    """Forts go whose space holds enemies and none of their own (HOD-97)."""
    for side in (0, 1):
        for space in work.state.forts[side]:
            own = units_in(work.index, work.state, space, side)
            if not own and units_in(work.index, work.state, space, 1 - side):
                work.do(ev.FortRemoved(side, space, razed=False))
