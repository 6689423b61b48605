"""How probable the bands of a test are for each hero as the game begins: with the markers and the
things of the start, with each number of effort dice that a hero can have; and which bands no roll
of a hero ever comes to.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Chance
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.successes import fewest_successes, most_successes
from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.dice import rolls, score
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex, index_of

if TYPE_CHECKING:
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.story.state import Tracks


@record
class _Hero:
    items: tuple[str, ...]
    markers: Tracks


@record
class _Roll:
    skill: Skill
    main: tuple[Face, ...]
    effort_faces: tuple[Face, ...]
    replaced: int | None = None
    total_bonus: int = 0
    bonus: int = 0
    also: tuple[Skill, ...] = ()


class Odds:
    """The chances of the heroes of one Program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._index = index_of(program)
        self._dealt: dict[tuple[str, Skill, int], dict[int, Fraction]] = {}
        xref = gather(program)
        self._fewest = {it.id: fewest_successes(it, program, xref) for it in program.heroes}
        self._most = {it: most_successes(it, program, xref) for it in Skill}

    def come_to(self, skill: Skill, low: int, high: int) -> frozenset[str]:
        """The heroes who can ever have so many successes, both ends included."""
        if low > self._most[skill]:
            return frozenset()
        return frozenset(it for it, fewest in self._fewest.items() if high >= fewest[skill])

    def chances(self, skill: Skill, low: int, high: int) -> tuple[Chance, ...]:
        """Of so many successes, both ends included, for each hero in order; the highest number
        that counts stands for all above it.
        """
        dice = range(self._program.settings.effort_max + 1)
        return tuple(
            Chance(hero.id, tuple(self._chance(hero, skill, it, low, high) for it in dice))
            for hero in self._program.heroes
        )

    def _chance(self, hero: Hero, skill: Skill, effort: int, low: int, high: int) -> Fraction:
        key = hero.id, skill, effort
        if key not in self._dealt:
            self._dealt[key] = _successes(self._index, hero, skill, effort)
        found = self._dealt[key].items()
        return sum((w for n, w in found if low <= n <= high), start=Fraction(0))


def _successes(index: ProgramIndex, hero: Hero, skill: Skill, effort: int) -> dict[int, Fraction]:
    settings = index.settings
    places = {it.skill: it.spaces for it in hero.markers}
    first, second, third = (places.get(it, ()) for it in SKILL_AT)
    tested = _Hero(hero.items, (first, second, third))
    found: dict[int, Fraction] = {}
    dealt = rolls(settings.main_faces, settings.main_count, settings.effort_faces, effort)
    for roll, weight in dealt.outcomes:
        number = score(index, tested, _Roll(skill, roll.main, roll.effort), 0).successes
        number = min(max(0, number), settings.success_cap)
        found[number] = found.get(number, Fraction(0)) + weight
    return found
