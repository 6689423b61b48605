"""What the events of campaign cards do: the closed union `Effect` (HOD-21 to 24, 76)."""

from __future__ import annotations

from fateloom.runtime.battle.words import Box, Whose
from fateloom.runtime.record import record

ANY = "any"
"""For `Peek` and `Bombard`: the owner of the card picks the space."""


@record
class Superiority:
    """The owner's superiority die is changed by so much when attacking now (HOD-23, 49)."""

    count: int = 1


@record
class ExtraDice:
    """The owner's first volley of each round has so many more dice, from 1 up, when attacking in
    this turn (HOD-23).
    """

    count: int = 1


@record
class DenyRetreat:
    """Units that lose to the owner's attack in this turn do not retreat: they are eliminated."""


@record
class Reshuffle:
    """The owner's discards are shuffled into the deck at once (HOD-19)."""


@record
class RemoveUnit:
    """So many units leave the map, each chosen by the side that has it. `type`: only of that type;
    None: of any.
    """

    whose: Whose
    count: int = 1
    type: str | None = None
    to: Box = Box.DEAD


@record
class AddUnit:
    """So many units enter from the owner's Recruit Box, as recruits do (HOD-25, 27). `type`: only
    of that type; None: of any.
    """

    count: int = 1
    type: str | None = None


@record
class Peek:
    """The owner sees what is in an enemy stack (HOD-12). `space`: ANY, or an id."""

    space: str = ANY


@record
class MoveBonus:
    """Units that the card moves may go so many spaces more, from 1 up."""

    count: int = 1


@record
class Bombard:
    """A special battle: so many dice of a column fall on an enemy stack, which does not answer
    (HOD-76). `space`: ANY, or an id.
    """

    column: str
    count: int
    space: str = ANY


Effect = (
    Superiority
    | ExtraDice
    | DenyRetreat
    | Reshuffle
    | RemoveUnit
    | AddUnit
    | Peek
    | MoveBonus
    | Bombard
)

BONUSES = (Superiority, ExtraDice, DenyRetreat)
"""Effects that lie on the battles of the turn instead of happening at a moment."""
