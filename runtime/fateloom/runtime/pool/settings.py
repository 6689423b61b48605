"""What a story may set otherwise: everything that the printed rules leave open, with its default.

Each field names the rules that it comes from. What is stated in the rules (the dice, the symbols,
the prices) is not in here.
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.pool.building import (
    BAD,
    BASE,
    FREE_RUNG,
    MAX_OPPONENT_HELP,
    OTHER,
    SKILLED,
    Form,
)
from fateloom.runtime.pool.condition import FREE_STUNTS, LEAST_REFRESH, REFRESH, SLOTS, STRESS
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.tally import STYLE
from fateloom.runtime.record import record


class Meant(StrEnum):
    """Whom the keeper's policy means by a purchase that needs a target."""

    NOBODY = "nobody"
    ROLLER = "roller"
    ALLY = "ally"
    ENEMY = "enemy"
    THING = "thing"


@record
class Intent:
    """A line of the keeper's policy: a row, paid in the first of these symbols that will do; with
    `deadly` in deadly scenes alone (DE-28).
    """

    row: Row
    symbols: tuple[Symbol, ...]
    meant: Meant = Meant.NOBODY
    deadly: bool = False


POLICY = (
    Intent(Row.CONSEQUENCE, (Symbol.DESPAIR,), deadly=True),
    Intent(Row.SET_BACK, (Symbol.DISADVANTAGE, Symbol.DESPAIR), Meant.ROLLER),
    Intent(Row.MARK_STRESS, (Symbol.DISADVANTAGE, Symbol.DESPAIR)),
)
"""A consequence for despair when the scene is deadly, else a setback for the roller, else stress;
disadvantage before despair. What is left is lost (DE-28).
"""


@record
class Settings:
    """What a story may set (DDL-04, 09).

    `ratings`: each rating with its pool (DD-06, 38..40). `free_rung`: the highest rung of a task
    that has no dice (DD-13, DE-18). `spread`: the ratings that every hero has, in any order; None:
    any (DD-35). `help`, `bonus`, `penalty`: the dice of a helper and of what else speaks for or
    against a roll (DD-41, 42). `opponent_help`: so many helpers an opponent can have (DE-11).
    `skilled`, `bad`, `other`: the ratings of minor opponents (DD-38..40).

    `stress`, `slots`: what boxes and slots of heroes are worth, the lowest first (DD-36).
    `refresh`, `free_stunts`, `least_refresh`: fate points at the start (DD-37). `keeper_fate`: the
    keeper's, for each hero. `style`: the margin from which on a success is one with style (DD-43).
    `minor_cost`: dice promised to whoever gets through with a tie; none: it is told alone (DE-02,
    03). `exposed`: so many free invocations the other side has of a new consequence (DD-34).

    `conceding`: heroes can give in while they are in a fight; `concession`: the fate points for it,
    besides one for each consequence taken in the scene (DD-36, 37). `recovery`: for each slot, how
    often the heroes must have rested until a consequence in it is gone; 0, or nothing: it stays
    (DD-34, 36).

    `roller_first`: the roller spends before the other side does (DE-04). `policy`: what the keeper
    buys when no person plays it, the first line that stands; `invokes`: what it makes of an aspect,
    once a roll; None: it invokes none (DD-14, DE-28).
    """

    ratings: tuple[tuple[int, Pool], ...] = tuple(BASE.items())
    free_rung: int = FREE_RUNG
    spread: tuple[int, ...] | None = None
    help: Pool = Pool(aid=1)
    bonus: Pool = Pool(aid=1)
    penalty: Pool = Pool(hindrance=1)
    opponent_help: int = MAX_OPPONENT_HELP
    skilled: int = SKILLED
    bad: int = BAD
    other: int = OTHER
    stress: tuple[int, ...] = STRESS
    slots: tuple[tuple[str, int], ...] = SLOTS
    refresh: int = REFRESH
    free_stunts: int = FREE_STUNTS
    least_refresh: int = LEAST_REFRESH
    keeper_fate: int = 1
    style: int = STYLE
    minor_cost: Pool = Pool(hindrance=1)
    exposed: int = 1
    conceding: bool = True
    concession: int = 1
    recovery: tuple[int, ...] = (1,)
    roller_first: bool = True
    policy: tuple[Intent, ...] = POLICY
    invokes: Form | None = Form.DIE

    def base(self, rating: int) -> Pool:
        """The pool of a rating; raises KeyError when the story has no such rating (DD-06)."""
        return dict(self.ratings)[rating]

    @property
    def slot_names(self) -> tuple[str, ...]:
        """The slots for consequences by name, the lowest first."""
        return tuple(name for name, _ in self.slots)
