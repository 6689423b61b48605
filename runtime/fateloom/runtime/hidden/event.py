"""What happens in a hidden-role game: the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string.
"""

from __future__ import annotations

from fateloom.runtime.hidden.steps import Step
from fateloom.runtime.hidden.words import Deck, Destination, Result, Roll
from fateloom.runtime.record import record


@record
class Planned:
    """These steps come first."""

    steps: tuple[Step, ...]


@record
class Done:
    """The first step is done."""


@record
class FirstNamed:
    """Who begins."""

    seat: int


@record
class CardDealt:
    """A card lies at that place of a pile, and nobody has seen it (HND-01)."""

    seat: int
    at: int
    card: str


# --- scenes that a story has called


@record
class SceneBegan:
    """The scene of that id begins (section 10 of the rules)."""

    scene: str


# --- orders of a story to its house


@record
class OrderBegan:
    """The order of that id begins; `seat`: of the hero's character (section 10 of the rules)."""

    order: str
    seat: int


@record
class OrderRefused:
    """The order cannot be carried out; `why`: one of `call.words.WHY`."""

    why: str


# --- turns


@record
class TurnBegan:
    """The seat's turn; `acted`: it has lost its action."""

    seat: int
    acted: bool


@record
class MovementDie:
    """A die of the movement roll (HND-09)."""

    shows: int


@record
class Stepped:
    """A pawn steps onto a tile; `cost`: in steps of this turn (HND-11)."""

    seat: int
    tile: str
    cost: int


@record
class Put:
    """A pawn is put on a tile by a card."""

    seat: int
    tile: str


@record
class TileRemoved:
    """A tile has left the board (HND-75)."""

    tile: str


@record
class Acted:
    """The action of the turn is used (HND-08)."""


@record
class ActionLost:
    """The seat's next action is lost."""

    seat: int


@record
class Cut:
    """A result of 0 ends the turn (HND-12)."""


@record
class RoundEnded:
    """Everybody has had a turn (HND-85)."""


# --- trade and piles


@record
class Offered:
    """The active player offers a trade (HND-14). A hidden item is the empty string for all but
    the two.
    """

    seat: int
    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]


@record
class Traded:
    """Items have changed hands (HND-14)."""

    seat: int
    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]


@record
class Declined:
    """The offer was not taken."""

    seat: int


@record
class CardShown:
    """The owner lets somebody see a card of their pile (HND-15)."""

    owner: int
    at: int
    to: int
    card: str


@record
class CardLookedAt:
    """Somebody looks at a card of a pile, which returns to its place (HND-03)."""

    seat: int
    owner: int
    at: int
    card: str


@record
class CardRevealed:
    """A card of a pile lies face-up (HND-04)."""

    owner: int
    at: int
    card: str


@record
class ItemsRevealed:
    """Hidden items lie open from now on (HND-04, 46)."""

    seat: int
    items: tuple[str, ...]


@record
class PileCardTaken:
    """A card of a pile goes unseen to the bottom of another one (HND-38)."""

    owner: int
    at: int
    to: int


# --- rolls


@record
class ContestBegan:
    """An action is decided by dice (section 1.1 of the rules). `added`: by the order of a story."""

    roll: Roll
    seat: int
    target: int | None
    added: int = 0


@record
class DieFell:
    """The light die, or after it the dark one."""

    shows: int


@record
class ResultRead:
    """What the roll has come to; of a syphon, the dark die minus the light one."""

    result: int


@record
class CombatWentOn:
    """A new exchange begins (HND-37)."""


@record
class ContestEnded:
    """The action is over."""


# --- health and gloom


@record
class Wounded:
    """A token turns to its wounded side (HND-42)."""

    seat: int


@record
class Healed:
    """So many wounds turn back (HND-32)."""

    seat: int
    count: int


@record
class GhostGloomChanged:
    """A ghost gains gloom, or loses it below 0 (HND-27, 39, 63)."""

    seat: int
    change: int


@record
class PlaceGloomChanged:
    """A location gains gloom, or loses it below 0."""

    tile: str
    change: int


@record
class GhostBegan:
    """A player is a ghost from now on (HND-48, 50, 53, 56)."""

    seat: int
    gloom: int


@record
class Revived:
    """A ghost lives again, with so much health; its other tokens are wounds (section 10)."""

    seat: int
    health: int


# --- cards


@record
class ItemDrawn:
    """A Search card (HND-19)."""

    seat: int
    card: str


@record
class ItemUsed:
    """An item works; `discarded`: it is used up; `added`: to the roll under way."""

    seat: int
    card: str
    discarded: bool
    added: int = 0


@record
class ItemLost:
    """An item is discarded."""

    seat: int
    card: str


@record
class ItemTaken:
    """An item changes hands after an exchange (HND-38)."""

    owner: int
    card: str
    to: int


@record
class HauntingDrawn:
    """A Haunting card is read to all (HND-72)."""

    seat: int
    card: str


@record
class HauntingPlaced:
    """It goes to the discards, into play, or under a pile, which all have seen (HND-65, 72)."""

    seat: int
    card: str
    to: Destination


@record
class Shuffled:
    """The discards of a deck are its cards again (HND-73)."""

    deck: Deck


@record
class NoCard:
    """Nothing is left to draw (HND-73)."""

    deck: Deck


# --- declarations and the end


@record
class Declared:
    """The winner of an exchange binds the loser, or opens the ritual (HND-43)."""

    seat: int
    loser: int
    ritual: bool
    right: bool


@record
class GameEnded:
    """Who has won, and how (HND-81 to 85)."""

    result: Result
    winners: tuple[int, ...]


Event = (
    Planned
    | Done
    | FirstNamed
    | CardDealt
    | SceneBegan
    | OrderBegan
    | OrderRefused
    | TurnBegan
    | MovementDie
    | Stepped
    | Put
    | TileRemoved
    | Acted
    | ActionLost
    | Cut
    | RoundEnded
    | Offered
    | Traded
    | Declined
    | CardShown
    | CardLookedAt
    | CardRevealed
    | ItemsRevealed
    | PileCardTaken
    | ContestBegan
    | DieFell
    | ResultRead
    | CombatWentOn
    | ContestEnded
    | Wounded
    | Healed
    | GhostGloomChanged
    | PlaceGloomChanged
    | GhostBegan
    | Revived
    | ItemDrawn
    | ItemUsed
    | ItemLost
    | ItemTaken
    | HauntingDrawn
    | HauntingPlaced
    | Shuffled
    | NoCard
    | Declared
    | GameEnded
)
