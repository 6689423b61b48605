"""The components on the table: tiles, POIs with their options, NPCs, stacks, heroes (DSL-04,
06..09, 20).
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.condition import Condition
from fateloom.runtime.program.statement import Body, Cost
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Side(Enum):
    """How a tile lies at the start."""

    EXPLORED = "explored"
    UNEXPLORED = "unexplored"
    BOX = "box"
    """Not on the table yet."""


@record
class Tile:
    """A map tile at a cell (column, row) of a four-neighbour grid (DST-25)."""

    id: str
    title: str
    cell: tuple[int, int]
    side: Side
    hint: Text | None
    on_explore: Body
    art: str | None
    span: Span


class OptionKind(Enum):
    """What the icon of an option says (DST-36)."""

    INTERACTION = "interaction"
    TEST = "test"
    SCAN = "scan"
    DESTINY = "destiny"
    TRADE = "trade"


class Limit(Enum):
    """How often an option can be used (DST-35)."""

    ONCE_A_VISIT = "once a visit"
    ONCE_PER_HERO = "once per hero"
    ONCE = "once"


@record
class Option:
    """An option of a POI. Tests, scans and trades are options whose body is that one statement."""

    id: str
    """Full id, `poi.option`."""
    kind: OptionKind
    label: str
    limit: Limit
    group: str | None
    """Scan-or-test group: members shut each other for the turn (DST-75)."""
    costs: tuple[Cost, ...]
    repeat_per_item: bool
    """EC-51."""
    closed: bool
    condition: Condition | None
    body: Body
    span: Span


class OnRemove(Enum):
    """What happens to the stack of a removed POI (EC-45)."""

    CLOSE = "close"
    DROP = "drop"


@record
class Poi:
    """A point of interest. `tile`: where `place` puts it by default; it is on the map only
    once placed.

    `token` and `mini` are pictures and nothing else (DST-12). `description` holds Tell and If
    statements alone. `states`: empty, or the names of its variable of the same id.
    """

    id: str
    title: str
    tile: str | None
    token: str | None
    mini: str | None
    states: tuple[str, ...]
    on_remove: OnRemove
    description: Body
    options: tuple[Option, ...]
    span: Span


@record
class Npc:
    """A person of the story; `poi`: the initial place."""

    id: str
    title: str
    poi: str | None
    states: tuple[str, ...]
    span: Span


@record
class Stock:
    """A trade stack as first offered."""

    id: str
    items: tuple[str, ...]
    span: Span


@record
class Markers:
    """The spaces of the markers of one track, ascending and distinct (DST-08, 103)."""

    skill: Skill
    spaces: tuple[int, ...]


@record
class Hero:
    """A character that a player can take."""

    id: str
    title: str
    description: str
    markers: tuple[Markers, ...]
    """One for each skill, in the order of `Skill`."""
    items: tuple[str, ...]
    coins: int | None
    """None: the setting's."""
    portrait: str | None
    span: Span
