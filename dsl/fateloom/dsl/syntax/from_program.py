"""Decompiles conditions and effects of a Program: back to the tree that a writer writes, and so to
the words of `unparse`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from fateloom.dsl.syntax.ast import conditions as tree
from fateloom.dsl.syntax.ast import statements as written
from fateloom.dsl.syntax.unparse import of_condition, of_effect
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.variables import Flag, States, Variable
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.span import NOWHERE

MOVES = {Place.TILE: "drop", Place.NPC: "takes", Place.BOX: "return", Place.GONE: "destroy"}


class Decompiler:
    """Writes conditions and effects of a Program with these variables as a story file has them."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        self._domains = {it.id: it.domain for it in variables}

    def condition(self, it: c.Condition) -> str:
        """The words of a condition."""
        return of_condition(self._condition(it))

    def effect(self, it: s.Statement) -> str | None:
        """The line of an effect that takes something away or changes what the story remembers; None
        for all other statements.
        """
        effect = self._effect(it)
        return None if effect is None else of_effect(effect)

    def _condition(self, it: c.Condition) -> tree.Condition:
        match it:
            case c.All(parts):
                return tree.And(tuple(map(self._condition, parts)), NOWHERE)
            case c.AnyOf(parts):
                return tree.Or(tuple(map(self._condition, parts)), NOWHERE)
            case c.Not(c.Has(subject, item)):
                return tree.Has(who_word(subject), item_ref(item), True, NOWHERE)
            case c.Not(c.IsOneOf() as part) if type(self._domains.get(part.variable)) is not Flag:
                return self._is(part, negated=True)
            case c.Not(part):
                return tree.Not(self._condition(part), NOWHERE)
            case c.Compare(subject, quantity, Op.EXACTLY, number):
                name, values = _amount(quantity).name, (str(number),)
                return tree.Is(who_word(subject), name, values, False, NOWHERE)
            case c.Compare(subject, quantity, op, number):
                return tree.Compare(who_word(subject), _amount(quantity), op.value, number, NOWHERE)
            case c.IsOneOf():
                return self._is(it, negated=False)
            case c.Has(subject, item):
                return tree.Has(who_word(subject), item_ref(item), False, NOWHERE)
            case c.ItemIs(item, place, target):
                return tree.ItemIs(item, place.value, target, NOWHERE)
            case c.HeroIs(heroes):
                return tree.HeroIs(heroes, NOWHERE)
            case c.OnTile(subject, tile):
                return tree.OnTile(who_word(subject), tile, NOWHERE)
            case c.Visited(subject, poi):
                return tree.Visited(who_word(subject), poi, NOWHERE)
            case c.Chose(subject, option):
                return tree.Chose(who_word(subject), None, option, NOWHERE)
            case c.TileIs(tile, explored):
                return tree.NameState(tile, "explored" if explored else "revealed", NOWHERE)
            case c.PoiPlaced(poi, tile):
                return _name_at(poi, "on", tile, otherwise="placed")
            case c.NpcAt(npc, poi):
                return _name_at(npc, "at", poi, otherwise="away")
            case c.ModeIs(mode):
                return tree.Mode(mode.value, NOWHERE)
            case c.InFinale(subject):
                return tree.HeroState(who_word(subject), "in finale", NOWHERE)
            case c.IsOut(subject):
                return tree.HeroState(who_word(subject), "out", NOWHERE)
            case _:
                assert_never(it)

    def _is(self, it: c.IsOneOf, *, negated: bool) -> tree.Flag | tree.Is:
        who = who_word(it.subject)
        if type(self._domains.get(it.variable)) is Flag:
            return tree.Flag(who, it.variable, NOWHERE)
        values = tuple(self._value(it.variable, value) for value in it.values)
        return tree.Is(who, it.variable, values, negated, NOWHERE)

    def _value(self, variable: str, value: int) -> str:
        match self._domains.get(variable):
            case States(names) if 0 <= value < len(names):
                return names[value]
            case _:
                return str(value)

    def _effect(self, it: s.Statement) -> written.Effect | None:
        match it:
            case s.Gain(who, resource, amount):
                return written.Gain(who_word(who), resource.value, abs(amount), amount < 0, NOWHERE)
            case s.LoseItem(who, item):
                return written.LoseItem(who_word(who), item_ref(item), NOWHERE)
            case s.MoveItem(item, place, target) if place in MOVES:
                return written.MoveItem(MOVES[place], item, target, NOWHERE)
            case s.SetVariable(who, variable, value):
                if type(self._domains.get(variable)) is Flag:
                    return written.Turn(who_word(who), variable, bool(value), NOWHERE)
                return written.Becomes(
                    who_word(who), variable, self._value(variable, value), NOWHERE
                )
            case s.AddToVariable(who, variable, amount):
                return written.Count(who_word(who), variable, abs(amount), amount < 0, NOWHERE)
            case s.RemovePoi(poi):
                return written.RemovePoi(poi, NOWHERE)
            case s.MoveNpc(npc, poi):
                return written.NpcMoves(npc, poi, NOWHERE)
            case s.ChangeTile(tile, change):
                return written.ChangeTiles(change.value, (tile,), NOWHERE)
            case s.ChangeOption(option, change):
                return written.ChangeOption(change.value, None, option, NOWHERE)
            case _:
                return None


def who_word(subject: c.Subject) -> str | None:
    """The word for a subject before a condition or an effect; None: the active hero."""
    if isinstance(subject, c.Named):
        return subject.hero
    return None if subject is c.Who.ACTIVE else subject.value


def _name_at(name: str, word: str, place: str | None, *, otherwise: str) -> tree.Condition:
    if place is None:
        return tree.NameState(name, otherwise, NOWHERE)
    return tree.NameAt(name, word, place, NOWHERE)


def item_ref(it: ItemMatch) -> tree.ItemRef:
    """An item or a category as it is written."""
    if isinstance(it, OneItem):
        return tree.ItemRef(it.item, False)
    return tree.ItemRef(it.category, True)


def _amount(it: c.Quantity) -> tree.Amount:
    match it:
        case c.VariableValue(variable):
            return tree.Amount(variable, False, None)
        case c.MarkerCount(skill, within):
            return tree.Amount(skill.value, True, within)
        case _:
            return tree.Amount(it.value, False, None)
