"""What tells, branches and asks, and where a finale goes; the union `Statement` of all."""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.callable_systems import SystemName
from fateloom.runtime.program.condition import Condition, Subject
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.statement.effects import Cost, Effect
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.words import Skill
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


# --- effects that go another way where they cannot be


@record
class GainItem:
    """The first matching item that is available in the box, otherwise `otherwise` (EC-41)."""

    subject: Subject
    matches: tuple[ItemMatch, ...]
    otherwise: Body
    span: Span


@record
class Pay:
    """Pays a price in the middle of a script, else `otherwise`."""

    costs: tuple[Cost, ...]
    otherwise: Body
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


FinaleStep = Stay | NextStage | Fulfil
"""Where a finale goes from a stage."""

Leaf = Tell | Do | Trade | Effect | FinaleStep
"""What has no bodies inside."""

Statement = Leaf | If | Choose | Test | Scan | AskDestiny | Call | GainItem | Pay

Body = tuple[Statement, ...]
"""Statements that follow each other."""
