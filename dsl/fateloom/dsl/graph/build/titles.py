"""Conditions as a picture says them: with titles in place of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.syntax.ast import conditions as tree
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from fateloom.runtime.program import condition as c
    from fateloom.runtime.program.program import Program

PLACES = {"box": "is in the box", "tile": "is on", "npc": "is with", "stock": "is in stock"}
"""Where an item is."""
SPEAKING = (
    tree.Flag,
    tree.Is,
    tree.Compare,
    tree.Has,
    tree.OnTile,
    tree.Visited,
    tree.Chose,
    tree.HeroState,
)
"""Conditions that can name a hero."""


class Titled(Decompiler):
    """Writes conditions of one Program: `Sister Sib at Church of Saint Anne`."""

    def __init__(self, program: Program) -> None:
        super().__init__(program.variables)
        named = (program.npcs, program.pois, program.tiles, program.items)
        self._titles = {it.id: it.title for kind in named for it in kind}
        self._options = {
            it.id: it.label or spaced(it.id.partition(".")[2])
            for poi in program.pois
            for it in poi.options
        }
        self._people = {it.id: it.title for it in program.npcs}
        self._heroes = {it.id: it.title.partition(",")[0] for it in program.heroes}

    def title(self, id: str) -> str:
        """The title of a person, POI, tile or item."""
        return self._titles.get(id, spaced(id))

    def variable(self, id: str) -> str:
        """The name of a variable; a person's states are the person."""
        return self._people.get(id, spaced(id))

    def _condition(self, it: c.Condition) -> tree.Condition:
        return self._said(super()._condition(it))

    def _said(self, it: tree.Condition) -> tree.Condition:
        """A condition that joins no others, with titles; the parts of one that does have them."""
        if isinstance(it, SPEAKING) and it.who in self._heroes:
            it = replace(it, who=self._heroes[it.who])
        match it:
            case tree.Has(item=item):
                name = spaced(item.name) if item.category else self.title(item.name)
                return replace(it, item=replace(item, name=name))
            case tree.Chose(poi=poi, option=option):
                title = self._options.get(f"{poi}.{option}" if poi else option, spaced(option))
                return replace(it, poi=None, option=f"'{title}'")
            case tree.Flag(name=name):
                return replace(it, name=self.variable(name))
            case tree.Is(name=name, values=values):
                said = tuple(map(spaced, values))
                return replace(it, name=self.variable(name), values=said)
            case tree.Compare(amount=amount):
                return replace(it, amount=replace(amount, name=self.variable(amount.name)))
            case tree.HeroIs(heroes):
                return replace(it, heroes=tuple(self._heroes.get(hero, hero) for hero in heroes))
            case tree.OnTile(tile=tile):
                return replace(it, tile=self.title(tile))
            case tree.Visited(poi=poi):
                return replace(it, poi=self.title(poi))
            case tree.NameState(name=name):
                return replace(it, name=self.title(name))
            case tree.NameAt(name=name, place=place):
                return replace(it, name=self.title(name), place=self.title(place))
            case tree.ItemIs(item, place, target):
                word = PLACES.get(place, f"is {place}")
                to = None if target is None else self.title(target)
                if to is None:
                    return tree.NameState(self.title(item), word, NOWHERE)
                return tree.NameAt(self.title(item), word, to, NOWHERE)
            case _:
                return it


def spaced(name: str) -> str:
    """A name of the story as words."""
    return name.replace("_", " ")
