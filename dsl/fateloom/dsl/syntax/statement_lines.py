"""The line with which a statement of a Program begins, as a story file has it: `gain 2 coins`,
`test power "Haul the bucket up"`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from fateloom.dsl.syntax import unparse
from fateloom.dsl.syntax.ast import statements as written
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.from_program import Decompiler, item_ref, who_word
from fateloom.dsl.syntax.page import Page
from fateloom.dsl.syntax.print_statements import write_statement
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.variables import Flag, States, Variable
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import NOWHERE

PUTS = {Place.TILE: "drop", Place.NPC: "takes", Place.BOX: "return", Place.GONE: "destroy"}
"""How an item is put somewhere; it never moves to the other places by itself."""


class StatementLines:
    """Writes the first lines of the statements of a Program that has these variables."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        known = tuple(variables)
        self._domains = {it.id: it.domain for it in known}
        self._words = Decompiler(known)

    def condition(self, it: c.Condition) -> str:
        """The words of a condition."""
        return self._words.condition(it)

    def line(self, it: s.Statement) -> str:
        """Its first line; a text has its own first line behind a `>`."""
        if isinstance(it, s.If):
            return f"if {self.condition(it.branches[0].condition)}"
        page = Page()
        write_statement(page, 0, self._written(it))
        return page.text(()).partition("\n")[0]

    def price(self, costs: Iterable[s.Cost]) -> str:
        """`2 coins and item rope`; empty for no price."""
        return unparse.of_costs(map(cost, costs))

    def value(self, variable: str, value: int) -> str:
        """A value of a variable by its name."""
        match self._domains.get(variable):
            case Flag():
                return "up" if value else "down"
            case States(names) if 0 <= value < len(names):
                return names[value]
            case _:
                return str(value)

    def _written(self, it: s.Statement) -> written.Statement:
        match it:
            case s.Tell(text):
                return Prose(tuple(text.source.splitlines()[:1]) or ("",), (), NOWHERE)
            case s.If():
                return written.If((), (), NOWHERE)
            case s.Choose():
                return written.Choose((), NOWHERE)
            case s.Do(scene):
                return written.Do(scene, (), NOWHERE)
            case s.Test(skill, label):
                return written.Test(skill.value, label, (), NOWHERE)
            case s.Scan(mode, label):
                return written.Scan(mode.value, label, (), NOWHERE)
            case s.AskDestiny(label):
                return written.AskDestiny(label, (), NOWHERE)
            case s.Trade(stock, label):
                return written.Trade(stock, label, NOWHERE)
            case s.Call(system, setup, label, argument):
                return written.Call(system, setup, label, argument, (), NOWHERE)
            case s.Pay(costs):
                return written.Pay(tuple(map(cost, costs)), None, NOWHERE)
            case s.GainItem(who, matches):
                return written.GainItem(who_word(who), tuple(map(item_ref, matches)), None, NOWHERE)
            case _:
                return self._effect(it)

    def _effect(self, it: s.Effect | s.FinaleStep) -> written.Statement:
        match it:
            case s.Gain(who, resource, amount):
                return written.Gain(who_word(who), resource.value, abs(amount), amount < 0, NOWHERE)
            case s.ChangeMarkers(who, skill, amount):
                what = "any skill" if skill is None else skill.value
                return written.Gain(who_word(who), what, abs(amount), amount < 0, NOWHERE)
            case s.NewMarker(who, skill, space):
                return written.NewMarker(who_word(who), skill.value, space, NOWHERE)
            case s.LoseItem(who, match):
                return written.LoseItem(who_word(who), item_ref(match), NOWHERE)
            case s.MoveItem(thing, place, target):
                return written.MoveItem(PUTS.get(place, place.value), thing, target, NOWHERE)
            case s.SetVariable(who, variable, value):
                if isinstance(self._domains.get(variable), Flag):
                    return written.Turn(who_word(who), variable, bool(value), NOWHERE)
                return written.Becomes(
                    who_word(who), variable, self.value(variable, value), NOWHERE
                )
            case s.AddToVariable(who, variable, amount):
                return written.Count(who_word(who), variable, abs(amount), amount < 0, NOWHERE)
            case s.PlacePoi(poi, tile):
                return written.PlacePoi(poi, tile, NOWHERE)
            case s.RemovePoi(poi):
                return written.RemovePoi(poi, NOWHERE)
            case s.SetToken(poi, token):
                return written.SetToken(poi, token, NOWHERE)
            case s.MoveNpc(npc, place_at):
                return written.NpcMoves(npc, place_at, NOWHERE)
            case s.ChangeTile(tile, change):
                return written.ChangeTiles(change.value, (tile,), NOWHERE)
            case s.AddToStock(stock, items):
                return written.StockGains(stock, items, NOWHERE)
            case s.MoveHero(who, tile):
                return written.MoveHero(who_word(who), tile, NOWHERE)
            case s.FireEvent(event):
                return written.Fire(event, NOWHERE)
            case s.ChangeOption(option, turn):
                return written.ChangeOption(turn.value, None, option, NOWHERE)
            case s.Leave():
                return written.Simple(None, "leave", NOWHERE)
            case s.Stay():
                return written.Simple(None, "stay", NOWHERE)
            case s.NextStage(stage, now):
                return written.Next(stage, now, NOWHERE)
            case s.Fulfil():
                return written.Simple(None, "fulfil", NOWHERE)
            case s.Defeat(who):
                return written.Simple(who_word(who), "defeated", NOWHERE)
            case _:
                assert_never(it)


def cost(it: s.Cost) -> written.Cost:
    """A part of a price as it is written."""
    thing = None if it.item is None else item_ref(it.item)
    skill = None if it.skill is None else it.skill.value
    return written.Cost(it.kind.value, it.amount, skill, thing, NOWHERE)
