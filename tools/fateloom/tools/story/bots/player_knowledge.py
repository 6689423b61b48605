"""What the player of a hero has in front of them: the map, the item cards, the hero's own destiny.

A bot that thinks gets this and the view of its seat, and never a Program or a State; so it cannot
know what a player could not (DST-137..140). Of the destiny it knows what the card asks for; whether
that is so yet, it has to find out as players do: by going there.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Chose,
    Condition,
    Has,
    ItemIs,
    NpcAt,
    OnTile,
    Visited,
)
from fateloom.runtime.program.items import AnyOfCategory, Item, OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record


@record
class Known:
    """What is printed where this player can read it.

    `cells`: of the tiles; `cards`: the item cards by id. The rest is what the own destiny asks
    for: POIs where a finale begins, POIs and tiles that count, options, items and categories.
    """

    hero: str
    cells: dict[str, tuple[int, int]]
    cards: dict[str, Item]
    inventory_limit: int
    move_range: int
    finales: frozenset[str]
    pois: frozenset[str]
    tiles: frozenset[str]
    options: frozenset[str]
    items: frozenset[str]

    def wants(self, item: str) -> bool:
        """Whether the own destiny asks for the item, or for one of its categories."""
        return item in self.items

    def worth(self, item: str) -> int:
        """Coins that the card is worth."""
        return self.cards[item].value


def known_to(program: Program, hero: str) -> Known:
    """What the player of that hero knows; raises KeyError for a hero who is not in the story."""
    destinies = {destiny.hero: destiny.paths for destiny in program.destinies}
    if hero not in {it.id for it in program.heroes}:
        raise KeyError(hero)
    paths = destinies.get(hero, ())
    begins = [begin for path in paths for begin in path.begins]
    asked = [it.condition for path in paths for it in path.milestones]
    asked += [begin.condition for begin in begins if begin.condition is not None]
    atoms = [atom for condition in asked for atom in _atoms(condition)]
    pois, tiles, options, items, categories = set(), set(), set(), set(), set()
    for atom in atoms:
        match atom:
            case Visited(poi=poi):
                pois.add(poi)
            case NpcAt(poi=str(poi)):
                pois.add(poi)
            case OnTile(tile=tile):
                tiles.add(tile)
            case Chose(option=option):
                options.add(option)
            case Has(item=OneItem(item)) | ItemIs(item=item):
                items.add(item)
            case Has(item=AnyOfCategory(category)):
                categories.add(category)
            case _:
                pass
    items |= {item.id for item in program.items if categories.intersection(item.categories)}
    return Known(
        hero=hero,
        cells={tile.id: tile.cell for tile in program.tiles},
        cards={item.id: item for item in program.items},
        inventory_limit=program.settings.inventory_limit,
        move_range=program.settings.move_range,
        finales=frozenset(begin.poi for begin in begins),
        pois=frozenset(pois),
        tiles=frozenset(tiles),
        options=frozenset(options),
        items=frozenset(items),
    )


def _atoms(condition: Condition) -> Iterator[Condition]:
    """The plain parts that a condition asks for; what must not be is left out."""
    match condition:
        case All(parts) | AnyOf(parts):
            for part in parts:
                yield from _atoms(part)
        case _:
            yield condition
