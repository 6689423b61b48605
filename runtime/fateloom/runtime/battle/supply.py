"""Supply: who is within reach of a source (HOD-89, 90)."""

from __future__ import annotations

from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import is_fort, occupied, on_map
from fateloom.runtime.battle.state import State


def sources(index: Index, state: State, side: int) -> frozenset[str]:
    """The spaces from which a side is supplied: its supply units and fleets, and forts where it
    stands (HOD-90, 99).
    """
    by_units = {
        standing.space
        for unit, standing in on_map(index, state)
        if index.unit[unit].side == side
        and (index.type[unit].supply_source or index.type[unit].fleet)
    }
    held = occupied(index, state, side)
    return frozenset(by_units | {it for it in held if is_fort(index, state, it, side)})


def supplied(index: Index, state: State, side: int) -> frozenset[str]:
    """The spaces that are in supply: within the range over any routes, enemies or not (HOD-90)."""
    reached = set(sources(index, state, side))
    edge = set(reached)
    for _ in range(index.options.supply_range):
        edge = {other for space in edge for other in index.ways[space]} - reached
        reached |= edge
    return frozenset(reached)


def without_supply(index: Index, state: State, side: int) -> tuple[str, ...]:
    """The units of a side on the map that are out of supply; none where the campaign does not use
    supply (HOD-89).
    """
    if not index.options.supply:
        return ()
    spaces = supplied(index, state, side)
    return tuple(
        unit
        for unit, standing in on_map(index, state)
        if index.unit[unit].side == side
        and not is_exempt(index, unit)
        and standing.space not in spaces
    )


def is_exempt(index: Index, unit: str) -> bool:
    """Whether a unit needs no supply."""
    it = index.type[unit]
    return it.leader or it.fleet or it.supply_source or it.always_supplied
