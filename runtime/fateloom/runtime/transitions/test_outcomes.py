"""The possible and the guaranteed results of tests (DST-44..59, 97..105).

A band is **possible** if some position that the hero's markers can come to has a roll for it, with
any help; others are not offered at all. It is **sure** with a number of effort dice if every such
position has one with just so many, whatever items that work by themselves the hero has. Both are
asked of all positions, or of one, where the model has a variable for the track (`tracks`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fateloom.runtime.program.items import (
    Ability,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.program.settings import EFFORT_PROFILES, STAR, Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.transitions.positions import Known, Reach, reach_of

MOST_POSITIONS = 20_000
"""Positions of the markers of a track that are looked at one by one; with more, nothing is sure."""

Roll = tuple[int, int]
"""The total of the dice, and how many stars they show."""

Sums = frozenset[int]


@record
class Passive:
    """What items that work by themselves may add, for any set of them that a hero can have."""

    flat: Sums
    """Successes."""
    total: Sums
    """To the total of the roll."""
    conditional: tuple[tuple[int, Sums], ...]
    """Successes, by how many the roll itself gave (EC-19)."""
    also: tuple[Reach, ...]
    """Tracks whose markers may count as well."""


def is_sure(
    work: Known,
    hero: str,
    skill: Skill,
    low: int,
    high: int,
    reach: Reach | None = None,
    effort: int = 0,
) -> bool:
    """Whether a test of that hero can end with `low`..`high` successes wherever the markers are.

    `reach`: where they can be; None: by all that moves them. `effort`: so many effort dice are
    rolled along, whatever sort of them the table has chosen.
    """
    index = work.index
    cap, reach = index.settings.success_cap, reach or reach_of(work, hero, skill)
    if low == 0 and high >= cap:
        return True
    passive = _passive(work, hero, skill)
    rolls = _rolls(index.settings.main_faces, index.settings.main_count)
    if effort:
        rolls = _further(rolls, _faces_of_all_sorts(index.settings.effort_faces), effort)
    return all(
        any(low <= min(ends) and max(ends) <= high for ends in results)
        for results in _results(reach, rolls, passive, cap)
    )


def is_possible(
    work: Known, hero: str, skill: Skill, low: int, high: int, reach: Reach | None = None
) -> bool:
    """Whether a test of that hero can ever end with `low`..`high` successes; `reach` as above."""
    settings = work.index.settings
    faces = _effort_faces(settings.effort_faces)
    rolls = _rolls(settings.main_faces, settings.main_count)
    with_effort = _with_effort(rolls, faces, most_effort(work))
    abilities = _abilities(work.index, skill)
    for it in abilities:
        if isinstance(it.effect, ReplaceRoll):
            with_effort |= {(it.effect.total, 0)}
    found = _ends(reach or reach_of(work, hero, skill), with_effort, settings.success_cap)
    changes = [_raises(it) for it in abilities]
    if any(changes):  # such a help may lead anywhere between the two ends
        most = settings.success_cap if max(changes) > 0 else max(found)
        found = frozenset(range(0 if min(changes) < 0 else min(found), most + 1))
    return not found.isdisjoint(range(low, high + 1))


def most_effort(work: Known) -> int:
    """How many effort dice a hero can ever have ready."""
    settings = work.index.settings
    grows = settings.effort_refresh > 0 or work.facts.effort
    return settings.effort_max if grows else settings.effort_start


def fewest_effort(
    work: Known, hero: str, skill: Skill, low: int, high: int, reach: Reach | None = None
) -> int | None:
    """The fewest effort dice with which a result is sure that is not without; None: no number."""
    counts = range(1, most_effort(work) + 1)
    return next((it for it in counts if is_sure(work, hero, skill, low, high, reach, it)), None)


# --- rolls


@lru_cache(maxsize=64)
def _rolls(faces: tuple[Face, ...], count: int) -> frozenset[Roll]:
    """What so many dice can come to."""
    return _further(frozenset({(0, 0)}), faces, count)


@lru_cache(maxsize=64)
def _with_effort(rolls: frozenset[Roll], faces: tuple[Face, ...], most: int) -> frozenset[Roll]:
    """The same with none, some or all of the effort dice."""
    found = rolls
    for _ in range(most):
        found |= _further(found, faces, 1)
    return found


def _further(rolls: frozenset[Roll], faces: tuple[Face, ...], count: int) -> frozenset[Roll]:
    for _ in range(count):
        rolls = frozenset(
            (total, stars + 1) if face == STAR else (total + int(face), stars)
            for total, stars in rolls
            for face in faces
        )
    return rolls


def _effort_faces(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces of effort dice of any sort that a table may choose (DST-64)."""
    every = [*faces, *(it for profile in EFFORT_PROFILES.values() for it in profile)]
    return tuple(dict.fromkeys(every))


def _faces_of_all_sorts(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces that effort dice have of whatever sort the table chooses (DST-64)."""
    sorts = EFFORT_PROFILES.values()
    return tuple(it for it in dict.fromkeys(faces) if all(it in sort for sort in sorts))


# --- what a test ends in


@lru_cache(maxsize=256)
def _ends(reach: Reach, rolls: frozenset[Roll], cap: int) -> Sums:
    """The successes of these rolls at any position."""
    return frozenset(
        min(markers + stars, cap) for total, stars in rolls for markers in reach.within(total)
    )


@lru_cache(maxsize=256)
def _results(
    reach: Reach, rolls: frozenset[Roll], passive: Passive, cap: int
) -> frozenset[frozenset[Sums]]:
    """For each position of the markers and each sum of helps: for each roll, what it can end in."""
    if reach.count > MOST_POSITIONS:
        return frozenset({frozenset({frozenset({0, cap})})})
    conditional, nothing = dict(passive.conditional), frozenset({0})
    return frozenset(
        frozenset(
            frozenset(
                max(0, min(rolled + flat + extra, cap))
                for rolled in (own + other for other in _others(passive, total))
                for extra in conditional.get(rolled, nothing)
            )
            for own, total in found
        )
        for found in _rolled(reach, rolls, passive)
        for flat in passive.flat
    )


def _rolled(
    reach: Reach, rolls: frozenset[Roll], passive: Passive
) -> set[frozenset[tuple[int, int]]]:
    """For each position and each help to the total: for each roll, its own successes (DST-50, 54),
    and the total, if anything else is made of it. Most positions come to the same.
    """
    totals = tuple({total + more for total, _ in rolls for more in passive.total})
    below = [sum(1 << space for space in range(reach.low, it + 1)) for it in totals]
    places = (sum(1 << space for space in track) for track in reach.positions())
    numbers = {tuple([(spaces & mask).bit_count() for mask in below]) for spaces in places}
    found = set()
    for counted in numbers:
        within = dict(zip(totals, counted, strict=True))
        for more in passive.total:
            found.add(
                frozenset(
                    (within[total + more] + stars, total + more if passive.also else 0)
                    for total, stars in rolls
                )
            )
    return found


def _others(passive: Passive, total: int) -> set[int]:
    """How many markers of other tracks may count as well, if the hero has what it needs."""
    found = {0}
    for it in passive.also:
        found = {one + two for one in found for two in (0, *it.within(total))}
    return found


# --- items


def _abilities(index: ProgramIndex, skill: Skill) -> list[Ability]:
    """Every ability that may serve tests of a skill, used or working by itself."""
    found = (item.ability for item in index.program.items)
    return [it for it in found if it is not None and it.skill in (None, skill)]


def _raises(ability: Ability) -> int:
    """Whether an ability gives more successes (positive), fewer (negative), or neither."""
    match ability.effect:
        case AddSuccesses(amount) | RollTotal(amount):
            return amount
        case AlsoCountMarkers():
            return 1
        case _:
            return 0


def _passive(work: Known, hero: str, skill: Skill) -> Passive:
    """What items may do to a test without being asked (DST-120)."""
    flat, total = [0], [0]
    conditional: dict[int, list[int]] = {}
    also: dict[Skill, None] = {}
    for item in work.index.program.items:
        ability = item.ability
        if ability is None or ability.kind is not AbilityKind.ALWAYS:
            continue
        passive = ability.window is Window.PASSIVE and ability.skill in (None, skill)
        match ability.effect:
            case AddSuccesses(amount, True) if works_by_itself(ability):
                flat += [amount] * item.copies
            case AddSuccesses(amount) if passive and ability.rolled_successes is None:
                flat += [amount] * item.copies
            case AddSuccesses(amount) if passive and ability.rolled_successes is not None:
                conditional.setdefault(ability.rolled_successes, []).extend([amount] * item.copies)
            case RollTotal(amount) if passive:
                total += [amount] * item.copies
            case AlsoCountMarkers(other) if passive and other is not skill:
                also[other] = None
            case _:
                pass
    return Passive(
        _sums(flat),
        _sums(total),
        tuple((rolled, _sums(amounts)) for rolled, amounts in sorted(conditional.items())),
        tuple(reach_of(work, hero, it) for it in also),
    )


def _sums(amounts: Iterable[int]) -> Sums:
    """What any of the amounts can add up to."""
    found = {0}
    for amount in amounts:
        found |= {it + amount for it in found}
    return frozenset(found)
