"""The one interpreter of conditions (DSL-17), and of the quantities that they compare.

A condition is turned into a function once for each Program and asked many times: `predicate` makes
the function, `ProgramIndex.predicates` keeps it. Virtue can be read like any number (DST-123), and
variables of a hero make an NPC treat heroes differently (DST-128). `me` is the seat for whom a
condition is asked: the active hero, or the owner of a milestone.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import assert_never

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Chose,
    Compare,
    Condition,
    GameMode,
    Has,
    HeroIs,
    InFinale,
    IsOneOf,
    IsOut,
    ItemIs,
    MarkerCount,
    Measure,
    ModeIs,
    Named,
    Not,
    NpcAt,
    OnTile,
    PoiPlaced,
    Quantity,
    Subject,
    TileIs,
    VariableValue,
    Visited,
    Who,
)
from fateloom.runtime.program.variables import Scope
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex
from fateloom.runtime.story.state import HeroState, Standing, State
from fateloom.runtime.story.watched import Predicate

OfHero = Callable[[State, HeroState], bool]
"""A question about one hero."""

Reading = Callable[[State, HeroState], int]
"""A quantity of one hero."""

COMPARE: dict[Op, Callable[[int, int], bool]] = {
    Op.AT_LEAST: operator.ge,
    Op.AT_MOST: operator.le,
    Op.MORE: operator.gt,
    Op.LESS: operator.lt,
    Op.EXACTLY: operator.eq,
}


def holds(index: ProgramIndex, state: State, condition: Condition, me: int) -> bool:
    """Whether a condition holds for the hero of seat `me`."""
    known = index.predicates.get(id(condition))
    return (predicate(index, condition) if known is None else known[1])(state, me)


def predicate(index: ProgramIndex, condition: Condition) -> Predicate:
    """The condition as a function of a state and a seat; made at the first call, then kept."""
    known = index.predicates.get(id(condition))
    if known is None:
        known = index.predicates[id(condition)] = condition, _predicate(index, condition)
    return known[1]


def _predicate(index: ProgramIndex, condition: Condition) -> Predicate:
    match condition:
        case All(parts):
            return _until(False, [predicate(index, part) for part in parts])
        case AnyOf(parts):
            return _until(True, [predicate(index, part) for part in parts])
        case Not(part):
            test = predicate(index, part)
            return lambda state, me: not test(state, me)
        case Compare(subject, quantity, op, number):
            if subject is Who.ACTIVE and isinstance(quantity, VariableValue):
                return _variable_is(index, quantity.variable, COMPARE[op], number)
            compared, read = COMPARE[op], reading(index, quantity)
            return _of(subject, lambda state, hero: compared(read(state, hero), number))
        case IsOneOf(subject, variable, values):
            value, wanted = reading(index, VariableValue(variable)), frozenset(values)
            return _of(subject, lambda state, hero: value(state, hero) in wanted)
        case Has(subject, match):
            matching = index.matching(match)
            return _of(subject, lambda state, hero: not matching.isdisjoint(hero.items))
        case ItemIs(item, place, target):
            return _item_is(index, item, place, target)
        case HeroIs(heroes):
            return lambda state, me: state.heroes[me].hero in heroes
        case OnTile(subject, tile):
            return _of(subject, lambda state, hero: hero.tile == tile)
        case Visited(subject, poi):
            return _of(subject, lambda state, hero: poi in hero.visited)
        case Chose(subject, option):
            return _of(subject, lambda state, hero: option in hero.chosen)
        case TileIs(tile, explored):
            at = index.tile_at[tile]
            if explored:
                return lambda state, me: state.tiles[at] is Side.EXPLORED
            return lambda state, me: state.tiles[at] is not Side.BOX
        case PoiPlaced(poi, lies):
            at = index.poi_at[poi]
            if lies is None:
                return lambda state, me: state.pois[at].tile is not None
            return lambda state, me: state.pois[at].tile == lies
        case NpcAt(npc, goal):
            at = index.npc_at[npc]
            return lambda state, me: state.npcs[at] == goal
        case ModeIs(mode):
            return lambda state, me: mode_is(state, mode)
        case InFinale(subject):
            return _of(subject, lambda state, hero: hero.finale is not None)
        case IsOut(subject):
            return lambda state, me: _is_out(state, subject, me)
        case _:
            assert_never(condition)


def _variable_is(
    index: ProgramIndex, variable: str, compared: Callable[[int, int], bool], number: int
) -> Predicate:
    """The commonest condition of all, without a detour."""
    at = index.variable_at[variable]
    if index.variable[variable].scope is Scope.WORLD:
        return lambda state, me: compared(state.world[at], number)
    return lambda state, me: compared(state.heroes[me].variables[at], number)


def _until(found: bool, tests: list[Predicate]) -> Predicate:
    """`found` as soon as one of the tests says so, else the contrary."""
    if len(tests) == 1:
        return tests[0]

    def ask(state: State, me: int) -> bool:
        for test in tests:
            if test(state, me) is found:
                return found
        return not found

    return ask


def _of(subject: Subject, test: OfHero) -> Predicate:
    """A question about the heroes of a subject: of each for EVERYONE, else of at least one."""
    if subject is Who.ACTIVE:
        return lambda state, me: test(state, state.heroes[me])
    if subject is Who.ANYONE or subject is Who.EVERYONE:
        wanted = subject is Who.ANYONE

        def of_all(state: State, me: int) -> bool:
            for hero in state.heroes:
                if hero.standing is not Standing.DEFEATED and test(state, hero) is wanted:
                    return wanted
            return not wanted

        return of_all

    if isinstance(subject, Named):
        name = subject.hero

        def of_named(state: State, me: int) -> bool:
            for hero in state.heroes:
                if hero.hero == name:
                    return hero.standing is not Standing.DEFEATED and test(state, hero)
            return False

        return of_named

    def of_others(state: State, me: int) -> bool:
        return any(test(state, state.heroes[it]) for it in subjects(state, Who.OTHERS, me))

    return of_others


def in_play(state: State) -> tuple[int, ...]:
    """The seats whose heroes are not defeated, from the active one on."""
    heroes, first = state.heroes, state.seat
    seats = (*range(first, len(heroes)), *range(first))
    return tuple([it for it in seats if heroes[it].standing is not Standing.DEFEATED])


def subjects(state: State, subject: Subject, me: int) -> tuple[int, ...]:
    """The seats of which something is said or to whom it happens; defeated heroes are none."""
    if subject is Who.ACTIVE:
        return (me,)
    seats = in_play(state)
    if isinstance(subject, Named):
        return tuple([it for it in seats if state.heroes[it].hero == subject.hero])
    return tuple([it for it in seats if it != me]) if subject is Who.OTHERS else seats


def _is_out(state: State, subject: Subject, me: int) -> bool:
    """Defeated heroes count here, and here alone."""
    out = [hero.standing is Standing.DEFEATED for hero in state.heroes]
    match subject:
        case Who.ACTIVE:
            return out[me]
        case Who.ANYONE:
            return any(out)
        case Who.OTHERS:
            return any(it for seat, it in enumerate(out) if seat != me)
        case Who.EVERYONE:
            return all(out)
        case Named(hero):
            return any(it.hero == hero and out[seat] for seat, it in enumerate(state.heroes))


def mode_is(state: State, mode: GameMode) -> bool:
    """Whether the game is of that mode; SOLO and GROUP count players (DST-130)."""
    if mode is GameMode.SOLO:
        return state.players == 1
    if mode is GameMode.GROUP:
        return state.players > 1
    return state.mode is mode


def item_is(index: ProgramIndex, state: State, item: str, place: Place, target: str | None) -> bool:
    """Whether at least one copy is at that place."""
    return _item_is(index, item, place, target)(state, state.seat)


def _item_is(index: ProgramIndex, item: str, place: Place, target: str | None) -> Predicate:
    match place:
        case Place.BOX:
            at = index.item_at[item]
            return lambda state, me: state.box[at] > 0
        case Place.GONE:
            return lambda state, me: item in state.gone
        case Place.HELD:
            return lambda state, me: any(item in hero.items for hero in state.heroes)
        case Place.HERO:
            return lambda state, me: any(
                item in hero.items for hero in state.heroes if hero.hero == target
            )
        case Place.STOCK:
            at = index.stock_at[target or ""]
            return lambda state, me: item in (state.stocks[at] or ())
        case Place.TILE:
            at = index.tile_at[target or ""]
            return lambda state, me: item in state.piles[at]
        case Place.NPC:
            at = index.npc_at[target or ""]
            return lambda state, me: item in state.purses[at]


def value_of(index: ProgramIndex, state: State, variable: str, seat: int) -> int:
    """The value of a variable: the world's, or that of the hero of the seat."""
    at = index.variable_at[variable]
    if index.variable[variable].scope is Scope.WORLD:
        return state.world[at]
    return state.heroes[seat].variables[at]


def amount(index: ProgramIndex, state: State, quantity: Quantity, seat: int) -> int:
    """A quantity of the hero of the seat."""
    return reading(index, quantity)(state, state.heroes[seat])


def reading(index: ProgramIndex, quantity: Quantity) -> Reading:
    """A quantity as a function of a state and one of its heroes."""
    match quantity:
        case VariableValue(variable):
            at = index.variable_at[variable]
            if index.variable[variable].scope is Scope.WORLD:
                return lambda state, hero: state.world[at]
            return lambda state, hero: hero.variables[at]
        case MarkerCount(skill, within):
            at = SKILL_AT[skill]
            if within is None:
                return lambda state, hero: len(hero.markers[at])
            return lambda state, hero: sum(space <= within for space in hero.markers[at])
        case Measure.VIRTUE:
            return lambda state, hero: hero.virtue
        case Measure.COINS:
            return lambda state, hero: hero.coins
        case Measure.XP:
            return lambda state, hero: hero.xp
        case Measure.EFFORT:
            return lambda state, hero: hero.effort
        case Measure.DAY:
            return lambda state, hero: state.day
        case Measure.PLAYERS:
            return lambda state, hero: state.players


def compare(value: int, op: Op, number: int) -> bool:
    """`value op number`."""
    return COMPARE[op](value, number)
