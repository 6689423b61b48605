"""Events of attempts and of the stack."""

from __future__ import annotations

from fateloom.runtime.cards.runes import Rune, Side
from fateloom.runtime.cards.words import Ability
from fateloom.runtime.record import record


@record
class CardPlayed:
    """An event card lies on the stack (CTA-63)."""

    seat: int
    card: str
    target: int | None
    cost: int


@record
class CardResolved:
    """The uppermost card takes effect, unless it was cancelled (CTA-63, 64)."""

    card: str
    cancelled: bool


@record
class CardCancelled:
    """The uppermost card of the stack will have no effect."""

    card: str


@record
class AttemptBegan:
    """A player faces a card along a path, with these runes to begin with (CTA-29 to 36)."""

    seat: int
    act: int | None
    place: int
    card: str
    path: int
    runes: tuple[Rune, ...]


@record
class DarkBought:
    """A dark rune for this attempt (CTA-37)."""

    seat: int
    cost: int


@record
class RunesAdded:
    """A card has brought runes (CTA-51)."""

    runes: tuple[Rune, ...]


@record
class RuneDeclined:
    """A rune of the ability is left out (CTA-33)."""

    ability: Ability


@record
class RuneFell:
    """The next rune shows this side (CTA-39)."""

    side: Side


@record
class DrawTaken:
    """The next draw of this cast is under way (CTA-41)."""


@record
class TotalChanged:
    """Points added to the total, or taken away (CTA-40)."""

    amount: int


@record
class DifficultyChanged:
    """The attempt is harder, or easier (CTA-31)."""

    amount: int


@record
class PathSwitched:
    """The attempt goes on along this path."""

    path: int


@record
class DarkAllowed:
    """Dark runes can be bought at every level now (CTA-54)."""


@record
class CorruptionSpared:
    """The faces of this attempt do not corrupt."""


@record
class Rerolled:
    """The runes are cast once more (CTA-48)."""


@record
class Resolved:
    """Total against difficulty (CTA-44)."""

    seat: int
    success: bool
    total: int
    difficulty: int


@record
class AttemptEnded:
    """The attempt is over."""


StackEvent = CardPlayed | CardResolved | CardCancelled
"""Event cards on the stack."""


AttemptEvent = (
    AttemptBegan
    | DarkBought
    | RunesAdded
    | RuneDeclined
    | RuneFell
    | DrawTaken
    | TotalChanged
    | DifficultyChanged
    | PathSwitched
    | DarkAllowed
    | CorruptionSpared
    | Rerolled
    | Resolved
    | AttemptEnded
)
"""An attempt, from its declaration to its end."""
