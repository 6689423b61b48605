"""The one interpreter of conditions (DSL-17), and of the quantities that they compare.

`me` is the seat for whom a condition is asked: the active hero, or the owner of a milestone.
"""

from __future__ import annotations

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


def holds(index: ProgramIndex, state: State, condition: Condition, me: int) -> bool:
    """Whether a condition holds for the hero of seat `me`."""
    match condition:
        case All(parts):
            return all(holds(index, state, part, me) for part in parts)
        case AnyOf(parts):
            return any(holds(index, state, part, me) for part in parts)
        case Not(part):
            return not holds(index, state, part, me)
        case Compare(subject, quantity, op, number):
            return _of(
                state,
                subject,
                me,
                lambda seat: compare(amount(index, state, quantity, seat), op, number),
            )
        case IsOneOf(subject, variable, values):
            return _of(
                state, subject, me, lambda seat: value_of(index, state, variable, seat) in values
            )
        case Has(subject, match):
            return _of(
                state,
                subject,
                me,
                lambda seat: any(index.matches(it, match) for it in state.heroes[seat].items),
            )
        case ItemIs(item, place, target):
            return item_is(index, state, item, place, target)
        case HeroIs(heroes):
            return state.heroes[me].hero in heroes
        case OnTile(subject, tile):
            return _of(state, subject, me, lambda seat: state.heroes[seat].tile == tile)
        case Visited(subject, poi):
            return _of(state, subject, me, lambda seat: poi in state.heroes[seat].visited)
        case Chose(subject, option):
            return _of(state, subject, me, lambda seat: option in state.heroes[seat].chosen)
        case TileIs(tile, explored):
            side = state.tiles[index.tile_at[tile]]
            return side is Side.EXPLORED if explored else side is not Side.BOX
        case PoiPlaced(poi, tile):
            lies = state.pois[index.poi_at[poi]].tile
            return lies is not None and tile in (None, lies)
        case NpcAt(npc, poi):
            return state.npcs[index.npc_at[npc]] == poi
        case ModeIs(mode):
            return mode_is(state, mode)
        case InFinale(subject):
            return _of(state, subject, me, lambda seat: state.heroes[seat].finale is not None)
        case IsOut(subject):
            return _is_out(state, subject, me)
        case _:
            assert_never(condition)


def in_play(state: State) -> tuple[int, ...]:
    """The seats whose heroes are not defeated, from the active one on."""
    seats = range(len(state.heroes))
    turned = (*seats[state.seat :], *seats[: state.seat])
    return tuple(it for it in turned if state.heroes[it].standing is not Standing.DEFEATED)


def subjects(state: State, subject: Subject, me: int) -> tuple[int, ...]:
    """The seats of which something is said or to whom it happens; defeated heroes are none."""
    match subject:
        case Who.ACTIVE:
            return (me,)
        case Who.ANYONE | Who.EVERYONE:
            return in_play(state)
        case Who.OTHERS:
            return tuple(seat for seat in in_play(state) if seat != me)
        case Named(hero):
            return tuple(seat for seat in in_play(state) if state.heroes[seat].hero == hero)


def _of(state: State, subject: Subject, me: int, test: Callable[[int], bool]) -> bool:
    if subject is Who.ACTIVE:
        return test(me)
    seats = subjects(state, subject, me)
    return all(map(test, seats)) if subject is Who.EVERYONE else any(map(test, seats))


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
    match place:
        case Place.BOX:
            return state.box[index.item_at[item]] > 0
        case Place.GONE:
            return item in state.gone
        case Place.HELD:
            return any(item in hero.items for hero in state.heroes)
        case Place.HERO:
            return any(item in hero.items for hero in state.heroes if hero.hero == target)
        case Place.STOCK:
            stock = state.stocks[index.stock_at[target or ""]]
            return stock is not None and item in stock
        case Place.TILE:
            return item in state.piles[index.tile_at[target or ""]]
        case Place.NPC:
            return item in state.purses[index.npc_at[target or ""]]


def value_of(index: ProgramIndex, state: State, variable: str, seat: int) -> int:
    """The value of a variable: the world's, or that of the hero of the seat."""
    at = index.variable_at[variable]
    if index.variable[variable].scope is Scope.WORLD:
        return state.world[at]
    return state.heroes[seat].variables[at]


def amount(index: ProgramIndex, state: State, quantity: Quantity, seat: int) -> int:
    """A quantity of the hero of the seat."""
    hero: HeroState = state.heroes[seat]
    match quantity:
        case VariableValue(variable):
            return value_of(index, state, variable, seat)
        case MarkerCount(skill, within):
            track = hero.markers[SKILL_AT[skill]]
            return sum(within is None or space <= within for space in track)
        case Measure.VIRTUE:
            return hero.virtue
        case Measure.COINS:
            return hero.coins
        case Measure.XP:
            return hero.xp
        case Measure.EFFORT:
            return hero.effort
        case Measure.DAY:
            return state.day
        case Measure.PLAYERS:
            return state.players


def compare(value: int, op: Op, number: int) -> bool:
    """`value op number`."""
    match op:
        case Op.AT_LEAST:
            return value >= number
        case Op.AT_MOST:
            return value <= number
        case Op.MORE:
            return value > number
        case Op.LESS:
            return value < number
        case Op.EXACTLY:
            return value == number
