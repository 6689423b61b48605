"""What is on the table, what can be said and what can happen in Lanterns."""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.kernel.deck import Deck, SeenDeck
from fateloom.runtime.kernel.sealed import Sealed, SeenSealed
from fateloom.runtime.record import record

GUST = "gust"
CARDS = (*(f"lamp-{number}" for number in range(1, 7) for _ in range(4)), *([GUST] * 4))
HAND = 3
ROUNDS = 5


def brightness(card: str) -> int:
    """1 to 6 for a lamp, 0 for a gust."""
    return 0 if card == GUST else int(card.removeprefix("lamp-"))


class Step(Enum):
    """Where in a round the game stands."""

    DEAL = "deal"
    LAY = "lay"
    GUSTS = "gusts"
    NIGHT = "night"
    TURN = "turn"
    """The next card is being turned for whoever lit the street."""
    HOLDING = "holding"
    OVER = "over"


@record
class SetUp:
    players: int


@record
class State:
    """`dealt`: seats still to draw, in order; `looked`: the card that the lighter holds."""

    hands: tuple[tuple[str, ...], ...]
    deck: Deck
    points: tuple[int, ...]
    step: Step = Step.DEAL
    round: int = 0
    dealt: tuple[int, ...] = ()
    laid: Sealed[str] = Sealed(())
    gusts: Sealed[bool] = Sealed(())
    shown: tuple[str, ...] = ()
    lighter: int = 0
    looked: str = ""
    discarded: tuple[str, ...] = ()


@record
class View:
    """What a seat sees. `hand`: its own cards; `hands`: how many cards each seat holds."""

    hand: tuple[str, ...]
    hands: tuple[int, ...]
    deck: SeenDeck
    points: tuple[int, ...]
    step: Step
    round: int
    laid: SeenSealed[str]
    gusts: Sealed[bool]
    shown: tuple[str, ...]
    lighter: int
    looked: str
    discarded: tuple[str, ...]


# --- commands


@record
class Lay:
    card: str


@record
class Blow:
    pass


@record
class Hold:
    pass


@record
class Look:
    pass


@record
class Spy:
    seat: int


@record
class Rest:
    pass


@record
class Keep:
    pass


@record
class Sink:
    pass


@record
class Next:
    """Chance: this card comes next."""

    card: str


Command = Lay | Blow | Hold | Look | Spy | Rest | Keep | Sink | Next


# --- events; a blank card is one that the hearer may not know


@record
class RoundBegan:
    number: int


@record
class Dealt:
    seat: int
    card: str


@record
class Laid:
    seat: int
    card: str


@record
class TurnedUp:
    """All cards that were laid, by seat."""

    cards: tuple[str, ...]


@record
class Answered:
    """A seat has blown or held."""

    seat: int
    blew: bool


@record
class Lit:
    seat: int
    points: int


@record
class NightFell:
    """Nobody has lit the street."""


@record
class Looking:
    seat: int


@record
class Looked:
    seat: int
    card: str


@record
class Spied:
    seat: int
    on: int
    cards: tuple[str, ...]


@record
class PutBack:
    seat: int
    sunk: bool


@record
class Rested:
    seat: int


@record
class DealBegan:
    """Every seat draws, from the one after the lighter on."""

    seats: tuple[int, ...]


@record
class Ended:
    pass


Event = (
    RoundBegan
    | Dealt
    | Laid
    | TurnedUp
    | Answered
    | Lit
    | NightFell
    | Looking
    | Looked
    | Spied
    | PutBack
    | Rested
    | DealBegan
    | Ended
)
