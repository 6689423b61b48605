"""Too many items in the middle of a script (DST-116..118, EC-26, 27): what a hero lays down.

The engine asks as soon as a hero has an item too many, before the next statement. Here a path
remembers the hero (`Path.overflowing`) and goes on. The laying down is told before the first
statement that reads or writes what it changes: until then the order makes no difference. Where
nothing in the script does, the hero lays down by an action of its own afterwards (`LAY_DOWN`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import assert_never

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Condition, Who
from fateloom.runtime.program.items import (
    Ability,
    AbilityKind,
    ChangeResource,
    ChangeSkill,
    ReplaceMove,
    Window,
)
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story.watch import MEASURES, reads
from fateloom.runtime.story.watched import RESOURCES
from fateloom.runtime.transitions.abilities import payable, used
from fateloom.runtime.transitions.decisions import HandsEmptied, Relief
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.facts import COUNTED, ROOM
from fateloom.runtime.transitions.item_moves import answered, at, moved
from fateloom.runtime.transitions.marker_moves import keys_of
from fateloom.runtime.transitions.model import WORLD
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import BOX, ItemPlace, Key, Kind, hands
from fateloom.runtime.transitions.work import PATHS, TooTangledError, Work

TILE, MARKERS = ".tile", ".markers"
"""Facets of a state, as in `watch`: where heroes stand, and their markers."""


def within_limit(work: Work, paths: Iterable[Path], hero: str) -> list[Path]:
    """The paths on which the hero carries no more than the limit (DST-116)."""
    return work.where(paths, Key(Kind.HELD, owner=hero), no_more(work))


def laid_down(work: Work, paths: Iterable[Path], me: str) -> list[Path]:
    """Every way of laying down what is too much, in the turn of hero `me`."""
    return [way for path in paths for way in _path_laid_down(work, path, me)]


def overfull(work: Work, path: Path) -> list[Path]:
    """The paths on which a hero is asked what to lay down."""
    found: list[Path] = []
    rest = [path.watching(None)] if path.overflowing and not path.over else []
    for hero in dict.fromkeys(path.overflowing):
        key = Key(Kind.HELD, owner=hero)
        found += work.where(rest, key, ~no_more(work))
        rest = work.where(rest, key, no_more(work))
    return [it.watching(path.watch) for it in found]


def _path_laid_down(work: Work, path: Path, me: str) -> list[Path]:
    if not path.overflowing or path.over:
        return [path]
    done = [path.without_overflow().watching(None)]  # it may be what was used up in a test
    for hero in work.order(me):
        if hero in path.overflowing:
            held = work.space.at[Key(Kind.HELD, owner=hero)]
            rested = [way for it in done for way in it.limited(held, no_more(work))]
            done = [way for it in rested for way in _relieved(work, it, hero, me)]
    return [it.watching(path.watch) for it in done] if path.watch else done


def _relieved(work: Work, path: Path, hero: str, me: str) -> list[Path]:
    """The hero lays down until no more than the limit is left. Two items that go may go in either
    order: told is the order of the story.
    """
    done: list[Path] = []
    open_ = [(path, 0)]
    while open_:
        further: list[tuple[Path, int]] = []
        for it, first in open_:
            fits, over = work.split(it, Key(Kind.HELD, owner=hero), no_more(work))
            done += fits
            further += [way for one in over for way in _one_less(work, one, hero, me, first)]
        if len(done) + len(further) > PATHS:
            raise TooTangledError
        open_ = further
    return done


def _one_less(work: Work, path: Path, hero: str, me: str, first: int) -> Iterator[tuple[Path, int]]:
    """Each item from the `first` on that can go, and each way in which it can (DST-117)."""
    for number, item in enumerate(work.index.program.items[first:], first):
        ability = item.ability
        for way in at(work, path, item.id, hands(hero))[0]:
            for down in _on_the_ground(
                work, _said(way, hero, Relief.LAYS_DOWN, item.id, me), item.id, hero
            ):
                yield down, number
            if ability is None or ability.kind is not AbilityKind.DISCARD:
                continue
            back = _said(way, hero, Relief.DISCARDS, item.id, me)
            yield moved(work, back, item.id, hands(hero), BOX), number
            if hero == me and helps(work, ability):
                said = _said(way, hero, Relief.USES, item.id, me)
                using, _ = payable(work, [said], ability, hero)
                yield from ((it, number) for it in used(work, using, item, ability, hero))


def _said(path: Path, hero: str, relief: Relief, item: str, me: str) -> Path:
    return answered(path, hero, HandsEmptied(hero, relief, item), me, item)


def _on_the_ground(work: Work, path: Path, item: str, hero: str) -> list[Path]:
    """The item goes to the tile where the hero stands, wherever that is."""
    standing = Key(Kind.HERO_TILE, owner=hero)
    tiles = [
        (code, ItemPlace(Place.TILE, tile.id))
        for code, tile in enumerate(work.index.program.tiles)
        if work.where([path], standing, 1 << code)
    ]
    if len(tiles) == 1:
        return [moved(work, path, item, hands(hero), tiles[0][1])]
    on = work.space.at[standing]
    path = work.add(path, Key(Kind.HELD, owner=hero), -1)
    if work.space.single(item):
        place = work.space.at[Key(Kind.ITEM, item)]
        ground = {code: work.space.code(Key(Kind.ITEM, item), tile) for code, tile in tiles}
        return path.combined(place, (on,), lambda tile: ground.get(tile, 0))
    paths = [work.add(path, Key(Kind.COPIES, item, place=hands(hero)), -1)]
    for code, tile in tiles:
        there = work.space.at[Key(Kind.COPIES, item, place=tile)]
        more = partial(_one_more, work.sizes[there] - 1, code)
        paths = [way for it in paths for way in it.combined(there, (there, on), more)]
    return paths


def _one_more(last: int, code: int, count: int, tile: int) -> int:
    """The copies on a tile, one more if the hero stands there."""
    return min(count + (tile == code), last)


def no_more(work: Work) -> int:
    """The numbers of items that can be carried, as values of `held`."""
    return (1 << work.index.settings.inventory_limit + 1) - 1


# --- when it makes a difference


def at_rest(work: Work, draft: Draft) -> Draft:
    """A draft of what happens by itself waits for heroes who have too many items, if it is about
    items.
    """
    if draft.move not in WORLD:
        return draft
    return replace(draft, paths=tuple(way for it in draft.paths for way in _at_rest(work, it)))


def _at_rest(work: Work, path: Path) -> list[Path]:
    """The path from where nobody has too many items, if it reads or writes what they can lay down
    or where they stand.
    """
    about = path.guard.keys() | path.functions.keys()
    about = about.union(*(it.inputs for it in path.functions.values()))
    variables = work.space.variables
    paths = [path]
    for hero in work.company.heroes:
        told = (Key(Kind.HELD, owner=hero), Key(Kind.HERO_TILE, owner=hero))
        if any(
            variables[it].kind in (Kind.ITEM, Kind.COPIES) or variables[it].key in told
            for it in about
        ):
            held = work.space.at[told[0]]
            paths = [way for it in paths for way in it.limited(held, no_more(work))]
    return paths


def touches(work: Work, path: Path, statement: st.Statement, me: str) -> bool:
    """Whether a statement, its bodies apart, reads or writes what laying down changes on the path:
    items, and what the abilities change that can be used instead. `me`: whose turn it is.
    """
    mine = me in path.overflowing
    match statement:
        case st.If(branches):
            return any(asks(work, path, it.condition, me) for it in branches)
        case st.Choose(choices):
            conditions = any(asks(work, path, it.condition, me) for it in choices)
            return conditions or (mine and any(_takes(work, it.costs) for it in choices))
        case st.Pay(costs):
            return mine and _takes(work, costs)
        case st.Gain(_, resource):
            return mine and RESOURCES[resource] in _changed(work)
        case st.GainItem(_, matches):
            wanted = {item for match in matches for item in work.matching(match)}
            return len(path.overflowing) >= ROOM or _can_be_discarded(work, wanted)
        case st.AddToStock(_, items):
            return _can_be_discarded(work, items)
        case st.MoveItem(item, place):
            return mine or place is Place.TILE or _can_be_discarded(work, (item,))
        case st.LoseItem(subject) | st.MoveHero(subject) | st.Defeat(subject):
            return _is_about(work, path, subject, me)
        case st.Scan() | st.Trade():
            return mine
        case st.Test() | st.ChangeMarkers() | st.NewMarker():
            return mine and MARKERS in _changed(work)
        case st.ChangeTile():
            return mine and TILE in _changed(work)
        case (
            st.Tell() | st.Do() | st.AskDestiny() | st.Call() | st.SetVariable()
            | st.AddToVariable() | st.PlacePoi() | st.RemovePoi() | st.SetToken() | st.MoveNpc()
            | st.FireEvent() | st.ChangeOption() | st.Leave() | st.Stay() | st.NextStage()
            | st.Fulfil()
        ):  # fmt: skip
            return False
        case _:
            assert_never(statement)


def asks(work: Work, path: Path, condition: Condition | None, me: str) -> bool:
    """Whether a condition reads what laying down changes on the path."""
    match condition:
        case None:
            return False
        case c.All(parts) | c.AnyOf(parts):
            return any(asks(work, path, it, me) for it in parts)
        case c.Not(part):
            return asks(work, path, part, me)
        case c.Has(subject):
            return _is_about(work, path, subject, me)
        case c.ItemIs(item, place):
            return place in (Place.HELD, Place.TILE) or _can_be_discarded(work, (item,))
        case _:
            facets = _changed(work)
            return me in path.overflowing and not reads(condition, False).isdisjoint(facets)


def _is_about(work: Work, path: Path, subject: c.Subject, me: str) -> bool:
    """Whether the subject means a hero who may have too many items."""
    match subject:
        case Who.ACTIVE:
            meant: tuple[str, ...] = (me,)
        case Who.OTHERS:
            meant = work.order(me)[1:]
        case Who.ANYONE | Who.EVERYONE:
            meant = work.order(me)
        case c.Named(hero):
            meant = (hero,)
        case _:
            assert_never(subject)
    return any(it in path.overflowing for it in meant)


def _takes(work: Work, costs: tuple[st.Cost, ...]) -> bool:
    """Whether a price is paid in what laying down changes."""
    return any(
        it.kind is st.CostKind.ITEM
        or (it.kind is st.CostKind.SKILL and MARKERS in _changed(work))
        or (it.kind in COUNTED and MEASURES[COUNTED[it.kind]] in _changed(work))
        for it in costs
    )


def _can_be_discarded(work: Work, items: Iterable[str]) -> bool:
    """Whether one of the items may come back to the box, from where it could be taken again."""
    return any(
        ability is not None and ability.kind is AbilityKind.DISCARD
        for ability in (work.index.item[it].ability for it in items)
    )


def _changed(work: Work) -> set[str]:
    """What abilities may change that can be used instead of laying down, as facets of a state."""
    facets: set[str] = set()
    for item in work.index.program.items:
        ability = item.ability
        if ability is None or not helps(work, ability):
            continue
        if ability.cost_effort:
            facets.add(RESOURCES[Resource.EFFORT])
        if _moves_markers(work, ability):
            facets.add(MARKERS)
        match ability.effect:
            case ChangeResource(resource):
                facets.add(RESOURCES[Resource(resource)])
            case ReplaceMove():
                facets.add(TILE)
            case _:
                pass
    return facets


def helps(work: Work, ability: Ability) -> bool:
    """Whether an ability can be used by a hero with too many items, and does more to the model than
    to discard the item.
    """
    return (
        ability.kind is AbilityKind.DISCARD
        and ability.window is Window.ANY
        and ability.rolled_successes is None
        and (
            ability.cost_effort > 0
            or isinstance(ability.effect, ChangeResource | ReplaceMove)
            or _moves_markers(work, ability)
        )
    )


def _moves_markers(work: Work, ability: Ability) -> bool:
    """Whether an ability moves markers that the model knows."""
    moves = ability.cost_skill_amount > 0 or isinstance(ability.effect, ChangeSkill)
    return moves and any(keys_of(work, hero, None) for hero in work.company.heroes)
