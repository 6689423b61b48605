"""The tables of a battle game as nodes that fit their schemas, and what does not."""

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
    "battle": "its title, its sides, its rules and who wins",
    "theatre": "its map and its terrain",
    "units": "the units of both sides and the battle results table",
    "campaign-cards": "the campaign cards of both sides",
}
"""The tables, and what each of them says."""

ORDERS = "orders"
"""The table beside them in a campaign of a story."""

CALLED = {**WHAT, ORDERS: "the orders that the story gives"}
"""The tables of a campaign of a story."""


@record
class Nodes:
    """The tables, each sound by itself; `orders`: only a campaign of a story has that one."""

    battle: Node
    theatre: Node
    units: Node
    cards: Node
    orders: Node | None = None

    @property
    def sides(self) -> dict[str, Node]:
        """The two sides by id, in the order of their numbers."""
        return fields(part(self.battle, "sides"))

    def number(self, side: str) -> int:
        """The number of a side, 0 or 1; the side exists."""
        return list(self.sides).index(side)

    @property
    def terrain(self) -> dict[str, Node]:
        """The rows of the terrain effects chart by id."""
        return fields(part(self.theatre, "terrain"))

    @property
    def spaces(self) -> dict[str, Node]:
        """The spaces of the map by id."""
        return fields(part(self.theatre, "spaces"))

    def routes(self, kind: str) -> Iterator[tuple[Node, Node]]:
        """Both ends of every one of the `roads` or `rivers`."""
        rows = part(self.theatre, kind)
        for row in () if rows is None else rows.items:
            yield from zip(row.items, row.items[1:], strict=False)

    @property
    def columns(self) -> dict[str, Node]:
        """The columns of the battle results table by id."""
        return fields(part(self.units, "results"))

    @property
    def types(self) -> dict[str, Node]:
        """The types of units by id."""
        return fields(part(self.units, "types"))

    @property
    def contingents(self) -> dict[str, Node]:
        """The contingents by id."""
        return fields(part(self.units, "contingents"))

    def units_of(self, side: str) -> dict[str, Node]:
        """The units of a side by id."""
        return fields(part(self.units, "units", side))

    def all_units(self) -> dict[str, Node]:
        """The units of both sides by id."""
        return {id: node for side in self.sides for id, node in self.units_of(side).items()}

    def cards_of(self, side: str) -> dict[str, Node]:
        """The cards of a side by id."""
        return fields(part(self.cards, "cards", side))

    def all_cards(self) -> Iterator[tuple[str, str, Node]]:
        """Side, id and node of every card, those of orders last."""
        for side in self.sides:
            for id, node in self.cards_of(side).items():
                yield side, id, node
        yield from self.order_cards()

    @property
    def all_orders(self) -> dict[str, Node]:
        """The orders of a story by id."""
        return fields(part(self.orders, ORDERS))

    def order_cards(self) -> Iterator[tuple[str, str, Node]]:
        """Side, id and node of every order that has a card of its own."""
        for id, node in self.all_orders.items():
            if node.value["do"] == "card":
                yield self.side_of(node), id, node

    def side_of(self, order: Node) -> str:
        """The id of the side that an order is for: the first one if it does not say."""
        named: str = order.value.get("side", next(iter(self.sides)))
        return named

    @property
    def victories(self) -> tuple[Node, ...]:
        """The ways to win, in their order."""
        rows = part(self.battle, "victory")
        return () if rows is None else rows.items


def items(node: Node | None, *keys: str) -> tuple[Node, ...]:
    """The entries of the list below these keys; none where there is no list."""
    node = part(node, *keys)
    return () if node is None else node.items


def read(
    sources: Mapping[str, Source], folder: str = ""
) -> tuple[Nodes | None, tuple[Diagnostic, ...]]:
    """The tables among the sources, by file name; None while one of them is not sound. `folder`: of
    a campaign that a story calls, what the names begin with.
    """
    what = CALLED if folder else WHAT
    game = "The campaign of a story" if folder else "A battle game"
    nodes, found = read_tables(sources, what, game, (), folder)
    sound = [it for it in nodes.values() if it is not None]
    if found or len(sound) < len(what):
        return None, found
    return Nodes(*sound), ()
