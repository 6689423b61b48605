"""The tables of a battle game as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.data.table_set import TableSet, fields, items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.data.node import Node


class Nodes(TableSet):
    """The tables, each sound by itself; only a campaign of a story has `orders`."""

    game, called_game = "A battle game", "The campaign of a story"
    what: ClassVar = {
        "battle": "its title, its sides, its rules and who wins",
        "theatre": "its map and its terrain",
        "units": "the units of both sides and the battle results table",
        "campaign-cards": "the campaign cards of both sides",
    }
    called: ClassVar = {"orders": "the orders that the story gives"}

    @property
    def sides(self) -> dict[str, Node]:
        """The two sides by id, in the order of their numbers."""
        return self.of("side")

    def number(self, side: str) -> int:
        """The number of a side, 0 or 1; the side exists."""
        return list(self.sides).index(side)

    def routes(self, kind: str) -> Iterator[tuple[Node, Node]]:
        """Both ends of every one of the `roads` or `rivers`."""
        for row in items(self["theatre"], kind):
            yield from zip(row.items, row.items[1:], strict=False)

    def units_of(self, side: str) -> dict[str, Node]:
        """The units of a side by id."""
        return fields(self.part("units", "units", side))

    def all_units(self) -> dict[str, Node]:
        """The units of both sides by id."""
        return {id: node for side in self.sides for id, node in self.units_of(side).items()}

    def cards_of(self, side: str) -> dict[str, Node]:
        """The cards of a side by id."""
        return fields(self.part("campaign-cards", "cards", side))

    def all_cards(self) -> Iterator[tuple[str, str, Node]]:
        """Side, id and node of every card, those of orders last."""
        for side in self.sides:
            for id, node in self.cards_of(side).items():
                yield side, id, node
        yield from self.order_cards()

    def order_cards(self) -> Iterator[tuple[str, str, Node]]:
        """Side, id and node of every order that has a card of its own."""
        for id, node in self.of("order").items():
            if node.value["do"] == "card":
                yield self.side_of(node), id, node

    def side_of(self, order: Node) -> str:
        """The id of the side that an order is for: the first one if it does not say."""
        named: str = order.value.get("side", next(iter(self.sides)))
        return named

    @property
    def victories(self) -> tuple[Node, ...]:
        """The ways to win, in their order."""
        return items(self["battle"], "victory")


read = Nodes.read
