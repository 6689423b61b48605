"""All that counts for one finale of one hero: what can be done where, and what comes by itself."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.deeds import Deed, State
from fateloom.dsl.graph.soonest.hope import COMES
from fateloom.dsl.graph.soonest.order import Best, Order
from fateloom.dsl.graph.soonest.turns import (
    DEALS,
    EVENTS,
    FREE,
    WALKS,
    ranges,
    turns_before,
)
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.variables import NO_FINALE, FinaleState, Kind, is_stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

    from fateloom.dsl.graph.soonest.hopes import Hopes
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.transitions.model import Goal


class Board:
    """What can be done for a finale. `hopes`: those that count for it; `again`: the options that
    can be used more than once on a visit (`turns.used_again`).
    """

    def __init__(self, program: Program, hopes: Hopes, goal: Goal, again: Set[str]) -> None:
        model = hopes.model
        self.hopes, self.goal = hopes, goal
        self._program, self._model, self._hero = program, model, goal.hero
        place = model.variable_of(Kind.HERO_TILE, goal.hero)
        bonuses = list(ranges(program, hopes, goal.hero))
        more = {hopes.variable_at(mask) for mask, _ in bonuses}
        self.variables = sorted(hopes.counts | more)
        self.number = {it: at for at, it in enumerate(self.variables)}
        self.sizes = [hopes.sizes[it] for it in self.variables]
        self.at = None if place is None else self.number[place]
        self._finale = self.number[goal.variable]
        values = model.variables[goal.variable].values
        self.open, self.won = values.index(NO_FINALE), goal.value
        self.stages = {
            at: it.stage
            for at, it in enumerate(values)
            if isinstance(it, FinaleState) and is_stage(it) and it.path == goal.path
        }
        self._waits = turns_before(program, goal.hero, goal.path)
        self._bonuses = [
            (self.number[at], mask >> hopes.place[at], tiles)
            for mask, tiles in bonuses
            for at in (hopes.variable_at(mask),)
        ]
        self.most_reach = program.settings.move_range + sum(it for _, _, it in self._bonuses)
        deeds = [Deed(it, self.number, hopes.sizes) for it in hopes.all]
        self.deeds = list({it.key: it for it in deeds}.values())
        alike = {self._finale, *(at for at, _, _ in self._bonuses)}
        alike |= {it for it in (self.at,) if it is not None}
        self.order = Order(self.deeds, self.sizes, frozenset(alike))
        self._sort(again)

    def _sort(self, again: Set[str]) -> None:
        """Deeds by where they are done."""
        tiles = range(self.sizes[self.at] if self.at is not None else 1)
        self.walks: dict[int, list[Deed]] = defaultdict(list)
        self.jumps: list[Deed] = []
        self.free: list[Deed] = []
        self.played: dict[int, list[Deed]] = defaultdict(list)
        self.begins: list[Deed] = []
        self._days: list[Deed] = []
        self._turns: dict[str, list[Deed]] = defaultdict(list)
        sites: dict[tuple[int, str], dict[tuple[Move, str], list[Deed]]]
        sites = defaultdict(lambda: defaultdict(list))
        for deed in self.deeds:
            action, move = deed.hope.action, deed.hope.action.move
            allowed = dict(deed.guard).get(self.at, -1) if self.at is not None else -1
            places = [at for at in tiles if allowed >> at & 1]
            poi = "" if action.site is None else action.site.poi or ""
            if move in COMES:
                self._comes(deed)
            elif move is Move.USE and any(at == self.at for at, _ in deed.given):
                self.jumps.append(deed)
            elif move in EVENTS or move in FREE:
                self.free.append(deed)
            elif move in WALKS:
                for at in places:
                    self.walks[at].append(deed)
            elif move is Move.STAGE:
                for stage in self.stages:
                    if deed.hope.allowed.get(self.goal.variable, -1) >> stage & 1:
                        self.played[stage].append(deed)
            else:
                if move is Move.BEGIN:
                    self.begins.append(deed)
                for at in places:
                    sites[at, poi][move, action.subject].append(deed)
        self.sites = {
            key: tuple(
                (
                    0 if kind[0] in DEALS or kind[1] in again or _is_idle(deeds) else 1 << bit,
                    tuple(deeds),
                )
                for bit, (kind, deeds) in enumerate(some.items())
            )
            for key, some in sites.items()
        }
        self._here: dict[int, list[str]] = defaultdict(list)
        for at, poi in self.sites:
            self._here[at].append(poi)

    def _comes(self, deed: Deed) -> None:
        action = deed.hope.action
        if action.move is Move.DAY:
            self._days.append(deed)
        else:
            self._turns[action.hero].append(deed)

    # --- what states are

    def state(self, values: tuple[int, ...]) -> State:
        """What counts of a state of the model."""
        return tuple(values[it] for it in self.variables)

    def finale(self, state: State) -> int:
        """How far the finale is."""
        return state[self._finale]

    def here(self, state: State) -> list[str]:
        """The POIs on the tile at which something counts."""
        return self._here.get(state[self.at] if self.at is not None else 0, [])

    def tile(self, state: State) -> str:
        """Where the hero is."""
        if self.at is None:
            return self._program.start_tile
        return self._model.variables[self.variables[self.at]].labels[state[self.at]]

    def reach(self, state: State) -> int:
        """How many steps the hero can walk."""
        more = sum(tiles for at, mask, tiles in self._bonuses if mask >> state[at] & 1)
        return self._program.settings.move_range + more

    def waits(self, finale: int) -> int:
        """How many turns pass before a stage is played, that of its play included."""
        return self._waits[self.stages[finale]]

    # --- what comes by itself

    def starts(self) -> Iterator[State]:
        """The states in which the first turn of the hero may begin."""
        others = [it for it in self._model.company.heroes if it != self._hero]
        for values in dict.fromkeys(map(self.state, self._model.initial)):
            yield from self._between(values, others, is_day=False)

    def mornings(self, state: State) -> list[State]:
        """What may come between two turns of the hero: a day, and the turns of the others."""
        others = [it for it in self._model.company.heroes if it != self._hero]
        return list(self._between(state, others, is_day=True))

    def _between(self, state: State, others: list[str], *, is_day: bool) -> Iterator[State]:
        if not others:  # a hero at a table for one has no turn without a day
            best = Best(self.order)
            for one in self._dawns(state, is_day):
                yield from (it for it in self._then_free(one) if best.is_new(it))
            return
        best = Best(self.order)
        todo = [(state, frozenset(others), is_day)]
        best.is_new(state, todo[0][1:])
        for one, left, day in todo:
            for after in self._then_free(one):
                if best.is_new(after, (left, day)):
                    todo.append((after, left, day))
            if not day:
                yield one
                own = (it.done(one) for it in self._turns[self._hero] if it.holds(one))
                yield from own
            new = [(it, left, False) for it in self._dawns(one, is_day=True)] if day else []
            for hero in left:
                rest = left - {hero}
                new += [(it.done(one), rest, day) for it in self._turns[hero] if it.holds(one)]
            todo += [it for it in new if best.is_new(it[0], it[1:])]

    def _dawns(self, state: State, is_day: bool) -> list[State]:
        """A day begins."""
        if not is_day:
            return [state]
        deeds = self._days or self._turns[self._hero]
        return [it.done(state) for it in deeds if it.holds(state)] or [state]

    def _then_free(self, state: State) -> Iterator[State]:
        """The state, and what may come of it by what happens by itself."""
        todo, best = [state], Best(self.order)
        best.is_new(state)
        for one in todo:
            yield one
            for deed in self.free:
                if deed.hope.action.move in EVENTS and deed.holds(one):
                    after = deed.done(one)
                    if best.is_new(after):
                        todo.append(after)


def _is_idle(deeds: Iterable[Deed]) -> bool:
    """Whether to do it twice on a visit is to do it once."""
    return not any(it.adds or it.tables for it in deeds)
