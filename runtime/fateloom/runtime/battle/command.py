"""The commands of sides and of chance: the closed union `Command`."""

from __future__ import annotations

from fateloom.runtime.record import record


@record
class Place:
    """A recruit enters the map (HOD-25, 27)."""

    unit: str
    space: str


@record
class Build:
    """A unit builds a fort where it stands (HOD-93)."""

    unit: str


@record
class Raze:
    """The owner takes a fort off the map (HOD-98)."""

    space: str


@record
class Load:
    """A land unit goes aboard a fleet that has not moved (HOD-40)."""

    fleet: str
    unit: str


@record
class March:
    """A unit moves one space (HOD-30)."""

    unit: str
    to: str


@record
class Fight:
    """The active side picks the next battle (HOD-45)."""

    space: str


@record
class Fire:
    """A unit fires (HOD-51)."""

    unit: str


@record
class BreakOff:
    """A unit withdraws instead of firing (HOD-78)."""

    unit: str


@record
class Hit:
    """The owner of the target picks a victim (HOD-55), or a unit that a card or a lost battle takes
    off the map (HOD-88).
    """

    unit: str


@record
class Go:
    """A space is named: where units fall back to or pursue, or what an effect is about."""

    space: str


@record
class Board:
    """A land unit falls back aboard a fleet (HOD-69)."""

    unit: str


@record
class Take:
    """The winner of a major battle takes that unit (HOD-87)."""

    unit: str


@record
class Join:
    """A unit joins the pursuit (HOD-83)."""

    unit: str


@record
class Done:
    """Nothing more of this, or nothing at all."""


# --- chance


@record
class Die:
    """A die shows that number, 1 to 6."""

    shows: int


@record
class Next:
    """That card comes next."""

    card: str


Command = (
    Place
    | Build
    | Raze
    | Load
    | March
    | Fight
    | Fire
    | BreakOff
    | Hit
    | Go
    | Board
    | Take
    | Join
    | Done
    | Die
    | Next
)
