"""What has happened: the closed union `Event`. Past tense, small, including the results of chance.

`evolve` folds events into the state, so a log of events is the save. `public` decides what a
seat may see of an event.
"""

from __future__ import annotations

from typing import Annotated

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.callable_systems import SystemName, by_system
from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.statement import OptionChange, Resource, ScanMode
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Control, Step, Tracks

# --- set-up and turns


@record
class IntroductionRead:
    """The introduction was read to everyone (DST-04); its text is the Program's."""


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


# --- telling


@record
class Told:
    """A text was read aloud (DST-17).

    `results`: the results of its insertions, in reading order: variants 1 (then, first) or 0, and
    the values of numbers. A translation is rendered from them. `text`: in the language of the
    Program, paragraphs separated by a blank line.
    """

    context: str
    results: tuple[int, ...]
    text: str


# --- movement


@record
class HeroStayed:
    """The hero stayed (DST-27)."""

    seat: int


@record
class HeroMoved:
    """The hero went along these tiles, or was put on one."""

    seat: int
    path: tuple[str, ...]


@record
class TileTurned:
    """A tile was laid, explored or turned back (DST-28)."""

    tile: str
    side: Side


@record
class TileExplored:
    """The hero whose turn it is explored a tile."""

    seat: int
    tile: str


# --- visits


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
class ChoiceMade:
    """A branch of a follow-up choice was taken."""

    seat: int
    label: str


@record
class ItemScanned:
    """An item was presented (DST-65)."""

    seat: int
    item: str
    mode: ScanMode
    option: str | None


@record
class DestinyAsked:
    """A hero asked about the own destiny; the event does not contain the path (DST-74)."""

    seat: int


@record
class CallAnswered:
    """A call has this outcome, played out or said at the table."""

    system: SystemName
    setup: str
    outcome: str


@record
class CallBegan:
    """A called game begins, with the heroes of these seats: first the one who reached it, then
    those on the same tile (DDL-01).
    """

    system: SystemName
    setup: str
    seats: tuple[int, ...]


@record
class InCall:
    """An event of the called game. `seats`: who has its seats."""

    system: str
    event: Annotated[object, by_system("event")]
    seats: tuple[int, ...]


@record
class CallEnded:
    """The called game is over; what it has left on its heroes carries over."""


@record
class LeaveForced:
    """The visit and the turn end as soon as everything is done (DST-38)."""


# --- tests


@record
class CommittedToTest:
    """A hero is committed to a test (DST-46)."""

    seat: int
    skill: Skill


@record
class EffortDeclared:
    """The number of effort dice in the roll (DST-48)."""

    seat: int
    dice: int


@record
class DiceRolled:
    """The faces of the dice (DST-47..49)."""

    seat: int
    main: tuple[Face, ...]
    effort: tuple[Face, ...]


@record
class NumberEntered:
    """The number that was entered, and how it came about (DST-50..55)."""

    seat: int
    skill: Skill
    total: int
    markers: int
    stars: int
    bonus: int
    successes: int


# --- heroes


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
class PointsLost:
    """Points of a gain or loss that could not be applied (EC-01, 02, 08)."""

    seat: int
    points: int


@record
class BonusGranted:
    """Additional successes for every test not yet entered this turn (EC-21)."""

    amount: int


@record
class RangeGranted:
    """Additional tiles for the regular move of this turn (DST-31)."""

    tiles: int


@record
class HeroDefeated:
    """The hero is out of the game (EC-37)."""

    seat: int


# --- items


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
class AbilityUsed:
    """The ability of an item was used (DST-112, 113)."""

    seat: int
    item: str
    discarded: bool


@record
class StockOpened:
    """A trade stack was laid out for the first time (DST-77); its items follow as moves."""

    stock: str


# --- the world


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
class PassStopped:
    """A pass of events was aborted, before the event that would have been the next: the story fires
    events without end (EC-30). `events`: how many it had fired.
    """

    events: int
    event: str = ""


# --- finales and the end


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


@record
class GameEnded:
    """The game is over (DST-93); None: nobody has won (EC-38)."""

    winner: int | None


# --- control


@record
class Paused:
    """The command is finished for now; this is the remaining stack. Never shown."""

    control: Control


Spoken = (
    IntroductionRead
    | Told
    | ChoiceMade
    | DestinyAsked
    | CallAnswered
    | CommittedToTest
    | EffortDeclared
    | NumberEntered
    | PointsLost
    | PassStopped
)
"""Events that only tell: they change nothing."""

OfWorld = (
    ItemMoved
    | VariableSet
    | StockOpened
    | PoiMoved
    | TokenChanged
    | NpcMoved
    | TileTurned
    | OptionChanged
    | EventFired
    | GameEnded
    | Paused
)
"""Events of the table and of the story."""

OfCalls = CallBegan | InCall | CallEnded
"""Events of a game that the story has called."""

OfTurn = (
    TurnBegan
    | StepReached
    | TurnEnded
    | TurnPassed
    | BonusGranted
    | RangeGranted
    | LeaveForced
    | HeroStayed
    | TileExplored
    | VisitBegan
    | VisitEnded
    | OptionUsed
    | ItemScanned
    | AbilityUsed
)
"""Events of the turn under way."""

OfHeroes = (
    HeroTaken
    | GameBegan
    | HeroMoved
    | ResourceChanged
    | MarkersMoved
    | DiceRolled
    | MilestoneReached
    | FinaleBegan
    | StageReached
    | HeroDefeated
    | DestinyFulfilled
)
"""Events of a seat and its hero."""

Event = Spoken | OfWorld | OfCalls | OfTurn | OfHeroes
