"""Destinies, events and rescues (DSL-05, 19, 23, 32)."""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.condition import Condition, GameMode
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class Milestone:
    """A public sign of progress, told once, as soon as its condition holds for the hero
    (DST-94).
    """

    text: Text
    condition: Condition
    span: Span


@record
class Begin:
    """Where and when a finale can be begun (DST-87); the option is shown to its owner alone
    (DST-140).
    """

    poi: str
    label: str
    condition: Condition | None
    next_turn: bool
    """EC-33: the first stage waits for the next turn."""
    span: Span


@record
class Stage:
    """A stage of a finale. `turns`: how many of the hero's turns it takes before its body runs
    (1: at once).
    """

    id: str
    turns: int
    body: Body
    span: Span


@record
class Path:
    """One of the ways in which a destiny can be fulfilled (DST-86)."""

    id: str
    title: str
    secret: Text | None
    milestones: tuple[Milestone, ...]
    begins: tuple[Begin, ...]
    stages: tuple[Stage, ...]
    """The first one is where the finale begins."""
    span: Span


@record
class Destiny:
    """The secret card of a hero."""

    hero: str
    paths: tuple[Path, ...]
    span: Span


class TriggerKind(Enum):
    """What makes an event due (DST-125)."""

    DAY = "day"
    TURN_START = "turn start"
    AFTER = "after"
    WHEN = "when"
    """When the condition becomes true; watched after every effect."""


@record
class Trigger:
    """The moment of an event: the days, the option, or the condition that its kind needs."""

    kind: TriggerKind
    days: tuple[int, ...]
    """Of kind DAY: its days, ascending; an event of several happens on each of them."""
    option: str | None
    condition: Condition | None


@record
class Event:
    """Something that happens (EC-30): higher priority first, then declaration order; once,
    unless it repeats.

    A rescue (EC-44) is an event of kind WHEN that is applied as soon as its condition holds, as
    often as that happens.
    """

    id: str
    trigger: Trigger
    condition: Condition | None
    priority: int
    repeats: bool
    mode: GameMode | None
    rescue: bool
    body: Body
    span: Span
