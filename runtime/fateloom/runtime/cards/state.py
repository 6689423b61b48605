"""The state of a card game: what lies on the table, and what is to come."""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.cards.runes import Rune, Side
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.cards.words import ACTS
from fateloom.runtime.kernel.deck import Deck as Pile
from fateloom.runtime.record import record


class Mode(StrEnum):
    """Against each other, or together against an adversary; alone is the second (CTA-01). The last
    one is a single attempt, or finale, that a story has called.
    """

    COMPETITIVE = "competitive"
    COOPERATIVE = "cooperative"
    STORY = "story"


@record
class SetUp:
    """How a game begins. `players`: 1 to 4, or as many as the set allows; `beginners`: without
    advanced cards, and one character card of each kind (CTA-02, 09); `first`, `adversary`: None
    leaves them to chance (CTA-10, 90), and a state has in `first` who was drawn.
    """

    players: int
    mode: Mode = Mode.COMPETITIVE
    beginners: bool = False
    first: int | None = None
    adversary: str | None = None


@record
class Gained:
    """A story card under a character card; `path`: the one that is visible, 0 for a card that has
    one only (CTA-14).
    """

    card: str
    path: int = 0


@record
class OwnAlly:
    """An ally beside a tableau; face down it has been sacrificed (CTA-85, 87)."""

    card: str
    face_up: bool = True


@record
class Player:
    """A player's tableau, hand and tokens. `dealt`: character cards to choose from, by `Part`;
    `slots`: the gained cards under origin, motivation and destiny (CTA-15); `played`: event cards,
    in order; `turns`: how many have begun; `beaten`: the adversary was overcome in the finale
    (CTA-100); `carried`: items of a story that can still be played as hero cards in this game.
    """

    experience: int
    origin: str = ""
    motivation: str = ""
    destiny: str = ""
    dealt: tuple[tuple[str, ...], ...] = ((),) * 3
    slots: tuple[tuple[Gained, ...], ...] = ((),) * ACTS
    allies: tuple[OwnAlly, ...] = ()
    hand: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    track: int = 0
    turns: int = 0
    beaten: bool = False
    carried: tuple[str, ...] = ()

    @property
    def gained(self) -> tuple[Gained, ...]:
        """All story cards in the slots, in the order in which they were gained (CTA-15)."""
        return tuple(card for slot in self.slots for card in slot)


@record
class Place:
    """A place of a row: its card, and the ally under it; the empty string: none."""

    card: str = ""
    ally: str = ""


@record
class Story:
    """The story deck, discards and row of an act; `revealed`: the row is open (CTA-07, 20)."""

    deck: Pile
    discard: tuple[str, ...] = ()
    row: tuple[Place, ...] = ()
    revealed: bool = False


@record
class Events:
    """A deck of event cards and its discards (CTA-66)."""

    deck: Pile
    discard: tuple[str, ...] = ()


@record
class Turn:
    """What the active player has done in this turn. `free`: journeys that cost nothing; `swaps`:
    exchanges of CTA-26; `used`: powers used, each as `SEAT CARD`, with its occasion if it works by
    itself.
    """

    active: int = 0
    main_used: bool = False
    journeys: int = 0
    free: int = 0
    swaps: int = 0
    dark_bought: int = 0
    used: tuple[str, ...] = ()


@record
class Attempt:
    """An attempt from its declaration to its end (CTA-29 to 47). `act`, `place`: where the card
    lies, None and -1 in the finale; `shown`: the sides of the first runes; `taken`: so many of the
    draws of this cast are done; `added`, `harder`: what cards have changed of total and difficulty;
    `success`: None until it is resolved; `total`, `difficulty`: what they were at that moment.
    """

    seat: int
    card: str
    path: int
    act: int | None
    place: int
    runes: tuple[Rune, ...]
    shown: tuple[Side, ...] = ()
    taken: int = 0
    casts: int = 1
    added: int = 0
    harder: int = 0
    allow_dark: bool = False
    ignore_corruption: bool = False
    success: bool | None = None
    total: int = 0
    difficulty: int = 0


@record
class Played:
    """An event card on the stack: whose it is, and whom it is aimed at."""

    card: str
    seat: int
    target: int | None
    cancelled: bool = False


@record
class Opponent:
    """The adversary of a cooperative game: its experience, its deck and discards, the cards of this
    turn, those that wait for the end of the attempt; `faced`: seats that have had their finale
    (CTA-90 to 101).
    """

    card: str
    experience: int
    deck: Pile
    discard: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    finale: bool = False
    faced: tuple[int, ...] = ()


@record
class Clock:
    """The experience that an adversary has left after a finale in a story (CTA-97, 99)."""

    adversary: str
    experience: int


@record
class State:
    """A game. `agenda`: what is to come, first thing first; `characters`: the three decks of
    character cards, in the order of `Part`; `stack`: event cards that wait for their effect, the
    uppermost last; `holding`: seats that play no cards before their next turn; `final`: seats that
    still have a last turn, None before the end is triggered (CTA-68); `spent`: powers of which the
    limit of an act is used up, as `SEAT CARD OCCASION ACT`; `shown`: characters lie open; `over`;
    `clocks`: what earlier finales of a story have left of the experience of adversaries.
    """

    setup: SetUp
    agenda: tuple[Step, ...]
    players: tuple[Player, ...]
    acts: tuple[Story, ...]
    characters: tuple[Pile, ...]
    hero: Events
    antihero: Events
    turn: Turn = Turn()
    attempt: Attempt | None = None
    stack: tuple[Played, ...] = ()
    holding: tuple[int, ...] = ()
    final: tuple[int, ...] | None = None
    spent: tuple[str, ...] = ()
    opponent: Opponent | None = None
    shown: bool = False
    over: bool = False
    clocks: tuple[Clock, ...] = ()
