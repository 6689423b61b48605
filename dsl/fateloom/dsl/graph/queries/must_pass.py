"""What every way to a goal must pass, and what surely shuts it.

`landmarks`: over *all of* and *one of*, the greatest sets with `L(n) = {n} and (all of: the union,
one of: the intersection) of L over what n waits for`, as bits of whole numbers; at most as many
rounds as there are nodes, each of the number of edges, in practice few. Every one of them is
necessary: a hero who never has it never reaches the goal. `dominators` and `cut` ask networkx;
there, of a gate *all of*, only the part counts that must pass most itself, so that what they name
is necessary as well, and may not be all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Gate
from fateloom.dsl.graph.queries.ground import Ground

if TYPE_CHECKING:
    from collections.abc import Set

    import networkx as nx

ROOT = ""
"""Stands before everything that holds at the start."""


def landmarks(ground: Ground, goal: str) -> tuple[str, ...]:
    """What every way to the goal passes, in an order in which it can be passed; with the goal, and
    without facts that only stand for others. Empty if the goal cannot be reached.
    """
    return ground.once(f"landmarks of {goal}", lambda: _in_order(ground, goal))


def _in_order(ground: Ground, goal: str) -> tuple[str, ...]:
    reached = ground.reached()
    if goal not in reached:
        return ()
    found = known_landmarks(ground, reached)
    passed = (id for place, id in enumerate(ground.nodes) if found[goal] >> place & 1)
    chosen = [id for id in passed if id not in ground.stands_for]
    return tuple(sorted(chosen, key=lambda id: found[id].bit_count()))


def dominators(ground: Ground, goal: str) -> tuple[str, ...]:
    """The chain of immediate dominators of the goal, if every gate were *one of*."""
    import networkx as nx

    reached = ground.reached()
    if goal not in reached:
        return ()
    above = nx.immediate_dominators(flow(ground, reached), ROOT)
    chain = [goal]
    while (before := above[chain[-1]]) not in (ROOT, None):
        chain.append(before)
    return tuple(reversed(chain))


def cut(ground: Ground, goal: str) -> tuple[str, ...]:
    """Few options and events which, if all of them fail, surely shut the goal: a smallest cut, by
    the maximum flow of networkx. Fewer may do as well; empty if the goal cannot be reached, or
    holds at the start.
    """
    import networkx as nx

    reached = ground.reached()
    if goal not in reached or ground.is_free(ground.nodes[goal]):
        return ()
    graph: nx.DiGraph[str] = nx.DiGraph()
    doers = ("option", "outcome", "event", "beginning")
    for id in reached:
        wide = 1 if id.partition(" ")[0] in doers and id != goal else float("inf")
        graph.add_edge(f"<{id}", f">{id}", capacity=wide)
    for source, target in flow(ground, reached).edges:
        graph.add_edge(f">{source}", f"<{target}", capacity=float("inf"))
    if not nx.has_path(graph, f">{ROOT}", f">{goal}"):
        return ()
    try:
        _, (near, _) = nx.minimum_cut(graph, f">{ROOT}", f">{goal}")
    except nx.NetworkXUnbounded:
        return ()
    return tuple(id for id in ground.nodes if f"<{id}" in near and f">{id}" not in near)


def flow(ground: Ground, reached: Set[str]) -> nx.DiGraph[str]:
    """What can hold, as a graph in which any way in will do; `ROOT` before what is free. Of a gate
    *all of* the way in is kept that must pass most itself: whatever cuts it, shuts the gate.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_node(ROOT)
    found = known_landmarks(ground, reached)
    for id, node in ground.nodes.items():
        if id not in reached:
            continue
        if ground.is_free(node):
            graph.add_edge(ROOT, id)
            continue
        sources = [edge.source for edge in ground.into[id] if edge.source in reached]
        if node.gate is Gate.ALL:
            sources = [max(sources, key=lambda it: found[it].bit_count())]
        graph.add_edges_from((source, id) for source in sources)
    return graph


def known_landmarks(ground: Ground, reached: Set[str]) -> dict[str, int]:
    """The landmarks of everything that is reached, a bit for each node; computed once."""
    return ground.once("landmarks", lambda: _every_landmark(ground, reached))


def _every_landmark(ground: Ground, reached: Set[str]) -> dict[str, int]:
    bit = {id: 1 << place for place, id in enumerate(ground.nodes)}
    every = (1 << len(bit)) - 1
    found = {id: bit[id] if ground.is_free(ground.nodes[id]) else every for id in reached}
    todo = [id for id in ground.nodes if id in reached]
    while todo:
        changed: dict[str, None] = {}
        for id in todo:
            node = ground.nodes[id]
            if ground.is_free(node):
                continue
            before = [found[e.source] for e in ground.into[id] if e.source in reached]
            new = every if node.gate is Gate.ONE else 0
            for one in before:
                new = new & one if node.gate is Gate.ONE else new | one
            new |= bit[id]
            if new != found[id]:
                found[id] = new
                changed.update(dict.fromkeys(e.target for e in ground.out[id]))
        todo = [id for id in changed if id in reached]
    return found
