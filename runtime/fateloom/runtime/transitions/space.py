"""The variables of a Program for one company, and what a state of the engine is in them."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.condition import Measure
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.variables import Counter, Domain, Flag, Scope, States
from fateloom.runtime.span import NOWHERE, Span
from fateloom.runtime.story.index import ProgramIndex, index_of
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions import readers
from fateloom.runtime.transitions.facts import Facts, facts_of
from fateloom.runtime.transitions.model import Company, Kind, Variable

ROOM = 6
"""Items above the limit that one script can hand a hero before any is laid down."""

NO, YES = 0, 1
MEASURES = {
    Resource.COINS: Measure.COINS,
    Resource.XP: Measure.XP,
    Resource.EFFORT: Measure.EFFORT,
    Resource.VIRTUE: Measure.VIRTUE,
}


class Space:
    """The variables by name, what they begin with, and how a state of the engine is read.

    Every variable that any script may need is here; `assemble` drops those that nothing reads.
    """

    def __init__(self, program: Program, company: Company) -> None:
        self.program = program
        self.company = company
        self.index: ProgramIndex = index_of(program)
        self.facts: Facts = facts_of(program)
        self.variables: list[Variable] = []
        self.lows: list[int] = []
        """What value 0 of each variable stands for, where it is a number."""
        self.at: dict[str, int] = {}
        self.codes: list[dict[str, int]] = []
        self.readers: list[readers.Reader] = []
        for seat, hero in enumerate(company.heroes):
            self._declare_hero(seat, hero)
        self._declare_world()
        self._declare_items()

    # --- look-up

    def code(self, name: str, label: str) -> int:
        """The number of a value of a variable."""
        return self.codes[self.at[name]][label]

    def places(self, item: str) -> tuple[str, ...]:
        """Where a copy of an item can be: the labels of its place."""
        heroes = [f"hero:{it}" for it in self.company.heroes]
        stocks = [f"stock:{it.id}" for it in self.program.stocks]
        tiles = [f"tile:{it.id}" for it in self.program.tiles]
        npcs = [f"npc:{it}" for it in sorted(self.facts.given.get(item, ()))]
        return ("box", *heroes, *stocks, *tiles, *npcs, "gone")

    def values(self, state: State) -> tuple[int, ...]:
        """A state of the engine in these variables. Greatest values stand for greater ones too."""
        return tuple(read(state) for read in self.readers)

    def single(self, item: str) -> bool:
        """Whether there is one copy, whose place is one variable."""
        return self.index.item[item].copies == 1

    # --- declaring

    def _add(
        self,
        name: str,
        kind: Kind,
        labels: Iterable[str],
        read: readers.Reader,
        span: Span,
        *,
        owner: str | None = None,
        open_end: bool = False,
        low: int = 0,
    ) -> None:
        made = Variable(name, kind, tuple(labels), owner, open_end, span)
        self.at[name] = len(self.variables)
        self.variables.append(made)
        self.codes.append({label: number for number, label in enumerate(made.labels)})
        self.readers.append(read)
        self.lows.append(low)

    def _flag(
        self, name: str, kind: Kind, read: readers.Reader, span: Span, owner: str | None = None
    ) -> None:
        self._add(name, kind, ("no", "yes"), read, span, owner=owner)

    def _declare_hero(self, seat: int, hero: str) -> None:
        program, index = self.program, self.index
        span = index.hero[hero].span
        tiles = {tile.id: number for number, tile in enumerate(program.tiles)}
        read = readers.hero_tile(seat, tiles)
        self._add(f"at:{hero}", Kind.HERO_TILE, tiles, read, span, owner=hero)
        self._declare_finale(seat, hero)
        most = index.settings.inventory_limit + ROOM
        numbers = map(str, range(most + 1))
        self._add(f"held:{hero}", Kind.HELD, numbers, readers.held(seat, most), span, owner=hero)
        for resource in Resource:
            self._declare_resource(seat, hero, resource)
        for variable in program.variables:
            if variable.scope is Scope.HERO:
                labels, low = labels_of(variable.domain)
                read = readers.own_variable(seat, index.variable_at[variable.id], low)
                name = f"is:{variable.id}:{hero}"
                self._add(name, Kind.STORY, labels, read, variable.span, owner=hero, low=low)
        self._declare_memory(seat, hero)

    def _declare_finale(self, seat: int, hero: str) -> None:
        destiny = self.index.destiny.get(hero)
        paths = destiny.paths if destiny else ()
        labels = ["none"]
        labels += [f"{path.id}/{stage.id}" for path in paths for stage in path.stages]
        labels += [f"won/{path.id}" for path in paths]
        labels.append("defeated")
        read = readers.finale(seat, {label: number for number, label in enumerate(labels)})
        span = destiny.span if destiny else self.index.hero[hero].span
        self._add(f"finale:{hero}", Kind.FINALE, labels, read, span, owner=hero)

    def _declare_resource(self, seat: int, hero: str, resource: Resource) -> None:
        settings, measure = self.index.settings, MEASURES[resource]
        if measure not in self.facts.most and resource is not Resource.EFFORT:
            return
        low, high = 0, self.facts.most.get(measure, 0) + 1
        if resource is Resource.VIRTUE:
            low, high = settings.virtue_min, settings.virtue_max
        elif resource is Resource.EFFORT:
            high = settings.effort_max
        self._add(
            f"{resource.value}:{hero}",
            Kind.RESOURCE,
            map(str, range(low, high + 1)),
            readers.resource(seat, resource, low, high),
            self.index.hero[hero].span,
            owner=hero,
            open_end=resource in (Resource.COINS, Resource.XP),
            low=low,
        )

    def _declare_memory(self, seat: int, hero: str) -> None:
        for poi in self.program.pois:
            if poi.id in self.facts.visited:
                read = readers.visited(seat, poi.id)
                self._flag(f"visited:{poi.id}:{hero}", Kind.MEMORY, read, poi.span, hero)
        for option in self.index.option.values():
            if option.id in self.facts.chose:
                read = readers.chose(seat, option.id)
                self._flag(f"chose:{option.id}:{hero}", Kind.MEMORY, read, option.span, hero)
            if option.limit is Limit.ONCE_PER_HERO:
                read = readers.spent(seat, option.id)
                self._flag(f"spent:{option.id}:{hero}", Kind.MEMORY, read, option.span, hero)

    def _declare_world(self) -> None:
        index, program = self.index, self.program
        for at, variable in enumerate(index.world):
            labels, low = labels_of(variable.domain)
            read = readers.world_variable(at, low)
            self._add(f"is:{variable.id}", Kind.STORY, labels, read, variable.span, low=low)
        sides = [it.value for it in readers.SIDES]
        for at, tile in enumerate(program.tiles):
            self._add(f"tile:{tile.id}", Kind.TILE, sides, readers.side(at), tile.span)
        lies = _numbered(tile.id for tile in program.tiles)
        for at, poi in enumerate(program.pois):
            labels = tuple(it or "nowhere" for it in lies)
            self._add(f"poi:{poi.id}", Kind.POI, labels, readers.poi_tile(at, lies), poi.span)
        stands = _numbered(poi.id for poi in program.pois)
        for at, npc in enumerate(program.npcs):
            labels = tuple(it or "nowhere" for it in stands)
            self._add(f"npc:{npc.id}", Kind.NPC, labels, readers.npc_poi(at, stands), npc.span)
        for at, stock in enumerate(program.stocks):
            self._flag(f"stock:{stock.id}", Kind.STOCK, readers.laid_out(at), stock.span)
        self._declare_once()
        if Measure.DAY in self.facts.most:
            last = self.facts.most[Measure.DAY] + 1
            days = map(str, range(1, last + 1))
            self._add("day", Kind.DAY, days, readers.day(last), NOWHERE, open_end=True, low=1)

    def _declare_once(self) -> None:
        for option in self.index.option.values():
            if option.closed or option.id in self.facts.changed:
                read = readers.closed(option.id)
                self._flag(f"closed:{option.id}", Kind.OPTION, read, option.span)
            if option.limit is Limit.ONCE:
                self._flag(f"used:{option.id}", Kind.OPTION, readers.used(option.id), option.span)
        for event in self.program.events:
            if not (event.repeats or event.rescue):
                self._flag(f"fired:{event.id}", Kind.EVENT, readers.fired(event.id), event.span)

    def _declare_items(self) -> None:
        for at, item in enumerate(self.program.items):
            places = self.places(item.id)
            if item.copies == 1:
                code = {label: number for number, label in enumerate(places)}
                read = readers.place(self.program, item.id, at, code)
                self._add(f"item:{item.id}", Kind.ITEM, places, read, item.span)
                continue
            for place in places if item.copies > 1 else ():
                if place != "gone" or item.id in self.facts.lost:
                    read = readers.count(self.program, item.id, at, place)
                    numbers = map(str, range(item.copies + 1))
                    self._add(f"item:{item.id}@{place}", Kind.COPIES, numbers, read, item.span)


def _numbered(ids: Iterable[str]) -> dict[str | None, int]:
    """Nothing first, then the ids in order."""
    return {it: number for number, it in enumerate((None, *ids))}


def labels_of(domain: Domain) -> tuple[tuple[str, ...], int]:
    """The values of a domain in words, and what the first one is as a number."""
    match domain:
        case Flag():
            return ("down", "up"), 0
        case States(names):
            return names, 0
        case Counter(low, high):
            return tuple(map(str, range(low, high + 1))), low
