"""What is to come: the steps on the agenda of a game, first thing first.

The first step says who is asked next, a seat or chance; a step without a question is done at once.
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.cards.words import Deck
from fateloom.runtime.record import record


class Part(StrEnum):
    """The three kinds of character cards."""

    ORIGIN = "origin"
    MOTIVATION = "motivation"
    DESTINY = "destiny"


PARTS = tuple(Part)
"""The order in which players have them."""


class Window(StrEnum):
    """When players are asked whether they play a card (CTA-62, 65)."""

    PRE_CAST = "pre-cast"
    POST_CAST = "post-cast"
    AFTER = "after"
    OWN = "own"
    """The active player's own time, outside attempts."""
    FREE = "free"
    """Outside attempts, for cards of any time."""


# --- set-up


@record
class ChooseAdversary:
    """Chance names the opponent of a cooperative game (CTA-90)."""


@record
class ChooseFirst:
    """Chance names the first player (CTA-10)."""


@record
class Deal:
    """A character card is dealt (CTA-02)."""

    seat: int
    part: Part


@record
class Keep:
    """The seat keeps one of the cards dealt (CTA-02)."""

    seat: int
    part: Part


@record
class ShowCharacters:
    """Origins and motivations lie open, and play begins (CTA-05, 08)."""


# --- decks and rows


@record
class DrawEvent:
    """The seat draws an event card; None: of which deck, it has to say first (CTA-59)."""

    seat: int
    deck: Deck | None


@record
class Fill:
    """A gap in the row of the act is filled (CTA-24)."""

    act: int


@record
class Open:
    """So many more cards of the row of an act are turned up, one after the other; `allies`: those
    that have turned up already and wait for their challenge (CTA-20, 82).
    """

    act: int
    left: int
    allies: tuple[str, ...] = ()


@record
class Tuck:
    """The active player puts the ally under a challenge of its act (CTA-82)."""

    act: int
    ally: str


# --- turns and attempts


@record
class StartTurn:
    """The seat's turn begins: acts are revealed, the finale may begin (CTA-20, 98)."""

    seat: int


@record
class Meet:
    """The active player says along which path the challenge is met that a story has called."""

    card: str


@record
class BeginInterlude:
    """What an interlude does happens, and then its window opens."""

    card: str


@record
class Act:
    """The active player does what they like (CTA-22)."""


@record
class EndTurn:
    """The turn ends; who is next (CTA-23)."""


@record
class Ask:
    """These seats are asked in turn whether they play a card (CTA-63)."""

    window: Window
    seats: tuple[int, ...]


@record
class AskAll:
    """Everybody who holds a card is about to be asked, the active player first."""

    window: Window


@record
class ResolveTop:
    """The uppermost card of the stack takes effect (CTA-63)."""


@record
class Gather:
    """The actor buys dark runes, declines runes, or casts (CTA-32 to 37)."""


@record
class Cast:
    """The runes that do not lie there yet fall, one after the other (CTA-39)."""


@record
class TakeDraws:
    """What the faces that draw have brought is taken, one card after the other (CTA-41)."""


@record
class RevealAdversaryCard:
    """The next card of the adversary's deck is turned up (CTA-95)."""


@record
class Face:
    """The seat faces the adversary in the finale (CTA-98, 99)."""

    seat: int


@record
class AimAdversaryCard:
    """The active player says on whom the adversary's card works (CTA-95)."""

    card: str


@record
class Resolve:
    """Total and difficulty are compared (CTA-42, 44 to 46)."""


@record
class EndAttempt:
    """Cards of the adversary's that waited for the end of the attempt work now (CTA-95)."""


@record
class ClearAttempt:
    """The attempt is over."""


# --- choices that effects ask for


@record
class DiscardOne:
    """The seat chooses a visible card of a row, which is discarded."""

    seat: int


@record
class DiscardHeld:
    """The seat chooses an event card of its hand, which is discarded (CTA-61, 66)."""

    seat: int


@record
class TakeOne:
    """The seat chooses a trait of an open row, and gains it (ruling 9)."""

    seat: int


@record
class LoseAlly:
    """The seat chooses an ally of the target that lies face up, which is discarded."""

    seat: int
    target: int


@record
class End:
    """Destinies are revealed and scores counted (CTA-69)."""


Step = (
    ChooseAdversary
    | ChooseFirst
    | Deal
    | Keep
    | ShowCharacters
    | DrawEvent
    | Fill
    | Open
    | Tuck
    | StartTurn
    | Meet
    | BeginInterlude
    | Act
    | EndTurn
    | Ask
    | AskAll
    | ResolveTop
    | Gather
    | Cast
    | TakeDraws
    | RevealAdversaryCard
    | AimAdversaryCard
    | Face
    | Resolve
    | EndAttempt
    | ClearAttempt
    | DiscardOne
    | DiscardHeld
    | TakeOne
    | LoseAlly
    | End
)
