"""What is to come: the steps on the agenda of a game, first thing first.

The first step says who is asked next, a seat or chance; a step without a question is done at once.
"""

from __future__ import annotations

from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.words import Deck, Roll, Whose
from fateloom.runtime.record import record

# --- set-up


@record
class NameFirst:
    """Chance names who begins."""


@record
class DealCard:
    """A card is dealt to that place of a pile, for nobody to see (HND-01, 02)."""

    seat: int
    at: int


# --- scenes that a story has called (section 10)


@record
class BeginScene:
    """The action of the scene begins; `target`: the seat at which it is aimed."""

    roll: Roll
    target: int | None


@record
class EndScene:
    """The scene is over."""


# --- orders of a story to its house (section 10)


@record
class BeginOrder:
    """The order is carried out, or refused."""


@record
class MayShow:
    """The hero may show that seat a card of its pile (HND-15)."""

    to: int


@record
class MayOffer:
    """The hero may make that trade (HND-14)."""

    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]


# --- turns


@record
class StartTurn:
    """The seat's turn begins (HND-07, 13)."""

    seat: int


@record
class ChooseDice:
    """The active player rolls one die or two (HND-09)."""


@record
class RollMovement:
    """So many more dice of the movement roll fall."""

    left: int


@record
class Doubles:
    """Equal dice wound and haunt (HND-10, 60)."""


@record
class Act:
    """The active player moves, acts, trades and shows, in any order (HND-08)."""


@record
class EndTurn:
    """The turn ends; who is next (HND-13, 85)."""


@record
class Answer:
    """The seat takes or declines what the active player offers (HND-14)."""

    seat: int


@record
class ShowBack:
    """The seat shows the active player a card of its pile in return (HND-15)."""

    seat: int


# --- rolls


@record
class Prepare:
    """The seat may use items that help once, before the dice fall."""

    seat: int


@record
class RollDice:
    """The light die falls, then the dark one."""


@record
class Read:
    """The result of the roll takes effect."""


@record
class ChooseTier:
    """The searcher takes one of the tiers reached, 1 to `highest` (`Tiers.CHOOSE_ONE`)."""

    highest: int


@record
class ChooseInProbe:
    """The winner of a probe may haunt the loser, or look at a card of theirs (HND-25, 26)."""

    seat: int
    loser: int


@record
class ReturnPsyche:
    """The roller may put back face-up the card just looked at, if it is a Psyche card (HND-31).
    Asked after each look, since the others must not learn what the card is.
    """

    owner: int
    at: int


@record
class PsycheBonus:
    """What turning up a Psyche card brings (HND-31)."""


@record
class ChooseInAttack:
    """The winner of an exchange may take a card or inflict a wound (HND-34, 35)."""

    seat: int
    loser: int


@record
class TakeUnseen:
    """Chance picks one of the loser's hidden items for the winner (HND-38)."""

    seat: int
    loser: int


@record
class Declare:
    """The winner of an exchange binds the loser or opens the ritual (HND-43)."""

    seat: int
    loser: int


@record
class Continue:
    """The seat decides whether combat goes on (HND-37)."""

    seat: int


@record
class ChooseHaunt:
    """The ghost takes an option that its result has reached (HND-64)."""

    result: int


@record
class TakeGloom:
    """The ghost takes up to so much gloom (HND-69)."""

    most: int


@record
class EndRoll:
    """The action is over."""


# --- cards and effects


@record
class DrawCard:
    """The seat draws; `by_haunt`: because of a ghost's Haunt (HND-72)."""

    seat: int
    deck: Deck
    by_haunt: bool = False


@record
class Apply:
    """An effect works on the seat, so many more times."""

    seat: int
    effect: Effect
    left: int


@record
class PlaceHaunting:
    """A Haunting card whose effects are done goes where it belongs (HND-72)."""

    seat: int
    card: str
    by_haunt: bool


@record
class Look:
    """The seat may look at a face-down card: of its own pile, of any other one, or of that of
    `owner` (HND-03).
    """

    seat: int
    whose: Whose
    owner: int | None = None


Step = (
    NameFirst
    | DealCard
    | BeginScene
    | EndScene
    | BeginOrder
    | MayShow
    | MayOffer
    | StartTurn
    | ChooseDice
    | RollMovement
    | Doubles
    | Act
    | EndTurn
    | Answer
    | ShowBack
    | Prepare
    | RollDice
    | Read
    | ChooseTier
    | ChooseInProbe
    | ReturnPsyche
    | PsycheBonus
    | ChooseInAttack
    | TakeUnseen
    | Declare
    | Continue
    | ChooseHaunt
    | TakeGloom
    | EndRoll
    | DrawCard
    | Apply
    | PlaceHaunting
    | Look
)
