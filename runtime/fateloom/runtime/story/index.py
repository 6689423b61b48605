"""A Program looked up quickly: things by id, their positions, bodies by address.

Made once for each Program (`index_of`); pure look-up, no rules. What the topic modules turn parts
of the Program into, conditions into functions first of all, is kept here as well, and made when it
is first asked for.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, assert_never

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.ability_table import first_odd
from fateloom.runtime.program.board import Hero, Npc, Option, Poi, Side, Stock, Tile
from fateloom.runtime.program.callable_systems import InnerEndings, InnerRules
from fateloom.runtime.program.condition import Condition, GameMode
from fateloom.runtime.program.destiny import Begin, Destiny, Event, Milestone, Path, TriggerKind
from fateloom.runtime.program.destiny import Stage as FinaleStage
from fateloom.runtime.program.items import (
    IN_TEST,
    Item,
    ItemMatch,
    OneItem,
    Window,
)
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    AskDestiny,
    Body,
    Call,
    Choose,
    Defeat,
    GainItem,
    If,
    Pay,
    Scan,
    Statement,
    Test,
    Trade,
)
from fateloom.runtime.program.variables import Scope, Variable
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.abilities import is_used, uses
from fateloom.runtime.story.command import Command, UseOption, Visit
from fateloom.runtime.story.state import PoiState
from fateloom.runtime.story.watched import Predicate, Watch

if TYPE_CHECKING:
    from fateloom.runtime.program.text import Text

SKILLS: tuple[Skill, ...] = tuple(Skill)
SKILL_AT = {skill: number for number, skill in enumerate(SKILLS)}


def bodies(statement: Statement) -> tuple[Body, ...]:
    """The bodies inside a statement, in the order in which addresses number them."""
    match statement:
        case If():
            return (*(branch.body for branch in statement.branches), statement.otherwise)
        case Choose():
            return tuple(choice.body for choice in statement.choices)
        case Test():
            return tuple(band.body for band in statement.bands)
        case Scan() | AskDestiny():
            return (*(answer.body for answer in statement.answers), statement.other)
        case Call():
            return tuple(outcome.body for outcome in statement.outcomes)
        case GainItem() | Pay():
            return (statement.otherwise,)
        case _:
            return _none(statement)


def _none(leaf: st.Leaf) -> tuple[Body, ...]:
    """No bodies; a new statement that has some does not fit here."""
    return ()


def within(body: Body) -> Iterator[Statement]:
    """Every statement of a body, at any depth, in order."""
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from within(inner)


@record
class Placed:
    """Which POIs lie on which tile, for as long as `State.pois` is the very same tuple."""

    pois: tuple[PoiState, ...]
    on_tile: dict[str, tuple[str, ...]]


@record
class Ways:
    """The regular moves from a tile with a range, for as long as `State.tiles` is the same."""

    tiles: tuple[Side, ...]
    moves: dict[tuple[str, int], tuple[Command, ...]]


class ProgramIndex:
    """Dictionaries over one Program. Raises ValueError for a card whose ability is odd."""

    def __init__(self, program: Program) -> None:
        odd = first_odd(program)
        if odd is not None:
            raise ValueError(f"the parts of the ability of '{odd}' do not go together (DSL-16)")
        self.program = program
        self.days_pass = True
        """Whether a day follows the last turn of the day before (`StoryRules`)."""
        self.settings = program.settings
        self.skills = SKILLS
        self.hero: dict[str, Hero] = {hero.id: hero for hero in program.heroes}
        self.item: dict[str, Item] = {item.id: item for item in program.items}
        self.item_at = _positions(program.items)
        self.tile: dict[str, Tile] = {tile.id: tile for tile in program.tiles}
        self.tile_at = _positions(program.tiles)
        self.neighbours: dict[str, tuple[str, ...]] = {
            tile.id: tuple(
                other.id
                for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
                for other in program.tiles
                if other.cell == (tile.cell[0] + dx, tile.cell[1] + dy)
            )
            for tile in program.tiles
        }
        """The tiles on the four neighbouring cells (DST-25), on the table or not."""
        self.poi: dict[str, Poi] = {poi.id: poi for poi in program.pois}
        self.poi_at = _positions(program.pois)
        self.npc: dict[str, Npc] = {npc.id: npc for npc in program.npcs}
        self.npc_at = _positions(program.npcs)
        self.stock: dict[str, Stock] = {stock.id: stock for stock in program.stocks}
        self.stock_at = _positions(program.stocks)
        self.variable: dict[str, Variable] = {it.id: it for it in program.variables}
        self.world = tuple(it for it in program.variables if it.scope is Scope.WORLD)
        self.personal = tuple(it for it in program.variables if it.scope is Scope.HERO)
        self.variable_at = {**_positions(self.world), **_positions(self.personal)}
        self.event: dict[str, Event] = {event.id: event for event in program.events}
        self.event_at = _positions(program.events)
        self.destiny: dict[str, Destiny] = {it.hero: it for it in program.destinies}
        self._index_options()
        self._index_destinies()
        self._index_events()
        self.predicates: dict[int, tuple[Condition, Predicate]] = {}
        """Conditions as functions, by identity of the condition (`conditions.predicate`)."""
        self.told: dict[int, tuple[Text, str]] = {}
        """Texts that are the same always, with their words, by identity (`telling.tell`)."""
        self.watch: Watch | None = None
        """What is watched (`watch.watch_of`)."""
        self.nested_rules: dict[tuple[str, str], InnerRules] = {}
        """Of called games, by system and set-up (`nested.rules_of`)."""
        self.nested_endings: dict[tuple[str, str], InnerEndings] = {}
        """The same, with the ways in which they can end (`transitions.subgames`)."""
        self.sure_endings: dict[tuple[Call, str, tuple[str, ...]], frozenset[tuple[int, ...]]] = {}
        """Of calls, by hero and company (`transitions.subgames`)."""
        self.placed = Placed((), {})
        """Of the state asked last (`visits.pois_here`)."""
        self.ways = Ways((), {})
        """Of the state asked last (`legal.legal`)."""
        self.visit = {poi.id: Visit(poi.id) for poi in program.pois}
        self.use_ability = {item.id: tuple(uses(program, item)) for item in program.items}
        self.use_in_test = {
            item.id: self.use_ability[item.id] if is_used(item, *IN_TEST, Window.ANY) else ()
            for item in program.items
        }
        self.use_in_turn = {
            item.id: () if is_used(item, *IN_TEST) else self.use_ability[item.id]
            for item in program.items
        }
        """The commands to visit a POI, to use an ability, at all, in a test or out of one."""
        self.offers: dict[str, tuple[tuple[Option, UseOption, Predicate | None], ...]] = {}
        """By POI (`visits.offers`)."""
        self._of_category: dict[str, frozenset[str]] = {}
        self._bodies: dict[tuple[str, tuple[int, ...]], Body] = dict(self._roots())

    def _index_options(self) -> None:
        self.option: dict[str, Option] = {}
        self.poi_of: dict[str, str] = {}
        self.stock_pois: dict[str, tuple[str, ...]] = {}
        """The POIs that trade with a stock."""
        for poi in self.program.pois:
            for option in poi.options:
                self.option[option.id] = option
                self.poi_of[option.id] = poi.id
                for statement in within(option.body):
                    if isinstance(statement, Trade):
                        known = self.stock_pois.get(statement.stock, ())
                        self.stock_pois[statement.stock] = tuple(dict.fromkeys((*known, poi.id)))
        self.group: dict[str, tuple[str, ...]] = {}
        for option in self.option.values():
            if option.group is not None:
                # Ids of groups are of the whole story: a group may span POIs.
                self.group[option.group] = (*self.group.get(option.group, ()), option.id)

    def _index_destinies(self) -> None:
        self.path: dict[tuple[str, str], Path] = {}
        self.stage: dict[tuple[str, str, str], FinaleStage] = {}
        self.begins: dict[tuple[str, str], tuple[tuple[Path, Begin], ...]] = {}
        self.milestones: dict[str, tuple[tuple[str, Milestone], ...]] = {}
        for destiny in self.program.destinies:
            found: list[tuple[str, Milestone]] = []
            for path in destiny.paths:
                self.path[destiny.hero, path.id] = path
                for stage in path.stages:
                    self.stage[destiny.hero, path.id, stage.id] = stage
                for begin in path.begins:
                    key = destiny.hero, begin.poi
                    self.begins[key] = (*self.begins.get(key, ()), (path, begin))
                for number, milestone in enumerate(path.milestones):
                    found.append((f"{path.id}/{number}", milestone))
            self.milestones[destiny.hero] = tuple(found)

    def _index_events(self) -> None:
        self.watched: tuple[Event, ...] = ()
        self.at_turn_start: tuple[Event, ...] = ()
        self.on_day: dict[int, tuple[Event, ...]] = {}
        self.after: dict[str | None, tuple[Event, ...]] = {}
        for event in self.program.events:
            match event.trigger.kind:
                case TriggerKind.WHEN:
                    self.watched += (event,)
                case TriggerKind.TURN_START:
                    self.at_turn_start += (event,)
                case TriggerKind.DAY:
                    for day in event.trigger.days:
                        self.on_day[day] = (*self.on_day.get(day, ()), event)
                case TriggerKind.AFTER:
                    option = event.trigger.option
                    self.after[option] = (*self.after.get(option, ()), event)
                case kind:
                    assert_never(kind)
        self.deadlines: frozenset[str] = frozenset(
            event.id
            for event in self.program.events
            if event.mode is GameMode.CHALLENGER
            and event.trigger.kind is TriggerKind.DAY
            and any(isinstance(statement, Defeat) for statement in within(event.body))
        )
        """Challenger events of a day that defeat somebody (DST-132, EC-56)."""

    def _roots(self) -> Iterator[tuple[tuple[str, tuple[int, ...]], Body]]:
        for poi in self.program.pois:
            yield (f"poi:{poi.id}", ()), poi.description
        for option in self.option.values():
            yield (f"option:{option.id}", ()), option.body
        for tile in self.program.tiles:
            yield (f"explore:{tile.id}", ()), tile.on_explore
        for scene in self.program.scenes:
            yield (f"scene:{scene.id}", ()), scene.body
        for event in self.program.events:
            yield (f"event:{event.id}", ()), event.body
        for (hero, path, _), stage in self.stage.items():
            yield (f"stage:{hero}/{path}/{stage.id}", ()), stage.body

    def on_one_day(self) -> ProgramIndex:
        """The same, but no day follows."""
        index = copy.copy(self)
        index.days_pass = False
        return index

    def body(self, root: str, path: tuple[int, ...]) -> Body:
        """The body at an address; raises LookupError when there is none."""
        found = self._bodies.get((root, path))
        if found is None:
            statement = self.body(root, path[:-2])[path[-2]] if len(path) > 1 else None
            if statement is None:
                raise LookupError(f"no body at {root}")
            found = self._bodies[root, path] = bodies(statement)[path[-1]]
        return found

    def statement(self, root: str, path: tuple[int, ...]) -> Statement:
        """The statement at an address."""
        return self.body(root, path[:-1])[path[-1]]

    def matching(self, match: ItemMatch) -> frozenset[str]:
        """The items that a match means (DST-68, 111)."""
        if isinstance(match, OneItem):
            return frozenset((match.item,))
        found = self._of_category.get(match.category)
        if found is None:
            wanted = match.category.casefold()
            found = self._of_category[match.category] = frozenset(
                item.id
                for item in self.program.items
                if any(it.casefold() == wanted for it in item.categories)
            )
        return found

    def matches(self, item: str, match: ItemMatch) -> bool:
        """Whether an item is one that the match means (DST-68, 111)."""
        if isinstance(match, OneItem):
            return item == match.item
        return item in self.matching(match)

    def when(self, event: Event) -> tuple[Condition, ...]:
        """All that must hold for a watched event: its moment and its `if`."""
        both = (event.trigger.condition, event.condition)
        return tuple(condition for condition in both if condition is not None)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


def _positions(things: Iterable[_HasId]) -> dict[str, int]:
    return {thing.id: number for number, thing in enumerate(things)}


_RECENT: list[ProgramIndex] = []


def index_of(program: Program) -> ProgramIndex:
    """The index of a Program; the last few are kept, by identity. What one of them knows of the
    games that it calls, a Program with the same games knows.
    """
    for index in _RECENT:
        if index.program is program:
            return index
    index = ProgramIndex(program)
    for other in _RECENT:
        if other.program.called is program.called:  # a copy with something else changed
            index.nested_rules = other.nested_rules
            index.nested_endings = other.nested_endings
            index.sure_endings = other.sure_endings
            break
    _RECENT[:] = [index, *_RECENT[:7]]
    return index
