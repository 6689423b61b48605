"""Statement trees: what an option, an event, a stage or a script does, in order (DSL-10..15, 21,
23, 24).

Effects apply to the heroes of their `subject`. A statement that asks (`Choose`, `Test`, `Scan`,
`AskDestiny`, `Trade`, `Call`) waits for the active player's decision; then the script continues
after it.
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.callable_systems import SystemName
from fateloom.runtime.program.condition import Condition, Subject
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

# --- telling and branching


@record
class Tell:
    """Reads a text aloud (DST-17)."""

    text: Text
    span: Span


@record
class Branch:
    """One arm of an `If`."""

    condition: Condition
    body: Body
    span: Span


@record
class If:
    """The first branch whose condition holds, else `otherwise`."""

    branches: tuple[Branch, ...]
    otherwise: Body
    span: Span


@record
class Choice:
    """A branch of `Choose`; shown disabled if its cost cannot be paid, hidden if its condition is
    false.
    """

    label: str
    costs: tuple[Cost, ...]
    condition: Condition | None
    body: Body
    span: Span


@record
class Choose:
    """A mandatory follow-up choice (DST-43)."""

    choices: tuple[Choice, ...]
    span: Span


@record
class Do:
    """Runs a scene: the key of `Program.scenes`, one for each set of arguments in use."""

    scene: str
    span: Span


# --- asking dice, items, destinies, other systems


@record
class Band:
    """The results of a test for `low`..`high` successes, both included; the highest band
    reaches the cap (DST-55, 59).
    """

    low: int
    high: int
    body: Body
    span: Span


@record
class Test:
    """A test of a skill (DST-44..60). Bands cover 0..6 exactly once, ascending."""

    skill: Skill
    label: str
    bands: tuple[Band, ...]
    span: Span


class ScanMode(Enum):
    """The purpose of presenting the item (DST-66)."""

    ASK = "ask"
    USE = "use"
    GIVE = "give"


@record
class Answer:
    """The result of presenting a matching item. `keeps`: the hero keeps the item (DST-67)."""

    items: tuple[ItemMatch, ...]
    keeps: bool
    body: Body
    span: Span


@record
class Scan:
    """Present one item (DST-65..69); `other` answers for items that no answer knows."""

    mode: ScanMode
    label: str
    answers: tuple[Answer, ...]
    other: Body
    span: Span


@record
class DestinyAnswer:
    """The answer for one path of one hero's destiny."""

    hero: str
    path: str
    body: Body
    span: Span


@record
class AskDestiny:
    """Ask about one's own destiny (DST-71..74)."""

    label: str
    answers: tuple[DestinyAnswer, ...]
    other: Body
    span: Span


@record
class Trade:
    """Buy and sell at a stack (DST-77..82)."""

    stock: str
    label: str
    span: Span


@record
class CallOutcome:
    """A block of a call, for an outcome or a side fact (DDL-07). `least`: the minimum margin, from
    1 up; `part`: `outcome`, or the mark of the side fact.

    Blocks of side facts that hold run one after the other, before the block of the outcome.
    """

    outcome: str
    """The outcome, or the word of the side fact."""
    body: Body
    span: Span
    least: int = 1
    part: str = OUTCOME


@record
class Call:
    """Another rule system plays, with the outcomes that it declares."""

    system: SystemName
    setup: str
    """The id after the keyword: which battle, which challenge."""
    label: str
    argument: tuple[str, str] | None
    """The `with WORD ID` of the header."""
    outcomes: tuple[CallOutcome, ...]
    span: Span


# --- effects


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
class GainItem:
    """The first matching item that is available in the box, otherwise `otherwise` (EC-41)."""

    subject: Subject
    matches: tuple[ItemMatch, ...]
    otherwise: Body
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
class Pay:
    """Pays a price in the middle of a script, else `otherwise`."""

    costs: tuple[Cost, ...]
    otherwise: Body
    span: Span


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


# --- finales


@record
class Stay:
    """The finale turn ends; the same stage again next turn."""

    span: Span


@record
class NextStage:
    """On to another stage: next turn, or at once."""

    stage: str
    now: bool
    span: Span


@record
class Fulfil:
    """The destiny is fulfilled; the game is won (DST-91, 93)."""

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

FinaleStep = Stay | NextStage | Fulfil
"""Where a finale goes from a stage."""

Leaf = Tell | Do | Trade | Effect | FinaleStep
"""What has no bodies inside."""

Statement = Leaf | If | Choose | Test | Scan | AskDestiny | Call | GainItem | Pay

Body = tuple[Statement, ...]
"""Statements that follow each other."""
