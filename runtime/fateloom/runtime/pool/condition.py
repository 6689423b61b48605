"""What play leaves on somebody: stress, consequences, fate points, dice promised, broken things,
boosts (DD-27..30, 32, 34, 36, 37; DE-03, 16). Pure functions; None where a thing cannot be done.
"""

from __future__ import annotations

from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.record import record, replace

STRESS = (1, 2, 3)
"""What each stress box is worth, the lowest first (DD-36)."""

SLOTS = (("mild", 2), ("moderate", 4), ("severe", 6))
"""The slots for consequences and what they are worth, the lowest first (DD-34, 36)."""

REFRESH, FREE_STUNTS, LEAST_REFRESH = 3, 3, 1
"""Fate points at the start, the stunts that cost none of them, and what always remains (DD-37)."""


def refresh(
    stunts: int, most: int = REFRESH, free: int = FREE_STUNTS, least: int = LEAST_REFRESH
) -> int:
    """The fate points that a session starts with: `most` with up to `free` stunts, one less for
    each further one, at least `least` (DD-37).

    >>> [refresh(stunts) for stunts in (0, 3, 4, 5, 9)]
    [3, 3, 2, 1, 1]
    """
    return max(most - max(stunts - free, 0), least)


@record
class Condition:
    """How a hero or an opponent is. `stress`: which boxes are marked; `consequences`: which slots
    are filled, the lowest first in both; `fate`: fate points from 0 up; `pending`: dice for the
    next roll (DD-28); `broken`: ids of things that ran dry or broke (DD-32).

    `exposed`: for each slot, how often the other side can still invoke the consequence for nothing
    (DD-34); `boosts`: aspects that are gone once invoked (DE-03, 16); `spent`: stunts of once a
    scene that have been used (DD-08); `out`: taken out of the scene (DD-44).

    How many boxes, slots, points and things there are is data of the story (DDL-10, 13, 14).
    """

    fate: int
    stress: tuple[bool, ...] = (False,) * len(STRESS)
    consequences: tuple[bool, ...] = (False,) * len(SLOTS)
    pending: Pool = Pool()
    broken: tuple[str, ...] = ()
    exposed: tuple[int, ...] = (0,) * len(SLOTS)
    boosts: int = 0
    spent: tuple[str, ...] = ()
    out: bool = False


def fresh(fate: int, boxes: int, slots: int) -> Condition:
    """Somebody to whom nothing has happened yet, with so many stress boxes and slots (DD-36)."""
    return Condition(fate, (False,) * boxes, (False,) * slots, exposed=(0,) * slots)


def stress_cleared(it: Condition) -> Condition | None:
    """The lowest marked box cleared (DD-27); None when none is marked."""
    boxes = _turned(it.stress, True)
    return None if boxes is None else replace(it, stress=boxes)


def stress_marked(it: Condition) -> Condition | None:
    """The lowest free box marked (DD-30); None when all are marked (DE-20)."""
    boxes = _turned(it.stress, False)
    return None if boxes is None else replace(it, stress=boxes)


def consequence_taken(it: Condition, free: int = 0) -> Condition | None:
    """The lowest open slot filled, with so many free invocations for the other side (DD-34); None
    when none is open (DE-21).
    """
    if all(it.consequences):
        return None
    return absorbed(it, None, (it.consequences.index(False),), free)


def absorbed(
    it: Condition, box: int | None, slots: tuple[int, ...], free: int = 0
) -> Condition | None:
    """A hit taken by a stress box and consequences, by their places from 0 up (DD-36, 44); None
    when one of them is not free.
    """
    stress, filled, exposed = list(it.stress), list(it.consequences), list(it.exposed)
    if box is not None:
        if box not in range(len(stress)) or stress[box]:
            return None
        stress[box] = True
    for at in slots:
        if at not in range(len(filled)) or filled[at]:
            return None
        filled[at], exposed[at] = True, free
    return replace(it, stress=tuple(stress), consequences=tuple(filled), exposed=tuple(exposed))


def exposed_less(it: Condition, at: int) -> Condition | None:
    """A free invocation of that consequence used up (DE-16); None when there is none left."""
    if not it.exposed[at]:
        return None
    return replace(it, exposed=(*it.exposed[:at], it.exposed[at] - 1, *it.exposed[at + 1 :]))


def boosted(it: Condition) -> Condition:
    """A boost more (DE-03)."""
    return replace(it, boosts=it.boosts + 1)


def boost_used(it: Condition) -> Condition | None:
    """A boost less (DE-16); None when there is none."""
    return replace(it, boosts=it.boosts - 1) if it.boosts else None


def fate_gained(it: Condition, most: int) -> Condition | None:
    """A fate point more (DD-29); None at or above `most`, what is there stays (DE-26)."""
    return replace(it, fate=it.fate + 1) if it.fate < most else None


def fate_spent(it: Condition) -> Condition | None:
    """A fate point less (DD-09); None when there is none."""
    return replace(it, fate=it.fate - 1) if it.fate else None


def promised(it: Condition, dice: Pool) -> Condition:
    """Dice kept for the next roll (DD-28)."""
    return replace(it, pending=it.pending + dice)


def redeemed(it: Condition) -> Condition:
    """The promised dice are in a pool, and gone from here (DD-28)."""
    return replace(it, pending=Pool())


def broke(it: Condition, thing: str) -> Condition | None:
    """The thing is empty or broken (DD-32); None when it was already."""
    return None if thing in it.broken else replace(it, broken=(*it.broken, thing))


def scene_over(it: Condition) -> Condition:
    """Stress and boosts go at the end of a scene, consequences stay; whoever was taken out is back,
    and stunts of once a scene are fresh (DD-08, 36).
    """
    return replace(it, stress=(False,) * len(it.stress), boosts=0, spent=(), out=False)


def _turned(boxes: tuple[bool, ...], wanted: bool) -> tuple[bool, ...] | None:
    if wanted not in boxes:
        return None
    at = boxes.index(wanted)
    return (*boxes[:at], not wanted, *boxes[at + 1 :])
