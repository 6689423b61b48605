"""What a campaign holds: map, terrain, types, units, cards, victory, options.

Words that are only shown are not here: the rules know ids. Sides are numbered 0 and 1. Whatever a
scenario may set against the general rules is a field with the general rule as its default (HOD-01).
"""

from __future__ import annotations

from fateloom.runtime.battle.conditions import Condition
from fateloom.runtime.battle.effects import Effect
from fateloom.runtime.battle.words import (
    Control,
    EndCheck,
    FortClass,
    Hit,
    Phase,
    RouteKind,
    StaticRetreat,
    When,
)
from fateloom.runtime.record import record

SIDES = 2
"""Players of a campaign (HOD-02)."""


@record
class Options:
    """Choices of a campaign. The first six are the advanced rules (HOD-03, sections K to P). `fog`:
    HOD-12, with `show_count` and `show_top` of HOD-13; `end_check`: HOD-66; `rounds`: ruling 4;
    `elites_panicked_count`: ruling 16.
    """

    artillery: bool = False
    breakoff: bool = False
    pursuit: bool = False
    morale: bool = False
    supply: bool = False
    forts: bool = False
    fog: bool = True
    show_count: bool = False
    show_top: bool = False
    end_check: EndCheck = EndCheck.VOLLEY
    rounds: int = 50
    static_retreat: StaticRetreat = StaticRetreat.ELIMINATE
    control: Control = Control.NOW
    elites_panicked_count: bool = False
    per_fleet: int = 3
    supply_range: int = 2
    major: int = 4


@record
class Terrain:
    """A row of the terrain effects chart (HOD-08, section 1.8 of the rules). `stop`: movement ends
    on entry; `fort`: panics are shrugged off by the sides in `users` (HOD-73).
    """

    id: str
    stop: bool = False
    river: bool = False
    sea: bool = False
    fort: FortClass | None = None
    users: tuple[int, ...] = ()


@record
class Column:
    """A column of the battle results table: what the faces 1 to 6 do (HOD-53)."""

    id: str
    faces: tuple[Hit, Hit, Hit, Hit, Hit, Hit]


@record
class UnitType:
    """What units of a type are and may do (section 1.2 of the rules)."""

    id: str
    column: str
    leader: bool = False
    fleet: bool = False
    bridges: bool = False
    artillery: bool = False
    static: bool = False
    pursues: bool = False
    breaks_off: bool = False
    builds_forts: bool = False
    always_supplied: bool = False
    supply_source: bool = False


@record
class Space:
    """A space of the map; `x`, `y`: where it is drawn."""

    id: str
    terrain: str
    x: int = 0
    y: int = 0


@record
class Route:
    """A way between two spaces (HOD-06, 07)."""

    one: str
    other: str
    kind: RouteKind = RouteKind.LAND


@record
class Unit:
    """A counter (section 1.2 of the rules). `at`: the space where it begins; None: the Recruit Box.
    `replaceable`: eliminated, it goes to the Recruit Box (HOD-60, ruling 22).
    """

    id: str
    side: int
    type: str
    strength: int
    contingent: str = ""
    elite: bool = False
    at: str | None = None
    replaceable: bool = False


@record
class AllUnits:
    """Every own unit but static ones (HOD-29)."""


@record
class OfType:
    """Units of a type."""

    type: str


@record
class OfContingent:
    """Units of a contingent."""

    contingent: str


@record
class OneUnit:
    """That unit."""

    unit: str


Selection = AllUnits | OfType | OfContingent | OneUnit


@record
class Movement:
    """Who may move, and how many spaces (HOD-28)."""

    who: Selection
    spaces: int


@record
class Recruits:
    """What a card brings (HOD-25): so many units of the owner's choice, and these. `spaces`: where
    they enter; none: the recruit spaces of the side.
    """

    count: int = 0
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


@record
class CardEvent:
    """The event of a card, and its phase (HOD-21 to 24)."""

    phase: Phase
    effects: tuple[Effect, ...]


@record
class Card:
    """A campaign card (section 1.4 of the rules). `removed`: it leaves the game (HOD-18)."""

    id: str
    side: int
    recruits: Recruits = Recruits()
    movements: tuple[Movement, ...] = ()
    event: CardEvent | None = None
    removed: bool = False


@record
class Victory:
    """When a side wins (HOD-04). Those at the end are looked at in their order."""

    side: int
    when: When
    condition: Condition


@record
class Campaign:
    """Everything that a game needs. `first`: the side that moves first in each turn; None: they
    take turns at it (HOD-02). `recruit_spaces`, `forts`: by side, where recruits enter and how many
    fort markers there are.
    """

    turns: int
    terrains: tuple[Terrain, ...]
    columns: tuple[Column, ...]
    types: tuple[UnitType, ...]
    spaces: tuple[Space, ...]
    routes: tuple[Route, ...]
    units: tuple[Unit, ...]
    cards: tuple[Card, ...]
    victories: tuple[Victory, ...]
    recruit_spaces: tuple[tuple[str, ...], tuple[str, ...]]
    forts: tuple[int, int] = (0, 0)
    first: int | None = 0
    options: Options = Options()
