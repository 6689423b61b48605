"""The lasting condition of a character: stress, consequences, fate points, promised dice, broken
things, boosts (DD-27..30, 32, 34, 36, 37; DE-03, 16). Pure functions; they return None if the
change is impossible.
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
    """The fate points at the start of a session: `most` with up to `free` stunts, one less for each
    further stunt, at least `least` (DD-37).

    >>> [refresh(stunts) for stunts in (0, 3, 4, 5, 9)]
    [3, 3, 2, 1, 1]
    """
    return max(most - max(stunts - free, 0), least)


@record
class Condition:
    """The condition of a hero or an opponent. `stress`: which boxes are marked; `consequences`:
    which slots are filled, both in ascending order; `fate`: fate points from 0 up; `pending`: dice
    for the next roll (DD-28); `broken`: ids of things that ran out or broke (DD-32).

    `exposed`: for each slot, how often the other side can still invoke the consequence for free
    (DD-34); `boosts`: aspects that are gone after one invocation (DE-03, 16); `spent`: once-a-scene
    stunts that have been used (DD-08); `out`: out of the scene (DD-44).

    `harmed`: consequences taken in this scene; `earned`: fate points from giving in and from
    compels, which may go beyond refresh (DD-36, 37); `rests`: for each slot, how often the
    character has rested since it was filled (DD-36); `used`: once-a-session stunts that have been
    used (DD-08).

    The numbers of boxes, slots, points and things are data of the story (DDL-10, 13, 14).
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
    harmed: int = 0
    earned: int = 0
    rests: tuple[int, ...] = (0,) * len(SLOTS)
    used: tuple[str, ...] = ()


def fresh(fate: int, boxes: int, slots: int) -> Condition:
    """An initial condition with the given stress boxes and slots (DD-36)."""
    nothing = (0,) * slots
    return Condition(fate, (False,) * boxes, (False,) * slots, exposed=nothing, rests=nothing)


def stress_cleared(it: Condition) -> Condition | None:
    """Clears the lowest marked box (DD-27); None if none is marked."""
    boxes = _turned(it.stress, True)
    return None if boxes is None else replace(it, stress=boxes)


def stress_marked(it: Condition) -> Condition | None:
    """Marks the lowest free box (DD-30); None if all are marked (DE-20)."""
    boxes = _turned(it.stress, False)
    return None if boxes is None else replace(it, stress=boxes)


def consequence_taken(it: Condition, free: int = 0) -> Condition | None:
    """Fills the lowest open slot, with free invocations for the other side (DD-34); None if none is
    open (DE-21).
    """
    if all(it.consequences):
        return None
    return absorbed(it, None, (it.consequences.index(False),), free)


def absorbed(
    it: Condition, box: int | None, slots: tuple[int, ...], free: int = 0
) -> Condition | None:
    """Absorbs a hit with a stress box and consequences, by their indexes from 0 up (DD-36, 44);
    None if one of them is not free.
    """
    stress, filled, exposed = list(it.stress), list(it.consequences), list(it.exposed)
    rests = list(it.rests)
    if box is not None:
        if box not in range(len(stress)) or stress[box]:
            return None
        stress[box] = True
    for at in slots:
        if at not in range(len(filled)) or filled[at]:
            return None
        filled[at], exposed[at], rests[at] = True, free, 0
    return replace(
        it,
        stress=tuple(stress),
        consequences=tuple(filled),
        exposed=tuple(exposed),
        harmed=it.harmed + len(slots),
        rests=tuple(rests),
    )


def exposed_less(it: Condition, at: int) -> Condition | None:
    """Uses up a free invocation of that consequence (DE-16); None if there is none left."""
    if not it.exposed[at]:
        return None
    return replace(it, exposed=(*it.exposed[:at], it.exposed[at] - 1, *it.exposed[at + 1 :]))


def boosted(it: Condition) -> Condition:
    """Adds a boost (DE-03)."""
    return replace(it, boosts=it.boosts + 1)


def boost_used(it: Condition) -> Condition | None:
    """Removes a boost (DE-16); None if there is none."""
    return replace(it, boosts=it.boosts - 1) if it.boosts else None


def fate_gained(it: Condition, most: int) -> Condition | None:
    """Adds a fate point (DD-29); None at or above `most`: surplus points are kept (DE-26)."""
    return replace(it, fate=it.fate + 1) if it.fate < most else None


def fate_earned(it: Condition, points: int) -> Condition:
    """Adds fate points that refresh does not limit: for giving in, or for a compel (DD-37)."""
    return replace(it, fate=it.fate + points, earned=it.earned + points)


def fate_spent(it: Condition) -> Condition | None:
    """Removes a fate point (DD-09); None if there is none."""
    return replace(it, fate=it.fate - 1) if it.fate else None


def promised(it: Condition, dice: Pool) -> Condition:
    """Stores dice for the next roll (DD-28)."""
    return replace(it, pending=it.pending + dice)


def redeemed(it: Condition) -> Condition:
    """Removes the promised dice, which are now in a pool (DD-28)."""
    return replace(it, pending=Pool())


def broke(it: Condition, thing: str) -> Condition | None:
    """The thing has run out or is broken (DD-32); None if it was already."""
    return None if thing in it.broken else replace(it, broken=(*it.broken, thing))


def scene_over(it: Condition) -> Condition:
    """The end of a scene: stress and boosts go, consequences stay, characters who were out return,
    and once-a-scene stunts are available again (DD-08, 36).
    """
    no_stress = (False,) * len(it.stress)
    return replace(it, stress=no_stress, boosts=0, spent=(), out=False, harmed=0)


def rested(it: Condition, recovery: tuple[int, ...]) -> Condition:
    """After a rest: consequences are gone that have been rested for as often as `recovery` says for
    their slot; 0, or nothing: never (DD-36).
    """
    needed = (*recovery, *(0,) * len(it.consequences))
    filled, exposed, rests = list(it.consequences), list(it.exposed), list(it.rests)
    for at, is_filled in enumerate(it.consequences):
        if is_filled:
            rests[at] += 1
            if 0 < needed[at] <= rests[at]:
                filled[at], exposed[at], rests[at] = False, 0, 0
    return replace(it, consequences=tuple(filled), exposed=tuple(exposed), rests=tuple(rests))


def _turned(boxes: tuple[bool, ...], wanted: bool) -> tuple[bool, ...] | None:
    if wanted not in boxes:
        return None
    at = boxes.index(wanted)
    return (*boxes[:at], not wanted, *boxes[at + 1 :])
