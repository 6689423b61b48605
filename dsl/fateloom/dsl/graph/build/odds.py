"""How probable the bands of a test are for each hero as the game begins: with the markers and the
things of the start, with each number of effort dice that a hero can have; and which bands no roll
of a hero ever comes to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Aid, Chance
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.successes import fewest_successes, most_successes
from fateloom.runtime.program.items import (
    IN_TEST,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.dice import rolls, score
from fateloom.runtime.story.index import ProgramIndex, index_of
from fateloom.runtime.story.setup import fresh_hero

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.story.command import Roll
    from fateloom.runtime.story.dice import Tested
    from fateloom.runtime.story.state import HeroState


@record
class _Roll:
    skill: Skill
    main: tuple[Face, ...]
    effort_faces: tuple[Face, ...]
    replaced: int | None = None
    total_bonus: int = 0
    bonus: int = 0
    also: tuple[Skill, ...] = ()


@record
class _Helps:
    """What using a thing does to a test: as the fields of `_Roll`; `wanted`: only after a roll of
    so many successes; `passive`: it is enough to have it.
    """

    total_bonus: int = 0
    bonus: int = 0
    replaced: int | None = None
    also: tuple[Skill, ...] = ()
    wanted: int | None = None
    passive: str = ""


class Odds:
    """The chances of the heroes of one Program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._index = index_of(program)
        self._dealt: dict[tuple[str, tuple[str, ...], Skill, int, str], dict[int, Fraction]] = {}
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
        return self._with(skill, low, high, None)

    def aids(self, skill: Skill, low: int, high: int) -> tuple[Aid, ...]:
        """The same with each thing that helps in such a test for no other price than itself."""
        helping = (it for it in self._program.items if _helps(it, skill) is not None)
        return tuple(
            Aid(f"item {it.id}", _is_spent(it), self._with(skill, low, high, it)) for it in helping
        )

    def lent(self, skill: Skill, low: int, high: int) -> tuple[Aid, ...]:
        """The same of each hero without a thing that helps whoever has it, with which the hero
        begins and whose help the other chances count.
        """
        found: list[Aid] = []
        for id in (it.id for it in self._program.items if _is_counted(it, skill)):
            bare = [
                replace(it, items=tuple(one for one in it.items if one != id))
                for it in self._program.heroes
                if id in it.items
            ]
            if bare:
                found.append(Aid(f"item {id}", False, self._with(skill, low, high, None, bare)))
        return tuple(found)

    def _with(
        self,
        skill: Skill,
        low: int,
        high: int,
        thing: Item | None,
        heroes: Iterable[Hero] | None = None,
    ) -> tuple[Chance, ...]:
        """The chances of these heroes, all if none are named, with the thing beside their own."""
        dice = range(self._program.settings.effort_max + 1)
        return tuple(
            Chance(hero.id, tuple(self._chance(hero, skill, it, low, high, thing) for it in dice))
            for hero in (self._program.heroes if heroes is None else heroes)
        )

    def _chance(
        self, hero: Hero, skill: Skill, effort: int, low: int, high: int, thing: Item | None
    ) -> Fraction:
        key = hero.id, hero.items, skill, effort, "" if thing is None else thing.id
        if key not in self._dealt:
            helps = None if thing is None else _helps(thing, skill)
            self._dealt[key] = _successes(self._index, hero, skill, effort, helps or _Helps())
        found = self._dealt[key].items()
        return sum((w for n, w in found if low <= n <= high), start=Fraction(0))


def _is_counted(thing: Item, skill: Skill) -> bool:
    helps = _helps(thing, skill)
    return helps is not None and bool(helps.passive)


def _is_spent(thing: Item) -> bool:
    return thing.ability is not None and thing.ability.kind is AbilityKind.DISCARD


def _helps(thing: Item, skill: Skill) -> _Helps | None:
    """What a thing does in tests of the skill; None: nothing, or for a price of its own."""
    it = thing.ability
    if it is None or it.window not in (*IN_TEST, Window.PASSIVE) or it.skill not in (None, skill):
        return None
    if it.cost_effort or it.cost_skill_amount:
        return None
    if it.window is Window.PASSIVE:
        return _Helps(passive=thing.id)
    match it.effect:
        case RollTotal(amount):
            return _Helps(total_bonus=amount, wanted=it.rolled_successes)
        case AddSuccesses(amount):
            return _Helps(bonus=amount, wanted=it.rolled_successes)
        case AlsoCountMarkers(other):
            return _Helps(also=(other,), wanted=it.rolled_successes)
        case ReplaceRoll(total):
            return _Helps(replaced=total, wanted=it.rolled_successes)
        case _:
            return None


def _successes(
    index: ProgramIndex, hero: Hero, skill: Skill, effort: int, helps: _Helps
) -> dict[int, Fraction]:
    new = [helps.passive] if helps.passive and helps.passive not in hero.items else []
    return _spread(index, as_begun(index, hero, *new), skill, effort, helps)


def as_begun(index: ProgramIndex, hero: Hero, *more: str) -> HeroState:
    """A hero as the game begins, with the things of the start and some more."""
    return replace(fresh_hero(index, hero.id), items=(*hero.items, *more))


def spread(
    index: ProgramIndex, hero: Tested, skill: Skill, effort: int, bonus: int
) -> dict[int, Fraction]:
    """How probable each number of successes is for a hero as things are; `bonus`: what this turn
    adds to every test.
    """
    return _spread(index, hero, skill, effort, _Helps(), bonus)


def _spread(
    index: ProgramIndex, tested: Tested, skill: Skill, effort: int, helps: _Helps, turn: int = 0
) -> dict[int, Fraction]:
    settings = index.settings
    found: dict[int, Fraction] = {}
    dealt = _dealt(settings.main_faces, settings.main_count, settings.effort_faces, effort)
    for roll, weight in dealt:
        bare = _Roll(skill, roll.main, roll.effort)
        number = score(index, tested, bare, turn).successes
        if helps.wanted in (None, number):
            aided = replace(
                bare,
                replaced=helps.replaced,
                total_bonus=helps.total_bonus,
                bonus=helps.bonus,
                also=helps.also,
            )
            number = max(number, score(index, tested, aided, turn).successes)
        number = min(max(0, number), settings.success_cap)
        found[number] = found.get(number, Fraction(0)) + weight
    return found


@lru_cache(maxsize=64)
def _dealt(
    main: tuple[Face, ...], main_count: int, effort: tuple[Face, ...], effort_count: int
) -> tuple[tuple[Roll, Fraction], ...]:
    """The rolls of these dice with their chances, one for all that score alike: what counts is the
    total and how many stars there are (`score`).
    """
    alike: dict[tuple[int, int], tuple[Roll, Fraction]] = {}
    for roll, weight in rolls(main, main_count, effort, effort_count).outcomes:
        shown = (*roll.main, *roll.effort)
        key = sum(it for it in shown if isinstance(it, int)), shown.count(STAR)
        first, chance = alike.get(key, (roll, Fraction(0)))
        alike[key] = first, chance + weight
    return tuple(alike.values())
