"""Read-aloud text: constant parts and insertions (DSL-03). Nothing in a text changes the state."""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.condition import Condition, Quantity
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Titled(Enum):
    """Kinds of things that have a title."""

    HERO = "hero"
    ITEM = "item"
    POI = "poi"
    TILE = "tile"
    NPC = "npc"


@record
class TitleOf:
    """The title of a thing; a HERO without id is the active one."""

    what: Titled
    id: str | None


@record
class NumberOf:
    """A public number."""

    quantity: Quantity


@record
class Variant:
    """One of two runs of parts, by a condition; `otherwise` may be empty."""

    condition: Condition
    then: tuple[Part, ...]
    otherwise: tuple[Part, ...]


@record
class FirstAgain:
    """By whether the active hero has been here (POI description) or chosen this (option) before."""

    first: tuple[Part, ...]
    again: tuple[Part, ...]


Part = str | TitleOf | NumberOf | Variant | FirstAgain


@record
class Text:
    """A text: paragraphs are parted by a blank line inside the strings. `context`: its place
    in the story, of ids (msgctxt).
    """

    context: str
    parts: tuple[Part, ...]
    source: str
    """As the writer wrote it, without markers: the msgid of its translation."""
    span: Span
