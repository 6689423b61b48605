"""Guarded commands that a hero can take anywhere: walk, use, lay down, spend (DST-24..31, 106..118;
EC-16, 26, 27).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import (
    IN_TEST,
    Ability,
    AbilityKind,
    ChangeSkill,
    Item,
    MoveRange,
    Window,
)
from fateloom.runtime.program.words import Place
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.transitions.abilities import payable, used
from fateloom.runtime.transitions.conditions import in_play
from fateloom.runtime.transitions.departures import gone_home
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Block, Draft
from fateloom.runtime.transitions.item_moves import at, changed, moved
from fateloom.runtime.transitions.marker_moves import (
    spend_experience,
)
from fateloom.runtime.transitions.model import Move, Site
from fateloom.runtime.transitions.overflow import within_limit
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.script import explored
from fateloom.runtime.transitions.variables import BOX, NO_FINALE, ItemPlace, Key, Kind, hands
from fateloom.runtime.transitions.visits import free
from fateloom.runtime.transitions.work import Cast, Work

OUTSIDE_FINALES = (Window.MOVE, Window.ON_STAY, Window.ON_EXPLORE)
"""Moments of a turn that a hero in a finale does not have: nobody walks, stays or explores there
(DST-90).
"""


def blocks(work: Work, hero: str) -> Iterator[Block]:
    """Everything that the hero can do without visiting a POI."""
    program = work.index.program
    spans = [it.span for it in program.tiles] + [it.span for it in program.items]
    own = work.index.hero[hero].span
    yield Block("anywhere", (), (*spans, own), partial(_drafts, work, hero))


def _drafts(work: Work, hero: str) -> Iterator[Draft]:
    yield from _walks(work, hero)
    for item in work.index.program.items:
        if item.ability is not None and _has_moment(work, item.ability, hero):
            ready = owning(work, item, hero)
            if item.ability.window in OUTSIDE_FINALES and not works_by_itself(item.ability):
                ready = work.labelled(ready, Key(Kind.FINALE, owner=hero), NO_FINALE)
            able, _ = payable(work, ready, item.ability, hero)
            paths = (
                *used(work, able, item, item.ability, hero),
                *_gone_at_markers(work, able, item, item.ability, hero),
            )
            name = f"use:{item.id}:{hero}"
            yield Draft(name, Move.USE, hero, item.id, item.title, item.span, paths)
        yield from _laid_down(work, item, hero)
    if work.facts.tested[hero]:
        yield _tires(work, hero)
    xp = Key(Kind.RESOURCE, "xp", hero)
    if work.has(xp) and work.facts.experience:
        rich = work.where(awake(work, hero), xp, -2)
        poorer = [way for it in rich for way in changed(work, it, xp, -1)]
        paths = tuple(way for it in poorer for way in spend_experience(work, it, hero))
        span = work.index.hero[hero].span
        yield Draft(f"spend:{hero}", Move.SPEND, hero, hero, "experience", span, paths)


def _has_moment(work: Work, ability: Ability, hero: str) -> bool:
    """Whether there is a moment in the story at which the hero can use the ability at all."""
    if ability.window in IN_TEST:
        tested = work.facts.tested[hero]
        return bool(tested) if ability.skill is None else ability.skill in tested
    return ability.window is not Window.PASSIVE


def _gone_at_markers(
    work: Work, paths: list[Path], item: Item, ability: Ability, hero: str
) -> Iterator[Path]:
    """The player goes home when asked which markers pay for an ability, or which it moves. What it
    does to a hero who is out then makes no difference.
    """
    asks = ability.cost_skill_amount or isinstance(ability.effect, ChangeSkill)
    for path in paths if asks and work.company.leaving else ():
        back = path
        if ability.kind is AbilityKind.DISCARD:
            back = moved(work, path, item.id, hands(hero), BOX)
        yield from gone_home(work, back, hero)


def _tires(work: Work, hero: str) -> Draft:
    """An effort die is rolled along in some test; in which one is not told (DST-48, 63)."""
    effort = Key(Kind.RESOURCE, "effort", hero)
    doubt = Doubt(Unknown.EFFORT, hero)
    ready = [it.with_doubt(doubt) for it in work.where(awake(work, hero), effort, -2)]
    paths = tuple(work.add(it, effort, -1) for it in ready)
    return Draft(
        f"tire:{hero}", Move.TIRE, hero, hero, "effort", work.index.hero[hero].span, paths
    )  # fmt: skip


def playing(work: Work, hero: str) -> list[Path]:
    """The hero is in play, whatever else."""
    return [it for path in work.start() for it, plays in in_play(work, path, hero) if plays]


def awake(work: Work, hero: str) -> list[Path]:
    """The hero is in play, with no more items than can be carried."""
    return within_limit(work, playing(work, hero), hero)


def owning(work: Work, item: Item, hero: str) -> list[Path]:
    """The hero is in play and has the item; using it up is a way out of having too many."""
    ability = item.ability
    helps = ability is not None and (ability.kind, ability.window) == (
        AbilityKind.DISCARD, Window.ANY,
    )  # fmt: skip
    paths = playing(work, hero) if helps else awake(work, hero)
    return [way for it in paths for way in at(work, it, item.id, hands(hero))[0]]


def _ranging(work: Work, paths: list[Path], hero: str) -> list[Path]:
    """The paths on which the regular move goes at least one tile far (DST-24, 31); in doubt, where
    only an item that is used gives it a range.
    """
    if work.index.settings.move_range:
        return paths
    found: list[Path] = []
    used_up = False
    for item in work.index.program.items:
        if item.ability is None or not isinstance(item.ability.effect, MoveRange):
            continue
        if item.ability.window is not Window.PASSIVE:
            used_up = True
            continue
        split = [at(work, it, item.id, hands(hero)) for it in paths]
        found += [way for there, _ in split for way in there]
        paths = [way for _, not_there in split for way in not_there]
    doubt = Doubt(Unknown.RANGE, hero)
    return [*found, *(it.with_doubt(doubt) for it in paths if used_up)]


def _walks(work: Work, hero: str) -> Iterator[Draft]:
    """One step to a tile next to the own one; onto an unexplored one it explores (DST-25..28)."""
    standing = Key(Kind.HERO_TILE, owner=hero)
    ranging = _ranging(work, free(work, hero), hero)
    for tile in work.index.program.tiles:
        here = work.labelled(ranging, standing, tile.id)
        for next_ in work.index.neighbours[tile.id]:
            there = [work.put(it, standing, work.space.code(standing, next_)) for it in here]
            step = work.labelled(there, Key(Kind.TILE, next_), Side.EXPLORED)
            new = work.labelled(there, Key(Kind.TILE, next_), Side.UNEXPLORED)
            target = work.index.tile[next_]
            title = target.title
            end = f"{tile.id}-{next_}:{hero}"
            yield Draft(f"step:{end}", Move.STEP, hero, next_, title, target.span, tuple(step))
            cast = Cast(hero, None, ())
            done = tuple(way for it in new for way in explored(work, it, next_, cast))
            yield Draft(f"explore:{end}", Move.EXPLORE, hero, next_, title, target.span, done)


def _laid_down(work: Work, item: Item, hero: str) -> Iterator[Draft]:
    """Too many items: one is left on the tile, or goes back to the box (DST-116..118).

    Where the story lets heroes lay things down freely, they can at any time (EC-27).
    """
    settings = work.index.settings
    over = -(1 << settings.inventory_limit + 1)
    paths = work.where(playing(work, hero), Key(Kind.HELD, owner=hero), over)
    if settings.voluntary_abandon:
        paths += awake(work, hero)
    carried = [way for it in paths for way in at(work, it, item.id, hands(hero))[0]]
    for tile in work.index.program.tiles:
        here = work.labelled(carried, Key(Kind.HERO_TILE, owner=hero), tile.id)
        down = tuple(
            moved(work, it, item.id, hands(hero), ItemPlace(Place.TILE, tile.id)) for it in here
        )
        label = f"lay down:{item.id}@{tile.id}:{hero}"
        yield Draft(
            label, Move.LAY_DOWN, hero, item.id, item.title, item.span, down, site=Site(tile.id)
        )
    if item.ability is not None and item.ability.kind is AbilityKind.DISCARD:
        full = work.where(carried, Key(Kind.HELD, owner=hero), over)
        back = tuple(moved(work, it, item.id, hands(hero), BOX) for it in full)
        label = f"lay down:{item.id}@box:{hero}"
        yield Draft(label, Move.LAY_DOWN, hero, item.id, item.title, item.span, back)
