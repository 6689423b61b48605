"""The tables of a haunted house as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part, read_tables
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

WHAT = {
    "house": "its title, its players, who they are, and the numbers of its rules",
    "board": "its tiles, and where they lie",
    "destinies": "the cards of its piles",
    "search": "its items",
    "haunting": "its Haunting cards",
}
"""The tables, and what each of them says."""

ORDERS = "orders"
"""The table beside them in a house of a story."""

CALLED = {**WHAT, ORDERS: "what the story does in it"}
"""The tables of a house of a story."""

SCHEMAS = {ORDERS: "house-orders"}
"""Other rule systems have a table of that name."""

NOWHERE = "."
"""In a row of the board: no tile lies there."""


@record
class Nodes:
    """The tables, each sound by itself; `orders`: only a house of a story has that one."""

    house: Node
    board: Node
    destinies: Node
    search: Node
    haunting: Node
    orders: Node | None = None

    def locations(self) -> dict[str, Node]:
        """The tiles that can be searched, by id."""
        return fields(part(self.board, "locations"))

    def passages(self) -> dict[str, Node]:
        """All other tiles, by id."""
        return fields(part(self.board, "passages"))

    def tiles(self) -> Iterator[tuple[str, Node]]:
        """Id and node of every tile, ids that two tiles have twice."""
        yield from self.locations().items()
        yield from self.passages().items()

    def places(self) -> Iterator[tuple[int, int, Node]]:
        """Column, row and node of every place of the board where a tile lies."""
        for y, row in enumerate(fields(self.board)["rows"].items):
            for x, place in enumerate(row.items):
                if place.value != NOWHERE:
                    yield x, y, place

    def links(self) -> tuple[Node, ...]:
        """The pairs of tiles that are neighbours; none: those that share a side are."""
        links = part(self.board, "links")
        return () if links is None else tuple(links.items)

    def destiny(self, kind: str) -> dict[str, Node]:
        """The cards of the kind `opener`, `psyche` or `memory` by id."""
        return fields(part(self.destinies, kind))

    def items(self) -> dict[str, Node]:
        """The Search cards by id."""
        return fields(part(self.search, "items"))

    def hauntings(self) -> dict[str, Node]:
        """The Haunting cards by id."""
        return fields(part(self.haunting, "cards"))

    def cards(self) -> Iterator[tuple[str, Node]]:
        """Id and node of every card, ids that two cards have twice."""
        for kind in ("opener", "psyche", "memory"):
            yield from self.destiny(kind).items()
        yield from self.items().items()
        yield from self.hauntings().items()

    def effects(self) -> Iterator[tuple[Node, Node]]:
        """Each effect with its card."""
        for card in (*self.items().values(), *self.hauntings().values()):
            do = part(card, "do")
            yield from () if do is None else ((card, it) for it in do.items)

    def all_orders(self) -> dict[str, Node]:
        """The orders of a story by id."""
        return fields(part(self.orders, ORDERS))


def read(
    sources: Mapping[str, Source], folder: str = ""
) -> tuple[Nodes | None, tuple[Diagnostic, ...]]:
    """The tables among the sources, by file name; None while one of them is not sound. `folder`: of
    a house that a story calls, what the names begin with.
    """
    what = CALLED if folder else WHAT
    game = "The house of a story" if folder else "A haunted house"
    nodes, found = read_tables(sources, what, game, (), folder, SCHEMAS)
    sound = [it for it in nodes.values() if it is not None]
    if found or len(sound) < len(what):
        return None, found
    return Nodes(*sound), ()
