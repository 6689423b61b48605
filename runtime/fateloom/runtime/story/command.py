"""The commands of seats and of chance: the closed union `Command`.

A command is an intention. `decide` answers it with events or a Refusal; `legal` lists the commands
that are legal now. None of them transfers anything from one player to another (DST-85).
"""

from __future__ import annotations

from typing import Annotated

from fateloom.runtime.program.callable_systems import by_system
from fateloom.runtime.program.settings import Face
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Tracks

# --- set-up


@record
class ChooseHero:
    """The next seat takes this character (DST-05)."""

    hero: str


# --- the turn (DST-16, 22, 23)


@record
class Stay:
    """Stays on the tile: zero steps (DST-27)."""


@record
class MoveTo:
    """Walks tile by tile (DST-24..26). `path` names every tile entered, the last one included."""

    path: tuple[str, ...]


@record
class Visit:
    """Visits a POI of the own tile (DST-32)."""

    poi: str


@record
class LeavePoi:
    """Ends the visit (DST-39)."""


@record
class EndTurn:
    """Ends the turn; also ends a visit (DST-23)."""


@record
class SpendXp:
    """Spends experience (DST-108, EC-09): the positions of the markers of all tracks afterwards."""

    points: int
    markers: Tracks


@record
class LeaveGame:
    """A player goes home (EC-57): the hero is out, the others play on. Never listed by `legal`;
    legal for any seat at any time except between a declaration and its roll.
    """

    seat: int


# --- a visit


@record
class UseOption:
    """Uses an option of the POI by full id, `poi.option` (DST-34..43)."""

    option: str


@record
class BeginFinale:
    """Begins the finale of this path of the own destiny here (DST-87)."""

    path: str


@record
class PickUp:
    """Takes an item from the pile of the tile, during a visit (DST-119)."""

    item: str


# --- answers to a question


@record
class Choose:
    """A branch of a follow-up choice, by its number in the story, from 0 (DST-43)."""

    index: int


@record
class ScanItem:
    """Presents an item of the own inventory (DST-65)."""

    item: str


@record
class AskPath:
    """Asks about a path of the own destiny (DST-72). Never shown to others."""

    path: str


@record
class ChooseCallOutcome:
    """The outcome of a game that the story called, decided by the players."""

    outcome: str


@record
class InCall:
    """A command, or an answer of chance, in a game that the story has called (DDL-01)."""

    system: str
    says: Annotated[object, by_system("command")]


@record
class SetMarkers:
    """Answers a gain or loss of skill: the new positions of the markers (DST-99, 101)."""

    markers: Tracks


@record
class GiveItem:
    """Chooses which of several matching items is paid or lost."""

    item: str


# --- a test


@record
class DeclareEffort:
    """The number of effort dice to add; the roll follows (DST-48)."""

    dice: int


@record
class Confirm:
    """Enters the number of successes (DST-55)."""


# --- items


@record
class UseAbility:
    """Uses the ability of an item in the inventory (DST-112..115); `tile`: where a Horse goes."""

    item: str
    tile: str | None = None


@record
class Abandon:
    """Lays an item down on the own tile (DST-118)."""

    item: str


@record
class DiscardItem:
    """Returns a Discard item without its effect, against overflow (DST-117)."""

    item: str


# --- trade


@record
class Buy:
    """Buys from the stack (DST-79)."""

    item: str


@record
class Sell:
    """Sells to the stack (DST-79)."""

    item: str


@record
class CloseTrade:
    """Ends the trade (DST-80)."""


# --- a finale


@record
class PlayStage:
    """Plays the current stage of the finale (DST-90)."""


# --- chance


@record
class Roll:
    """The faces of the dice; their order does not matter."""

    main: tuple[Face, ...]
    effort: tuple[Face, ...]


@record
class DealHeroes:
    """Characters dealt at random, one for each seat in order (DST-05)."""

    heroes: tuple[str, ...]


@record
class DrawFirstPlayer:
    """The seat drawn to go first (DST-15)."""

    seat: int


Command = (
    ChooseHero
    | Stay
    | MoveTo
    | Visit
    | LeavePoi
    | EndTurn
    | SpendXp
    | LeaveGame
    | UseOption
    | BeginFinale
    | PickUp
    | Choose
    | ScanItem
    | AskPath
    | ChooseCallOutcome
    | InCall
    | SetMarkers
    | GiveItem
    | DeclareEffort
    | Confirm
    | UseAbility
    | Abandon
    | DiscardItem
    | Buy
    | Sell
    | CloseTrade
    | PlayStage
    | Roll
    | DealHeroes
    | DrawFirstPlayer
)
