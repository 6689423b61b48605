"""What can be used up within a test: items and effort dice, what that reads and changes, and in
which order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import (
    IN_TEST,
    Ability,
    AbilityKind,
    ChangeResource,
    ChangeSkill,
    Item,
    Window,
)
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.transitions.abilities import payable, used
from fateloom.runtime.transitions.footprints import footprint_of
from fateloom.runtime.transitions.item_moves import at
from fateloom.runtime.transitions.marker_moves import keys_of
from fateloom.runtime.transitions.overflow import helps
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import Key, Kind, hands
from fateloom.runtime.transitions.work import Work

DICE = ""
"""The use of an effort die, among those of items by their ids."""

MANY = 99
"""More uses than are ever told."""


def is_open(work: Work, item: Item, test: st.Test, before: Path | None) -> bool:
    """Whether the ability of an item can be used in a test (DST-114), before its roll or behind."""
    ability = item.ability
    if ability is None or ability.cost_effort:
        return False
    if ability.window is Window.ANY:
        return work.index.settings.gain_items_in_test or not isinstance(ability.effect, ChangeSkill)
    passed = Window.TEST_AFTER_ROLL if before is None else Window.TEST_BEFORE_ROLL
    fits = ability.skill in (None, test.skill)
    return fits and ability.window in IN_TEST and ability.window is not passed


def may_have(work: Work, path: Path, item: str, hero: str) -> bool:
    """Whether the hero may have the item at the test."""
    return bool(at(work, path.watching(None), item, hands(hero))[0])


def touched_by(work: Work, name: str, hero: str) -> frozenset[int]:
    """What a use reads or changes; the number in hand only where the effect depends on it. Looked
    for once.
    """

    def look() -> frozenset[int]:
        found = footprint_of(used_once(work, work.start(), name, hero))
        ability = work.index.item[name].ability if name else None
        apart = (
            set() if _counts(work, ability, hero) else {work.space.at[Key(Kind.HELD, owner=hero)]}
        )
        return (found.reads | found.writes) - apart

    return work.once(work.used_in_tests, (name, hero), look)


def endless_gains(work: Work, name: str, hero: str) -> Iterator[int]:
    """What a use gives more of, if there is no end to how much a hero can have of it."""
    ability = work.index.item[name].ability if name else None
    effect = ability.effect if ability else None
    if isinstance(effect, ChangeResource) and effect.amount > 0:
        at_ = work.space.at.get(Key(Kind.RESOURCE, effect.resource, hero))
        pieces = work.space.pieces(Resource(effect.resource))
        if at_ is not None and work.space.variables[at_].open_end and pieces is None:
            yield at_


def most_uses(work: Work, use: str) -> int:
    """How often something can be used in a test, where nothing is used up and paid by that."""
    item = work.index.item.get(use)
    ability = item.ability if item else None
    if item is None or ability is None or ability.kind is AbilityKind.DISCARD:
        return MANY
    paid = ability.cost_effort or ability.cost_skill_amount
    return MANY if paid else item.copies


def can_be_laid_down(work: Work, use: str, hero: str) -> bool:
    """Whether a use takes no item from the hand, or the hero can do the same for want of room."""
    ability = work.index.item[use].ability if use else None
    if ability is None or ability.kind is not AbilityKind.DISCARD:
        return True
    return helps(work, ability) or touched_by(work, use, hero) <= _places(work, use)


def in_any_order(work: Work, one: str, other: str, hero: str) -> bool:
    """Whether whatever comes of one use and then the other also comes of them the other way round.
    Looked for once.
    """

    def look() -> bool:
        start = work.start()
        here = _shape(used_once(work, used_once(work, start, one, hero), other, hero))
        there = _shape(used_once(work, used_once(work, start, other, hero), one, hero))
        return here <= there

    return work.once(work.commuting, (one, other, hero), look)


def used_once(work: Work, paths: Iterable[Path], name: str, hero: str) -> list[Path]:
    """A use, on the paths on which the hero can."""
    if name == DICE:
        effort = Key(Kind.RESOURCE, "effort", hero)
        if not work.has(effort) or work.sizes[work.space.at[effort]] == 1:
            return []
        return [work.add(it, effort, -1) for it in work.where(paths, effort, -2)]
    item = work.index.item[name]
    if item.ability is None:
        raise TypeError(f"{name} has no ability")
    able, _ = payable(work, paths, item.ability, hero)
    having = [way for it in able for way in at(work, it, name, hands(hero))[0]]
    return used(work, having, item, item.ability, hero)


def _places(work: Work, item: str) -> frozenset[int]:
    """Where an item is."""
    keys = [Key(Kind.ITEM, item)]
    keys += [Key(Kind.COPIES, item, place=it) for it in work.space.places(item)]
    return frozenset(work.space.at[it] for it in keys if work.has(it))


def _counts(work: Work, ability: Ability | None, hero: str) -> bool:
    """Whether an ability moves a marker for each other item in hand."""
    effect = ability.effect if ability else None
    return (
        isinstance(effect, ChangeSkill)
        and effect.amount is None
        and bool(keys_of(work, hero, effect.skill))
    )


def _shape(paths: Iterable[Path]) -> set[object]:
    """What paths ask for and change, in no order."""
    return {(frozenset(it.guard.items()), it.effects(), it.doubts) for it in paths}
