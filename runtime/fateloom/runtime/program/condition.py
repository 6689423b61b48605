"""Conditions over the state of a game (DSL-17): a closed tagged union, one interpreter in each
rule system that reads it.
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.words import Op, Place, Skill
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Who(Enum):
    """Which heroes a condition or an effect speaks of, when it names none. In a condition:
    `EVERYONE` = all heroes in play (not defeated), `ANYONE` = at least one, `OTHERS` = at
    least one other than the active hero. In an effect: each of them.
    """

    ACTIVE = "active"
    ANYONE = "anyone"
    OTHERS = "others"
    EVERYONE = "everyone"


@record
class Named:
    """One hero by id."""

    hero: str


Subject = Who | Named


class Measure(Enum):
    """Numbers that every game has, beside the counters of the story."""

    VIRTUE = "virtue"
    COINS = "coins"
    XP = "xp"
    EFFORT = "effort"
    """Ready effort dice."""
    DAY = "day"
    PLAYERS = "players"


@record
class VariableValue:
    """The value of a variable by id; a hero variable is the subject's."""

    variable: str


@record
class MarkerCount:
    """How many markers of a track stand at space `within` or better (further left); all of
    them when it is None.
    """

    skill: Skill
    within: int | None


Quantity = Measure | VariableValue | MarkerCount


@record
class All:
    """Every part holds; no part: always."""

    parts: tuple[Condition, ...]
    span: Span


@record
class AnyOf:
    """At least one part holds; no part: never."""

    parts: tuple[Condition, ...]
    span: Span


@record
class Not:
    """The part does not hold."""

    part: Condition
    span: Span


@record
class Compare:
    """A quantity of the subject beside a number. For EVERYONE: of each; for ANYONE, OTHERS: of
    at least one.
    """

    subject: Subject
    quantity: Quantity
    op: Op
    number: int
    span: Span


@record
class IsOneOf:
    """The subject's variable has one of these values (indices of states, 0 or 1 for flags,
    numbers for counters).
    """

    subject: Subject
    variable: str
    values: tuple[int, ...]
    span: Span


@record
class Has:
    """The subject carries a matching item."""

    subject: Subject
    item: ItemMatch
    span: Span


@record
class ItemIs:
    """At least one copy of the item is at that place; `Place.HELD`: with any hero."""

    item: str
    place: Place
    target: str | None
    """The tile, NPC or stock, for the places that need one."""
    span: Span


@record
class HeroIs:
    """The active hero is one of these."""

    heroes: tuple[str, ...]
    span: Span


@record
class OnTile:
    """The subject stands on the tile."""

    subject: Subject
    tile: str
    span: Span


@record
class Visited:
    """The subject has visited the POI before this visit began, or is there now."""

    subject: Subject
    poi: str
    span: Span


@record
class Chose:
    """The subject has used the option at least once, in any turn."""

    subject: Subject
    option: str
    """Full id, `poi.option`."""
    span: Span


@record
class TileIs:
    """The tile is explored; or, with `explored` False, at least on the table."""

    tile: str
    explored: bool
    span: Span


@record
class PoiPlaced:
    """The POI is on the map; on that tile, if one is named."""

    poi: str
    tile: str | None
    span: Span


@record
class NpcAt:
    """The NPC is at the POI; with None: nowhere on the map."""

    npc: str
    poi: str | None
    span: Span


class GameMode(Enum):
    """What kind of table it is (DST-130). SOLO and GROUP count players; the other two are the
    solo modes.
    """

    SOLO = "solo"
    GROUP = "group"
    EXPLORER = "explorer"
    CHALLENGER = "challenger"


@record
class ModeIs:
    """The game is of that mode."""

    mode: GameMode
    span: Span


@record
class InFinale:
    """The subject has begun a finale."""

    subject: Subject
    span: Span


@record
class IsOut:
    """The subject is defeated."""

    subject: Subject
    span: Span


Condition = (
    All
    | AnyOf
    | Not
    | Compare
    | IsOneOf
    | Has
    | ItemIs
    | HeroIs
    | OnTile
    | Visited
    | Chose
    | TileIs
    | PoiPlaced
    | NpcAt
    | ModeIs
    | InFinale
    | IsOut
)
