"""Events of the table and of the story."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import OptionChange
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Control


@record
class TileTurned:
    """A tile was laid, explored or turned back (DST-28)."""

    tile: str
    side: Side


@record
class Spot:
    """A place for a copy of an item; `of`: which hero, stack, tile or NPC."""

    place: Place
    of: str | None = None


@record
class ItemMoved:
    """A copy of an item went from one place to another (INV-05)."""

    item: str
    source: Spot
    target: Spot


@record
class StockOpened:
    """A trade stack was laid out for the first time (DST-77); its items follow as moves."""

    stock: str


@record
class VariableSet:
    """A variable has a new value; `seat`: whose, None for the world's."""

    seat: int | None
    variable: str
    value: int


@record
class PoiMoved:
    """A POI was placed, moved, or taken off the map (DST-126)."""

    poi: str
    tile: str | None


@record
class TokenChanged:
    """A POI is shown by another token."""

    poi: str
    token: str


@record
class NpcMoved:
    """Somebody went to a POI, or away (DST-127)."""

    npc: str
    poi: str | None


@record
class OptionChanged:
    """An option was opened, closed or renewed (DST-37, EC-32)."""

    option: str
    change: OptionChange


@record
class EventFired:
    """An event of the story happens (DST-125)."""

    event: str


@record
class GameEnded:
    """The game is over (DST-93); None: nobody has won (EC-38)."""

    winner: int | None


@record
class Paused:
    """The command is finished for now; this is the remaining stack. Never shown."""

    control: Control


OfWorld = (
    TileTurned
    | ItemMoved
    | StockOpened
    | VariableSet
    | PoiMoved
    | TokenChanged
    | NpcMoved
    | OptionChanged
    | EventFired
    | GameEnded
    | Paused
)
