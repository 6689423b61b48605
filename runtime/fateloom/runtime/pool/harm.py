"""How a hit can be taken (DD-36, 44)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fateloom.runtime.pool.command import Absorb
from fateloom.runtime.pool.condition import Condition

OUT = Absorb()
"""Takes nothing, and is out of the scene."""


def ways_to_absorb(
    shifts: int, it: Condition, boxes: tuple[int, ...], slots: tuple[tuple[str, int], ...]
) -> Iterator[Absorb]:
    """All ways to take a hit of so many shifts, the cheapest first, and to be out at last.

    One free box at most and any open slots, together worth the hit; nothing that could be left out
    again is taken. Fewer consequences are cheaper, then lesser ones, then a lesser box.

    >>> free = Condition(0, (False, False), (False,), exposed=(0,))
    >>> [(it.box, it.slots) for it in ways_to_absorb(2, free, (1, 2), (("mild", 2),))]
    [(2, ()), (None, ('mild',)), (None, ())]
    """
    open_slots = [
        (name, worth)
        for (name, worth), full in zip(slots, it.consequences, strict=True)
        if not full
    ]
    free: list[tuple[int | None, int]] = [(None, 0)]
    marked = zip(boxes, it.stress, strict=True)
    free += [(at, worth) for at, (worth, is_marked) in enumerate(marked, 1) if not is_marked]
    found: list[tuple[int, int, int, Absorb]] = []
    for many in range(len(open_slots) + 1):
        for taken in combinations(open_slots, many):
            worths = [worth for _, worth in taken]
            for box, worth in free:
                spare = sum(worths) + worth - shifts
                needed = [*worths, *([worth] if box is not None else [])]
                if spare >= 0 and all(spare < one for one in needed):
                    names = tuple(name for name, _ in taken)
                    found.append((many, sum(worths), worth, Absorb(box, names)))
    yield from (way for *_, way in sorted(found, key=lambda one: one[:3]))
    yield OUT
