"""What heroes decide within an action, by what it is and never by its words: two branches may have
the same label, and a label may say anything.
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record


@record
class BranchChosen:
    """A branch of a choice (DST-43): `number` counts all branches from 0. `label`: its words, for
    people alone.
    """

    number: int
    label: str


@record
class ItemPresented:
    """The item of a scan (DST-65..69)."""

    item: str


@record
class ItemGiven:
    """Which of several items is given away."""

    item: str


@record
class PathAsked:
    """The path that a question about a destiny means (DST-72)."""

    path: str


@record
class ItemSold:
    """A further deal of a trade that is open (DST-79, 80)."""

    item: str


@record
class ItemBought:
    """The same."""

    item: str


class Relief(Enum):
    """What a hero does about an item too many (DST-116..118)."""

    LAYS_DOWN = "lays down"
    DISCARDS = "discards"
    USES = "uses"


@record
class HandsEmptied:
    """What a hero with too many items does with one of them."""

    hero: str
    relief: Relief
    item: str


@record
class TrackMoved:
    """Markers of a track that move. `share`: the spaces of any skill that fall to it; None: the
    skill was given. `number`: which of the positions that this can lead to, from 0.
    """

    skill: Skill
    share: int | None
    number: int

    def __str__(self) -> str:
        moved = "markers" if self.share is None else f"{self.share:+d}"
        return f"{self.skill.value} {moved}" + (f" #{self.number + 1}" if self.number else "")


@record
class MarkersMoved:
    """Which markers of a hero move (DST-99, 101); nothing is said of tracks without a variable."""

    tracks: tuple[TrackMoved, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.tracks))


@record
class UsedInTest:
    """What is used up in a test, where it is told together with the script of the test: an item;
    empty: an effort die. A script may have it later than the engine asks.
    """

    item: str


Decision = (
    BranchChosen
    | ItemPresented
    | ItemGiven
    | PathAsked
    | ItemSold
    | ItemBought
    | HandsEmptied
    | MarkersMoved
    | UsedInTest
)
"""One decision; an action and an outcome list them in the order in which they are made."""
