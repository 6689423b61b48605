"""Events of the turn under way."""

from __future__ import annotations

from fateloom.runtime.program.statement import ScanMode
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Step


@record
class TurnBegan:
    """A turn began, on that day (DST-21)."""

    seat: int
    day: int


@record
class StepReached:
    """The turn has reached that step (DST-16)."""

    step: Step


@record
class TurnEnded:
    """The turn is over; the device passes on (DST-23)."""

    seat: int


@record
class TurnPassed:
    """The hero whose turn it was is out (EC-37, 57): the events that are still due happen as in the
    turn of that seat, whose turn begins behind them.
    """

    seat: int


@record
class HeroStayed:
    """The hero stayed (DST-27)."""

    seat: int


@record
class TileExplored:
    """The hero whose turn it is explored a tile."""

    seat: int
    tile: str


@record
class VisitBegan:
    """A visit began (DST-32)."""

    seat: int
    poi: str


@record
class VisitEnded:
    """The visit is over (DST-39)."""

    seat: int


@record
class OptionUsed:
    """An option was used; its limit decides whether it is used up (DST-35)."""

    seat: int
    option: str


@record
class ItemScanned:
    """An item was presented (DST-65)."""

    seat: int
    item: str
    mode: ScanMode
    option: str | None


@record
class LeaveForced:
    """The visit and the turn end as soon as everything is done (DST-38)."""


@record
class BonusGranted:
    """Additional successes for every test not yet entered this turn (EC-21)."""

    amount: int


@record
class RangeGranted:
    """Additional tiles for the regular move of this turn (DST-31)."""

    tiles: int


@record
class AbilityUsed:
    """The ability of an item was used (DST-112, 113)."""

    seat: int
    item: str
    discarded: bool


OfTurn = (
    TurnBegan
    | StepReached
    | TurnEnded
    | TurnPassed
    | HeroStayed
    | TileExplored
    | VisitBegan
    | VisitEnded
    | OptionUsed
    | ItemScanned
    | LeaveForced
    | BonusGranted
    | RangeGranted
    | AbilityUsed
)
