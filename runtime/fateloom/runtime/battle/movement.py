"""Marches: who may move how far, and what stops a unit (HOD-28 to 42)."""

from __future__ import annotations

from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import AllUnits, OfContingent, OfType, OneUnit, Selection
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import is_fort, of, on_map, units_in
from fateloom.runtime.battle.state import State


def selects(index: Index, who: Selection, unit: str) -> bool:
    """Whether a movement entry is for that unit; static ones are named by none (HOD-29, 33)."""
    if index.type[unit].static:
        return False
    it = index.unit[unit]
    match who:
        case AllUnits():
            return True
        case OfType(type):
            return it.type == type
        case OfContingent(contingent):
            return it.contingent == contingent
        case OneUnit(one):
            return unit == one


def allowance(index: Index, state: State, unit: str) -> int:
    """How many spaces a unit may march in this phase: its largest entry, less one without supply
    but then one at least (HOD-28, 91; ruling 12). 0: the card does not move it.
    """
    if state.card is None:
        return 0
    most = index.entries.get((state.card, unit))
    if most is None:
        most = index.entries[state.card, unit] = _entry(index, state.card, unit)
    return max(1, most - 1) if most and unit in state.unsupplied else most


def _entry(index: Index, id: str, unit: str) -> int:
    """How many spaces a card moves a unit that is in supply."""
    card = index.card[id]
    if card.side != index.unit[unit].side:
        return 0
    most = max((it.spaces for it in card.movements if selects(index, it.who, unit)), default=0)
    if most < 1:
        return 0
    return most + sum(it.count for it in index.effects(id) if isinstance(it, ef.MoveBonus))


def left(index: Index, state: State, unit: str) -> int:
    """How many spaces a unit can still march (HOD-30, 31)."""
    it = of(index, state, unit)
    if it.box is not None or it.moved or it.aboard:
        return 0
    return max(0, allowance(index, state, unit) - it.gone)


def steps_of(index: Index, state: State, unit: str) -> tuple[str, ...]:
    """The spaces onto which a unit can march now (HOD-06, 07, 38)."""
    if not left(index, state, unit):
        return ()
    ends = index.routes_of(unit)[of(index, state, unit).space]
    if index.type[unit].fleet:
        return tuple(it for it in ends if carries_fleets(index, it))
    return ends


def carries_fleets(index: Index, space: str) -> bool:
    """Whether fleets can stand in a space: rivers, seas, and forts and bases on them (HOD-38)."""
    terrain = index.terrain[space]
    return terrain.river or terrain.sea or terrain.fort is not None


def stops(index: Index, state: State, unit: str, to: str) -> bool:
    """Whether a unit that enters that space marches no further: own units never stop one (HOD-10,
    11, 32, 36).
    """
    side = index.unit[unit].side
    enemies = units_in(index, state, to, 1 - side)
    terrain = index.terrain[to]
    if index.type[unit].fleet:
        return _stops_fleet(index, state, side, to, enemies)
    if enemies or terrain.stop:
        return True
    return terrain.river and not is_bridged(index, state, to, side)


def _stops_fleet(index: Index, state: State, side: int, to: str, enemies: tuple[str, ...]) -> bool:
    """An enemy fleet, or a fortification with enemies in it; other enemies do not (HOD-39)."""
    if any(index.type[it].fleet for it in enemies):
        return True
    terrain = index.terrain[to]
    fortified = terrain.fort is not None or is_fort(index, state, to, 1 - side)
    return bool(enemies and fortified) or (terrain.stop and not terrain.river)


def is_bridged(index: Index, state: State, space: str, side: int) -> bool:
    """Whether an own unit that bridges stands in a river space already (HOD-37)."""
    return any(index.type[it].bridges for it in units_in(index, state, space, side))


def loads(index: Index, state: State, fleet: str) -> tuple[str, ...]:
    """The land units that can go aboard a fleet: it moves by the card and has not yet, they have
    not moved, and there is room (HOD-40, 41).
    """
    it = of(index, state, fleet)
    if not index.type[fleet].fleet or it.gone or not left(index, state, fleet):
        return ()
    aboard = sum(standing.aboard == fleet for _, standing in on_map(index, state))
    if aboard >= index.options.per_fleet:
        return ()
    return tuple(
        unit
        for unit in units_in(index, state, it.space, index.unit[fleet].side)
        if _can_ride(index, state, unit)
    )


def _can_ride(index: Index, state: State, unit: str) -> bool:
    it, kind = of(index, state, unit), index.type[unit]
    return not (kind.fleet or kind.static or it.gone or it.moved or it.aboard)
