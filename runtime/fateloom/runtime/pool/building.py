"""The parts of a pool: dice of ratings and tasks, and of invoked aspects (DD-06, 09, 10, 13, 14,
35, 38..40; DE-13..19).

`gathering` combines them. Dice are never changed after they have been rolled: there are no rerolls
(DD-10, DE-15).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.dice import Die, Pool, pool_of


class Approach(StrEnum):
    """The six approaches; ratings are listed in this order (DD-35)."""

    CAREFUL = "careful"
    CLEVER = "clever"
    FLASHY = "flashy"
    FORCEFUL = "forceful"
    QUICK = "quick"
    SNEAKY = "sneaky"


SPREAD = (0, 1, 1, 2, 2, 3)
"""The ratings that a new hero gives to the approaches, in any order (DD-35)."""

MAX_OPPONENT_HELP = 2
"""So many other opponents help the one that opposes, unless a story says otherwise (DE-11)."""

SKILLED, BAD, OTHER = 2, -2, 0
"""The ratings of a minor opponent: what it is good or bad at, and all the rest (DD-38..40)."""

BASE = {
    5: Pool(expertise=3),
    4: Pool(skill=1, expertise=2),
    3: Pool(skill=2, expertise=1),
    2: Pool(skill=3),
    1: Pool(skill=2),
    0: Pool(skill=1),
    -1: Pool(skill=1, hindrance=1),
    -2: Pool(skill=1, hindrance=1),
}
"""The pool of each rating, from +5 to -2 (DD-06; section 1.2 of the rules)."""


class Form(StrEnum):
    """The effect of an invoked aspect (DD-09, 14)."""

    DIE = "die"
    UPGRADE = "upgrade"


class Side(StrEnum):
    """Who changes a pool: the roller, or the other side, which is the keeper unless another hero
    opposes the roller (DE-09).
    """

    ROLLER = "roller"
    KEEPER = "keeper"


FREE_RUNG = 1
"""The highest rung of a task that has no dice (DD-13, DE-18)."""


def is_spread(ratings: Sequence[int], spread: Sequence[int] = SPREAD) -> bool:
    """Whether these are the ratings of a new hero: 3, 2, 2, 1, 1, 0 in any order (DD-35)."""
    return sorted(ratings) == sorted(spread)


def task(rung: int, challenge: int = 0, free_rung: int = FREE_RUNG) -> Pool:
    """The dice of a task without an opponent: one for each rung above `free_rung` (DD-13, DE-18).

    `challenge`: how many of them are challenge dice, from 0 to all (DE-19); raises ValueError
    otherwise.
    """
    dice = max(rung - free_rung, 0)
    if not 0 <= challenge <= dice:
        raise ValueError(f"of {dice} dice {challenge} cannot be challenge dice")
    return Pool(difficulty=dice - challenge, challenge=challenge)


def invoked(pool: Pool, side: Side, form: Form) -> Pool | Refusal:
    """The pool after an aspect has been invoked.

    The roller adds an aid die or upgrades a skill die to expertise (DD-09); the keeper adds a
    hindrance die or upgrades a difficulty die to challenge (DD-14). Refused if there is no die to
    upgrade (DE-13).
    """
    plain, added = (Die.SKILL, Die.AID) if side is Side.ROLLER else (Die.DIFFICULTY, Die.HINDRANCE)
    if form is Form.DIE:
        return pool + pool_of(added)
    turned = pool.upgraded(plain)
    if turned is None:
        return Refusal(
            "upgrade",
            f"There is no {plain.value} die in the pool to upgrade."
            f" The aspect can add a die of {added.value} instead (DD-09, 14).",
        )
    return turned
