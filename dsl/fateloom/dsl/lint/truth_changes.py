"""Which statements can make which conditions true or false, whoever the heroes are."""

from __future__ import annotations

import operator
from collections.abc import Iterator

from fateloom.dsl.lint.cross_reference import CrossReference, Owner
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Compare,
    Condition,
    Has,
    IsOneOf,
    ItemIs,
    Measure,
    Not,
    NpcAt,
    OnTile,
    PoiPlaced,
    TileIs,
    VariableValue,
)
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.record import record

Statement = (
    st.SetVariable
    | st.AddToVariable
    | st.Gain
    | st.GainItem
    | st.LoseItem
    | st.MoveItem
    | st.PlacePoi
    | st.RemovePoi
    | st.ChangeTile
    | st.MoveHero
    | st.MoveNpc
)

HOLDS = {
    Op.AT_LEAST: operator.ge,
    Op.AT_MOST: operator.le,
    Op.MORE: operator.gt,
    Op.LESS: operator.lt,
    Op.EXACTLY: operator.eq,
}
RISES = (Op.AT_LEAST, Op.MORE)
"""What a higher number makes true."""


@record
class TruthChange:
    """A statement that can change whether conditions hold."""

    statement: Statement

    def can_make(self, program: Program, condition: Condition, wanted: bool) -> bool:
        """Whether it can make the condition true (or, if not `wanted`, false)."""
        match condition:
            case All(parts) | AnyOf(parts):
                return any(self.can_make(program, part, wanted) for part in parts)
            case Not(part):
                return self.can_make(program, part, not wanted)
            case _:
                return _can_make(program, self.statement, condition, wanted)

    def undoes(self, other: TruthChange) -> bool:
        """Whether the two can follow each other for ever: they are not the same statement, nor two
        that change the same number in the same direction.
        """
        mine, its = _step(self.statement), _step(other.statement)
        if mine is not None and its is not None and mine[0] == its[0]:
            return (mine[1] > 0) is not (its[1] > 0)
        return self.statement is not other.statement


def truth_changes(xref: CrossReference) -> Iterator[tuple[TruthChange, Owner]]:
    """Every statement that can change whether a condition holds, and in whose script it stands."""
    for writes in xref.writes.values():
        for write, owner, _ in writes:
            yield TruthChange(write), owner
    for sites in (xref.resources, xref.gains, xref.item_moves, xref.losses):
        for statement, owner in sites:
            yield TruthChange(statement), owner
    for map in (xref.placements, xref.removals, xref.tile_changes, xref.hero_moves, xref.npc_moves):
        for found in map.values():
            for change, owner in found:
                yield TruthChange(change), owner


def _step(statement: Statement) -> tuple[str, int] | None:
    """What it adds to, and how much, if it adds."""
    match statement:
        case st.AddToVariable(_, variable, amount):
            return variable, amount
        case st.Gain(_, resource, amount):
            return f".{resource.value}", amount
        case _:
            return None


def _can_make(program: Program, statement: Statement, atom: Condition, wanted: bool) -> bool:
    """The same of a condition without parts."""
    match atom, statement:
        case IsOneOf(_, variable, values), st.SetVariable(_, changed, value):
            return variable == changed and (value in values) is wanted
        case IsOneOf(_, variable), st.AddToVariable(_, changed):
            return variable == changed
        case Compare(_, VariableValue(variable), op, number), st.SetVariable(_, changed, value):
            return variable == changed and HOLDS[op](value, number) is wanted
        case Compare(_, VariableValue(variable), op), st.AddToVariable(_, changed, amount):
            return variable == changed and _leads(op, amount, wanted)
        case Compare(_, quantity, op), st.Gain(_, resource, amount):
            is_it = isinstance(quantity, Measure) and quantity.value == resource.value
            return is_it and _leads(op, amount, wanted)
        case Has(_, match), st.GainItem(_, matches):
            return wanted and any(_meet(program, match, it) for it in matches)
        case Has(_, match), st.LoseItem(_, lost):
            return not wanted and _meet(program, match, lost)
        case Has(_, match), st.MoveItem(item, place):
            return _meet(program, match, OneItem(item)) and (place is Place.HERO) is wanted
        case ItemIs(item, place, target), st.MoveItem(other, to, there):
            held = place is Place.HELD and to is Place.HERO
            return item == other and (held or (place, target) == (to, there)) is wanted
        case ItemIs(item, place), st.GainItem(_, matches):
            meets = any(_meet(program, OneItem(item), it) for it in matches)
            return meets and (place is Place.HELD) is wanted
        case ItemIs(item, place), st.LoseItem(_, lost):
            return _meet(program, OneItem(item), lost) and (place is Place.BOX) is wanted
        case PoiPlaced(poi, tile), st.PlacePoi(placed, where):
            return poi == placed and (tile in (None, where)) is wanted
        case PoiPlaced(poi), st.RemovePoi(removed):
            return poi == removed and not wanted
        case NpcAt(npc, poi), st.MoveNpc(moved, target):
            return npc == moved and (poi == target) is wanted
        case OnTile(_, tile), st.MoveHero(_, target):
            return (tile == target) is wanted
        case TileIs(tile), st.ChangeTile(changed):
            return tile == changed
        case _:
            return False


def _leads(op: Op, amount: int, wanted: bool) -> bool:
    """Whether a step up or down can make the comparison true, or false."""
    return op is Op.EXACTLY or ((amount > 0) is (op in RISES)) is wanted


def _meet(program: Program, one: ItemMatch, other: ItemMatch) -> bool:
    """Whether an item is in both."""
    return not _items(program, one).isdisjoint(_items(program, other))


def _items(program: Program, match: ItemMatch) -> set[str]:
    if isinstance(match, OneItem):
        return {match.item}
    wanted = match.category.casefold()
    return {
        it.id for it in program.items if wanted in (name.casefold() for name in it.categories)
    }  # fmt: skip
