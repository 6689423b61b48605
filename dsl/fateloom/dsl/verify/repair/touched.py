"""What conditions ask about and what statements change, as far as variables of a model tell."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.program import Program


def topic(variable: str) -> str:
    """What a variable of a model is about, whoever's it is and wherever it is."""
    kind, _, name = variable.partition(":")
    match kind:
        case "is":
            return f"is:{name.partition(':')[0]}"
        case "item":
            return f"item:{name.partition('@')[0]}"
        case "visited" | "chose" | "spent":
            return f"{kind}:{name.rpartition(':')[0]}"
        case "coins" | "xp" | "effort" | "virtue":
            return kind
        case _:
            return variable


def asked_in(program: Program, it: c.Condition) -> Iterator[str]:
    """The topics of a condition."""
    match it:
        case c.All(parts) | c.AnyOf(parts):
            for part in parts:
                yield from asked_in(program, part)
        case c.Not(part):
            yield from asked_in(program, part)
        case c.Compare(_, c.VariableValue(variable)) | c.IsOneOf(_, variable):
            yield f"is:{variable}"
        case c.Compare(_, c.Measure() as measure):
            yield measure.value
        case c.Has(_, match):
            yield from (f"item:{item}" for item in items_of(program, match))
        case c.ItemIs(item):
            yield f"item:{item}"
        case c.Visited(_, poi):
            yield f"visited:{poi}"
        case c.Chose(_, option):
            yield f"chose:{option}"
        case c.TileIs(tile):
            yield f"tile:{tile}"
        case c.PoiPlaced(poi):
            yield f"poi:{poi}"
        case c.NpcAt(npc):
            yield f"npc:{npc}"
        case _:
            pass


def changed_by(program: Program, it: s.Statement) -> Iterator[str]:
    """The topics of an effect; none for statements that ask or branch."""
    match it:
        case s.SetVariable(_, variable) | s.AddToVariable(_, variable):
            yield f"is:{variable}"
        case s.RemovePoi(poi):
            yield f"poi:{poi}"
        case s.MoveNpc(npc):
            yield f"npc:{npc}"
        case s.ChangeTile(tile):
            yield f"tile:{tile}"
        case s.ChangeOption(option):
            yield f"closed:{option}"
        case s.MoveItem(item):
            yield f"item:{item}"
        case s.LoseItem(_, match):
            yield from (f"item:{item}" for item in items_of(program, match))
        case s.Gain(_, resource, amount) if amount < 0:
            yield resource.value
        case _:
            pass


def items_of(program: Program, match: ItemMatch) -> tuple[str, ...]:
    """The items that match."""
    if isinstance(match, OneItem):
        return (match.item,)
    return tuple(it.id for it in program.items if match.category in it.categories)
