"""The commands of seats and of chance: the closed union `Command`."""

from __future__ import annotations

from fateloom.runtime.record import record


@record
class RollDice:
    """The active player rolls one die for movement, or two (HND-09)."""

    count: int


@record
class Step:
    """The active player steps onto a tile next to theirs (HND-11)."""

    tile: str


@record
class RemoveTile:
    """The Opener takes a tile off the board instead of moving (HND-75)."""

    tile: str


@record
class Search:
    """The active player searches their location (HND-17)."""


@record
class Probe:
    """The active player probes somebody on their tile; a query is the same (HND-23, 24)."""

    seat: int


@record
class Attack:
    """The active player attacks somebody on their tile (HND-33)."""

    seat: int


@record
class Haunt:
    """A ghost haunts somebody on its tile (HND-62)."""

    seat: int


@record
class Syphon:
    """A ghost draws gloom from its location (HND-69)."""


@record
class UseItem:
    """A player uses an item, in their turn or before a roll that it helps with."""

    card: str


@record
class Offer:
    """The active player offers a trade with somebody on their tile (HND-14)."""

    seat: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]


@record
class Accept:
    """The trade is made."""


@record
class Show:
    """The active player shows somebody on their tile a card of their own pile (HND-15)."""

    seat: int
    at: int


@record
class ShowBack:
    """The other one shows a card in return (HND-15)."""

    at: int


@record
class EndTurn:
    """The active player is done."""


@record
class LookAt:
    """The player looks at that card of a pile (HND-03)."""

    seat: int
    at: int


@record
class OrderHaunting:
    """The winner of a probe has the loser draw a Haunting card (HND-25, 26)."""


@record
class TurnUp:
    """The Psyche card just looked at goes back face-up (HND-31)."""


@record
class Recover:
    """A wound turns back (HND-31)."""


@record
class HauntOpponent:
    """The named opponent draws a Haunting card (HND-31)."""

    seat: int


@record
class TakeItem:
    """The winner of an exchange takes an item of the loser's (HND-34, 35, 38)."""

    card: str


@record
class TakeHidden:
    """The winner of an exchange takes one of the loser's hidden items, unseen (HND-38)."""


@record
class TakePileCard:
    """The winner of an exchange takes a card of the loser's pile, unseen (HND-38)."""

    at: int


@record
class Inflict:
    """The winner of an exchange inflicts a wound (HND-34, 35)."""


@record
class Bind:
    """The beaten player is bound as the Opener (HND-46)."""


@record
class OpenRitual:
    """The winner claims to be the Opener (HND-49)."""


@record
class GoOn:
    """Combat goes on with a new roll (HND-37)."""


@record
class HauntDraws:
    """The target of a Haunt draws 1 (option A), 2 or 3 Haunting cards (HND-65 to 67)."""

    count: int


@record
class HauntLooks:
    """The ghost looks at 1 (option B) or 2 cards of the target's pile (HND-66 to 68)."""

    count: int


@record
class HauntWounds:
    """The ghost pays gloom for a wound of the target: option C (HND-67)."""


@record
class Take:
    """The searcher takes that tier, from 1 up, or the ghost so much gloom (HND-69)."""

    count: int


@record
class Lose:
    """The player discards that item."""

    card: str


@record
class Forgo:
    """The player does nothing of what is offered, or has no choice."""


# --- chance


@record
class Die:
    """A die shows that number, 1 to 6."""

    shows: int


@record
class Next:
    """That card comes next."""

    card: str


@record
class Pick:
    """Chance picks that place of a pile, or that hidden item."""

    at: int


@record
class Place:
    """Chance names that location."""

    tile: str


@record
class First:
    """That seat begins."""

    seat: int


Command = (
    RollDice
    | Step
    | RemoveTile
    | Search
    | Probe
    | Attack
    | Haunt
    | Syphon
    | UseItem
    | Offer
    | Accept
    | Show
    | ShowBack
    | EndTurn
    | LookAt
    | OrderHaunting
    | TurnUp
    | Recover
    | HauntOpponent
    | TakeItem
    | TakeHidden
    | TakePileCard
    | Inflict
    | Bind
    | OpenRitual
    | GoOn
    | HauntDraws
    | HauntLooks
    | HauntWounds
    | Take
    | Lose
    | Forgo
    | Die
    | Next
    | Pick
    | Place
    | First
)
