"""Statements that change heroes, items and the world at once, and ask for nothing but a choice of
items or markers. Effects apply to the heroes of their `subject`.
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.condition import Subject
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Resource(Enum):
    """Things counted on a hero's board."""

    COINS = "coins"
    XP = "xp"
    EFFORT = "effort"
    """Ready effort dice: positive refreshes, negative exhausts."""
    VIRTUE = "virtue"


@record
class Gain:
    """Adds to a resource, or takes (negative) what is there (EC-58, 59, DST-63)."""

    subject: Subject
    resource: Resource
    amount: int
    span: Span


@record
class ChangeMarkers:
    """Moves markers: positive = gain, left (DST-97..104). `skill` None: the owner chooses for
    each point (DST-101).
    """

    subject: Subject
    skill: Skill | None
    amount: int
    span: Span


@record
class NewMarker:
    """A further marker (DST-105, EC-07); `space` None: the highest free space."""

    subject: Subject
    skill: Skill
    space: int | None
    span: Span


@record
class LoseItem:
    """A matching item of the subject returns to the box; if several match, the owner chooses."""

    subject: Subject
    match: ItemMatch
    span: Span


@record
class Cost:
    """One part of a price: exactly one of the kinds. Prices are paid in full or not at all
    (DST-84).
    """

    kind: CostKind
    amount: int
    """How many coins, xp, effort dice or spaces; 1 for items."""
    skill: Skill | None
    item: ItemMatch | None
    span: Span


class CostKind(Enum):
    """What is paid."""

    COINS = "coins"
    XP = "xp"
    EFFORT = "effort"
    SKILL = "skill"
    """Of `skill`, or of any skill when it is None."""
    ITEM = "item"


@record
class MoveItem:
    """Puts a copy of an item somewhere: TILE, BOX, GONE, NPC (`target`). From wherever a copy
    is: GONE, then BOX, first for TILE; the active hero, then the box, for the others.
    """

    item: str
    place: Place
    target: str | None
    span: Span


@record
class SetVariable:
    """The variable takes the value (index, 0 or 1, number)."""

    subject: Subject
    variable: str
    value: int
    span: Span


@record
class AddToVariable:
    """The counter moves by `amount` and saturates."""

    subject: Subject
    variable: str
    amount: int
    span: Span


@record
class PlacePoi:
    """Puts the POI on the tile, or moves it there (DST-126, EC-45)."""

    poi: str
    tile: str
    span: Span


@record
class RemovePoi:
    """Takes the POI off the map."""

    poi: str
    span: Span


@record
class SetToken:
    """Changes the token of the POI."""

    poi: str
    token: str
    span: Span


@record
class MoveNpc:
    """The NPC goes to the POI; None: leaves the map (DST-127)."""

    npc: str
    poi: str | None
    span: Span


class TileChange(Enum):
    """What happens to a tile."""

    REVEAL = "reveal"
    """Laid on the table, unexplored."""
    EXPLORE = "explore"
    HIDE = "hide"
    """Unexplored again."""


@record
class ChangeTile:
    """Lays, explores or turns back a tile (DST-28)."""

    tile: str
    change: TileChange
    span: Span


@record
class AddToStock:
    """Puts items from the box into the stack (DST-81)."""

    stock: str
    items: tuple[str, ...]
    span: Span


@record
class MoveHero:
    """Moves the subject to the tile; exploring follows if it is unexplored."""

    subject: Subject
    tile: str
    span: Span


@record
class FireEvent:
    """Fires the event now, if its condition holds."""

    event: str
    span: Span


class OptionChange(Enum):
    """What happens to an option (DST-37, EC-32)."""

    OPEN = "open"
    CLOSE = "close"
    RENEW = "renew"


@record
class ChangeOption:
    """Opens, closes or renews an option by full id."""

    option: str
    change: OptionChange
    span: Span


@record
class Leave:
    """The visit and the turn end (DST-38, EC-31)."""

    span: Span


@record
class Defeat:
    """The subject is defeated (EC-37)."""

    subject: Subject
    span: Span


Write = SetVariable | AddToVariable
"""What gives a variable another value."""

HeroEffect = Gain | ChangeMarkers | NewMarker | LoseItem | Write
"""What happens to one hero after the other, and asks for nothing but a choice of items or markers.
"""

TableEffect = (
    MoveItem | PlacePoi | RemovePoi | SetToken | MoveNpc | AddToStock | ChangeOption | Leave
)
"""What happens to the table, and runs no other script."""

Effect = HeroEffect | TableEffect | MoveHero | ChangeTile | FireEvent | Defeat
"""What changes heroes, items and the world at once."""
