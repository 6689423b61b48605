"""Events of turns, players and the end of the game."""

from __future__ import annotations

from fateloom.runtime.record import record


@record
class TurnBegan:
    """A player's turn."""

    seat: int


@record
class Gained:
    """A story card lies in the tableau, and the ally that lay under it as well (CTA-15, 45, 85)."""

    seat: int
    act: int
    place: int
    card: str
    path: int


@record
class MainActionUsed:
    """The one main action of this turn is taken (CTA-21)."""


@record
class Journeyed:
    """A journey of this turn, paid for or free (CTA-25)."""

    seat: int
    free: bool


@record
class JourneyGranted:
    """One more journey this turn costs nothing."""


@record
class Swapped:
    """The active player, who could do nothing, has a card replaced (CTA-26)."""

    seat: int


@record
class TurnEnded:
    """A turn is over (CTA-23)."""

    seat: int


@record
class EndTriggered:
    """The others have one turn each (CTA-68); `limit`: because the game has lasted too long
    (CTA-71).
    """

    seat: int
    limit: bool


@record
class DestiniesRevealed:
    """All destinies, by seat (CTA-69)."""

    cards: tuple[str, ...]


@record
class Passed:
    """A seat plays nothing now."""

    seat: int


@record
class Held:
    """A seat plays nothing before its next turn."""

    seat: int


@record
class PowerUsed:
    """A power works: `key` for its limit, which lasts for the turn or for the act (CTA-79)."""

    seat: int
    card: str
    key: str
    lasting: bool


@record
class ExperienceChanged:
    """Experience gained, or paid below 0 (CTA-80)."""

    seat: int
    amount: int


@record
class TrackMoved:
    """A step up the track (1) or down (-1; CTA-52)."""

    seat: int
    step: int


@record
class TrackKept:
    """The track is at its end, and the step is lost (CTA-52, 53)."""

    seat: int
    step: int


@record
class AllySacrificed:
    """An ally is turned face down (CTA-87)."""

    seat: int
    card: str


@record
class AllyDiscarded:
    """An ally has left a tableau for the discards of its act."""

    seat: int
    card: str


TurnEvent = (
    TurnBegan
    | Gained
    | MainActionUsed
    | Journeyed
    | JourneyGranted
    | Swapped
    | TurnEnded
    | EndTriggered
    | DestiniesRevealed
)
"""Turns and the end of the game."""


PlayerEvent = (
    Passed
    | Held
    | PowerUsed
    | ExperienceChanged
    | TrackMoved
    | TrackKept
    | AllySacrificed
    | AllyDiscarded
)
"""What happens to one player, outside the course of an attempt."""
