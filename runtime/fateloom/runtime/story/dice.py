"""Dice: a roll as a distribution, and the successes of a test (DST-47..59)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Protocol

from fateloom.runtime.kernel.chance import Distribution, both, dice
from fateloom.runtime.program.items import AddSuccesses, AlsoCountMarkers, RollTotal, Window
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.command import Roll
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex
from fateloom.runtime.story.state import Tracks


class Tested(Protocol):
    """The hero of a test, in the state or as a seat sees it."""

    @property
    def items(self) -> tuple[str, ...]:
        """What the hero has."""

    @property
    def markers(self) -> Tracks:
        """Where the markers stand."""


class Rolled(Protocol):
    """A test with its dice, in the state or as a seat sees it; the fields are those of `InTest`."""

    @property
    def skill(self) -> Skill:
        """Which skill is tested."""

    @property
    def main(self) -> tuple[Face, ...]:
        """What the main dice show."""

    @property
    def effort_faces(self) -> tuple[Face, ...]:
        """What the effort dice show."""

    @property
    def replaced(self) -> int | None:
        """The total instead of a roll."""

    @property
    def total_bonus(self) -> int:
        """What is added to the total."""

    @property
    def bonus(self) -> int:
        """What is added to the successes."""

    @property
    def also(self) -> tuple[Skill, ...]:
        """Further tracks that count."""


@lru_cache(maxsize=256)
def rolls(
    main: tuple[Face, ...], main_count: int, effort: tuple[Face, ...], effort_count: int
) -> Distribution[Roll]:
    """The exact distribution of a roll of these dice."""
    shown = both(dice(main, main_count), dice(effort, effort_count))
    return shown.map(lambda pair: Roll(pair[0], pair[1]))


def in_order(shown: tuple[Face, ...], faces: tuple[Face, ...]) -> tuple[Face, ...] | None:
    """The dice in the order of the faces; None if a die does not have its face."""
    if any(face not in faces for face in shown):
        return None
    return tuple(sorted(shown, key=faces.index))


@record
class Score:
    """The score of a test. `rolled`: the successes of the roll itself, before flat bonuses
    (EC-19).
    """

    total: int
    markers: int
    stars: int
    bonus: int

    @property
    def rolled(self) -> int:
        """Successes of the roll itself."""
        return self.markers + self.stars

    @property
    def successes(self) -> int:
        """The number to enter (DST-53)."""
        return self.markers + self.stars + self.bonus


def score(index: ProgramIndex, hero: Tested, test: Rolled, turn_bonus: int) -> Score:
    """The score of a test after its roll, from scratch (DST-50..54)."""
    shown = (*test.main, *test.effort_faces)
    total = sum(face for face in shown if isinstance(face, int))
    if test.replaced is not None:
        total = test.replaced
    total += test.total_bonus
    also = set(test.also)
    bonus = test.bonus + turn_bonus
    conditional = 0
    for item in hero.items:
        ability = index.item[item].ability
        if ability is None or ability.window is not Window.PASSIVE:
            continue
        if ability.skill not in (None, test.skill):
            continue
        match ability.effect:
            case RollTotal(amount):
                total += amount
            case AlsoCountMarkers(skill):
                also.add(skill)
            case AddSuccesses(amount) if ability.rolled_successes is None:
                bonus += amount
            case _:
                pass
    markers = _within(hero, test.skill, total)
    if also:
        markers += sum(_within(hero, skill, total) for skill in also - {test.skill})
    stars = shown.count(STAR)
    for item in hero.items:
        ability = index.item[item].ability
        if ability is not None and ability.window is Window.PASSIVE:
            effect, wanted = ability.effect, ability.rolled_successes
            if isinstance(effect, AddSuccesses) and wanted == markers + stars:
                conditional += effect.amount if ability.skill in (None, test.skill) else 0
    return Score(total, markers, stars, bonus + conditional)


def _within(hero: Tested, skill: Skill, total: int) -> int:
    return bisect_right(hero.markers[SKILL_AT[skill]], total)  # tracks are ascending
