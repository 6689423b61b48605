"""Events of the adversary in solo and cooperative games."""

from __future__ import annotations

from fateloom.runtime.record import record


@record
class AdversaryCardRevealed:
    """A card of the adversary's deck (CTA-95)."""

    card: str


@record
class AdversaryCardWaits:
    """It takes effect at the end of the attempt (CTA-95)."""

    card: str


@record
class AdversaryCardApplied:
    """It takes effect on a player; or on nobody, and has none (CTA-95)."""

    card: str
    target: int | None


@record
class AdversaryShuffled:
    """The adversary's discards are its deck again (CTA-96)."""


@record
class AdversaryChanged:
    """The adversary's experience has changed by so much (CTA-97)."""

    amount: int


@record
class FinaleBegan:
    """Everybody faces the adversary once (CTA-98)."""

    seat: int


@record
class Faced:
    """A player's one attempt on the adversary comes (CTA-98)."""

    seat: int


@record
class AdversaryOvercome:
    """A hero has overcome the adversary in the finale (CTA-100)."""

    seat: int


AdversaryEvent = (
    AdversaryCardRevealed
    | AdversaryCardWaits
    | AdversaryCardApplied
    | AdversaryShuffled
    | AdversaryChanged
    | FinaleBegan
    | Faced
    | AdversaryOvercome
)
"""The adversary."""
