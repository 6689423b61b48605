"""The state of a story game: frozen, comparable, hashable, to and from JSON.

Things that the Program declares are stored by their position in it (`world`, `tiles`, `pois`,
`npcs`, `stocks`, `box`, `variables`); `index.ProgramIndex` maps the positions. The rest of a script
is a stack of frames (`Control`), each an address into the Program, so a game can be saved at any
decision (DST-141, EC-35, 53).
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.callable_systems import by_system
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.items import ItemMatch, Window
from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record

Track = tuple[int, ...]
"""The spaces of the markers of one skill, ascending."""

Tracks = tuple[Track, Track, Track]
"""One track for each skill, in the order of `Skill`."""


class Stage(Enum):
    """The phase of the game."""

    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


class Step(Enum):
    """The step of the turn (DST-16)."""

    START = "start"
    """Refresh and events; over before anybody is asked, unless an event asks."""
    MOVE = "move"
    """Before the movement; abilities of the start of the turn are still open."""
    VISIT = "visit"
    """Moved or stayed; may visit, is visiting, or has visited."""
    FINALE = "finale"
    """In a finale, before this turn's stage."""
    END = "end"
    """Nothing is left but anytime actions and the hand-over (EC-31)."""


class Standing(Enum):
    """The status of a hero (DST-91)."""

    PLAYING = "playing"
    WON = "won"
    DEFEATED = "defeated"


@record
class FinaleState:
    """A running finale (DST-89). `left`: the number of the hero's turns until the stage is
    played.
    """

    path: str
    stage: str
    left: int


@record
class HeroState:
    """A seat and its hero. `virtue` is in no view (DST-122)."""

    hero: str
    tile: str
    markers: Tracks
    coins: int
    xp: int
    effort: int
    """Ready effort dice."""
    virtue: int
    items: tuple[str, ...]
    """In the order in which they came; a second copy stands twice."""
    variables: tuple[int, ...]
    """Of the hero variables of the Program, in order."""
    visited: tuple[str, ...]
    """POIs ever visited, the present one included."""
    chosen: tuple[str, ...]
    """Options ever used."""
    spent: tuple[str, ...]
    """Options `once per hero` that are used up for this hero (DST-35)."""
    milestones: tuple[str, ...]
    """Milestones told, as `path/number`."""
    finale: FinaleState | None
    standing: Standing


@record
class PoiState:
    """The tile of a POI (None: not on the map) and its token."""

    tile: str | None
    token: str | None


@record
class Turn:
    """Facts that hold only during this turn."""

    step: Step
    stayed: bool = False
    explored: bool = False
    poi: str | None = None
    """The POI visited this turn; there is at most one (DST-32)."""
    visiting: bool = False
    again: bool = False
    """Whether the hero had visited that POI before."""
    used: tuple[str, ...] = ()
    """Options used this turn (DST-35)."""
    renewed: tuple[str, ...] = ()
    """Options used and then renewed this turn: the others of their group stay shut (DST-75)."""
    scanned: tuple[tuple[str, str], ...] = ()
    """Option and item, for scans that repeat per item (EC-51)."""
    abilities: tuple[str, ...] = ()
    """Always-items whose ability was used this turn, once for each use."""
    bonus: int = 0
    """Successes added to every test not yet entered (EC-21)."""
    reach: int = 0
    """Tiles added to the range of the regular move by abilities used this turn (DST-31)."""
    leaving: bool = False
    """The turn ends as soon as everything pending is done (DST-38)."""


# --- what is still to be done


@record
class Run:
    """The statements of a body from number `next` on.

    `root` names what holds the body: `option:POI.OPTION`, `poi:POI`, `explore:TILE`, `scene:KEY`,
    `event:ID`, `stage:HERO/PATH/STAGE`; `path` leads on by statement, body, statement, body, …
    `again`: what `[first: … | again: …]` shows in there.
    """

    root: str
    path: tuple[int, ...]
    next: int
    again: bool


@record
class Asking:
    """A Choose, Scan, AskDestiny or Call that waits for an answer; `path` ends at the statement."""

    root: str
    path: tuple[int, ...]
    again: bool
    option: str | None
    """The option that a scan belongs to, if it is one."""


class Phase(Enum):
    """The phases of a test in which somebody is asked."""

    COMMITTED = "committed"
    """T1: abilities before the roll, then the effort dice."""
    ROLLING = "rolling"
    """Chance is asked."""
    ROLLED = "rolled"
    """T2: abilities after the roll, then the number is entered."""


@record
class InTest:
    """A test under way (DST-44..60)."""

    root: str
    path: tuple[int, ...]
    again: bool
    skill: Skill
    phase: Phase = Phase.COMMITTED
    effort: int = 0
    main: tuple[Face, ...] = ()
    effort_faces: tuple[Face, ...] = ()
    replaced: int | None = None
    """The total instead of a roll (EC-18)."""
    total_bonus: int = 0
    bonus: int = 0
    also: tuple[Skill, ...] = ()
    """Further tracks that count."""
    abilities: tuple[str, ...] = ()
    """Always-items whose ability was used in this test."""


@record
class Trading:
    """A trade under way at a stack."""

    stock: str


@record
class Distributing:
    """A gain (positive) or loss of skill that its owner has to place; None: on any tracks."""

    seat: int
    skill: Skill | None
    amount: int


@record
class Overflowing:
    """More items than the inventory holds (DST-116)."""

    seat: int


@record
class Giving:
    """Items to return to the box, one for each match; the owner chooses."""

    seat: int
    matches: tuple[ItemMatch, ...]


@record
class Triggering:
    """Always-abilities that work by themselves at this moment, still to be applied."""

    window: Window
    items: tuple[str, ...]


@record
class Settling:
    """A pass of events (EC-30): how many have fired in it."""

    count: int = 0


@record
class SettingUp:
    """The set-up: explored tiles whose scripts are still to be run (DST-11)."""

    tiles: tuple[str, ...]


@record
class OpeningTurn:
    """After the events of the start of a turn: movement, or the finale."""


@record
class PassingOn:
    """After the events of a turn whose hero is out: the next turn begins. `new_day`: with a day."""

    new_day: bool


@record
class EndingStage:
    """After the script of a finale stage."""

    jumps: int = 0
    """Stages that followed at once this turn."""


Frame = (
    Run
    | Asking
    | InTest
    | Trading
    | Distributing
    | Overflowing
    | Giving
    | Triggering
    | Settling
    | SettingUp
    | OpeningTurn
    | PassingOn
    | EndingStage
)


@record
class Control:
    """The stack of open work, the topmost frame last, and the events that wait."""

    stack: tuple[Frame, ...] = ()
    due: tuple[str, ...] = ()
    """Events whose moment has come and that have not been looked at yet."""
    holding: tuple[str, ...] = ()
    """Watched events whose condition holds now; they become due when it starts to hold."""


@record
class Played:
    """A game that the story has called, while it is played (DDL-01). `system`: by which rules;
    `setup`: what was called; `seats`: who has its seats; `table`: its state; `notes`: what its
    system remembers of it for its end.
    """

    system: str
    setup: str
    seats: tuple[int, ...]
    table: Annotated[object, by_system("state")]
    notes: Annotated[object, by_system("notes")]


@record
class Kept:
    """What the called games of a system have left on a hero."""

    system: str
    hero: str
    value: Annotated[object, by_system("kept")]


@record
class State:
    """The whole game."""

    stage: Stage
    mode: GameMode
    players: int
    dealing: bool
    """Characters are dealt, not chosen."""
    effort_faces: tuple[Face, ...]
    heroes: tuple[HeroState, ...]
    """By seat."""
    seat: int
    """Whose turn it is."""
    first: int
    """The seat that began; the day goes on when the turn comes round to it."""
    day: int
    turn: Turn
    world: tuple[int, ...]
    tiles: tuple[Side, ...]
    pois: tuple[PoiState, ...]
    npcs: tuple[str | None, ...]
    box: tuple[int, ...]
    """Copies of each item in the box."""
    stocks: tuple[tuple[str, ...] | None, ...]
    """None: not yet offered (DST-77)."""
    piles: tuple[tuple[str, ...], ...]
    """By tile (DST-118)."""
    purses: tuple[tuple[str, ...], ...]
    """Items that NPCs have, by NPC."""
    gone: tuple[str, ...]
    closed: tuple[str, ...]
    """Options closed to everybody (DST-37)."""
    used_up: tuple[str, ...]
    """Options `once` that somebody has used."""
    fired: tuple[str, ...]
    """Events that have fired and do not repeat."""
    control: Control
    winner: int | None
    played: Played | None = None
    kept: tuple[Kept, ...] = ()
    """Of the heroes who have been in called games."""
