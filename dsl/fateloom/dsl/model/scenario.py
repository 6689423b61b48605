"""A scenario after resolution: everything that a Program contains, in the Program's own nodes."""

from __future__ import annotations

from fateloom.dsl.data.tables import Header
from fateloom.runtime.program.board import Hero, Npc, Poi, Stock, Tile
from fateloom.runtime.program.destiny import Destiny, Event
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.program import Scene
from fateloom.runtime.program.variables import Variable
from fateloom.runtime.record import record


@record
class Scenario:
    """All parts in declaration order; files are taken in the order of their names."""

    header: Header
    start_tile: str
    heroes: tuple[Hero, ...]
    items: tuple[Item, ...]
    variables: tuple[Variable, ...]
    tiles: tuple[Tile, ...]
    npcs: tuple[Npc, ...]
    stocks: tuple[Stock, ...]
    pois: tuple[Poi, ...]
    scenes: tuple[Scene, ...]
    events: tuple[Event, ...]
    destinies: tuple[Destiny, ...]
