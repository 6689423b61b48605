"""A story with all that its views claim, and all its games at all its tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property

from tests.dsl.graph.claims.played import Happened, Played, begin_key
from tests.dsl.graph.claims.winnable import winnable
from tests.dsl.verify.engine.explore import Table, seat_of, tables

from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Compare, Condition, MarkerCount, Measure
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import AddToStock, MoveItem, Trade
from fateloom.runtime.record import parts_in, record, replace
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.state import Stage, State

MOST = 6_000
"""States of a table; a story with more at one of its tables is not looked at."""


@record
class Found:
    """A claim, and what speaks against it; `seen`: whether there was anything to hold it to."""

    claim: c.Claim
    seen: bool
    against: str


class Games:
    """A story with its claims, and all its games at all its tables."""

    def __init__(self, program: Program, most: int = MOST) -> None:
        self.program = program
        self.story = Story(quest_model(program), program)
        self.nodes = self.story.lookup.node
        for make in views_in(self.story).values():
            make()
        self.claims = tuple(dict.fromkeys(self.story.lookup.claims))
        begins = {
            (it.span.file, it.span.line, it.span.column): it.id
            for it in self.nodes.values()
            if it.kind is NodeKind.BEGIN
        }
        self.tables = [Played(program, it, begins, most) for it in tables(program)]
        self.index = index_of(program)
        self.must = cache(self._must)
        self._unsold: dict[Table, frozenset[str]] = {}

    def played(self, finale: str) -> list[Played]:
        """The tables at which the finale can be won."""
        return [it for it in self.tables if finale in it.finales]

    def at_table(self, heroes: tuple[str, ...], mode: str) -> list[Played]:
        """The games of that table."""
        same = (it for it in self.tables if {*it.table.heroes} == {*heroes})
        return [it for it in same if (it.table.mode.value if it.table.mode else "") == mode]

    def _must(self, finale: str, alone: bool) -> list[frozenset[str | tuple[str, ...]]]:
        """What every way to the finale passes, at each table where there is one."""
        names = {it for claim in self.claims for it in on_ways(claim)}
        hero = finale.partition(" ")[2].split(".")[0] if alone else None
        found = (it.must(lambda h: h.won == finale, names, hero) for it in self.played(finale))
        return [it for it in found if it is not None]

    @cached_property
    def conditions(self) -> dict[str, Condition]:
        """The conditions of the story by the ids of their facts."""
        words, found = Decompiler(self.program.variables), dict[str, Condition]()
        for it in parts_in(self.program):
            if isinstance(it, Condition):
                found[f"fact {words.condition(it)}"] = it
        return found

    @cached_property
    def asked(self) -> dict[str, tuple[str, Condition | None, str | None]]:
        """Options and beginnings with their POI, their condition and whose they are."""
        begins = {
            begin_key(begin): (begin, destiny.hero)
            for destiny in self.program.destinies
            for path in destiny.paths
            for begin in path.begins
        }
        options = {it.id: (poi.id, it) for poi in self.program.pois for it in poi.options}
        found: dict[str, tuple[str, Condition | None, str | None]] = {}
        for id, node in self.nodes.items():
            if node.kind is NodeKind.BEGIN:
                begin, hero = begins[node.span.file, node.span.line, node.span.column]
                found[id] = begin.poi, begin.condition, hero
            elif node.kind is NodeKind.OPTION:
                poi, option = options[node.about]
                found[id] = poi, option.condition, None
        return found

    def possible(self, target: str, state: State, seat: int) -> bool:
        """Whether an option or a beginning is open to that hero, but for the way and the price."""
        poi, condition, hero = self.asked[target]
        if hero is not None and state.heroes[seat].hero != hero:
            return False
        if state.pois[self.index.poi_at[poi]].tile is None:
            return False
        if target.removeprefix("option ") in state.closed:
            return False
        return condition is None or holds(self.index, state, condition, seat)

    def shut_by(self, found: dict[str, set[str]], *, opens: bool) -> Iterator[str]:
        """What an event with a day opens or shuts in a game and is not said of it."""
        for game in self.tables:
            for at, edge, it in game.steps():
                if not (it.ends_turn and len(it.fired) == 1 and it.doers == set(it.fired)):
                    continue
                before, after = game.nodes[at].state, game.nodes[edge.to].state
                event = it.fired[0]
                if not self.nodes[event].days or after.stage is not Stage.PLAY:
                    continue
                for target in self.asked:
                    if target in found.get(event, ()) or self._by_itself(target):
                        continue
                    for hero in before.heroes:  # seats may be turned round between states
                        old, new = (
                            self.possible(target, it, seat_of(it, hero.hero))
                            for it in (before, after)
                        )
                        if old is not new and new is opens:
                            yield f"{event} {'opens' if opens else 'shuts'} {target}"

    def _by_itself(self, target: str) -> bool:
        """Whether its condition changes with the day or the turn alone."""
        parts = parts_in(self.asked[target][1])
        changing = (Measure.DAY, Measure.EFFORT)
        return any(
            isinstance(it, MarkerCount) or (isinstance(it, Compare) and it.quantity in changing)
            for it in parts
        )

    @cached_property
    def stocked(self) -> frozenset[str]:
        """What stocks sell."""
        added = (it.items for it in parts_in(self.program) if isinstance(it, AddToStock))
        first = (it.items for it in self.program.stocks)
        return frozenset(item for items in (*added, *first) for item in items)

    @cached_property
    def laid_down(self) -> frozenset[str]:
        """What scripts move from wherever it is, so also out of a stock."""
        parts = parts_in(self.program)
        return frozenset(f"item {it.item}" for it in parts if isinstance(it, MoveItem))

    @cached_property
    def asks_for_dice(self) -> bool:
        """Whether a condition asks for effort dice, which every test can tire."""
        parts = parts_in(self.program)
        return any(isinstance(it, Compare) and it.quantity is Measure.EFFORT for it in parts)

    @cached_property
    def unsold(self) -> Program:
        """The story in which nothing can be sold."""
        items = tuple(replace(it, sellable=False) for it in self.program.items)
        return replace(self.program, items=items) if self.sells else self.program

    def finales_unsold(self, game: Played) -> frozenset[str]:
        """What can be won at that table where nothing can be sold."""
        if self.unsold is self.program:
            return game.finales
        if game.table not in self._unsold:
            self._unsold[game.table] = winnable(self.unsold, game.table, game.finales, MOST)
        return self._unsold[game.table]

    @cached_property
    def sells(self) -> bool:
        """Whether things can be sold."""
        parts = parts_in(self.program)
        return any(isinstance(it, Trade) for it in parts)


def on_ways(claim: c.Claim) -> tuple[str | tuple[str, ...], ...]:
    """What a claim says to be on every way to a finale, of several in one any."""
    match claim:
        case c.EveryWay(_, passes, by):
            return tuple(dict(by).get(it, it) for it in passes)
        case c.MayTake() | c.InPerson():
            return (in_person(claim),)
        case c.NotWithout(thing) | c.NoUse(thing):
            return (thing,)
        case c.Together(_, hero, taken, used, shut):
            own = (*(spent_by(hero, it) for it, _ in taken), *(f"{hero} did {it}" for it in used))
            return ((*own, *(it for it, _, _ in shut)),)
        case _:
            return ()


def spent_by(hero: str, thing: str) -> str:
    """What `Played.must` calls it that the hero in person had a thing, or that one was spent."""
    return f"{hero} or who spent {thing}"


def in_person(claim: c.MayTake | c.InPerson) -> str:
    """What `Played.must` calls it that a hero in person had a thing or did a deed."""
    if isinstance(claim, c.InPerson):
        return f"{claim.hero} did {claim.deed}"
    return spent_by(claim.hero, claim.thing)


def in_play(games: Games) -> Iterator[tuple[State, State, Happened]]:
    """All steps within the games: the state before, that behind, and what happened."""
    for game in games.tables:
        for at, edge, it in game.steps():
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            if before.stage is Stage.PLAY and after.stage is Stage.PLAY:
                yield before, after, it


def is_so(games: Games, state: State, id: str, hero: str) -> bool:
    """Whether a tile lies on the table, or a fact holds for the hero."""
    if id.startswith("tile "):
        return state.tiles[games.index.tile_at[id.partition(" ")[2]]] is not Side.BOX
    condition = games.conditions.get(id)
    return condition is not None and holds(games.index, state, condition, seat_of(state, hero))
