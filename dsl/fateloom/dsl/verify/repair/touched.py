"""Which model variables a condition asks about, and which ones a statement changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Skill
from fateloom.runtime.transitions.variables import Kind, Variable

Topic = tuple[Kind, str]
"""The topics of variables, whoever they belong to and wherever things are."""


NAMED: Mapping[type[c.Condition | s.Statement], tuple[Kind, str]] = {
    c.ItemIs: (Kind.ITEM, "item"),
    c.Visited: (Kind.VISITED, "poi"),
    c.Chose: (Kind.CHOSE, "option"),
    c.TileIs: (Kind.TILE, "tile"),
    c.PoiPlaced: (Kind.POI, "poi"),
    c.NpcAt: (Kind.NPC, "npc"),
    s.RemovePoi: (Kind.POI, "poi"),
    s.MoveNpc: (Kind.NPC, "npc"),
    s.ChangeTile: (Kind.TILE, "tile"),
    s.ChangeOption: (Kind.CLOSED, "option"),
    s.MoveItem: (Kind.ITEM, "item"),
}
"""Parts of a story with one topic, which they name in that field."""


def topic(variable: Variable) -> Topic:
    """The topic of a variable of a model."""
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
        case c.Compare(_, c.MarkerCount(skill)):
            yield Kind.MARKERS, skill.value
        case c.Has(_, match):
            yield from ((Kind.ITEM, item) for item in items_of(program, match))
        case _:
            yield from _named(it)


def changed_by(program: Program, it: s.Statement) -> Iterator[Topic]:
    """The topics of an effect; none for statements that ask or branch."""
    match it:
        case s.SetVariable(_, variable) | s.AddToVariable(_, variable):
            yield Kind.STORY, variable
        case s.LoseItem(_, match):
            yield from ((Kind.ITEM, item) for item in items_of(program, match))
        case s.ChangeMarkers(_, Skill() as skill, amount) if amount < 0:
            yield Kind.MARKERS, skill.value
        case s.Gain(_, resource, amount) if amount < 0:
            yield Kind.RESOURCE, resource.value
        case _:
            yield from _named(it)


def _named(it: c.Condition | s.Statement) -> Iterator[Topic]:
    if type(it) in NAMED:
        kind, field = NAMED[type(it)]
        yield kind, getattr(it, field)


def items_of(program: Program, match: ItemMatch) -> tuple[str, ...]:
    """The items that match."""
    if isinstance(match, OneItem):
        return (match.item,)
    return tuple(it.id for it in program.items if match.category in it.categories)
