"""A short way to a goal: what to do, in an order in which it can be done.

The generalization of Dijkstra's algorithm to *all of* and *one of* by Knuth (1977): a node is done
once its price is known for certain, cheapest first. The price of *all of* is the sum of its parts,
of *one of* that of its cheapest part; of a counter that needs several steps, of its cheapest
steps, the same one again where it can be repeated. What two parts share is paid twice, so the way
is one of the short ones and not always the shortest. `O((n + e) log n)`.
"""

from __future__ import annotations

import heapq
from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Gate, QuestEdge, QuestNode, Repeat
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import networkx as nx

PRICES = {
    NodeKind.TILE: 2,
    NodeKind.OPTION: 4,
    NodeKind.BEGIN: 4,
    NodeKind.STAGE: 4,
    NodeKind.EVENT: 6,
}
"""What a node adds by itself, about a quarter of a day each; others nothing."""
ONCE = "once "
"""Before the id of a giver that a way uses no more than once, in what it does without."""
NOT_BY = "not by "
"""Before a giver, a blank and what a way has from elsewhere, in what it does without."""
UNLIKELY = 8
"""What an outcome of a test adds for every tenth that it is less probable than certain."""


@record
class QuestLine:
    """A way to `goal`. `nodes`: what it uses, each after all that it waits for; `edges`: why.
    `times`: how often a giver is needed, by (giver, fact), where that is more than once.
    """

    goal: str
    nodes: tuple[str, ...]
    edges: tuple[QuestEdge, ...]
    times: tuple[tuple[str, str, int], ...]


def quest_line(
    ground: Ground,
    goal: str,
    without: Collection[str] = (),
    more: Mapping[str, int] | None = None,
) -> QuestLine | None:
    """A short way to the goal that never uses `without`; None if there is none. `more`: facts of
    which it brings so many steps more.
    """
    made = _Search(ground, frozenset(without), more or {})
    if not made.run(goal):
        return None
    nodes, edges = made.used(goal)
    times = tuple((e.source, e.target, n) for e in edges if (n := made.times.get(_key(e), 1)) > 1)
    order = _in_order(nodes, edges, ground)
    if ground.stands_for:
        order, edges = _named(order, edges, ground.stands_for)
    return QuestLine(goal, order, edges, times)


def _named(
    order: tuple[str, ...], edges: tuple[QuestEdge, ...], names: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[QuestEdge, ...]]:
    """The way with each fact itself in place of what stands for it, where it is last brought."""
    last = dict.fromkeys(names.get(it, it) for it in reversed(order))
    return tuple(reversed(last)), tuple(
        replace(it, source=names.get(it.source, it.source), target=names.get(it.target, it.target))
        for it in edges
    )


def prices_of(ground: Ground) -> dict[str, float]:
    """What everything costs that the hero can reach, by a short way to it alone."""
    made = _Search(ground, frozenset(), {})
    made.run(None)
    return made.price


class _Search:
    def __init__(self, ground: Ground, without: frozenset[str], more: Mapping[str, int]) -> None:
        self.ground = ground
        self.without = without
        self.more = more
        self.price: dict[str, float] = {}
        self.by: dict[str, list[QuestEdge]] = {}
        self.times: dict[tuple[str, str], int] = {}
        self._stacks = {(it.source, it.thing): it for it in ground.model.stacks}

    def run(self, goal: str | None) -> bool:
        """Whether the goal has a price; None: find that of everything."""
        ground = self.ground
        heap: list[tuple[float, int, str]] = []
        place = {id: number for number, id in enumerate(ground.nodes)}
        tentative: dict[str, float] = {}
        wanted = ground.nodes.keys() if goal is None else ground.leading_to(goal)

        def offer(id: str, price: float) -> None:
            if id not in self.without and price < tentative.get(id, float("inf")):
                tentative[id] = price
                heapq.heappush(heap, (price, place[id], id))

        for id, node in ground.nodes.items():
            if id in wanted and self._is_free(node):
                offer(id, 0)
        while heap:
            price, _, id = heapq.heappop(heap)
            if id in self.price:
                continue
            self.price[id] = price
            if id == goal:
                return True
            for edge in ground.out[id]:
                is_new = edge.target in wanted and edge.target not in self.price
                if is_new and not ground.is_blocked(edge.target):
                    found = self._reached_by(edge)
                    if found is not None:
                        offer(edge.target, found)
        return False

    def _reached_by(self, edge: QuestEdge) -> float | None:
        """What the target of the edge costs, now that its source is done; None: not yet."""
        node = self.ground.nodes[edge.target]
        if node.gate is Gate.ONE and not self._may_give(edge):
            return None
        steps = self._wanted(node)
        if node.gate is Gate.ONE and node.id in self.by and steps <= 1:
            return None  # what came first was cheapest
        own = 0 if node.id in self.ground.passing else own_price(node, self.ground.hero)
        if node.gate is Gate.ALL:
            into = self.ground.into[node.id]
            if any(it.source not in self.price for it in into):
                return None
            self.by[node.id] = into
            return own + sum(self.price[source] for source in {it.source for it in into})
        if steps <= 1 or node.kind is NodeKind.STAGE:
            if node.id not in self.by:
                self.by[node.id] = [edge]
            return own + self.price[edge.source]
        return self._steps(node, own)

    def _may_give(self, edge: QuestEdge) -> bool:
        return f"{NOT_BY}{edge.source} {edge.target}" not in self.without

    def _is_free(self, node: QuestNode) -> bool:
        return self.ground.is_free(node) and node.id not in self.more

    def _wanted(self, node: QuestNode) -> int:
        """How many steps of a fact are needed: of one that holds at first, those that make up for
        what the way takes of it.
        """
        more = self.more.get(node.id, 0)
        return more if node.given else self.ground.steps(node) + more

    def _steps(self, node: QuestNode, own: float) -> float | None:
        """Several steps of a counter, the cheapest ones first."""
        left, total, chosen = self._wanted(node), own, list[tuple[QuestEdge, int]]()
        spent: dict[str, tuple[Fraction, int]] = {}  # of conditions that end by what they stand for
        sold: dict[str, int] = {}
        givers: dict[str, list[QuestEdge]] = {}
        for edge in self.ground.into[node.id]:
            if edge.source in self.price and self._may_give(edge):
                givers.setdefault(edge.source, []).append(edge)
        for source in sorted(givers, key=lambda it: self.price[it]):
            edges = givers[source]
            counts = all(it.label.startswith(("+", "-")) for it in edges)
            whole = counts or node.kind is NodeKind.ITEM
            gives = sum(it.copies for it in edges)
            again = edges[0].repeat is Repeat.AGAIN and ONCE + source not in self.without
            most = left if again else 1
            stack = self._stacks.get((source, node.id))
            if stack is not None:
                most = min(most, stack.copies - sold.get(stack.name, 0))
                if most <= 0:
                    continue
            fact, runs = self.ground.guard(source) or ("", left)
            used, fewest = spent.get(fact, (Fraction(0), runs))
            fewest = min(fewest, runs)
            most = min(most, int((1 - used) * fewest))
            if most <= 0:
                continue
            uses = min(most, -(-left // gives)) if whole else 1
            if fact:
                spent[fact] = used + Fraction(uses, fewest), fewest
            if stack is not None:
                sold[stack.name] = sold.get(stack.name, 0) + uses
            chosen += [(edge, uses) for edge in edges]
            total += self.price[source] * uses
            left = left - uses * gives if whole else 0
            if left <= 0:
                self.by[node.id] = [one for one, _ in chosen]
                self.times |= {_key(one): uses for one, uses in chosen}
                return total
        return None

    def used(self, goal: str) -> tuple[set[str], tuple[QuestEdge, ...]]:
        """The nodes and edges of the way, from the goal back."""
        nodes, edges, todo = {goal}, [], [goal]
        while todo:
            id = todo.pop()
            if self._is_free(self.ground.nodes[id]):
                continue
            for edge in self.by[id]:
                edges.append(edge)
                if edge.source not in nodes:
                    nodes.add(edge.source)
                    todo.append(edge.source)
        return nodes, tuple(edges)


def own_price(node: QuestNode, hero: str | None) -> float:
    """What a node adds: a part of a day, and more the less probable it is."""
    price: float = PRICES.get(node.kind, 0)
    if node.trial is not None:
        chances = [it.full for it in node.trial.better if hero in (None, it.hero)]
        price += UNLIKELY * float(1 - max(chances, default=Fraction(1))) * 10
    if node.days:
        price += 4 * node.days[0]
    return price


def _in_order(nodes: set[str], edges: tuple[QuestEdge, ...], ground: Ground) -> tuple[str, ...]:
    """The nodes, each after all that it waits for; what comes of a step right behind it, unless the
    step is done a second time for something that its first time brings.
    """
    import networkx as nx

    place = {id: number for number, id in enumerate(ground.nodes)}
    doer = _doers(edges, ground)
    of, graph = doer, _waits(nodes, edges, doer)
    if not nx.is_directed_acyclic_graph(graph):
        of, graph = {}, _waits(nodes, edges, {})
    _before_the_end(graph, ground)
    _before_it_is_undone(graph, nodes, edges, of, ground)
    order = nx.lexicographical_topological_sort(graph, key=place.__getitem__)
    at = {id: number for number, id in enumerate(order)}

    def where(id: str) -> tuple[int, int, int]:
        return at[of.get(id, id)], id.count(" > ") if id in doer else 0, place[id]

    return tuple(sorted(nodes, key=where))


def _waits(
    nodes: set[str], edges: tuple[QuestEdge, ...], doer: Mapping[str, str]
) -> nx.DiGraph[str]:
    """What comes before what; an outcome is one with its step."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(doer.get(it, it) for it in nodes)
    pairs = ((doer.get(it.source, it.source), doer.get(it.target, it.target)) for it in edges)
    graph.add_edges_from((one, two) for one, two in pairs if one != two)
    return graph


def _doers(edges: tuple[QuestEdge, ...], ground: Ground) -> dict[str, str]:
    """The step that each outcome is a part of."""
    around = {
        it.target: it.source
        for it in edges
        if it.kind is EdgeKind.LEADS_TO and ground.nodes[it.target].kind is NodeKind.OUTCOME
    }
    found: dict[str, str] = {}
    for id in around:
        doer = id
        while doer in around:
            doer = around[doer]
        found[id] = doer
    return found


def _before_the_end(graph: nx.DiGraph[str], ground: Ground) -> None:
    """Whatever is not a part of the finale has to be done before it begins."""
    import networkx as nx

    begins = [it for it in graph if ground.nodes[it].kind is NodeKind.BEGIN]
    for begin in begins:
        after = {begin, *nx.descendants(graph, begin)}
        graph.add_edges_from((it, begin) for it in list(graph) if it not in after)


def _before_it_is_undone(
    graph: nx.DiGraph[str],
    nodes: set[str],
    edges: tuple[QuestEdge, ...],
    doer: Mapping[str, str],
    ground: Ground,
) -> None:
    """What asks for a fact is done before the fact is undone, where that can be."""
    import networkx as nx

    askers: dict[str, list[str]] = {}
    for edge in edges:
        askers.setdefault(edge.source, []).append(edge.target)
    closing = [it for part in sorted(nodes) for it in ground.closes.get(part, ())]
    for closed in sorted(closing, key=lambda it: it.copies):  # the surest first
        closer, todo = doer.get(closed.source, closed.source), list(askers.get(closed.target, ()))
        while todo:
            asker = todo.pop()
            if ground.nodes[asker].kind in GATES:
                todo += askers.get(asker, ())
                continue
            asker = doer.get(asker, asker)
            if asker != closer and not nx.has_path(graph, closer, asker):
                graph.add_edge(asker, closer)


def _key(edge: QuestEdge) -> tuple[str, str]:
    return edge.source, edge.target
