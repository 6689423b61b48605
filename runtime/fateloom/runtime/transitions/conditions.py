"""Conditions on a path (DSL-17): the ways in which they hold or fail, each a narrower path.

The ways do not overlap, so that the branches of an `if` stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from fateloom.runtime.program import condition as c
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Condition, GameMode, Measure, Subject, Who
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.story.conditions import compare
from fateloom.runtime.story.setup import solo_mode
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.facts import MarkerQuestion
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.tracks import Ask, answers
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    NO_FINALE,
    ItemPlace,
    Key,
    Kind,
    Value,
    hands,
)
from fateloom.runtime.transitions.work import PATHS, TooTangledError, Work

Ways = list[tuple[Path, bool]]
Test = Callable[[Path], Ways]


def ways(work: Work, path: Path, condition: Condition, me: str) -> Ways:
    """Every way in which a condition comes out for hero `me`."""
    match condition:
        case c.All(parts):
            return _all(path, [_part(work, part, me) for part in parts])
        case c.AnyOf(parts):
            return _any(path, [_part(work, part, me) for part in parts])
        case c.Not(part):
            return [(it, not holds) for it, holds in ways(work, path, part, me)]
        case c.Compare(subject, quantity, op, number):
            return _of(work, path, subject, me, lambda h: _compared(work, h, quantity, op, number))
        case c.IsOneOf(subject, variable, values):
            return _of(work, path, subject, me, lambda h: _is_one_of(work, h, variable, values))
        case c.Has(subject, match):
            return _of(work, path, subject, me, lambda h: lambda p: carries(work, p, h, match))
        case c.ItemIs(item, place, target):
            return _item_is(work, path, item, place, target)
        case c.HeroIs(heroes):
            return [(path, me in heroes)]
        case c.OnTile(subject, where_):
            return _of(
                work, path, subject, me, lambda h: _is(work, Key(Kind.HERO_TILE, owner=h), where_)
            )
        case c.Visited(subject, poi):
            return _of(
                work, path, subject, me, lambda h: _is(work, Key(Kind.VISITED, poi, h), True)
            )
        case c.Chose(subject, option):
            return _of(
                work, path, subject, me, lambda h: _is(work, Key(Kind.CHOSE, option, h), True)
            )
        case c.TileIs(tile, explored):
            sides = (Side.EXPLORED,) if explored else (Side.EXPLORED, Side.UNEXPLORED)
            return _is(work, Key(Kind.TILE, tile), *sides)(path)
        case c.PoiPlaced(poi, tile):
            if tile is not None:
                return _is(work, Key(Kind.POI, poi), tile)(path)
            return [(it, not holds) for it, holds in _is(work, Key(Kind.POI, poi), None)(path)]
        case c.NpcAt(npc, there):
            return _is(work, Key(Kind.NPC, npc), there)(path)
        case c.ModeIs(mode):
            return [(path, mode_is(work, mode))]
        case c.InFinale(subject):
            return _of(work, path, subject, me, lambda h: _in_finale(work, h))
        case c.IsOut(subject):
            return _is_out(work, path, subject, me)
        case _:
            assert_never(condition)


def where(work: Work, paths: Iterable[Path], condition: Condition | None, me: str) -> list[Path]:
    """The paths on which a condition holds; None always does."""
    if condition is None:
        return list(paths)
    return [it for path in paths for it, holds in ways(work, path, condition, me) if holds]


def mode_is(work: Work, mode: GameMode) -> bool:
    """Whether the company plays in that mode (DST-130)."""
    if mode is GameMode.SOLO:
        return len(work.company.heroes) == 1
    if mode is GameMode.GROUP:
        return len(work.company.heroes) > 1
    own = work.company.mode
    if own is None and len(work.company.heroes) == 1:
        own = solo_mode(work.index.program)
    return own is mode


def in_play(work: Work, path: Path, hero: str) -> Ways:
    """Whether a hero is not defeated."""
    if not work.facts.falls:
        return [(path, True)]
    return [(it, not out) for it, out in _is(work, Key(Kind.FINALE, owner=hero), DEFEATED)(path)]


def carries(work: Work, path: Path, hero: str, match: ItemMatch) -> Ways:
    """Whether a hero has a matching item."""
    return _any(path, [lies(work, item, hands(hero)) for item in work.matching(match)])


def lies(work: Work, item: str, place: ItemPlace) -> Test:
    """Whether a copy of an item is at a place."""
    if work.space.single(item):
        key = Key(Kind.ITEM, item)
        known = work.has(key) and place in work.space.codes[work.space.at[key]]
        return _is(work, key, place) if known else _never
    key = Key(Kind.COPIES, item, place=place)
    if not work.has(key):
        return _never
    return lambda path: _two(work.split(path, key, ~1 & (1 << 64) - 1))


# --- parts


def _part(work: Work, condition: Condition, me: str) -> Test:
    return lambda path: ways(work, path, condition, me)


def _never(path: Path) -> Ways:
    return [(path, False)]


def _two(pair: tuple[list[Path], list[Path]]) -> Ways:
    yes, no = pair
    return [*((it, True) for it in yes), *((it, False) for it in no)]


def _is(work: Work, key: Key, *values: Value) -> Test:
    """Whether the variable has one of the values."""
    allowed = work.mask(key, *values)
    return lambda path: _two(work.split(path, key, allowed))


def _all(path: Path, tests: list[Test]) -> Ways:
    """Each test in turn, for as long as they hold."""
    open_, done = [path], []
    for test in tests:
        further: list[Path] = []
        for it in open_:
            for way, holds in test(it):
                if holds:
                    further.append(way)
                else:
                    done.append((way, False))
        open_ = further
        if len(open_) + len(done) > PATHS:
            raise TooTangledError
    return [*((it, True) for it in open_), *done]


def _any(path: Path, tests: list[Test]) -> Ways:
    turned: list[Test] = [_not(test) for test in tests]
    return [(it, not holds) for it, holds in _all(path, turned)]


def _not(test: Test) -> Test:
    return lambda path: [(it, not holds) for it, holds in test(path)]


def _both(first: Test, second: Test) -> Test:
    return lambda path: _all(path, [first, second])


def _of(work: Work, path: Path, subject: Subject, me: str, test: Callable[[str], Test]) -> Ways:
    """The test for the heroes that a subject means; defeated ones are none."""

    def playing(hero: str) -> Test:
        return lambda it: in_play(work, it, hero)

    heroes = work.company.heroes
    match subject:
        case Who.ACTIVE:
            return test(me)(path)
        case Who.EVERYONE:
            return _all(path, [_not(_both(playing(h), _not(test(h)))) for h in heroes])
        case Who.ANYONE:
            named = heroes
        case Who.OTHERS:
            named = tuple(it for it in heroes if it != me)
        case c.Named(hero):
            named = (hero,) if hero in heroes else ()
        case _:
            assert_never(subject)
    return _any(path, [_both(playing(hero), test(hero)) for hero in named])


def _is_out(work: Work, path: Path, subject: Subject, me: str) -> Ways:
    heroes = work.company.heroes

    def out(hero: str) -> Test:
        return _is(work, Key(Kind.FINALE, owner=hero), DEFEATED)

    match subject:
        case Who.ACTIVE:
            return out(me)(path)
        case Who.ANYONE:
            return _any(path, [out(hero) for hero in heroes])
        case Who.OTHERS:
            return _any(path, [out(hero) for hero in heroes if hero != me])
        case Who.EVERYONE:
            return _all(path, [out(hero) for hero in heroes])
        case c.Named(hero):
            return out(hero)(path) if hero in heroes else [(path, False)]


def _in_finale(work: Work, hero: str) -> Test:
    """A hero's finale has begun; that of a defeated hero is not told apart from none."""
    return _not(_is(work, Key(Kind.FINALE, owner=hero), NO_FINALE, DEFEATED))


def _is_one_of(work: Work, hero: str, variable: str, values: tuple[int, ...]) -> Test:
    key = story_variable(work, variable, hero)
    low = work.space.lows[work.space.at[key]]
    size = work.sizes[work.space.at[key]]
    allowed = sum(1 << value - low for value in set(values) if 0 <= value - low < size)
    return lambda path: _two(work.split(path, key, allowed))


def story_variable(work: Work, variable: str, hero: str) -> Key:
    """The key of a variable of the story, the hero's own or the world's."""
    own = Key(Kind.STORY, variable, hero)
    return own if work.has(own) else Key(Kind.STORY, variable)


def _compared(work: Work, hero: str, quantity: c.Quantity, op: Op, number: int) -> Test:
    match quantity:
        case c.VariableValue(variable):
            key = story_variable(work, variable, hero)
        case c.MarkerCount():
            return _markers(work, hero, quantity, op, number)
        case Measure.PLAYERS:
            return lambda path: [(path, compare(len(work.company.heroes), op, number))]
        case Measure.DAY:
            key = Key(Kind.DAY)
        case Measure.VIRTUE | Measure.COINS | Measure.XP | Measure.EFFORT:
            key = Key(Kind.RESOURCE, quantity.value, hero)
        case _:
            assert_never(quantity)
    at = work.space.at[key]
    low = work.space.lows[at]
    allowed = sum(1 << v for v in range(work.sizes[at]) if compare(v + low, op, number))
    return lambda path: _two(work.split(path, key, allowed))


def _markers(work: Work, hero: str, quantity: c.MarkerCount, op: Op, number: int) -> Test:
    """How many markers of a track there are; on a track without a variable it may be so or not."""
    key = Key(Kind.MARKERS, quantity.skill.value, hero)
    track = work.track(hero, quantity.skill, Ask.CONDITIONS)
    if track is None:
        doubt = Doubt(Unknown.MARKERS, hero, quantity.skill.value)
        return lambda path: [(path.with_doubt(doubt), holds) for holds in (True, False)]
    allowed = answers(track, MarkerQuestion(Who.ACTIVE, quantity, op, number))
    return lambda path: _two(work.split(path, key, allowed))


def _item_is(work: Work, path: Path, item: str, place: Place, target: str | None) -> Ways:
    match place:
        case Place.HELD:
            heroes = work.company.heroes
            return _any(path, [lies(work, item, hands(hero)) for hero in heroes])
        case Place.BOX | Place.GONE:
            return lies(work, item, ItemPlace(place))(path)
        case _:
            return lies(work, item, ItemPlace(place, target or ""))(path)
