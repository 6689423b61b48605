"""What an ability of an item costs and does on a path (DST-31, 112..115)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import (
    IN_TEST,
    Ability,
    AbilityEffect,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    Item,
    MoveRange,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.footprints import footprint_of
from fateloom.runtime.transitions.item_moves import at, changed, moved
from fateloom.runtime.transitions.marker_moves import has_room, keys_of, move_markers
from fateloom.runtime.transitions.model import Successes
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import BOX, NO_FINALE, Key, Kind, hands
from fateloom.runtime.transitions.work import Work

BEFORE_A_VISIT = (Window.ON_STAY, Window.ON_EXPLORE)

USED_IN_TESTS = 2
"""Ways on which items were used up in tests before somebody goes home. Where there are more, they
come back by actions of their own (`Work.come_back`), or are a gap.
"""

ON_A_TURN = (Window.ANY, Window.TURN_START, Window.MOVE, Window.ON_STAY)
"""Moments that every turn has; the others need a test or a tile to explore."""


def payable(
    work: Work, paths: Iterable[Path], ability: Ability, hero: str
) -> tuple[list[Path], list[Path]]:
    """The paths on which the hero can pay for an ability, and those on which not (DST-113)."""
    can: list[Path] = []
    cannot: list[Path] = []
    for path in paths:
        ready = [path]
        if ability.cost_effort:
            effort = Key(Kind.RESOURCE, "effort", hero)
            ready, short = work.split(path, effort, -(1 << ability.cost_effort))
            cannot += short
        for it in ready:
            yes, no = [it], list[Path]()
            if ability.cost_skill_amount:
                yes, no = has_room(work, it, hero, ability.cost_skill, ability.cost_skill_amount)
            can += yes
            cannot += no
    return can, cannot


def used(work: Work, paths: Iterable[Path], item: Item, ability: Ability, hero: str) -> list[Path]:
    """An ability that can be paid is used (DST-112..115). What it does to tests is left out."""
    paths = list(paths)
    effort = Key(Kind.RESOURCE, "effort", hero)
    if ability.cost_effort:
        paths = [work.add(it, effort, -ability.cost_effort) for it in paths]
    if ability.window not in ON_A_TURN or ability.rolled_successes is not None:
        moment = Doubt(Unknown.IN_TEST, hero, item.id)
        paths = [it.with_doubt(moment) for it in paths]
    if ability.cost_skill_amount:
        price = -ability.cost_skill_amount
        paths = [
            way
            for it in paths
            for way in move_markers(work, it, hero, ability.cost_skill, price, hero)
        ]
    if ability.kind is AbilityKind.DISCARD:
        paths = [moved(work, it, item.id, hands(hero), BOX) for it in paths]
    match ability.effect:
        case ChangeResource(resource, amount):
            return [
                way
                for it in paths
                for way in changed(work, it, Key(Kind.RESOURCE, resource, hero), amount)
            ]
        case ReplaceMove():
            return [way for it in paths for way in _rides(work, it, hero)]
        case ChangeSkill() as effect:
            itself = 0 if ability.kind is AbilityKind.DISCARD else 1
            return [way for it in paths for way in _skilled(work, it, hero, effect, itself)]
        case MoveRange() | RollTotal() | AddSuccesses() | AlsoCountMarkers() | ReplaceRoll():
            return paths
        case other:
            assert_never(other)


def _skilled(work: Work, path: Path, hero: str, effect: ChangeSkill, itself: int) -> Iterator[Path]:
    """Spaces gained or lost; with no amount, one for each other item that the hero has. `itself`:
    how many of those in hand are the item that is used.
    """
    if effect.amount is not None or not keys_of(work, hero, effect.skill):
        yield from move_markers(work, path, hero, effect.skill, effect.amount or 0, hero)
        return
    held = Key(Kind.HELD, owner=hero)
    for count in range(itself, work.sizes[work.space.at[held]]):
        for it in work.where([path], held, 1 << count):
            yield from move_markers(work, it, hero, effect.skill, count - itself, hero)


def _rides(work: Work, path: Path, hero: str) -> Iterator[Path]:
    """To any other explored tile (DST-31)."""
    standing = Key(Kind.HERO_TILE, owner=hero)
    for tile in work.index.program.tiles:
        away = work.where([path], standing, ~work.mask(standing, tile.id))
        open_ = work.labelled(away, Key(Kind.TILE, tile.id), Side.EXPLORED)
        for ready in work.labelled(open_, Key(Kind.FINALE, owner=hero), NO_FINALE):
            yield work.put(ready, standing, work.space.code(standing, tile.id))


def is_tested(path: Path) -> bool:
    """Whether there was a test on the path."""
    return any(isinstance(it.said, Successes) for it in path.marks)


def used_in_tests(work: Work, path: Path, hero: str) -> list[Path]:
    """The path, and those on which items were used up in its tests: they are back in the box when
    the player of the hero goes home, and the others are not.

    An item is used by an action of its own, before a script or behind it. Who has gone home uses
    nothing behind it; before, it is the same, unless the script has to do with the item. Then it is
    told here.
    """
    ways = [path]
    minded: list[Item] = []
    for item in work.index.program.items:
        ability = item.ability
        if (
            ability is None
            or ability.kind is not AbilityKind.DISCARD
            or ability.window not in (Window.ANY, *IN_TEST)
            or not _minds_use(work, path, item, ability, hero)
        ):
            continue
        minded.append(item)
        last = ways if len(ways) <= USED_IN_TESTS else []
        for _ in range(item.copies):
            there = [way for it in last for way in at(work, it, item.id, hands(hero))[0]]
            last = [moved(work, it, item.id, hands(hero), BOX) for it in there]
            ways = ways + last
    if len(ways) <= USED_IN_TESTS:
        return ways
    if any(it.id not in work.can_come_back for it in minded):
        sentence = "a player who goes home behind a test in which items were used is left out"
        work.gap(sentence, work.index.hero[hero].span, misses=True)
    work.come_back.update(dict.fromkeys((hero, it.id) for it in minded))
    return [path]


def _minds_use(work: Work, path: Path, item: Item, ability: Ability, hero: str) -> bool:
    """Whether a path reads or writes what the use of an item changes, or an event waits for that.
    Fewer items in hand shut no way that asks for a number of items that can be carried.
    """
    changes = work.uses.get((item.id, hero))
    held = work.space.at[Key(Kind.HELD, owner=hero)]
    if changes is None:
        able, _ = payable(work, work.start(), ability, hero)
        having = [way for it in able for way in at(work, it, item.id, hands(hero))[0]]
        use = footprint_of(used(work, having, item, ability, hero))
        changes = work.uses[item.id, hero] = use.writes - {held}
    if not changes:
        return False
    if not changes.isdisjoint(touched(path)) or not changes.isdisjoint(work.listened):
        return True
    numbers = path.guard.get(held, 0)
    return bool(numbers & numbers + 1)


def touched(path: Path) -> set[int]:
    """The variables that a path reads or writes."""
    inputs = (it for function in path.functions.values() for it in function.inputs)
    return {*path.guard, *path.functions, *inputs}


def note_forced(work: Work, drafts: Iterable[Draft]) -> None:
    """Notes items that work by themselves before a visit (DST-120), where that can spoil what is
    done on the visit: here they work when their owner likes.
    """
    visits = [it for it in drafts if it.site is not None]
    for item in work.index.program.items:
        ability = item.ability
        if ability is None or ability.window not in BEFORE_A_VISIT or not works_by_itself(ability):
            continue
        for hero in work.company.heroes:
            if any(_spoils(work, ability.effect, hero, it) for it in visits if it.hero == hero):
                sentence = f"what {item.title} does by itself before a visit"
                work.gap(sentence, item.span, misses=True, hero=hero, flatters=True)


def _spoils(work: Work, effect: AbilityEffect, hero: str, draft: Draft) -> bool:
    """Whether the effect may shut a way through the draft."""
    match effect:
        case ChangeResource(resource, amount):
            at = work.space.at.get(Key(Kind.RESOURCE, resource, hero))
            if at is None:
                return False
            end = 0 if amount < 0 else work.sizes[at] - 1
            return any(not path.possible(at) >> end & 1 for path in draft.paths)
        case ChangeSkill(skill):
            keys = {work.space.at[it] for it in keys_of(work, hero, skill)}
            return any(not keys.isdisjoint(path.guard) for path in draft.paths)
        case (
            MoveRange() | ReplaceMove() | RollTotal() | AddSuccesses() | AlsoCountMarkers()
            | ReplaceRoll()
        ):  # fmt: skip
            return False
        case _:
            assert_never(effect)
