"""A short way of the graph played through the engine, with the dice that it takes: on which day it
can be won, and what is done on each day.

The game is searched day by day. Heroes walk to what of the way is not done yet, do it, and else
wait; results of tests that do the same are one. What is found is a game that can be played; that
none is found, or none sooner, says nothing.
"""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING

from fateloom.dsl.graph.play_search import Deed, Done, Search
from fateloom.dsl.graph.queries.tally import times_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.soonest.follow import Played, Told, bare
from fateloom.dsl.graph.soonest.turns import LAST_DAY
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.runtime.kernel.game import Refusal, folded
from fateloom.runtime.program.condition import Condition, GameMode
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State

if TYPE_CHECKING:
    from fateloom.dsl.graph.queries.ground import Ground
    from fateloom.dsl.graph.queries.quest_line import QuestLine
    from fateloom.runtime.program.program import Program

MOST = 1_000
"""States that are looked at for any game of a way, and again for a sooner one; with others who
help, twice as many.
"""
Earn = tuple[tuple[str, int], ...]
"""Options that earn coins, and how often they are used."""


def deeds_of(ground: Ground, way: QuestLine, earn: Earn) -> list[Deed]:
    """The steps of a way in its order, first what earns the coins that it lacks."""
    times, nodes, own = times_of(ground, way), ground.nodes, ground.model.is_own
    found: list[Deed] = []
    for id in (*dict(earn), *way.nodes):
        node, name = nodes[id], id.partition(" ")[2]
        inside = (id, f"outcome {name} > ")
        given = [
            (it.target, it.label)
            for it in way.edges
            if it.kind is EdgeKind.GIVES and (it.source == id or it.source.startswith(inside[1]))
        ]
        if node.kind is NodeKind.POI and any(label == "visited" for _, label in given):
            found.append(Deed(id, node.about, 1, (), (), True, node.heroes))
        if node.kind not in (NodeKind.OPTION, NodeKind.BEGIN) or node.poi is None:
            continue
        things = tuple(it for it, _ in given if it.startswith("item ") and " any " not in it)
        facts = [it for it, _ in given if it.startswith("fact ")]
        single = tuple(it for it in facts if nodes[it].kind is NodeKind.VARIABLE)
        is_own = node.kind is NodeKind.BEGIN or any(own(nodes[it]) for it, _ in given)
        number = dict(earn).get(id, 0) + (times.get(id, 1) if id in way.nodes else 0)
        mine = is_own or bool(things) or id in dict(earn)
        found.append(Deed(id, node.poi, number, things, single, mine, node.heroes))
    return list({it.node: it for it in found}.values())


class Player:
    """Plays ways of a Program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._rules = StoryRules(program, texts=False)
        words = Decompiler(program.variables)
        atoms = (it for it in parts_in(program) if isinstance(it, Condition))
        self._conditions = {f"fact {words.condition(it)}": it for it in atoms}

    def plays(
        self,
        ground: Ground,
        way: QuestLine,
        earn: Earn = (),
        *,
        helped: bool = False,
        least: int,
        last: int = LAST_DAY,
    ) -> Played | None:
        """The first day on which a game of that way is won, as far as one is found; no game of it
        takes fewer days than `least`, none is looked for that takes more than `last`. `helped`:
        with all heroes at the table, who do what of the way anybody can; else they do nothing.
        First any game is looked for, then sooner ones.
        """
        search = Search(
            self._rules,
            self._conditions,
            ground,
            deeds_of(ground, way, earn),
            way,
            helped=helped,
        )
        start = list(search.settled(self._start(ground.hero or "", helped)))
        found = self._first(search, start, last, in_haste=True)
        if found is not None and found.day <= least:
            return found
        last = last if found is None else found.day - 1
        return self._first(search, start, last, in_haste=False) or found

    def _first(
        self, search: Search, start: list[State], last: int, *, in_haste: bool
    ) -> Played | None:
        """A game that is won by that day; `in_haste`: the first that comes, else the soonest."""
        most = MOST * (2 if search.helped else 1)

        def rank(state: State, done: Done) -> tuple[int, int, int]:
            order = search.least(state, done), -sum(done)
            return (*(order[::-1] if in_haste else order), -next(number))

        number, none = count(), (0,) * len(search.deeds)
        todo: list[tuple[tuple[int, int, int], Done, State, Told]]
        todo = [(rank(it, none), none, it, ()) for it in start]
        heapq.heapify(todo)
        seen: set[object] = set()
        while todo and len(seen) < most:
            _, done, state, told = heapq.heappop(todo)
            for now, after, new in search.steps(state, done):
                if after.stage is Stage.OVER:
                    if search.is_won(after) and after.day <= last:
                        return Played(after.day, (*told, *new))
                    continue
                key = now, replace(after, heroes=tuple(map(bare, after.heroes)))
                if key in seen or search.least(after, now) > last or not search.is_in(after):
                    continue
                seen.add(key)
                heapq.heappush(todo, (rank(after, now), now, after, (*told, *new)))
        return None

    def _start(self, hero: str, helped: bool) -> State:
        program = self._program
        others = [it.id for it in program.heroes if it.id != hero]
        many = program.max_players if helped else program.min_players
        heroes = (hero, *others[: max(0, many - 1)])
        solo = GameMode(program.modes[0]) if program.modes else None
        start = self._rules.setup(SetUp(len(heroes), heroes, solo if len(heroes) == 1 else None))
        assert not isinstance(start, Refusal), start
        return folded(self._rules, start, self._rules.opening(start))
