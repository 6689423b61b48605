"""Builds the cross-reference of a Program."""

from __future__ import annotations

from fateloom.dsl.lint.by_hero import shut_by_hero
from fateloom.dsl.lint.circular import circular
from fateloom.dsl.lint.cross_reference import CrossReference, Owner, OwnerKind, Use
from fateloom.dsl.lint.often import Often
from fateloom.dsl.lint.places import places
from fateloom.dsl.lint.reach import reach
from fateloom.dsl.lint.setting import Settings
from fateloom.dsl.lint.values import MAYBE, NEVER, Truth, Values
from fateloom.dsl.lint.walk import Walk
from fateloom.runtime.program.board import Limit, Poi
from fateloom.runtime.program.condition import Condition
from fateloom.runtime.program.destiny import Path, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.lint.cross_reference import PlaceOfKey


def first_line(file: str, *keys: str) -> Span:
    """The place of a key in a table whose text is not known."""
    return Span(file, 1, 1, 1, 1)


def gather(program: Program, place: PlaceOfKey = first_line) -> CrossReference:
    """Walk the whole Program once and return its cross-reference. `place`: of keys of tables."""
    walk = Walk()
    _gather_board(walk, program)
    _gather_happenings(walk, program)
    _gather_destinies(walk, program)
    table = places(program, walk.maps, walk.item_moves, walk.new_markers)
    often = Often(program, walk.maps["option_changes"], walk.maps["tile_changes"])
    values = Values(program, walk.writes, walk.resources, table, often.of(walk.writes.values()))
    settled, decided = _settled(walk, values)
    waiting = circular(program, walk, values)
    told = decided | {id(it.condition) for it in waiting}
    by_hero = shut_by_hero(program, walk, values, told)
    settings = Settings(program, walk, values)
    by_setting = {
        id(it[0]): fact
        for it in walk.conditions
        if id(it[0]) not in told
        and id(it[0]) not in by_hero
        and (fact := settings.shut(*it)) is not None
    }
    settled += [
        (*it, NEVER) for it in walk.conditions if id(it[0]) in by_hero or id(it[0]) in by_setting
    ]
    return CrossReference(
        writes=walk.writes,
        reads=walk.reads,
        conditions=walk.conditions,
        settled=settled,
        circular=waiting,
        by_hero=by_hero,
        by_setting=by_setting,
        too_late={
            it.id: fact for it in program.events if (fact := settings.ends_before(it)) is not None
        },
        for_others=walk.for_others,
        ifs=walk.ifs,
        tests=walk.tests,
        item_sources=walk.item_sources,
        category_sources=walk.category_sources,
        item_uses=walk.item_uses,
        category_uses=walk.category_uses,
        gains=walk.gains,
        item_moves=walk.item_moves,
        losses=walk.losses,
        placements=walk.maps["placements"],
        removals=walk.maps["removals"],
        option_changes=walk.maps["option_changes"],
        fires=walk.maps["fires"],
        tile_changes=walk.maps["tile_changes"],
        hero_moves=walk.maps["hero_moves"],
        npc_moves=walk.maps["npc_moves"],
        scene_calls=walk.maps["scene_calls"],
        calls=walk.maps["calls"],
        trades=walk.maps["trades"],
        stock_gains=walk.maps["stock_gains"],
        resources=walk.resources,
        new_markers=walk.new_markers,
        marker_losses=walk.marker_losses,
        prices=walk.prices,
        exits=walk.exits,
        texts=walk.texts,
        said=walk.said,
        long_texts=walk.long_texts,
        owners=walk.owners,
        first_texts=walk.first_texts,
        labels=walk.labels,
        values=values,
        reach=reach(program, walk.maps, walk.exits),
        place=place,
    )


def _settled(
    walk: Walk, values: Values
) -> tuple[list[tuple[Condition, Owner, Use, Truth]], frozenset[int]]:
    """The conditions that are decided before the game begins, by no fault of a variable that never
    changes; and the identities of all that are decided.
    """
    truth = values.truth
    settled, decided = [], set()
    for condition, owner, use in walk.conditions:
        verdict = truth(condition)
        if verdict is not MAYBE:
            decided.add(id(condition))
            if not values.rests_on_constant(condition):
                settled.append((condition, owner, use, verdict))
    return settled, frozenset(decided)


def _gather_board(walk: Walk, program: Program) -> None:
    """Heroes, stacks, tiles and POIs with their options."""
    for hero in program.heroes:
        walk.own(OwnerKind.HERO, hero.id, False, hero.span)
        for item in hero.items:
            walk.item_sources[item].append((hero.span, walk.owner, None))
    for stock in program.stocks:
        walk.own(OwnerKind.STOCK, stock.id, False, stock.span)
        for item in stock.items:
            walk.item_sources[item].append((stock.span, walk.owner, None))
    for tile in program.tiles:
        walk.own(OwnerKind.TILE, tile.id, False, tile.span)
        if tile.hint is not None:
            walk.text(tile.hint)
        if tile.on_explore:
            walk.body(tile.on_explore)
    for npc in program.npcs:
        walk.label(npc.title, npc.span)
    for poi in program.pois:
        walk.own(OwnerKind.POI, poi.id, True, poi.span)
        walk.label(poi.title, poi.span)
        walk.body(poi.description)
        _gather_options(walk, poi)


def _gather_options(walk: Walk, poi: Poi) -> None:
    often = Limit.ONCE_A_VISIT
    for option in poi.options:
        walk.own(OwnerKind.OPTION, option.id, option.limit is often, option.span, option)
        walk.label(option.label, option.span)
        if option.costs:
            walk.price(option.costs)
        if option.condition is not None:
            walk.condition(option.condition, Use.OPTION)
        walk.body(option.body)


def _gather_happenings(walk: Walk, program: Program) -> None:
    """Scenes, events and rescues."""
    for scene in program.scenes:
        walk.own(OwnerKind.SCENE, scene.id, True, scene.span)
        walk.body(scene.body)
    for event in program.events:
        repeatable = event.repeats or event.rescue
        kind, use = OwnerKind.EVENT, Use.EVENT
        if event.rescue:
            kind, use = OwnerKind.RESCUE, Use.RESCUE
        walk.own(kind, event.id, repeatable, event.span)
        if event.trigger.kind is TriggerKind.WHEN and event.trigger.condition is not None:
            walk.condition(event.trigger.condition, use)
        if event.condition is not None:
            walk.condition(event.condition, use)
        walk.body(event.body)


def _gather_destinies(walk: Walk, program: Program) -> None:
    for destiny in program.destinies:
        for path in destiny.paths:
            _gather_path(walk, f"{destiny.hero}.{path.id}", path)


def _gather_path(walk: Walk, id: str, path: Path) -> None:
    walk.own(OwnerKind.PATH, id, False, path.span)
    walk.label(path.title, path.span)
    for milestone in path.milestones:
        walk.condition(milestone.condition, Use.MILESTONE)
        walk.text(milestone.text)
    for begin in path.begins:
        walk.label(begin.label, begin.span)
        if begin.condition is not None:
            walk.condition(begin.condition, Use.BEGIN)
    for stage in path.stages:
        walk.own(OwnerKind.STAGE, f"{id}.{stage.id}", True, stage.span)
        walk.stage(stage.body)
