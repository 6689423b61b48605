"""What play leaves on a hero: stress, consequences, fate points, dice promised, broken things
(DD-27..30, 32, 34, 36, 37). Pure functions; None where a thing cannot be done.
"""

from __future__ import annotations

from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.record import record, replace

STRESS = (1, 2, 3)
"""What each stress box is worth, the lowest first (DD-36)."""

SLOTS = (("mild", 2), ("moderate", 4), ("severe", 6))
"""The slots for consequences and what they are worth, the lowest first (DD-34, 36)."""

REFRESH, FREE_STUNTS = 3, 3


def refresh(stunts: int) -> int:
    """The fate points that a session starts with: 3 with up to three stunts, one less for each
    further one, at least 1 (DD-37).

    >>> [refresh(stunts) for stunts in (0, 3, 4, 5, 9)]
    [3, 3, 2, 1, 1]
    """
    return max(REFRESH - max(stunts - FREE_STUNTS, 0), 1)


@record
class Condition:
    """How a hero is. `stress`: which boxes are marked; `consequences`: which slots are filled, the
    lowest first in both; `fate`: fate points from 0 up; `pending`: dice for the next roll (DD-28);
    `broken`: ids of things that ran dry or broke (DD-32).
    """

    fate: int
    stress: tuple[bool, ...] = (False,) * len(STRESS)
    consequences: tuple[bool, ...] = (False,) * len(SLOTS)
    pending: Pool = Pool()
    broken: tuple[str, ...] = ()


def stress_cleared(it: Condition) -> Condition | None:
    """The lowest marked box cleared (DD-27); None when none is marked."""
    boxes = _turned(it.stress, True)
    return None if boxes is None else replace(it, stress=boxes)


def stress_marked(it: Condition) -> Condition | None:
    """The lowest free box marked (DD-30); None when all are marked (DE-20)."""
    boxes = _turned(it.stress, False)
    return None if boxes is None else replace(it, stress=boxes)


def consequence_taken(it: Condition) -> Condition | None:
    """The lowest open slot filled (DD-34); None when none is open (DE-21)."""
    slots = _turned(it.consequences, False)
    return None if slots is None else replace(it, consequences=slots)


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
    """Stress goes at the end of a scene, consequences stay (DD-36)."""
    return replace(it, stress=(False,) * len(it.stress))


def _turned(boxes: tuple[bool, ...], wanted: bool) -> tuple[bool, ...] | None:
    if wanted not in boxes:
        return None
    at = boxes.index(wanted)
    return (*boxes[:at], not wanted, *boxes[at + 1 :])
