"""Which bands of a test a hero can count on, wherever the markers stand (DST-44..59).

Markers are left out of the model. A band is sure when every position of the markers has a roll that
ends in it, without effort dice and without help from items that need not be there.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from fateloom.runtime.program.items import AbilityKind, AddSuccesses, RollTotal, Window
from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.transitions.work import Work

MORE = 3
"""How often a statement that gives a marker is taken to come."""

MOST_NEW = 6
"""Further markers on a track that are reckoned with."""


def is_sure(work: Work, hero: str, skill: Skill, low: int, high: int) -> bool:
    """Whether a test of that hero can end with `low`..`high` successes from every position.

    A statement that gives a further marker may come again: it counts as three.
    """
    index, settings = work.index, work.index.settings
    more = min(MORE * work.facts.markers[skill], MOST_NEW)
    rolls = _totals(settings.main_faces, settings.main_count)
    flat, totals = _passive(index, skill)
    track = next((it.spaces for it in index.hero[hero].markers if it.skill is skill), ())
    ends = (settings.track_min, settings.track_max)
    for count in range(len(track), len(track) + more + 1):
        for ends_in in _results(count, ends, rolls, totals, flat, settings.success_cap):
            if not any(low <= it <= high for it in ends_in):
                return False
    return True


@lru_cache(maxsize=64)
def _totals(faces: tuple[Face, ...], count: int) -> tuple[int, ...]:
    """What the main dice can add up to."""
    numbers = [face if isinstance(face, int) else 0 for face in faces]
    return tuple(sorted({sum(roll) for roll in product(numbers, repeat=count)}))


@lru_cache(maxsize=256)
def _results(
    count: int, ends: tuple[int, int], rolls: tuple[int, ...], totals: tuple[int, ...],
    flat: tuple[int, ...], cap: int,
) -> frozenset[frozenset[int]]:  # fmt: skip
    """For each position of the markers and each help from items: what a test can end in."""
    spaces = range(ends[0], ends[1] + 1)
    found = set()
    for track in combinations(spaces, min(count, len(spaces))):
        for more, bonus in product(totals, flat):
            reached = {sum(it <= roll + more for it in track) + bonus for roll in rolls}
            found.add(frozenset(max(0, min(it, cap)) for it in reached))
    return frozenset(found)


def _passive(index: ProgramIndex, skill: Skill) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What items that work by themselves may add: to the successes, and to the total."""
    flat, total = [0], [0]
    for item in index.program.items:
        ability = item.ability
        if (
            ability is None
            or ability.window is not Window.PASSIVE
            or ability.kind is not AbilityKind.ALWAYS
            or ability.skill not in (None, skill)
        ):
            continue
        match ability.effect:
            case AddSuccesses(amount):
                flat.append(amount)
            case RollTotal(amount):
                total.append(amount)
            case _:
                pass
    return tuple(sorted({*flat, sum(flat)})), tuple(sorted({*total, sum(total)}))
