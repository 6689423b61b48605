"""A house by id: its board and its cards (HND-11, 78)."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.hidden.content import DestinyCard, Haunting, House, Item, Tile
from fateloom.runtime.hidden.words import Adjacency, Kind


class Index:
    """A house, looked up by id."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.options = house.options

    @cached_property
    def tile(self) -> dict[str, Tile]:
        """Tiles."""
        return {it.id: it for it in self.house.tiles}

    @cached_property
    def destiny(self) -> dict[str, DestinyCard]:
        """Cards of the piles."""
        return {it.id: it for it in self.house.destiny}

    @cached_property
    def item(self) -> dict[str, Item]:
        """Search cards."""
        return {it.id: it for it in self.house.items}

    @cached_property
    def haunting(self) -> dict[str, Haunting]:
        """Haunting cards."""
        return {it.id: it for it in self.house.hauntings}

    @cached_property
    def locations(self) -> tuple[str, ...]:
        """Tiles that can be searched."""
        return tuple(it.id for it in self.house.tiles if it.location)

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The tiles next to each tile, in the order of the board (HND-11)."""
        return neighbours(self.house)

    @cached_property
    def openers(self) -> frozenset[str]:
        """The ids of the Opener card; it is there once (HND-02)."""
        return frozenset(it.id for it in self.house.destiny if it.kind is Kind.OPENER)

    def is_kind(self, card: str, kind: Kind) -> bool:
        """Whether a card of a pile is of that kind; Haunting cards are of none (HND-05)."""
        return card in self.destiny and self.destiny[card].kind is kind


def neighbours(house: House) -> dict[str, tuple[str, ...]]:
    """The tiles next to each tile, in the order of the board."""
    linked = {frozenset(link) for link in house.links}

    def is_next(one: Tile, other: Tile) -> bool:
        if house.adjacency is Adjacency.LINKS:
            return frozenset((one.id, other.id)) in linked
        return abs(one.x - other.x) + abs(one.y - other.y) == 1

    return {
        one.id: tuple(it.id for it in house.tiles if it is not one and is_next(one, it))
        for one in house.tiles
    }


def is_contiguous(tiles: frozenset[str], next_to: dict[str, tuple[str, ...]]) -> bool:
    """Whether each of these tiles can be reached from each other over them alone (HND-78)."""
    if not tiles:
        return True
    waiting, seen = [min(tiles)], {min(tiles)}
    while waiting:
        for tile in next_to[waiting.pop()]:
            if tile in tiles and tile not in seen:
                seen.add(tile)
                waiting.append(tile)
    return len(seen) == len(tiles)
