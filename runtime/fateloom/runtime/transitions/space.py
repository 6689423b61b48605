"""The variables of a Program for one company, and what a state of the engine is in them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import assert_never

from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.condition import Measure
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.variables import Counter, Domain, Flag, Scope, States
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import NOWHERE, Span
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex, index_of
from fateloom.runtime.story.state import State
from fateloom.runtime.story.supply import COINS, XP
from fateloom.runtime.transitions import readers
from fateloom.runtime.transitions.earnings import most_of
from fateloom.runtime.transitions.facts import ROOM, Facts, facts_of
from fateloom.runtime.transitions.model import Company
from fateloom.runtime.transitions.numbers import At, Numbers, nothing
from fateloom.runtime.transitions.tracks import Track, tracks_of
from fateloom.runtime.transitions.variables import (
    BOX,
    DEFEATED,
    GONE,
    NO_FINALE,
    FinaleState,
    ItemPlace,
    Key,
    Kind,
    Phase,
    Seating,
    Value,
    Variable,
    hands,
    variable,
)

NO, YES = 0, 1
MEASURES = {
    Resource.COINS: Measure.COINS,
    Resource.XP: Measure.XP,
    Resource.EFFORT: Measure.EFFORT,
    Resource.VIRTUE: Measure.VIRTUE,
}


ENDLESS = (Resource.COINS, Resource.XP)
"""Counters without an upper end."""

MOST_BEYOND = 3
"""Values above what is asked for that a counter gets where no hero can have more."""


class Space:
    """The variables by name, what they begin with, and how a state of the engine is read.

    Every variable that any script may need is here; `assemble` drops those that nothing reads.
    """

    def __init__(
        self,
        program: Program,
        company: Company,
        numbers: Numbers | None = None,
        purse: int = 0,
    ) -> None:
        """`numbers`: those of the variables in other versions of the story; `purse`: so many coins
        are told apart at least.
        """
        self._purse = purse
        self.program = program
        self._numbers = numbers or Numbers()
        self.company = company
        self.index: ProgramIndex = index_of(program)
        self.facts: Facts = facts_of(program)
        self.facts.falls |= company.leaving
        bounds = {it: most_of(program, it) for it in ENDLESS}
        self._bounds = {it: most for it, most in bounds.items() if most is not None}
        self.variables: list[Variable] = []
        self.lows: list[int] = []
        """What value 0 of each variable stands for, where it is a number."""
        self.at = At()
        self.codes: list[dict[Value, int]] = []
        self.readers: list[readers.Reader] = []
        self.tracks: dict[Key, Track] = {
            Key(Kind.MARKERS, it.skill.value, hero): it
            for hero in company.heroes
            for it in tracks_of(self, self.index.hero[hero])
        }
        """Those that have a variable."""
        if self.facts.experience and any(len(it.examples) > 1 for it in self.tracks.values()):
            self.facts.most.setdefault(Measure.XP, 1)
        for hero in company.heroes:
            self._declare_hero(hero)
        self._declare_world()
        self._declare_items()
        if len(company.heroes) > 1:
            orders = tuple(map(Seating, permutations(company.heroes)))
            read = readers.seating({it: number for number, it in enumerate(orders)})
            self._add(Key(Kind.SEATING), orders, read, NOWHERE)
        self._make_room(self._numbers.room)

    # --- look-up

    def code(self, key: Key, value: Value) -> int:
        """The number of a value of a variable."""
        return self.codes[self.at[key]][value]

    def places(self, item: str) -> tuple[ItemPlace, ...]:
        """Where a copy of an item can be."""
        heroes = [hands(it) for it in self.company.heroes]
        stocks = [ItemPlace(Place.STOCK, it.id) for it in self.program.stocks]
        tiles = [ItemPlace(Place.TILE, it.id) for it in self.program.tiles]
        npcs = [ItemPlace(Place.NPC, it) for it in sorted(self.facts.given.get(item, ()))]
        return (BOX, *heroes, *stocks, *tiles, *npcs, GONE)

    def values(self, state: State) -> tuple[int, ...]:
        """A state of the engine in these variables. Greatest values stand for greater ones too."""
        return tuple(read(state) for read in self.readers)

    def pieces(self, resource: Resource) -> int | None:
        """How many pieces of a resource there are; None: the story does not notice whether they run
        out (EC-40).
        """
        facts = self.facts
        if not self.program.settings.physical_limits or MEASURES[resource] not in facts.most:
            return None
        match resource:
            case Resource.COINS:
                return COINS if facts.earnings else None
            case Resource.XP:
                return XP if facts.experience else None
            case Resource.EFFORT | Resource.VIRTUE:
                return None
            case _:
                assert_never(resource)

    def single(self, item: str) -> bool:
        """Whether there is one copy, whose place is one variable."""
        return self.index.item[item].copies == 1

    # --- declaring

    def _add(
        self,
        key: Key,
        values: Iterable[Value],
        read: readers.Reader,
        span: Span,
        *,
        open_end: bool = False,
        low: int = 0,
    ) -> None:
        made = variable(key, values, span, open_end=open_end)
        number = self._numbers.of(key)
        self._make_room(number + 1)
        self.at.put(key, number)
        self.variables[number] = made
        self.codes[number] = {value: code for code, value in enumerate(made.values)}
        self.readers[number] = read
        self.lows[number] = low

    def _make_room(self, count: int) -> None:
        for number in range(len(self.variables), count):
            self.variables.append(nothing(number))
            self.codes.append({})
            self.readers.append(readers.nothing)
            self.lows.append(0)

    def _flag(self, key: Key, read: readers.Reader, span: Span) -> None:
        self._add(key, (False, True), read, span)

    def _declare_hero(self, hero: str) -> None:
        program, index = self.program, self.index
        span = index.hero[hero].span
        tiles = {tile.id: number for number, tile in enumerate(program.tiles)}
        read = readers.hero_tile(hero, tiles)
        self._add(Key(Kind.HERO_TILE, owner=hero), tiles, read, span)
        self._declare_finale(hero)
        most = index.settings.inventory_limit + ROOM
        held = readers.held(hero, most)
        self._add(Key(Kind.HELD, owner=hero), range(most + 1), held, span)
        for resource in Resource:
            self._declare_resource(hero, resource)
        for key, track in self.tracks.items():
            if key.owner == hero:
                read = readers.markers(hero, SKILL_AT[track.skill], track.number)
                self._add(key, track.examples, read, span)
        for it in program.variables:
            if it.scope is Scope.HERO:
                values, low = values_of(it.domain)
                read = readers.own_variable(hero, index.variable_at[it.id], low)
                self._add(Key(Kind.STORY, it.id, hero), values, read, it.span, low=low)
        self._declare_memory(hero)

    def _declare_finale(self, hero: str) -> None:
        destiny = self.index.destiny.get(hero)
        paths = destiny.paths if destiny else ()
        values = (
            NO_FINALE,
            *(FinaleState(Phase.STAGE, it.id, stage.id) for it in paths for stage in it.stages),
            *(FinaleState(Phase.WON, it.id) for it in paths),
            DEFEATED,
        )
        read = readers.finale(hero, {it: number for number, it in enumerate(values)})
        span = destiny.span if destiny else self.index.hero[hero].span
        self._add(Key(Kind.FINALE, owner=hero), values, read, span)

    def _declare_resource(self, hero: str, resource: Resource) -> None:
        settings, measure = self.index.settings, MEASURES[resource]
        if measure not in self.facts.most and resource is not Resource.EFFORT:
            return
        low, high = 0, self.facts.most.get(measure, 0) + 1
        if resource is Resource.COINS:
            high = max(high, self._purse)
        if resource is Resource.VIRTUE:
            low, high = settings.virtue_min, settings.virtue_max
        elif resource is Resource.EFFORT:
            high = settings.effort_max
        pieces = self.pieces(resource)
        bounded = resource in self._bounds and self._bounds[resource] - high <= MOST_BEYOND
        if pieces is not None:
            high = max(pieces, settings.coins_start)
        elif bounded:
            high = max(high, self._bounds[resource])
        self._add(
            Key(Kind.RESOURCE, resource.value, hero),
            range(low, high + 1),
            readers.resource(hero, resource, low, high),
            self.index.hero[hero].span,
            open_end=resource in ENDLESS and pieces is None and not bounded,
            low=low,
        )

    def _declare_memory(self, hero: str) -> None:
        for poi in self.program.pois:
            if poi.id in self.facts.visited:
                read = readers.visited(hero, poi.id)
                self._flag(Key(Kind.VISITED, poi.id, hero), read, poi.span)
        for option in self.index.option.values():
            if option.id in self.facts.chose:
                read = readers.chose(hero, option.id)
                self._flag(Key(Kind.CHOSE, option.id, hero), read, option.span)
            if option.limit is Limit.ONCE_PER_HERO:
                read = readers.spent(hero, option.id)
                self._flag(Key(Kind.SPENT, option.id, hero), read, option.span)

    def _declare_world(self) -> None:
        index, program = self.index, self.program
        for at, it in enumerate(index.world):
            values, low = values_of(it.domain)
            read = readers.world_variable(at, low)
            self._add(Key(Kind.STORY, it.id), values, read, it.span, low=low)
        for at, tile in enumerate(program.tiles):
            self._add(Key(Kind.TILE, tile.id), readers.SIDES, readers.side(at), tile.span)
        lies = _numbered(tile.id for tile in program.tiles)
        for at, poi in enumerate(program.pois):
            self._add(Key(Kind.POI, poi.id), lies, readers.poi_tile(at, lies), poi.span)
        stands = _numbered(poi.id for poi in program.pois)
        for at, npc in enumerate(program.npcs):
            self._add(Key(Kind.NPC, npc.id), stands, readers.npc_poi(at, stands), npc.span)
        for at, stock in enumerate(program.stocks):
            self._flag(Key(Kind.STOCK, stock.id), readers.laid_out(at), stock.span)
        self._declare_once()
        if Measure.DAY in self.facts.most:
            last = self.facts.most[Measure.DAY] + 1
            days = range(1, last + 1)
            self._add(Key(Kind.DAY), days, readers.day(last), NOWHERE, open_end=True, low=1)

    def _declare_once(self) -> None:
        for option in self.index.option.values():
            if option.closed or option.id in self.facts.changed:
                read = readers.closed(option.id)
                self._flag(Key(Kind.CLOSED, option.id), read, option.span)
            if option.limit is Limit.ONCE:
                self._flag(Key(Kind.USED, option.id), readers.used(option.id), option.span)
        for event in self.program.events:
            if not (event.repeats or event.rescue):
                self._flag(Key(Kind.EVENT, event.id), readers.fired(event.id), event.span)

    def _declare_items(self) -> None:
        for at, item in enumerate(self.program.items):
            places = self.places(item.id)
            if item.copies == 1:
                code = {it: number for number, it in enumerate(places)}
                read = readers.place(self.program, item.id, at, code)
                self._add(Key(Kind.ITEM, item.id), places, read, item.span)
                continue
            of_state = readers.whereabouts(self.program, item.id, at)
            for place in places if item.copies > 1 else ():
                if place != GONE or item.id in self.facts.lost:
                    read = readers.count(of_state, place)
                    key = Key(Kind.COPIES, item.id, place=place)
                    self._add(key, range(item.copies + 1), read, item.span)


_RECENT: list[Space] = []


def space_of(program: Program, company: Company) -> Space:
    """The variables of a Program for a company; the last few are kept, by identity."""
    for space in _RECENT:
        if space.program is program and space.company == company:
            return space
    space = Space(program, company)
    _RECENT[:] = [space, *_RECENT[:3]]
    return space


def _numbered(ids: Iterable[str]) -> dict[str | None, int]:
    """Nothing first, then the ids in order."""
    return {it: number for number, it in enumerate((None, *ids))}


def values_of(domain: Domain) -> tuple[tuple[Value, ...], int]:
    """The values of a domain, and what the first one is as a number."""
    match domain:
        case Flag():
            return ("down", "up"), 0
        case States(names):
            return names, 0
        case Counter(low, high):
            return tuple(range(low, high + 1)), low
