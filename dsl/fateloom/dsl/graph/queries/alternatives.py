"""Several short ways to a finale, each with its own days, chance and price.

A way is looked for again without one of its steps, without an outcome that a roll can miss, without
doing one of its steps again and again, or without waiting for a day, and the ways that are found so
again: the cheapest first, so many in all. Ways on which something falls short are passed over. The
best of these by a measure is a good way, and need not be the best.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from fateloom.dsl.graph.queries.calendar import is_day
from fateloom.dsl.graph.queries.effort import effort
from fateloom.dsl.graph.queries.quest_line import ONCE, quest_line
from fateloom.dsl.graph.queries.tally import price
from fateloom.dsl.graph.queries.way_days import days_of
from fateloom.dsl.graph.quest import NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.graph.queries.effort import Effort
    from fateloom.dsl.graph.queries.ground import Ground
    from fateloom.dsl.graph.queries.quest_line import QuestLine
    from fateloom.dsl.graph.soonest.follow import Played

MOST_TRIES = 24
"""So many ways are looked for."""


@record
class Way:
    """A way, what it takes, and how many days at least; None: nobody knows. `played`: a game of it,
    None where none was looked for or found.
    """

    line: QuestLine
    takes: Effort
    days: int | None
    played: Played | None = None


def alternatives(ground: Ground, first: QuestLine) -> tuple[Way, ...]:
    """The way, and others to the same goal that bring all that they ask for."""
    found = {first.nodes: _way(ground, first)}
    todo: list[tuple[float, int, QuestLine, frozenset[str]]]
    todo = [(0, 0, first, frozenset())]
    tried: set[frozenset[str]] = set()
    while todo:
        _, _, way, lost = heapq.heappop(todo)
        for id in _avoidable(ground, way):
            without = lost | {id}
            if without in tried or len(tried) >= MOST_TRIES:
                continue
            tried.add(without)
            other = quest_line(ground, first.goal, without)
            if other is not None:
                heapq.heappush(todo, (price(ground, other), len(tried), other, without))
                if other.nodes not in found and (made := _way(ground, other)).takes.is_enough:
                    found[other.nodes] = made
    return tuple(found.values())


def _way(ground: Ground, line: QuestLine) -> Way:
    takes = effort(ground, line)
    return Way(line, takes, days_of(ground, line, takes))


def _avoidable(ground: Ground, way: QuestLine) -> list[str]:
    """What is done again and again, days that are waited for, outcomes that a roll can miss, the
    least probable first, then options.
    """
    again = [ONCE + it for it in dict.fromkeys(source for source, _, _ in way.times)]
    risky: list[tuple[float, str]] = []
    steps: list[str] = []
    for id in way.nodes:
        node = ground.nodes[id]
        if node.kind is NodeKind.OPTION:
            steps.append(id)
        elif is_day(node) and node.days and node.days[0] > 1:
            again.append(id)
        elif node.trial is not None:
            chance = sum(it.bare for it in node.trial.better if it.hero == ground.hero)
            if chance < 1:
                risky.append((float(chance), id))
    return again + [id for _, id in sorted(risky)] + steps
