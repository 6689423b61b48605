"""Conditions and effects of a Program as they are written in a story file."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Flag, States
from fateloom.runtime.program.words import Op, Place

PLACES = {Place.BOX: "in box", Place.TILE: "on", Place.NPC: "with", Place.STOCK: "in stock"}
"""How places are written, where not by their own word."""

MOVED = {Place.BOX: "return", Place.GONE: "destroy"}


class Unparser:
    """The words of one Program."""

    def __init__(self, program: Program) -> None:
        self._variables = {it.id: it for it in program.variables}

    def condition(self, it: c.Condition) -> str:
        """A condition, with brackets round every part that joins parts of its own."""
        match it:
            case c.All():
                return " and ".join(self._unit(part) for part in it.parts)
            case c.AnyOf():
                return " or ".join(self._unit(part) for part in it.parts)
            case c.Not():
                return self._not(it.part)
            case _:
                return self._atom(it)

    def _unit(self, it: c.Condition) -> str:
        words = self.condition(it)
        return f"({words})" if isinstance(it, (c.All, c.AnyOf)) else words

    def _not(self, it: c.Condition) -> str:
        match it:
            case c.HeroIs(heroes):
                return f"hero is not {' or '.join(heroes)}"
            case c.Has(subject, item):
                return _of(subject, f"lacks {item_words(item)}")
            case c.IsOneOf(subject, variable, values) if not self._is_flag(variable):
                return _of(subject, self._is(variable, values).replace(" is ", " is not ", 1))
            case _:
                return f"not {self._unit(it)}"

    def _is_flag(self, variable: str) -> bool:
        return isinstance(self._variables[variable].domain, Flag)

    def _atom(self, it: c.Condition) -> str:
        match it:
            case c.Compare():
                amount = _amount(it.quantity)
                word = "is" if it.op is Op.EXACTLY else it.op.value
                return _of(it.subject, f"{amount} {word} {it.number}")
            case c.IsOneOf():
                return _of(it.subject, self._is(it.variable, it.values))
            case c.Has():
                return _of(it.subject, f"has {item_words(it.item)}")
            case c.ItemIs():
                words = PLACES.get(it.place, it.place.value)
                target = f" {it.target}" if it.target else ""
                return f"item {it.item} is {words}{target}"
            case c.HeroIs():
                return f"hero is {' or '.join(it.heroes)}"
            case c.OnTile():
                return _of(it.subject, f"on tile {it.tile}")
            case c.Visited():
                return _of(it.subject, f"visited {it.poi}")
            case c.Chose():
                return _of(it.subject, f"chose {it.option}")
            case c.TileIs():
                return f"{it.tile} {'explored' if it.explored else 'revealed'}"
            case c.PoiPlaced():
                return f"{it.poi} placed" if it.tile is None else f"{it.poi} on {it.tile}"
            case c.NpcAt():
                return f"{it.npc} away" if it.poi is None else f"{it.npc} at {it.poi}"
            case c.ModeIs():
                return it.mode.value
            case c.InFinale():
                return _of(it.subject, "in finale")
            case c.IsOut():
                return _of(it.subject, "out")
            case c.All() | c.AnyOf() | c.Not():
                return self.condition(it)
            case _:
                assert_never(it)

    def _is(self, variable: str, values: tuple[int, ...]) -> str:
        match self._variables[variable].domain:
            case Flag():
                return variable
            case States(names):
                return f"{variable} is {' or '.join(names[it] for it in values)}"
            case _:
                return f"{variable} is {' or '.join(map(str, values))}"

    def effect(self, it: s.Statement) -> str | None:
        """The line of an effect that takes something away or changes what the story remembers; None
        for all other statements.
        """
        match it:
            case s.Gain(subject, resource, amount):
                return _of(subject, _gain(resource, amount))
            case s.LoseItem(subject, item):
                return _of(subject, f"lose {item_words(item)}")
            case s.MoveItem(item, Place.TILE, tile):
                return f"drop {item} on {tile}"
            case s.MoveItem(item, Place.NPC, npc):
                return f"{npc} takes {item}"
            case s.MoveItem(item, place):
                return f"{MOVED[place]} {item}" if place in MOVED else None
            case s.SetVariable(subject, variable, value):
                match self._variables[variable].domain:
                    case Flag():
                        return _of(subject, f"{variable} {'up' if value else 'down'}")
                    case States(names):
                        return _of(subject, f"{variable} becomes {names[value]}")
                    case _:
                        return _of(subject, f"{variable} becomes {value}")
            case s.AddToVariable(subject, variable, amount):
                return _of(subject, f"{variable} {amount:+d}")
            case s.RemovePoi(poi):
                return f"remove {poi}"
            case s.MoveNpc(npc, poi):
                return f"{npc} leaves" if poi is None else f"{npc} moves to {poi}"
            case s.ChangeTile(tile, change):
                return f"{change.value} {tile}"
            case s.ChangeOption(option, change):
                return f"{change.value} {option}"
            case _:
                return None


def item_words(it: ItemMatch) -> str:
    """`item rope` or `any fire`."""
    return f"item {it.item}" if isinstance(it, OneItem) else f"any {it.category}"


def _gain(resource: s.Resource, amount: int) -> str:
    if resource is s.Resource.VIRTUE:
        return f"virtue {amount:+d}"
    if resource is s.Resource.EFFORT:
        return f"{'refresh' if amount > 0 else 'exhaust'} {abs(amount)} effort"
    return f"{'gain' if amount > 0 else 'lose'} {abs(amount)} {resource.value}"


def _amount(it: c.Quantity) -> str:
    match it:
        case c.VariableValue(variable):
            return variable
        case c.MarkerCount(skill, None):
            return f"{skill.value} markers"
        case c.MarkerCount(skill, within):
            return f"{skill.value} within {within}"
        case _:
            return it.value


def _of(subject: c.Subject, words: str) -> str:
    match subject:
        case c.Who.ACTIVE:
            return words
        case c.Named(hero):
            return f"{hero} {words}"
        case _:
            return f"{subject.value} {words}"
