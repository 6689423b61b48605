"""Events of a seat and its hero."""

from __future__ import annotations

from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Tracks


@record
class HeroTaken:
    """A seat has its character, with its markers and coins (DST-05..08)."""

    seat: int
    hero: str


@record
class GameBegan:
    """The set-up is complete; that seat goes first (DST-15)."""

    first: int


@record
class HeroMoved:
    """The hero went along these tiles, or was put on one."""

    seat: int
    path: tuple[str, ...]


@record
class DiceRolled:
    """The faces of the dice (DST-47..49)."""

    seat: int
    main: tuple[Face, ...]
    effort: tuple[Face, ...]


@record
class ResourceChanged:
    """Coins, experience, ready effort dice or virtue went up or down."""

    seat: int
    resource: Resource
    by: int


@record
class MarkersMoved:
    """The new positions of all markers of the hero (DST-97..105)."""

    seat: int
    markers: Tracks


@record
class HeroDefeated:
    """The hero is out of the game (EC-37)."""

    seat: int


@record
class MilestoneReached:
    """A hero reached a milestone of a path (DST-94); `milestone` is `path/number`."""

    seat: int
    milestone: str


@record
class FinaleBegan:
    """A hero committed to a path (DST-88, 89)."""

    seat: int
    path: str
    stage: str
    left: int


@record
class StageReached:
    """The stage of a finale, and the remaining turns until it is played (DST-90)."""

    seat: int
    stage: str
    left: int


@record
class DestinyFulfilled:
    """A hero fulfilled a destiny (DST-91)."""

    seat: int


OfHeroes = (
    HeroTaken
    | GameBegan
    | HeroMoved
    | DiceRolled
    | ResourceChanged
    | MarkersMoved
    | HeroDefeated
    | MilestoneReached
    | FinaleBegan
    | StageReached
    | DestinyFulfilled
)
