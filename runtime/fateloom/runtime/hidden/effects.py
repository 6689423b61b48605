"""What items and Haunting cards do: the closed union `Effect`."""

from __future__ import annotations

from fateloom.runtime.hidden.words import Deck, Roll, Whose
from fateloom.runtime.record import record

HERE = "here"
"""For `Gloom`: the location where the player stands."""

RANDOM = "random_location"
"""For `Move`: chance names a searchable location."""


@record
class Wound:
    """So many wounds, from 1 up; a ghost loses gloom instead (HND-42, ruling 22)."""

    count: int = 1


@record
class Heal:
    """So many wounds turn back, from 1 up; ghosts have none (HND-32, ruling 21)."""

    count: int = 1


@record
class Gloom:
    """A location gains gloom, or loses it below 0. `where`: HERE or the id of a location; HERE does
    nothing away from locations (ruling 15).
    """

    count: int
    where: str = HERE


@record
class Move:
    """The player's pawn is put on a tile: RANDOM, or the id of a tile that is still there."""

    to: str = RANDOM


@record
class LoseItem:
    """The player discards so many items of their choice, from 1 up."""

    count: int = 1


@record
class Peek:
    """The player looks at so many face-down cards of a pile, from 1 up (HND-03)."""

    whose: Whose
    count: int = 1


@record
class RevealPileCard:
    """Chance turns up so many face-down cards of the player's pile (HND-04)."""

    count: int = 1


@record
class Modify:
    """The result of a roll is changed by so much. `roll`: of which action; None: of each that the
    card is for. Of an item it is about the holder's rolls, of a Haunting card in play about all.
    """

    count: int
    roll: Roll | None = None


@record
class Draw:
    """The player draws so many cards, from 1 up."""

    deck: Deck
    count: int = 1


@record
class SkipAction:
    """The player has no action any more in this turn, or in the next one."""


Effect = Wound | Heal | Gloom | Move | LoseItem | Peek | RevealPileCard | Modify | Draw | SkipAction
