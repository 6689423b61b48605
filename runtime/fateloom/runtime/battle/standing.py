"""Who stands where, and who sees it: small questions about a state, and small changes of it."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.state import Battle, Cards, Standing, State
from fateloom.runtime.battle.words import Box, Control
from fateloom.runtime.record import replace


def of(index: Index, state: State, unit: str) -> Standing:
    """Where a unit is, and how it stands."""
    return state.units[index.place[unit]]


def on_map(index: Index, state: State) -> Iterator[tuple[str, Standing]]:
    """The units on the map, in the order of the campaign."""
    for unit, standing in zip(index.campaign.units, state.units, strict=True):
        if standing.box is None:
            yield unit.id, standing


def units_in(index: Index, state: State, space: str, side: int | None = None) -> tuple[str, ...]:
    """The units in a space, of one side or of both."""
    stacks = index.stacks(state.units)
    return (stacks.all if side is None else stacks.own[side]).get(space, ())


def in_box(index: Index, state: State, side: int, box: Box) -> tuple[str, ...]:
    """The units of a side in a box (HOD-09)."""
    return tuple(
        unit.id
        for unit, standing in zip(index.campaign.units, state.units, strict=True)
        if unit.side == side and standing.box is box
    )


def occupied(index: Index, state: State, side: int) -> frozenset[str]:
    """The spaces where a side stands."""
    return index.stacks(state.units).occupied[side]


def contested(index: Index, state: State) -> tuple[str, ...]:
    """The spaces with units of both sides, in the order of the map (HOD-43)."""
    both = occupied(index, state, 0) & occupied(index, state, 1)
    return tuple(it for it in index.space if it in both)


def holder(index: Index, state: State, space: str) -> int | None:
    """The side that controls a space: it stands there alone, or was the last to do so."""
    there = {index.unit[it].side for it in units_in(index, state, space)}
    if len(there) == 1:
        return there.pop()
    if index.options.control is Control.LAST and not there:
        return state.holders[index.number[space]]
    return None


def is_fort(index: Index, state: State, space: str, side: int) -> bool:
    """Whether the space is fortified for that side: by its terrain, or by a marker (HOD-73, 95)."""
    terrain = index.terrain[space]
    marker = index.options.forts and space in state.forts[side]
    return marker or (terrain.fort is not None and side in terrain.users)


def battle_of(state: State) -> Battle:
    """The battle under way; raises ValueError when there is none."""
    if state.battle is None:
        raise ValueError("no battle is under way")
    return state.battle


def fighters(index: Index, state: State, side: int, *, up: bool | None = None) -> tuple[str, ...]:
    """The units of a side in the battle (HOD-46); `up`: only those that are not panicked, or only
    those that are.
    """
    units = units_in(index, state, battle_of(state).space, side)
    return tuple(it for it in units if up is None or of(index, state, it).panicked is not up)


def sees(index: Index, state: State, seat: int | None, space: str, side: int) -> bool:
    """Whether a seat sees what is in a stack of a side: its own, one that it shares the space with,
    or all of them where there is no fog or the game is over (HOD-12, 14). Somebody who only watches
    sees what both sides see.
    """
    if seat == side or not index.options.fog or state.winner is not None:
        return True
    needed = (0, 1) if seat is None else (seat,)
    return all(units_in(index, state, space, it) for it in needed)


# --- changes


def with_unit(index: Index, state: State, unit: str, **fields: object) -> State:
    """The state with a unit standing otherwise."""
    at = index.place[unit]
    standing = replace(state.units[at], **fields)
    return replace(state, units=(*state.units[:at], standing, *state.units[at + 1 :]))


def with_cards(state: State, side: int, cards: Cards) -> State:
    """The state with the cards of a side changed."""
    both = (cards, state.cards[1]) if side == 0 else (state.cards[0], cards)
    return replace(state, cards=both)


def with_forts(state: State, side: int, forts: tuple[str, ...]) -> State:
    """The state with the fort markers of a side changed."""
    both = (forts, state.forts[1]) if side == 0 else (state.forts[0], forts)
    return replace(state, forts=both)


def with_battle(state: State, **fields: object) -> State:
    """The state with the battle under way changed."""
    return replace(state, battle=replace(battle_of(state), **fields))
