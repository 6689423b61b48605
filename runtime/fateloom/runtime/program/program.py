"""The Program as a whole."""

from __future__ import annotations

from typing import Annotated, Any

from fateloom.runtime.program.board import Hero, Npc, Poi, Stock, Tile
from fateloom.runtime.program.callable_systems import by_system, callable_system
from fateloom.runtime.program.destiny import Destiny, Event
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.variables import Variable
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

FORMAT = 3
"""The version of the Program's form; raised whenever a reader of the old one would misread the
new.
"""


@record
class Scene:
    """A block that `Do` runs; `id` is the key, with its arguments: `toll(rope, 2)`."""

    id: str
    body: Body
    span: Span


@record
class Called:
    """What the calls of one system play, compiled from its tables."""

    system: str
    game: Annotated[Any, by_system("game")]  # a system reads its own


@record
class Program:
    """A compiled scenario. Tuples keep declaration order; every id named in it exists in it."""

    format: int
    id: str
    title: str
    version: str
    language: str
    introduction: str
    min_players: int
    max_players: int
    modes: tuple[str, ...]
    """Solo modes offered: explorer, challenger."""
    settings: Settings
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
    """Rescues among them, with ids `rescue_1`, `rescue_2`, … ."""
    destinies: tuple[Destiny, ...]
    called: tuple[Called, ...] = ()
    """By system, each once; calls of other systems are settled at the table (DDL-01)."""

    def game_of(self, system: str) -> Any:
        """What the calls of that system play; None: they are settled at the table."""
        home = callable_system(system).home
        return next((it.game for it in self.called if it.system == home), None)
