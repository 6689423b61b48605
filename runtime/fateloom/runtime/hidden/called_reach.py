"""What a called scene can bring at most: every grade that its dice can reach, with every set of
what may come of it besides (section 10 of the rules). More than can happen is listed, never less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.call_results import following, of_result
from fateloom.runtime.hidden.call_words import (
    DREW,
    FOUND,
    GLOOM,
    OUTCOMES,
    OWN,
    SAW,
    THEIRS,
    WOUNDS,
)
from fateloom.runtime.hidden.called_rules import SceneRules
from fateloom.runtime.hidden.called_setup import GHOSTLY
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks

SWING = len(FACES) - 1
"""The dice change a result by so much at most (section 5.1 of the rules)."""


def gloom_range(gloom: int, most: int | None) -> range:
    """How much gloom there may be when a scene begins: as at first, or what others have left."""
    return range(gloom, gloom + 1) if most is None else range(most + 1)


def grades(rules: SceneRules, hero: str) -> frozenset[str]:
    """The grades that the dice can bring, however much gloom there is."""
    scene, place, person, me = rules.scene, rules.place, rules.person, rules.hero(hero)
    if scene.roll in (Roll.ATTACK, Roll.SYPHON):
        return frozenset(it.word for it in OUTCOMES[scene.roll])
    own = (
        gloom_range(me.gloom, me.most) if scene.roll in GHOSTLY else range(me.health, me.health + 1)
    )
    if scene.roll is Roll.SEARCH:
        assert place is not None
        against = gloom_range(place.gloom, place.most)
    else:
        assert person is not None
        value = person.gloom if person.gloom is not None else person.health
        against = range(value, value + 1)
    low, high = own[0] - against[-1] - SWING, own[-1] - against[0] + SWING
    return frozenset(of_result(it) for it in range(low, high + 1))


def may_hold(rules: SceneRules, part: str, word: str, least: int) -> bool:
    """Whether that can come of the scene besides its grade. `part`, `word`, `least`: the mark of
    the block, what it names, and how much at least.
    """
    roll, place, person = rules.scene.roll, rules.place, rules.person
    finds = place.finds if roll is Roll.SEARCH and place is not None else ()
    carries = person.carries if roll is Roll.ATTACK and person is not None else ()
    pile = person.pile if roll is not Roll.ATTACK and person is not None else ()
    draws = roll not in (Roll.ATTACK, Roll.SYPHON)
    if part == DREW:
        return draws and word in rules.index.haunting
    if part == FOUND:
        return word in (*finds, *carries)
    if part == SAW:
        return word in pile
    if part == WOUNDS:
        return _can_be_wounded(rules, word, least)
    if part == GLOOM:
        return roll in GHOSTLY if word == OWN else place is not None
    return False


def _can_be_wounded(rules: SceneRules, whose: str, wounds: int) -> bool:
    roll, person = rules.scene.roll, rules.person
    cards = rules.index.house.hauntings
    is_fight = roll is Roll.ATTACK
    hurts = any(isinstance(effect, ef.Wound) for it in cards for effect in it.effects)
    if whose == THEIRS:
        met = person if roll is not Roll.SEARCH else None
        return met is not None and wounds <= met.health and (is_fight or hurts or roll in GHOSTLY)
    return roll not in GHOSTLY and (is_fight or hurts)


def possible(
    rules: SceneRules, blocks: Sequence[Block], hero: str, others: tuple[str, ...]
) -> Iterator[Blocks]:
    """All blocks that may follow together when the hero is in it."""
    besides = [
        at
        for at, it in enumerate(blocks)
        if it.part != OUTCOME and may_hold(rules, it.part, it.outcome, it.least)
    ]
    found = {
        following(OUTCOMES[rules.scene.roll], blocks, grade, some)
        for count in range(len(besides) + 1)
        for some in combinations(besides, count)
        for grade in grades(rules, hero)
    }
    yield from sorted(found)
