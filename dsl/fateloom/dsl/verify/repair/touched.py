"""Which model variables a condition asks about, and which ones a statement changes."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.variables import Kind, Variable

Topic = tuple[Kind, str]
"""What variables are about, whoever's they are and wherever it is."""


def topic(variable: Variable) -> Topic:
    """What a variable of a model is about."""
    kind = Kind.ITEM if variable.kind is Kind.COPIES else variable.kind
    return kind, variable.subject


def asked_in(program: Program, it: c.Condition) -> Iterator[Topic]:
    """The topics of a condition."""
    match it:
        case c.All(parts) | c.AnyOf(parts):
            for part in parts:
                yield from asked_in(program, part)
        case c.Not(part):
            yield from asked_in(program, part)
        case c.Compare(_, c.VariableValue(variable)) | c.IsOneOf(_, variable):
            yield Kind.STORY, variable
        case c.Compare(_, c.Measure() as measure):
            yield (Kind.DAY, "") if measure is c.Measure.DAY else (Kind.RESOURCE, measure.value)
        case c.Has(_, match):
            yield from ((Kind.ITEM, item) for item in items_of(program, match))
        case c.ItemIs(item):
            yield Kind.ITEM, item
        case c.Visited(_, poi):
            yield Kind.VISITED, poi
        case c.Chose(_, option):
            yield Kind.CHOSE, option
        case c.TileIs(tile):
            yield Kind.TILE, tile
        case c.PoiPlaced(poi):
            yield Kind.POI, poi
        case c.NpcAt(npc):
            yield Kind.NPC, npc
        case _:
            pass


def changed_by(program: Program, it: s.Statement) -> Iterator[Topic]:
    """The topics of an effect; none for statements that ask or branch."""
    match it:
        case s.SetVariable(_, variable) | s.AddToVariable(_, variable):
            yield Kind.STORY, variable
        case s.RemovePoi(poi):
            yield Kind.POI, poi
        case s.MoveNpc(npc):
            yield Kind.NPC, npc
        case s.ChangeTile(tile):
            yield Kind.TILE, tile
        case s.ChangeOption(option):
            yield Kind.CLOSED, option
        case s.MoveItem(item):
            yield Kind.ITEM, item
        case s.LoseItem(_, match):
            yield from ((Kind.ITEM, item) for item in items_of(program, match))
        case s.Gain(_, resource, amount) if amount < 0:
            yield Kind.RESOURCE, resource.value
        case _:
            pass


def items_of(program: Program, match: ItemMatch) -> tuple[str, ...]:
    """The items that match."""
    if isinstance(match, OneItem):
        return (match.item,)
    return tuple(it.id for it in program.items if match.category in it.categories)
