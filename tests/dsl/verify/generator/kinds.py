"""What can be planted in a generated scenario."""

from __future__ import annotations

from enum import Enum

from tests.dsl.verify.generator.sketch import Block

from fateloom.runtime.record import record


class Kind(Enum):
    """The mistake that a writer made, or none."""

    KEPT = "sole copy kept by a rival"
    SOLD = "sole copy sold"
    USED_UP = "sole copy used up"
    ONE_SHOT = "test that can be tried once"
    NPC_KILLED = "somebody killed"
    EVENT = "event removes a POI"
    BRANCH = "branch that excludes the others"
    FINALE_SHUT = "finale shut by another's finale"
    HANDS = "hands too full, or never free"
    STACK = "stack emptied"
    FOLLY = "own folly"
    VIRTUE = "virtue dried up"
    TRAP = "stage that traps"
    DEADLINE = "too late"
    TRICK = "each path can be lost, never both"
    CLEAN = "no mistake"


BLOCKS = tuple(it for it in Kind if it not in (Kind.TRICK, Kind.CLEAN))


@record
class Form:
    """A kind, and whether the mistake was mended: then it only looks like one."""

    kind: Kind
    mended: bool = False

    @property
    def planted(self) -> bool:
        """Whether a block was meant to be there."""
        return self.kind in BLOCKS and not self.mended

    def __str__(self) -> str:
        return self.kind.value + (", mended" if self.mended else "")


FORMS = (
    *(Form(kind) for kind in BLOCKS),
    *(Form(kind, mended=True) for kind in BLOCKS),
    Form(Kind.TRICK),
    Form(Kind.CLEAN),
)
"""All of them."""


@record
class Danger:
    """A condition of the victim's two paths that can be lost, and where that lies."""

    first: str
    second: str
    place: str
    """An option, an event, a stage or an item, by id."""
    poi: str | None = None
    """Where both finales begin, if that is a part of it."""
    stage: Block | None = None
    """What both finales come down to, if that is a part of it."""
