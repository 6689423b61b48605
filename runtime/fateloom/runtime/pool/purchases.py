"""What a purchase does to the table, and which purchases stand (DD-24..34; SP-1..9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.command import Buy
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.spending import OFFERS, Row, affordable
from fateloom.runtime.pool.state import State
from fateloom.runtime.record import replace

T = TypeVar("T")

ON_ROLLER: dict[Row, Callable[[Condition], Condition | None]] = {
    Row.CLEAR_STRESS: cn.stress_cleared,
    Row.MARK_STRESS: cn.stress_marked,
    Row.CONSEQUENCE: cn.consequence_taken,
}
"""Rows that change the roller alone and need nothing else (DD-27, 30, 34)."""


def effect(encounter: Encounter, state: State, row: Row, target: str | None) -> State | None:
    """The table after the effect of a row; None when it is not available like that.

    Allies are the other heroes (DE-25); a setback meets any hero or helps any opponent (DD-33); a
    turn for the better is told, and changes nothing here (DD-31).
    """
    seat = state.seat
    roller = encounter.hero(state.heroes[seat])
    allies = [hero for hero in state.heroes if hero != roller.id]
    match row:
        case Row.TURN_FOR_THE_BETTER:
            return state if target is None else None
        case Row.GAIN_FATE if target is None:
            most = cn.refresh(len(roller.stunts))
            return _with(state, seat, cn.fate_gained(state.conditions[seat], most))
        case Row.BREAK_THING if target in roller.things:
            return _with(state, seat, cn.broke(state.conditions[seat], target))
        case Row.AID_ALLY if target in allies:
            return _promised(state, target, Pool(aid=1))
        case Row.HINDER_ALLY if target in allies:
            return _promised(state, target, Pool(hindrance=1))
        case Row.SET_BACK if target in state.heroes:
            return _promised(state, target, Pool(hindrance=1))
        case Row.SET_BACK:
            return _helped(encounter, state, target)
        case _ if row in ON_ROLLER and target is None:
            return _with(state, seat, ON_ROLLER[row](state.conditions[seat]))
        case _:
            return None


def purchases(encounter: Encounter, state: State, side: Side) -> Iterator[Buy]:
    """Everything that the side can buy now, in the order of the table (DD-24, 25)."""
    if state.attempt is None:
        return
    for row, price in affordable(state.attempt.purse, side):
        for target in _targets(encounter, state, row):
            if effect(encounter, state, row, target) is not None:
                yield Buy(row, price.symbol, target)


def bought(
    encounter: Encounter, state: State, row: Row, symbol: Symbol, target: str | None
) -> State:
    """The table after a purchase, paid and carried out; raises ValueError if it cannot be."""
    after = effect(encounter, state, row, target)
    price = OFFERS[row].price_in(symbol)
    purse = None if state.attempt is None or price is None else state.attempt.purse.paid(price)
    if after is None or purse is None or state.attempt is None:
        raise ValueError(f"'{row}' cannot be bought")
    return replace(after, attempt=replace(state.attempt, purse=purse))


def _targets(encounter: Encounter, state: State, row: Row) -> tuple[str | None, ...]:
    match row:
        case Row.AID_ALLY | Row.HINDER_ALLY:
            return state.heroes
        case Row.SET_BACK:
            return (*state.heroes, *(it.id for it in encounter.opponents))
        case Row.BREAK_THING:
            return encounter.hero(state.heroes[state.seat]).things
        case _:
            return (None,)


def _with(state: State, seat: int, condition: Condition | None) -> State | None:
    if condition is None:
        return None
    return replace(state, conditions=replaced(state.conditions, seat, condition))


def _promised(state: State, hero: str, dice: Pool) -> State | None:
    seat = state.heroes.index(hero)
    return _with(state, seat, cn.promised(state.conditions[seat], dice))


def _helped(encounter: Encounter, state: State, opponent: str | None) -> State | None:
    """An aid die for an opponent, which hinders whoever it opposes next (DD-33, DE-12)."""
    for at, it in enumerate(encounter.opponents):
        if it.id == opponent:
            dice = state.opponents[at] + Pool(aid=1)
            return replace(state, opponents=replaced(state.opponents, at, dice))
    return None


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with one of them changed."""
    return (*values[:at], value, *values[at + 1 :])
