"""The commands of seats and of chance: the closed union `Command`."""

from __future__ import annotations

from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.record import record


@record
class Keep:
    """A player keeps this character card of those dealt (CTA-02)."""

    card: str


@record
class Gain:
    """The active player takes a trait (CTA-27)."""

    card: str


@record
class Attempt:
    """The active player faces a challenge or an adversary along a path, 0 or 1 (CTA-29, 30)."""

    card: str
    path: int = 0


@record
class Journey:
    """The active player has a visible card replaced, for experience or a free journey (CTA-25)."""

    card: str


@record
class Swap:
    """The active player, who can do nothing else, has a visible card replaced (CTA-26)."""

    card: str


@record
class EndTurn:
    """The active player is done (CTA-23)."""


@record
class BuyDark:
    """The actor adds a dark rune, for experience (CTA-37)."""


@record
class Decline:
    """The actor leaves out a rune of that ability, the special one first (CTA-33, ruling 21)."""

    ability: Ability


@record
class CastRunes:
    """The actor casts (CTA-39)."""


@record
class Play:
    """A player plays an event card, at another player if it says so (CTA-62)."""

    card: str
    target: int | None = None


@record
class Use:
    """A player uses a power of a card in their Story (CTA-79, 87)."""

    card: str
    target: int | None = None


@record
class Pass:
    """A player plays nothing now."""


@record
class Hold:
    """A player plays nothing before their next turn, and is not asked till then."""


@record
class ChooseDeck:
    """From which deck the player draws (CTA-59)."""

    deck: Deck


@record
class Tuck:
    """The active player puts the ally under this challenge (CTA-82)."""

    card: str


@record
class Discard:
    """The card of a row, or the ally, that goes."""

    card: str


@record
class Aim:
    """The player on whom a card of the adversary's works (CTA-95)."""

    seat: int


@record
class Show:
    """Chance: the rune shows this side (CTA-39)."""

    side: Side


@record
class Next:
    """Chance: this card comes next."""

    card: str


@record
class First:
    """Chance: this seat begins (CTA-10)."""

    seat: int


Command = (
    Keep
    | Gain
    | Attempt
    | Journey
    | Swap
    | EndTurn
    | BuyDark
    | Decline
    | CastRunes
    | Play
    | Use
    | Pass
    | Hold
    | ChooseDeck
    | Tuck
    | Discard
    | Aim
    | Show
    | Next
    | First
)
