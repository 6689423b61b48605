"""Conditions, effects and movements of battle games, from rows that have passed a schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import (
    AllUnits,
    Movement,
    OfContingent,
    OfType,
    OneUnit,
    Selection,
)
from fateloom.runtime.battle.words import Box, Whose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.runtime.battle.conditions import Condition
    from fateloom.runtime.battle.effects import Effect

Row = dict[str, Any]

PLAIN: dict[str, Effect] = {
    "deny_retreat": ef.DenyRetreat(),
    "reshuffle": ef.Reshuffle(),
    "peek": ef.Peek(),
}
"""Effects that are one word."""


def condition_of(row: Row | str, sides: Sequence[str]) -> Condition:
    """A condition. `sides`: their ids, in the order of their numbers."""
    match row:
        case str():
            return cn.Always()
        case {"controls": space}:
            return cn.Controls(space)
        case {"dead_at_least": count, "side": side}:
            return cn.DeadAtLeast(sides.index(side), int(count))
        case {"units_in": space, "side": side}:
            return cn.UnitsIn(space, sides.index(side), int(row.get("at_least", 1)))
        case {"turn_at_least": turn}:
            return cn.TurnAtLeast(int(turn))
        case {"all": parts}:
            return cn.AllOf(tuple(condition_of(it, sides) for it in parts))
        case {"any": parts}:
            return cn.AnyOf(tuple(condition_of(it, sides) for it in parts))
        case _:
            return cn.Not(condition_of(row["not"], sides))


def effect_of(row: Row | str) -> Effect:
    """An effect."""
    match row:
        case str():
            return PLAIN[row]
        case {"superiority": count}:
            return ef.Superiority(int(count))
        case {"extra_dice": count}:
            return ef.ExtraDice(int(count))
        case {"remove": count, "whose": whose}:
            to = Box(row.get("to", Box.DEAD))
            return ef.RemoveUnit(Whose(whose), int(count), row.get("type"), to)
        case {"add": count}:
            return ef.AddUnit(int(count), row.get("type"))
        case {"peek": space}:
            return ef.Peek(space)
        case {"move_bonus": count}:
            return ef.MoveBonus(int(count))
        case _:
            return ef.Bombard(row["column"], int(row["bombard"]), row.get("at", ef.ANY))


def movement_of(row: Row) -> Movement:
    """Who may move, and how far."""
    who: Selection
    match row:
        case {"type": type}:
            who = OfType(type)
        case {"contingent": contingent}:
            who = OfContingent(contingent)
        case {"unit": unit}:
            who = OneUnit(unit)
        case _:
            who = AllUnits()
    return Movement(who, int(row["spaces"]))
