"""The days of one way, of a hero who goes it alone: a lower bound for that way, not an estimate.

The way is taken as a story of its own, in which there is nothing else and every step waits for all
that the way has before it, so that `least_days` counts its visits, walks, stages and days of
events. An option that is done several times takes as many visits (DST-32, 35), also one that earns
the coins that the way lacks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Gate, Ledger
from fateloom.dsl.graph.queries.days import least_days
from fateloom.dsl.graph.queries.effort import gives
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.queries.tally import times_of
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.queries.effort import Effort
    from fateloom.dsl.graph.queries.quest_line import QuestLine


def days_of(ground: Ground, way: QuestLine, takes: Effort) -> int | None:
    """At least so many days; None where the way waits for itself."""
    own = _alone(ground, way)
    least = least_days(own, way.goal)
    if least is None:
        return None
    before = _before_it_begins(own, way)
    times = {it: times_of(ground, way).get(it, 1) for it in before}
    for doer, number in earning(ground, takes):
        times[doer] = times.get(doer, 0) + number
    visits: dict[str, int] = {}
    for id, number in times.items():
        node = ground.nodes[id]
        if node.kind in (NodeKind.OPTION, NodeKind.BEGIN) and node.poi is not None:
            visits[node.poi] = max(number, visits.get(node.poi, 1))
    again = sum(visits.values()) - len(visits)
    return max(least.least, Ways(ground.model.travel).visits(list(visits)) + again + least.stages)


def earning(ground: Ground, takes: Effort) -> tuple[tuple[str, int], ...]:
    """The option that earns the coins that a way lacks, and how often; nothing where none does."""
    if takes.earned is None:
        return ()
    return ((_doer(ground, takes.earned), -(-takes.missing // gives(ground, takes.earned))),)


def _alone(ground: Ground, way: QuestLine) -> Ground:
    """The way as a story for its hero, in which everything on it is needed."""
    model, hero = ground.model, ground.hero or ""
    waiting = {edge.target for edge in way.edges}
    nodes = tuple(
        replace(node, heroes=frozenset({hero}), gate=Gate.ALL, given=node.id not in waiting)
        for id in way.nodes
        for node in (ground.nodes[id],)
    )
    heroes = tuple(it for it in model.heroes if it[0] == hero)
    own = replace(model, nodes=nodes, edges=way.edges, heroes=heroes, ledger=Ledger())
    return Ground(own, hero)


def _before_it_begins(own: Ground, way: QuestLine) -> tuple[str, ...]:
    begins = (it for it in way.nodes if own.nodes[it].kind is NodeKind.BEGIN)
    return tuple(it for begin in begins for it in landmarks(own, begin))


def _doer(ground: Ground, part: str) -> str:
    """The option around a part of a script."""
    around = [it.source for it in ground.into[part] if it.kind is EdgeKind.LEADS_TO]
    inside = ground.nodes[part].kind is NodeKind.OUTCOME and around
    return _doer(ground, around[0]) if inside else part
