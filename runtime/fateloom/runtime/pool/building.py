"""How a pool comes together before the roll (DD-05..14, 35, 38..42, 45; DE-11..19).

The acting player rolls all of it, the dice of the other side as well (DD-05, 45). Nothing in here
changes a die that has been rolled: there are no rerolls (DD-10, DE-15).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.dice import Die, Pool, pool_of
from fateloom.runtime.record import record


class Approach(StrEnum):
    """The six ways to do a thing; ratings are listed in this order (DD-35)."""

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


NO_DICE = Pool()
"""A pool without dice."""


class Form(StrEnum):
    """What an invoked aspect gives (DD-09, 14)."""

    DIE = "die"
    UPGRADE = "upgrade"


class Side(StrEnum):
    """Who acts on a pool: the one who rolls, or the keeper of the opposition."""

    ROLLER = "roller"
    KEEPER = "keeper"


def is_spread(ratings: Sequence[int]) -> bool:
    """Whether these are the ratings of a new hero: 3, 2, 2, 1, 1, 0 in any order (DD-35)."""
    return tuple(sorted(ratings)) == SPREAD


def base(rating: int) -> Pool:
    """The pool of an approach, by its rating from -2 to 5; raises ValueError on others (DD-06)."""
    if rating not in BASE:
        raise ValueError(f"a rating is a number from -2 to 5, not {rating}")
    return BASE[rating]


def task(rung: int, challenge: int = 0) -> Pool:
    """The dice of a task without an opponent: one for each rung above +1 (DD-13, DE-18).

    `challenge`: so many of them are challenge dice, from 0 to all (DE-19); raises ValueError on
    others.
    """
    dice = max(rung - 1, 0)
    if not 0 <= challenge <= dice:
        raise ValueError(f"of {dice} dice {challenge} cannot be challenge dice")
    return Pool(difficulty=dice - challenge, challenge=challenge)


def opposition(rating: int, pending: Pool = NO_DICE, helpers: int = 0) -> Pool:
    """The dice that an opponent puts into the roller's pool: its own pool, with what was promised
    to it and an aid die for each helper, mirrored (DD-11, 12, 38..40, 45; DE-10..12).
    """
    return (base(rating) + pending + Pool(aid=helpers)).mirrored()


def invoked(pool: Pool, side: Side, form: Form) -> Pool | Refusal:
    """The pool with an aspect invoked on it.

    The roller gets an aid die or turns a skill die into expertise (DD-09); the keeper adds a
    hindrance die or turns a difficulty die into challenge (DD-14). Without a die to turn it is
    refused (DE-13).
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


@record
class Sources:
    """What adds single dice to a pool, each a number from 0 up.

    `stunts` that apply, `helpers` and `bonuses` of +1 or +2 give an aid die each (DD-07, 08, 41,
    42); `penalties` of that size a hindrance die each (DD-42).
    """

    stunts: int = 0
    helpers: int = 0
    bonuses: int = 0
    penalties: int = 0

    @property
    def dice(self) -> Pool:
        """The dice of them all."""
        return Pool(aid=self.stunts + self.helpers + self.bonuses, hindrance=self.penalties)


_NO_SOURCES = Sources()


def build(
    rating: int,
    against: Pool,
    sources: Sources = _NO_SOURCES,
    pending: Pool = NO_DICE,
    invocations: Sequence[tuple[Side, Form]] = (),
) -> Pool | Refusal:
    """A whole pool: the approach, what stands against it (`task` or `opposition`), single dice,
    what was promised for the next roll (DD-28), then the invocations one after the other.

    Each invocation upgrades one die at most; refused when one finds nothing to upgrade (DE-14).
    """
    pool: Pool | Refusal = base(rating) + against + sources.dice + pending
    for side, form in invocations:
        if isinstance(pool, Refusal):
            return pool
        pool = invoked(pool, side, form)
    return pool
