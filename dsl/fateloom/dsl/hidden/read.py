"""The tables of a haunted house as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.data.table_set import TableSet, fields, items
from fateloom.dsl.hidden.callable import SCHEMAS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.data.node import Node

NOWHERE = "."
"""In a row of the board: no tile lies there."""


class Nodes(TableSet):
    """The tables, each sound by itself; only a house of a story has `orders`."""

    game, called_game = "A haunted house", "The house of a story"
    what: ClassVar = {
        "house": "its title, its players, who they are, and the numbers of its rules",
        "board": "its tiles, and where they lie",
        "destinies": "the cards of its piles",
        "search": "its items",
        "haunting": "its Haunting cards",
    }
    called: ClassVar = {"orders": "what the story does in it"}
    schemas = SCHEMAS

    def places(self) -> Iterator[tuple[int, int, Node]]:
        """Column, row and node of every place of the board where a tile lies."""
        for y, row in enumerate(items(self["board"], "rows")):
            for x, place in enumerate(row.items):
                if place.value != NOWHERE:
                    yield x, y, place

    def links(self) -> tuple[Node, ...]:
        """The pairs of tiles that are neighbours; none: those that share a side are."""
        return items(self["board"], "links")

    def destiny(self, kind: str) -> dict[str, Node]:
        """The cards of the kind `opener`, `psyche` or `memory` by id."""
        return fields(self.part("destinies", kind))

    def effects(self) -> Iterator[tuple[Node, Node]]:
        """Each effect with its card."""
        for card in (*self.of("item").values(), *self.of("haunting").values()):
            yield from ((card, it) for it in items(card, "do"))


read = Nodes.read
