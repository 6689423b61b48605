"""The state of a hidden-role game: what lies on the table, and what is to come."""

from __future__ import annotations

from fateloom.runtime.hidden.steps import Step
from fateloom.runtime.hidden.words import Result, Roll
from fateloom.runtime.kernel.deck import Deck as Pile
from fateloom.runtime.record import record

OWN = "own"
"""The gloom of a hero itself, among those that stay (`Store`, `Left`)."""


@record
class Store:
    """Gloom that stays from scene to scene: that of a place, or of the hero itself (`of` is OWN).
    `began`: as much as there was when the scene began; `most`: no more than that stays; `at`: the
    number of the location.
    """

    of: str
    began: int
    most: int
    at: int = 0


@record
class Left:
    """By how much the scenes of a hero have changed gloom that stays: of a place, or OWN."""

    of: str
    change: int


@record
class Called:
    """An order of a story to its house: its id, the seat of the hero's character, and the number of
    what it will leave.
    """

    order: str
    seat: int
    number: int


@record
class SetUp:
    """How a game begins. `first`: who begins; None leaves it to chance.

    Of a scene that a story has called: `scene`, its id; `who`: the characters of the seats;
    `stores`: gloom that will stay; `left`: what earlier scenes of this hero have left. `called`: of
    an order to a house.
    """

    players: int
    first: int | None = None
    scene: str = ""
    who: tuple[str, ...] = ()
    stores: tuple[Store, ...] = ()
    left: tuple[Left, ...] = ()
    called: Called | None = None


@record
class Laid:
    """A card of a pile. `known_to`: seats that have seen it, in ascending order (HND-01, 03, 04);
    the empty string: not dealt yet.
    """

    card: str = ""
    face_up: bool = False
    known_to: tuple[int, ...] = ()


@record
class Player:
    """A player. Living, `health` and `wounds` sum to the tokens of the house (HND-42); a ghost has
    neither, and `gloom` instead (HND-56). `skips`: the next action is lost; `open`: hidden items
    that everybody has seen (HND-04, 46).
    """

    tile: str
    health: int
    wounds: int = 0
    gloom: int = 0
    ghost: bool = False
    items: tuple[str, ...] = ()
    pile: tuple[Laid, ...] = ()
    skips: bool = False
    open: tuple[str, ...] = ()

    @property
    def value(self) -> int:
        """What stands for the player in a formula (section 1.1 of the rules, HND-56)."""
        return self.gloom if self.ghost else self.health


@record
class Cards:
    """A deck that is drawn from, and its discards (HND-73)."""

    deck: Pile
    discard: tuple[str, ...] = ()


@record
class Turn:
    """What the active player has done. `dice`: of the movement roll; `left`: steps; `moved`: at
    least one step was made; `removed`: a tile went instead of the move (HND-75); `shown`: seats to
    which a card was shown (HND-15); `used`: items used; `ended`: a result of 0 (HND-12).
    """

    active: int = 0
    dice: tuple[int, ...] = ()
    left: int = 0
    moved: bool = False
    removed: bool = False
    acted: bool = False
    shown: tuple[int, ...] = ()
    used: tuple[str, ...] = ()
    ended: bool = False


@record
class Contest:
    """A roll of the light and the dark die (section 1.1 of the rules). `target`: None for a search,
    a syphon or plain dice; `added`: by items used once, or by the order of a story.
    """

    roll: Roll
    seat: int
    target: int | None = None
    light: int | None = None
    dark: int | None = None
    added: int = 0


@record
class Trade:
    """What the active player offers to `to`: items for items (HND-14)."""

    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]


@record
class State:
    """A game. `agenda`: what is to come, first thing first; `destiny`: cards not dealt;
    `gloom`: of each location, in the order of the board; `removed`: tiles; `in_play`: lasting
    Haunting cards; `resolving`: Haunting cards that work now; `round`: from 1 up; `trade`: an offer
    that waits for its answer; `opener`: who has opened the ritual (HND-51); `result`: None while
    the game goes on.
    """

    setup: SetUp
    agenda: tuple[Step, ...]
    players: tuple[Player, ...]
    destiny: Pile
    search: Cards
    haunting: Cards
    gloom: tuple[int, ...]
    removed: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    resolving: tuple[str, ...] = ()
    turn: Turn = Turn()
    first: int = 0
    round: int = 1
    contest: Contest | None = None
    trade: Trade | None = None
    opener: int | None = None
    result: Result | None = None
    winners: tuple[int, ...] = ()
