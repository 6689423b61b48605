"""Item cards and their abilities as data (DST-110..120, DSL-16)."""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class OneItem:
    """Matches the item of that id."""

    item: str


@record
class AnyOfCategory:
    """Matches every item of the category (DST-68, 111)."""

    category: str


ItemMatch = OneItem | AnyOfCategory


class AbilityKind(Enum):
    """How an ability is paid for (DST-112, 113)."""

    ALWAYS = "always"
    DISCARD = "discard"


class Window(Enum):
    """When an ability may be used (DST-114)."""

    ANY = "any"
    TURN_START = "turn_start"
    MOVE = "move"
    ON_STAY = "on_stay"
    ON_EXPLORE = "on_explore"
    TEST_BEFORE_ROLL = "test_before_roll"
    TEST_ANY = "test_any"
    TEST_AFTER_ROLL = "test_after_roll"
    PASSIVE = "passive"


IN_TEST = (Window.TEST_BEFORE_ROLL, Window.TEST_ANY, Window.TEST_AFTER_ROLL)


@record
class MoveRange:
    """Adds to the range of the regular move (DST-31)."""

    tiles: int


@record
class ReplaceMove:
    """Instead of the regular move: to any explored tile (EC-16)."""


@record
class RollTotal:
    """Adds to the roll total."""

    amount: int


@record
class AddSuccesses:
    """Adds successes to this test, or to every test not yet entered this turn (EC-21)."""

    amount: int
    this_turn: bool


@record
class AlsoCountMarkers:
    """Markers of this track count as well."""

    skill: Skill


@record
class ReplaceRoll:
    """No dice are rolled; the total is this (EC-18, 20)."""

    total: int


@record
class ChangeSkill:
    """Gain (positive) or lose (negative) spaces; `skill` None: the owner chooses each point;
    `amount` None: +1 for each other item owned.
    """

    skill: Skill | None
    amount: int | None


@record
class ChangeResource:
    """Coins, xp or effort dice gained or lost."""

    resource: str
    amount: int


AbilityEffect = (
    MoveRange
    | ReplaceMove
    | RollTotal
    | AddSuccesses
    | AlsoCountMarkers
    | ReplaceRoll
    | ChangeSkill
    | ChangeResource
)


@record
class Ability:
    """What a card can do: when, for which test, on what condition, at what price."""

    kind: AbilityKind
    window: Window
    skill: Skill | None
    """The skill of the tests that it serves; None: any."""
    rolled_successes: int | None
    """Only if the roll itself gave this many successes (EC-19)."""
    cost_effort: int
    cost_skill: Skill | None
    cost_skill_amount: int
    optional: bool
    effect: AbilityEffect


@record
class Item:
    """An item card. `copies`: how many are in the box at the start (EC-41)."""

    id: str
    number: int
    title: str
    value: int
    categories: tuple[str, ...]
    copies: int
    sellable: bool
    key: bool
    description: str
    art: str | None
    ability: Ability | None
    span: Span
