"""The soonest day on which a hero may hope to win a finale: turn by turn, where the hero goes and
which place is visited, over all orders of them (A*; Hart, Nilsson and Raphael 1968).

Walks, tiles that are explored, one visit a turn, the turns of stages and the days of events are
counted; nothing that is had is ever lost. So no game is won sooner.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.hope import COMES, Facts, Group, Hope, Trace
from fateloom.dsl.graph.soonest.hopes import Hopes
from fateloom.dsl.graph.soonest.turns import (
    ALWAYS,
    DEALS,
    EVENTS,
    FREE,
    KEPT,
    LAST_DAY,
    NEVER,
    WALKS,
    Node,
    Outlook,
    Turn,
    ranges,
    turns_before,
)
from fateloom.runtime.transitions.model import Goal, Move
from fateloom.runtime.transitions.variables import NO_FINALE, FinaleState, Kind, is_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Set

    from fateloom.runtime.program.program import Program

MOST = 2_500
"""Visits that are looked at."""


class Lookout:
    """Looks for the soonest win of a hero whom nobody helps; `only`: what the hero may do;
    `again`: the options that can be used more than once on a visit (`turns.used_again`).
    """

    def __init__(
        self,
        program: Program,
        hopes: Hopes,
        goal: Goal,
        only: Callable[[Hope], bool],
        again: Set[str],
    ) -> None:
        model = hopes.model
        self._program, self.model, self._goal = program, model, goal
        self._hero = hero = goal.hero
        self._at = model.variable_of(Kind.HERO_TILE, hero)
        day = [at for at, it in enumerate(model.variables) if it.kind is Kind.DAY]
        self._day = day[0] if day else None

        def may(hope: Hope) -> bool:
            is_other = hope.action.move is Move.BEGIN and hope.action.subject != goal.path
            return not is_other and only(hope)

        self.hopes, self._sizes = hopes, hopes.sizes
        values = model.variables[goal.variable].values
        self._open = values.index(NO_FINALE)
        self._stages = {
            at: it.stage
            for at, it in enumerate(values)
            if isinstance(it, FinaleState) and is_stage(it) and it.path == goal.path
        }
        self._bonuses = list(ranges(program, hopes, hero))
        self._start, wanted = 0, 0
        for one in model.initial:
            self._start |= self.hopes.facts(one)
        for mask, _ in self._bonuses:
            wanted |= mask
        self.hopes = hopes.within(self._start, may).kept(wanted, KEPT)
        self._waits = turns_before(program, hero, goal.path)
        self._sort(again)
        self.left = self._turns_from()

    def _sort(self, again: Set[str]) -> None:
        """Hopes by where they come true."""
        tiles = range(self._sizes[self._at] if self._at is not None else 1)
        self._walks: dict[int, list[tuple[int, bool, Hope]]] = defaultdict(list)
        self._jumps: dict[int, list[Hope]] = defaultdict(list)
        self._begins: dict[tuple[int, str], list[Hope]] = defaultdict(list)
        self._played: dict[int, list[Hope]] = defaultdict(list)
        self._mornings: list[Hope] = []
        self._coming: dict[int, list[Group]] = {}
        sites: dict[tuple[int, str], dict[tuple[Move, str], list[Hope]]]
        sites = defaultdict(lambda: defaultdict(list))
        free: dict[object, list[Hope]] = defaultdict(list)
        for it in self.hopes.all:
            action, move = it.action, it.action.move
            allowed = it.exact.get(self._at, -1) if self._at is not None else -1
            places = [at for at in tiles if allowed >> at & 1]
            poi = "" if action.site is None else action.site.poi or ""
            if move in COMES:
                self._mornings.append(it)
            elif move in EVENTS or (action.hero == self._hero and move in FREE):
                if self._at in it.becomes and move is Move.USE:
                    for at in places:
                        self._jumps[at].append(it)
                free[action.hero, move, action.subject].append(it)
            elif move in WALKS:
                if self._at is None or (to := it.becomes.get(self._at)) is None:
                    continue
                for at in places:
                    self._walks[at].append((to, move is Move.EXPLORE, it))
            elif move is Move.STAGE:
                for stage in self._stages:
                    if it.exact.get(self._goal.variable, -1) >> stage & 1:
                        self._played[stage].append(it)
            else:
                for at in places:
                    if move is Move.BEGIN:
                        self._begins[at, poi].append(it)
                        sites[at, poi]
                    else:
                        sites[at, poi][move, action.subject].append(it)
        self._free: tuple[Group, ...] = tuple((ALWAYS, tuple(it)) for it in free.values())
        self._sites: dict[tuple[int, str], tuple[Group, ...]] = {
            key: tuple(
                (ALWAYS if kind[0] in DEALS or kind[1] in again else 1, tuple(hopes))
                for kind, hopes in some.items()
            )
            for key, some in sites.items()
        }
        self._here: dict[int, list[str]] = defaultdict(list)
        for at, poi in self._sites:
            self._here[at].append(poi)

    def tile(self, at: int) -> str:
        """The tile of that number."""
        if self._at is None:
            return self._program.start_tile
        return self.model.variables[self._at].labels[at]

    # --- the search

    def look(self, most: int = MOST) -> Iterator[Outlook]:
        """Ways that may win, the soonest first; at last how far it was looked."""
        number, looked = count(), 0
        todo: list[tuple[int, int, int, Node, tuple[Turn, ...]]] = []
        seen: dict[tuple[int, int, int, int], list[Facts]] = defaultdict(list)
        root = self._come(self._start, 0)
        if not self._wins(root, None):
            return
        at = self.model.initial[0][self._at] if self._at is not None else 0
        node = Node(at, self._open, 0, root, self._needed(root))
        heapq.heappush(todo, (self._least(node, 1), -1, next(number), node, ()))
        while todo:
            least, day, _, node, told = heapq.heappop(todo)
            day = -day
            if least > LAST_DAY:
                return  # it may never be won, which is another question
            if looked >= most:
                yield Outlook(least, (), self._start)
                return
            for won, after, turn in self._turns(node, day):
                looked += 1
                if won:
                    yield Outlook(max(least, day), (*told, turn), self._start)
                    continue
                known = seen[day + 1, after.at, after.finale, after.left]
                if any(self.hopes.is_within(after.facts, it) for it in known):
                    continue
                known.append(after.facts)
                then = max(least, self._least(after, day + 1))
                heapq.heappush(todo, (then, -(day + 1), next(number), after, (*told, turn)))

    def _turns(self, node: Node, day: int) -> Iterator[tuple[bool, Node, Turn]]:
        """What may be behind the turn of that day; whether it is won."""
        if node.finale != self._open:
            yield from self._stage(node, day)
            return
        for at, facts, walk in self._ends_of_walks(node, day):
            yield False, self._morning(node, at, facts, day), Turn(day, at, "", walk)
            for poi in self._here[at]:
                then = self.hopes.grown(facts, (*self._sites[at, poi], *self._free))
                for it in self._begins.get((at, poi), ()):
                    if it.holds(then) and self._on_day(it, day):
                        yield from self._goes_on(node, at, it, then, Turn(day, at, poi, walk, it))
                if then != facts:
                    for to in self._moved(at, poi, then):
                        after = self._morning(node, to, then, day, poi)
                        yield False, after, Turn(day, at, poi, walk)

    def _moved(self, at: int, poi: str, facts: Facts) -> set[int]:
        """Where the hero may be behind a visit."""
        found = {at}
        if self._at is None:
            return found
        for _, hopes in self._sites[at, poi]:
            found |= {
                it.becomes[self._at] for it in hopes if self._at in it.becomes and it.holds(facts)
            }
        return found

    def _stage(self, node: Node, day: int) -> Iterator[tuple[bool, Node, Turn]]:
        """A turn in a finale."""
        here = Turn(day, node.at, "")
        if node.left > 1:
            then = self._morning(node, node.at, node.facts, day, "", node.finale, node.left - 1)
            yield False, then, here
            return
        for it in self._played[node.finale]:
            if it.holds(node.facts) and self._on_day(it, day):
                facts = self.hopes.grown(node.facts, ((1, (it,)),))
                yield from self._goes_on(node, node.at, it, facts, Turn(day, node.at, "", None, it))

    def _goes_on(
        self, node: Node, at: int, it: Hope, facts: Facts, turn: Turn
    ) -> Iterator[tuple[bool, Node, Turn]]:
        """A finale has begun, or gone on."""
        finale = it.becomes.get(self._goal.variable, node.finale)
        if finale == self._goal.value:
            yield True, node, turn
        elif finale in self._stages:
            stays = finale == node.finale
            left = 1 if stays else self._waits[self._stages[finale]]
            yield False, self._morning(node, at, facts, turn.day, "", finale, left), turn

    def _on_day(self, it: Hope, day: int) -> bool:
        if self._day is None:
            return True
        return bool(it.exact.get(self._day, -1) >> min(day, self._sizes[self._day]) - 1 & 1)

    def _ends_of_walks(self, node: Node, day: int) -> list[tuple[int, Facts, Hope | None]]:
        """Where the walk of a turn may end, and what may be so then."""
        reach = self._program.settings.move_range
        reach += sum(tiles for mask, tiles in self._bonuses if node.facts & mask)
        found: dict[tuple[int, Facts], Hope | None] = {(node.at, node.facts): None}
        best, edge = {node.at}, [node.at]
        for _ in range(reach):
            further: list[int] = []
            for at in edge:
                for to, explores, it in self._walks[at]:
                    if not it.holds(node.facts) or not self._on_day(it, day):
                        continue
                    if explores:
                        facts = self.hopes.grown(node.facts, ((1, (it,)), *self._free))
                        found.setdefault((to, facts), it)
                    elif to not in best:
                        best.add(to)
                        further.append(to)
                        found.setdefault((to, node.facts), None)
            edge = further
        for it in self._jumps[node.at]:
            if it.holds(node.facts) and self._at is not None:
                found.setdefault((it.becomes[self._at], node.facts), it)
        return [(at, facts, walk) for (at, facts), walk in found.items()]

    def _morning(
        self,
        node: Node,
        at: int,
        facts: Facts,
        day: int,
        poi: str = "",
        finale: int | None = None,
        left: int = 0,
    ) -> Node:
        """The next day begins."""
        facts, needed = self._come(facts, day), node.needed
        if finale is not None:
            return Node(at, finale, left, facts, frozenset())
        if poi in needed and self._wins(facts, poi):
            needed -= {poi}
        return Node(at, self._open, 0, facts, needed)

    def _come(self, facts: Facts, day: int, trace: Trace | None = None) -> Facts:
        """What comes behind the turn of a day: the next day begins."""
        come = self._coming.get(day)
        if come is None:
            some = [it for it in self._mornings if self._on_day(it, day)] if day else []
            come = self._coming[day] = [*((1, (it,)) for it in some), *self._free]
        return self.hopes.grown(facts, come, trace)

    def traced(self, outlook: Outlook) -> tuple[Trace, list[int]]:
        """What comes true on the way, in order, and where the turn of each day ends in it."""
        trace, ends = Trace(), list[int]()
        facts = self._come(outlook.start, 0, trace)
        for it in outlook.turns:
            if it.walk is not None:
                facts = self.hopes.grown(facts, ((1, (it.walk,)), *self._free), trace)
            if it.poi:
                groups = (*self._sites[it.tile, it.poi], *self._free)
                facts = self.hopes.grown(facts, groups, trace)
            if it.last is not None:
                facts = self.hopes.grown(facts, ((1, (it.last,)),), trace)
            ends.append(len(trace))
            facts = self._come(facts, it.day, trace)
        return trace, ends

    # --- what is to come at least

    def _needed(self, facts: Facts) -> frozenset[str]:
        """The POIs without which the finale is not reached."""
        return frozenset(it for it in {poi for _, poi in self._sites} if not self._wins(facts, it))

    def _wins(self, facts: Facts, without: str | None) -> bool:
        """Whether it may be won at all without doing anything at a POI."""
        sites = ((at, it.action.site) for at, it in enumerate(self.hopes.all))
        own = (at for at, it in sites if it is not None and it.poi == without)
        now = self.hopes.reached(facts, frozenset(own))
        reached = {
            it.becomes.get(self._goal.variable, self._open)
            for (_, poi), some in self._begins.items()
            for it in some
            if poi != without and it.holds(now)
        }
        todo = list(reached)
        for stage in todo:
            for it in self._played.get(stage, ()):
                to = it.becomes.get(self._goal.variable, stage)
                if to not in reached and it.holds(now):
                    reached.add(to)
                    todo.append(to)
        return self._goal.value in reached

    def _turns_from(self) -> dict[str, int]:
        """How many turns the finale takes at least from the play of a stage on, it included."""
        far: dict[int, int] = {self._goal.value: 0}
        changed = True
        while changed:
            changed = False
            for stage, hopes in self._played.items():
                for it in hopes:
                    to = it.becomes.get(self._goal.variable, stage)
                    wait = self._waits[self._stages[to]] - 1 if to in self._stages else 0
                    new = 1 + wait + far.get(to, NEVER)
                    if new < far.get(stage, NEVER):
                        far[stage], changed = new, True
        self._far = far
        return {name: far.get(at, NEVER) for at, name in self._stages.items()}

    def _least(self, node: Node, day: int) -> int:
        """The first day on which it can be won from there."""
        if node.finale != self._open:
            return day + node.left - 1 + self._far.get(node.finale, NEVER) - 1
        ends = [
            self._waits[self._stages[to]] - 1 + self._far.get(to, NEVER)
            if to in self._stages
            else 0
            for some in self._begins.values()
            for it in some
            for to in (it.becomes.get(self._goal.variable, self._open),)
            if to in self._stages or to == self._goal.value
        ]
        return day + max(0, len(node.needed) - 1) + min(ends, default=NEVER)
