"""The names of a Program's things as a story tells them."""

from __future__ import annotations

from fateloom.runtime.program.board import OptionKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.story.index import index_of
from fateloom.runtime.transitions.variables import ItemPlace


class Names:
    """Titles by id; an id that is none stands for itself. Nothing here is made safe yet."""

    def __init__(self, program: Program) -> None:
        self._index = index_of(program)
        self.most_successes = program.settings.success_cap
        """The number of successes that stands for all greater ones (DST-55)."""

    def hero(self, name: str) -> str:
        """A hero by what stands before the first comma of their title: "Aud, Warden of …"."""
        hero = self._index.hero.get(name)
        return hero.title.partition(",")[0] if hero else name

    def tile(self, name: str) -> str:
        """A tile by its title."""
        tile = self._index.tile.get(name)
        return tile.title if tile else name

    def poi(self, name: str) -> str:
        """A POI by its title."""
        poi = self._index.poi.get(name)
        return poi.title if poi else name

    def npc(self, name: str) -> str:
        """Somebody by their title."""
        npc = self._index.npc.get(name)
        return npc.title if npc else name

    def is_item(self, name: str) -> bool:
        """Whether there is an item of that id."""
        return name in self._index.item

    def item(self, name: str) -> str:
        """An item by its title, with an article."""
        item = self._index.item.get(name)
        if item is None:
            return name
        return item.title if item.title.lower().startswith("the ") else f"the {item.title}"

    def option(self, name: str) -> str:
        """What is done with an option, before its label."""
        option = self._index.option.get(name)
        match option.kind if option else None:
            case OptionKind.TEST:
                return "takes the test"
            case OptionKind.TRADE:
                return "trades at"
            case _:
                return "chooses"

    def path(self, hero: str, name: str) -> str:
        """A path of a destiny by its title."""
        path = self._index.path.get((hero, name))
        return path.title if path else name

    def lies(self, place: ItemPlace) -> str:
        """Where an item comes to be."""
        match place:
            case ItemPlace(Place.HERO, hero):
                return f"now with {self.hero(hero)}"
            case ItemPlace(Place.TILE, tile):
                return f"on the ground at {self.tile(tile)}"
            case ItemPlace(Place.NPC, npc):
                return f"now with {self.npc(npc)}"
            case ItemPlace(Place.STOCK):
                return "now on sale"
            case ItemPlace(Place.BOX):
                return "back in the box"
            case _:
                return "out of the game"
