"""Everything that a scenario declares, by name: filled once from all declarations, then only read.

Heroes, variables, NPCs, POIs and tiles share one namespace (`shared`), because a line may begin
with any of them. Items, stocks, scenes and events have one each, paths one in their destiny,
options one in their POI.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import article
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.syntax.ast import declarations as tree
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.program.variables import Variable
    from fateloom.runtime.span import Span


class Kind(Enum):
    """What a name names; the value is the word for it in messages."""

    HERO = "hero"
    VARIABLE = "variable"
    NPC = "NPC"
    POI = "POI"
    TILE = "tile"
    ITEM = "item"
    STOCK = "stock"
    SCENE = "scene"
    EVENT = "event"

    @property
    def article(self) -> str:
        """`a` or `an`, as it is spoken."""
        return article(self.value)


@record
class Symbol:
    """A declared name and where it was declared."""

    kind: Kind
    span: Span


class Type(Enum):
    """How a variable can be used."""

    FLAG = "a flag"
    STATES = "a named state"
    COUNTER = "a counter"


@record
class VariableInfo:
    """What expressions need to know about a variable. `values`: indices by name, for states. `low`,
    `high`: for counters.
    """

    type: Type
    of_hero: bool
    values: dict[str, int]
    low: int
    high: int


class Symbols:
    """The names. Dictionaries keep declaration order."""

    __slots__ = (
        "categories",
        "events",
        "heroes",
        "items",
        "npcs",
        "options",
        "paths",
        "pois",
        "scenes",
        "shared",
        "stocks",
        "tiles",
        "unread",
        "variable_nodes",
        "variables",
    )

    def __init__(self) -> None:
        self.shared: dict[str, Symbol] = {}
        self.heroes: dict[str, Span] = {}
        self.variables: dict[str, VariableInfo] = {}
        """World and hero variables, and NPCs and POIs with states."""
        self.variable_nodes: list[Variable] = []
        self.npcs: dict[str, tree.Npc] = {}
        self.pois: dict[str, tree.Poi] = {}
        self.options: dict[str, dict[str, tree.Option]] = {}
        """Options by POI, then by id."""
        self.tiles: dict[str, Span] = {}
        self.items: dict[str, Item | None] = {}
        """None: the item is there, but its entry is not sound."""
        self.categories: set[str] = set()
        self.stocks: dict[str, tree.Stock] = {}
        self.scenes: dict[str, tree.Scene] = {}
        self.events: dict[str, tree.Event] = {}
        self.paths: dict[str, dict[str, tree.Path]] = {}
        """Paths by hero, then by id."""
        self.unread: frozenset[str] = frozenset()
        """Kinds of things (item, tile, hero, category) whose tables could not be read: their names
        are not judged. `settings`: nor what depends on the rule settings.
        """

    def kind_of(self, name: str) -> Kind | None:
        """What `name` names in any namespace, or None."""
        if name in self.shared:
            return self.shared[name].kind
        for kind, table in (
            (Kind.ITEM, self.items),
            (Kind.STOCK, self.stocks),
            (Kind.SCENE, self.scenes),
            (Kind.EVENT, self.events),
        ):
            if name in table:
                return kind
        return None

    def names(self, kind: Kind) -> list[str]:
        """All names of a kind."""
        tables: dict[Kind, dict[str, object]] = {
            Kind.ITEM: {**self.items},
            Kind.STOCK: {**self.stocks},
            Kind.SCENE: {**self.scenes},
            Kind.EVENT: {**self.events},
        }
        if kind in tables:
            return list(tables[kind])
        return [name for name, symbol in self.shared.items() if symbol.kind is kind]
