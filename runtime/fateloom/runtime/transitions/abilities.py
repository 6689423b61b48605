"""What an ability of an item does on a path (DST-31, 112..115)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import (
    Ability,
    AbilityKind,
    ChangeResource,
    Item,
    ReplaceMove,
    Window,
)
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.item_moves import changed, moved
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import BOX, NO_FINALE, Key, Kind, hands
from fateloom.runtime.transitions.work import Work

ON_A_TURN = (Window.ANY, Window.TURN_START, Window.MOVE, Window.ON_STAY)
"""Moments that every turn has; the others need a test or a tile to explore."""


def used(work: Work, paths: list[Path], item: Item, ability: Ability, hero: str) -> list[Path]:
    """The item's ability is used (DST-112..115). What it does to markers and tests is left out."""
    if ability.cost_effort:
        effort = Key(Kind.RESOURCE, "effort", hero)
        enough = -(1 << ability.cost_effort)
        ready = work.where(paths, effort, enough)
        paths = [work.add(it, effort, -ability.cost_effort) for it in ready]
    if ability.window not in ON_A_TURN or ability.rolled_successes is not None:
        moment = Doubt(Unknown.IN_TEST, hero, item.id)
        paths = [it.with_doubt(moment) for it in paths]
    if ability.cost_skill_amount:
        room = Doubt(Unknown.MARKERS, hero, ability.cost_skill.value if ability.cost_skill else "")
        paths = [it.with_doubt(room) for it in paths]
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
        case _:
            return paths


def _rides(work: Work, path: Path, hero: str) -> Iterator[Path]:
    """To any other explored tile (DST-31)."""
    standing = Key(Kind.HERO_TILE, owner=hero)
    for tile in work.index.program.tiles:
        away = work.where([path], standing, ~work.mask(standing, tile.id))
        open_ = work.labelled(away, Key(Kind.TILE, tile.id), Side.EXPLORED)
        for ready in work.labelled(open_, Key(Kind.FINALE, owner=hero), NO_FINALE):
            yield work.put(ready, standing, work.space.code(standing, tile.id))
