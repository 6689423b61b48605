"""The state of a battle game: what stands on the map, and what is to come."""

from __future__ import annotations

from fateloom.runtime.battle.steps import Step
from fateloom.runtime.battle.words import Box, Outcome
from fateloom.runtime.kernel.deck import Deck as Pile
from fateloom.runtime.record import record


@record
class Standing:
    """Where a unit is: in a space, or with `box` set beside the map. `shaken`: it was panicked in
    the battle under way (HOD-83); `gone`: spaces that it has marched in this phase; `moved`: it
    marches no more; `aboard`: the fleet that carries it (HOD-40).
    """

    space: str = ""
    box: Box | None = None
    panicked: bool = False
    shaken: bool = False
    gone: int = 0
    moved: bool = False
    aboard: str = ""


@record
class Left:
    """A fight of a story that was left before round `round`, and where its units were then."""

    fight: str
    round: int
    units: tuple[Standing, ...]


@record
class Before:
    """Where the campaign of a story stood when it was called. `number`: of what it leaves; `turn`,
    `side`: whose part of which turn was next; `goes_on`: whether the order follows the sequence of
    play, or stands beside it.
    """

    number: int
    turn: int
    side: int
    goes_on: bool


@record
class SetUp:
    """How a game begins: the campaign says it all. `fight`: the id of a fight that a story calls,
    or of its order to a campaign; `left`: the fights that its hero has left; `before`: of a
    campaign that it calls.
    """

    fight: str = ""
    left: tuple[Left, ...] = ()
    before: Before | None = None


@record
class Cards:
    """The deck of a side; cards that are removed from play lie aside (HOD-15 to 19)."""

    deck: Pile
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@record
class Battle:
    """A battle under way (HOD-43 to 88). `dice`: superiority dice, the attacker's first;
    `superior`: the side; `fired`: units that have fired or withdrawn in this round; `boosted`: the
    extra dice of a card are used in this round; `unsupplied`: HOD-92; `major`: HOD-86; `away`: by
    side, where its units withdrew to in this round (HOD-80); `lost`: units that were eliminated;
    `brought`: the unit that a major battle has brought (HOD-87).
    """

    space: str
    attacker: int
    unsupplied: tuple[str, ...] = ()
    major: bool = False
    round: int = 1
    dice: tuple[int, ...] = ()
    superior: int | None = None
    fired: tuple[str, ...] = ()
    boosted: bool = False
    away: tuple[str, str] = ("", "")
    lost: tuple[str, ...] = ()
    outcome: Outcome | None = None
    winner: int | None = None
    brought: str = ""

    @property
    def defender(self) -> int:
        """The side that was there before (HOD-44)."""
        return 1 - self.attacker


@record
class State:
    """A game. `agenda`: what is to come, first thing first; `units`: in the order of the campaign;
    `cards`, `forts`: by side; `card`: the card in effect; `razed`: fort markers that come back at
    the end of the phase (HOD-98); `marching`: the unit that moves; `unsupplied`: at the start of
    the march (HOD-91); `holders`: who was the last to stand alone in each space, where that is how
    control is told; `winner`: the side, -1 for nobody, None while the game goes on.
    """

    setup: SetUp
    agenda: tuple[Step, ...]
    units: tuple[Standing, ...]
    cards: tuple[Cards, Cards]
    turn: int = 1
    active: int = 0
    card: str | None = None
    forts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    razed: int = 0
    marching: str = ""
    unsupplied: tuple[str, ...] = ()
    battle: Battle | None = None
    holders: tuple[int | None, ...] = ()
    winner: int | None = None
