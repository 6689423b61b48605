"""How a state of the engine is read as the value of a variable: one small maker for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.story.state import HeroState, Standing, State
from fateloom.runtime.transitions.variables import (
    BOX,
    DEFEATED,
    GONE,
    NO_FINALE,
    FinaleState,
    ItemPlace,
    Phase,
    Seating,
    Spaces,
    Value,
    hands,
)

Reader = Callable[[State], int]

SIDES = (Side.BOX, Side.UNEXPLORED, Side.EXPLORED)


def of(state: State, hero: str) -> HeroState:
    """A hero, wherever they sit."""
    for it in state.heroes:
        if it.hero == hero:
            return it
    raise LookupError(f"{hero} does not play")


def nothing(_: State) -> int:
    """A number that no variable has."""
    return 0


def seating(code: Mapping[Value, int]) -> Reader:
    """How the heroes sit, from the first player on."""

    def read(state: State) -> int:
        heroes = tuple(it.hero for it in state.heroes)
        return code[Seating((*heroes[state.first :], *heroes[: state.first]))]

    return read


def hero_tile(hero: str, tiles: Mapping[str, int]) -> Reader:
    """Where a hero stands."""
    return lambda state: tiles[of(state, hero).tile]


def held(hero: str, most: int) -> Reader:
    """How many items a hero has."""
    return lambda state: min(len(of(state, hero).items), most)


def finale(hero: str, code: Mapping[Value, int]) -> Reader:
    """How far a hero's finale is."""

    def read(state: State) -> int:
        it = of(state, hero)
        if it.standing is Standing.DEFEATED:
            return code[DEFEATED]
        if it.finale is None:
            return code[NO_FINALE]
        if it.standing is Standing.WON:
            return code[FinaleState(Phase.WON, it.finale.path)]
        return code[FinaleState(Phase.STAGE, it.finale.path, it.finale.stage)]

    return read


def resource(hero: str, which: Resource, low: int, high: int) -> Reader:
    """How much of a resource a hero has, up to `high`."""
    return lambda state: min(amount_of(of(state, hero), which), high) - low


def markers(hero: str, at: int, number: Callable[[Spaces], int]) -> Reader:
    """Where the markers of a hero's track stand; `at`: the position of the track."""
    return lambda state: number(of(state, hero).markers[at])


def own_variable(hero: str, at: int, low: int) -> Reader:
    """A hero's variable."""
    return lambda state: of(state, hero).variables[at] - low


def world_variable(at: int, low: int) -> Reader:
    """A variable of the world."""
    return lambda state: state.world[at] - low


def visited(hero: str, poi: str) -> Reader:
    """Whether a hero was at a POI."""
    return lambda state: int(poi in of(state, hero).visited)


def chose(hero: str, option: str) -> Reader:
    """Whether a hero has used an option."""
    return lambda state: int(option in of(state, hero).chosen)


def spent(hero: str, option: str) -> Reader:
    """Whether an option is used up for a hero."""
    return lambda state: int(option in of(state, hero).spent)


def side(at: int) -> Reader:
    """How a tile lies."""
    return lambda state: SIDES.index(state.tiles[at])


def poi_tile(at: int, tiles: Mapping[str | None, int]) -> Reader:
    """Where a POI lies."""
    return lambda state: tiles[state.pois[at].tile]


def npc_poi(at: int, pois: Mapping[str | None, int]) -> Reader:
    """Where somebody is."""
    return lambda state: pois[state.npcs[at]]


def laid_out(at: int) -> Reader:
    """Whether a stack lies open."""
    return lambda state: int(state.stocks[at] is not None)


def closed(option: str) -> Reader:
    """Whether an option is closed."""
    return lambda state: int(option in state.closed)


def used(option: str) -> Reader:
    """Whether an option is used up for all."""
    return lambda state: int(option in state.used_up)


def fired(event: str) -> Reader:
    """Whether an event has had its time."""
    return lambda state: int(event in state.fired)


def day(last: int) -> Reader:
    """The day, up to the last one that the story looks at."""
    return lambda state: min(state.day, last) - 1


def place(program: Program, item: str, at: int, code: Mapping[ItemPlace, int]) -> Reader:
    """Where the one copy of an item is."""
    return lambda state: code[copies(program, state, item, at)[0]]


Whereabouts = Callable[[State], list[ItemPlace]]
"""Where the copies of an item are."""


def whereabouts(program: Program, item: str, at: int) -> Whereabouts:
    """Where the copies of an item are; looked for once, if one state is asked about each place."""
    last: tuple[State | None, list[ItemPlace]] = (None, [])

    def of_state(state: State) -> list[ItemPlace]:
        nonlocal last
        if last[0] is not state:
            last = state, copies(program, state, item, at)
        return last[1]

    return of_state


def count(of_state: Whereabouts, where: ItemPlace) -> Reader:
    """How many copies of an item are at a place."""
    return lambda state: of_state(state).count(where)


def copies(program: Program, state: State, item: str, at: int) -> list[ItemPlace]:
    """Where the copies of an item are; `at`: its position in the Program."""
    found = [BOX] * state.box[at]
    for it in state.heroes:
        if item in it.items:
            found += [hands(it.hero)] * it.items.count(item)
    for stock, items in zip(program.stocks, state.stocks, strict=True):
        if items and item in items:
            found += [ItemPlace(Place.STOCK, stock.id)] * items.count(item)
    for tile, pile in zip(program.tiles, state.piles, strict=True):
        if item in pile:
            found += [ItemPlace(Place.TILE, tile.id)] * pile.count(item)
    for npc, purse in zip(program.npcs, state.purses, strict=True):
        if item in purse:
            found += [ItemPlace(Place.NPC, npc.id)] * purse.count(item)
    return found + [GONE] * state.gone.count(item)


def amount_of(hero: HeroState, which: Resource) -> int:
    """How much of a resource a hero has."""
    match which:
        case Resource.COINS:
            return hero.coins
        case Resource.XP:
            return hero.xp
        case Resource.EFFORT:
            return hero.effort
        case Resource.VIRTUE:
            return hero.virtue
