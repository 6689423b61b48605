"""What is to come: the steps on the agenda of a game, first thing first.

The first step says who is asked next, a seat or chance; a step without a question is done at once.
"""

from __future__ import annotations

from fateloom.runtime.battle.effects import Effect
from fateloom.runtime.battle.words import Phase
from fateloom.runtime.record import record

# --- the sequence of play


@record
class StartTurn:
    """The first side of the turn moves (section 1.5 of the rules)."""


@record
class DrawCard:
    """The active side draws its campaign card (HOD-15)."""


@record
class Happen:
    """The event of the card, if it is for this phase (HOD-21, 22)."""

    phase: Phase


@record
class BeginRecruiting:
    """What the card brings (HOD-25)."""


@record
class Recruit:
    """The active side places recruits, so many of its choice and these, builds and removes forts
    (HOD-25, 93, 98). `spaces`: where they enter; none: the recruit spaces of the side.
    """

    left: int
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


@record
class BeginMarch:
    """Supply is looked at before anybody moves (HOD-91)."""


@record
class March:
    """The active side moves (HOD-28 to 42)."""


@record
class Battles:
    """The active side picks the next battle, until none is left (HOD-43, 45)."""


@record
class Check:
    """Has a side won (HOD-04)?"""


@record
class EndOfSide:
    """The card goes, and the other side moves, or the turn ends (HOD-17, 18)."""


@record
class EndTurn:
    """The turn marker moves on, or the game ends (HOD-05)."""


# --- effects of cards


@record
class Apply:
    """An effect of the card in effect, so many more times."""

    effect: Effect
    left: int


@record
class Bombarded:
    """The dice of a special battle fall on that space, then its victims are picked (HOD-76)."""

    space: str
    column: str
    left: int
    eliminations: int = 0


# --- battles


@record
class BeginBattle:
    """A battle begins; `attacker`: the side (HOD-44)."""

    space: str
    attacker: int


@record
class RollSuperiority:
    """The attacker's die falls, then the defender's (HOD-47)."""


@record
class Fire:
    """The side whose turn it is to fire picks a unit (HOD-51, 57)."""

    side: int


@record
class Volley:
    """So many more dice of a unit's volley fall (HOD-52, 53)."""

    unit: str
    left: int
    eliminations: int = 0
    panics: int = 0


@record
class Assign:
    """The owner of the target picks who is hit: eliminations first (HOD-55, 58)."""

    side: int
    eliminations: int
    panics: int


@record
class AfterVolley:
    """Is the battle over? Else the other side fires (HOD-57, 66)."""

    side: int


@record
class WithdrawTo:
    """Where a unit that breaks off goes (HOD-78, 80)."""

    unit: str


@record
class Retreat:
    """The loser's units fall back. `fleets`: these go along the river first (HOD-68, 69)."""

    side: int


@record
class Board:
    """Land units may go aboard fleets that fall back to that space (HOD-69)."""

    side: int
    space: str
    left: int


@record
class Rally:
    """Panicked units flip back up (HOD-72)."""


@record
class Bonus:
    """The winner of a major battle takes a unit from the Recruit Box (HOD-87)."""

    side: int


@record
class Loss:
    """The loser of a major battle puts a unit into the Recruit Box (HOD-88)."""

    side: int


@record
class Pursue:
    """The side may pursue to a space next to the battle (HOD-82, 84)."""

    side: int


@record
class Join:
    """Which units pursue (HOD-83, 84)."""

    side: int
    space: str
    units: tuple[str, ...] = ()


@record
class EndBattle:
    """The battle is over."""


Step = (
    StartTurn
    | DrawCard
    | Happen
    | BeginRecruiting
    | Recruit
    | BeginMarch
    | March
    | Battles
    | Check
    | EndOfSide
    | EndTurn
    | Apply
    | Bombarded
    | BeginBattle
    | RollSuperiority
    | Fire
    | Volley
    | Assign
    | AfterVolley
    | WithdrawTo
    | Retreat
    | Board
    | Rally
    | Bonus
    | Loss
    | Pursue
    | Join
    | EndBattle
)
