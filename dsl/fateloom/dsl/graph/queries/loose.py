"""What cannot be reached, what leads nowhere, and what goes round in circles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import ANY_WARE, BRINGS
from fateloom.dsl.graph.network import ways
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.quest import EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.model import QuestEdge, QuestModel

GOALS = (NodeKind.FINALE, NodeKind.MILESTONE, NodeKind.DEFEAT)
LOOSE = (NodeKind.POI, NodeKind.OPTION, NodeKind.EVENT, NodeKind.ITEM, NodeKind.VARIABLE)


def unreachable(model: QuestModel) -> tuple[str, ...]:
    """What nobody can ever reach, even if all heroes do everything for each other: one flood."""
    reached = Ground(model).reached()
    return tuple(node.id for node in model.nodes if node.id not in reached)


def leads_nowhere(model: QuestModel) -> tuple[str, ...]:
    """POIs, options, events, things and variables from which nothing leads to a finale, a milestone
    or a defeat, and that shut nothing of what does: the rest of the ancestors of these, by
    networkx; grows with the number of edges. What things can be sold for is left out; who takes the
    last of a thing lets another be given in its place, and who takes it brings about that it is
    lacked.
    """
    import networkx as nx

    graph = ways(model, BRINGS | {EdgeKind.CLOSES, EdgeKind.TAKES, EdgeKind.HELPS})
    graph.add_edges_from(it for it in by_numbers(model) if it[0] in graph)
    graph.add_edges_from((one, it.thing) for it in model.instead for one in it.others)
    graph.add_edges_from(_of_owners(model))
    graph.add_edges_from(kept_off(model))
    if ANY_WARE in graph:
        graph.remove_edges_from(list(graph.in_edges(ANY_WARE)))
    goals = [node.id for node in model.nodes if node.kind in GOALS]
    graph.add_edges_from((goal, "goals") for goal in goals)
    leading = nx.ancestors(graph, "goals") if goals else set()
    return tuple(node.id for node in model.nodes if node.id not in leading and node.kind in LOOSE)


def beside(model: QuestModel) -> Iterator[tuple[str, str]]:
    """What leads on without being waited for, otherwise than by skill and effort: coins to what is
    sold, a thing to what is given in its place, who takes it to what asks that it is lacked, and
    what helps.
    """
    takers: dict[str, list[str]] = {}
    for edge in model.edges:
        if edge.kind is EdgeKind.HELPS:
            yield edge.source, edge.target
        if edge.kind is EdgeKind.TAKES:
            takers.setdefault(edge.target, []).append(edge.source)
    yield from (it for it in by_numbers(model) if it[0] == "resource coins")
    yield from ((one, it.thing) for it in model.instead for one in it.others)
    yield from ((by, fact) for thing, fact in _of_owners(model) for by in takers.get(thing, ()))


def _of_owners(model: QuestModel) -> Iterator[tuple[str, str]]:
    """From things, and their categories, to the facts about who has them that are not followed."""
    kinds: dict[str, list[str]] = {}
    for edge in model.edges:
        if edge.target.startswith("item any "):
            kinds.setdefault(edge.source, []).append(edge.target)
    for thing, fact, _ in model.speaks:
        yield from ((it, fact) for it in (thing, *kinds.get(thing, ())))


def by_numbers(model: QuestModel) -> Iterator[tuple[str, str]]:
    """What leads on from skill, effort and coins without being asked for: to tests that can be
    missed, and to what is sold for coins.
    """
    prices = dict(model.ledger.wares)
    tested = [node.id for node in model.nodes if node.trial is not None and node.trial.low]
    yield from ((id, it) for id in ("resource markers", "resource effort") for it in tested)
    for edge in model.edges:
        if edge.label == "sold" and prices.get(edge.target):
            yield "resource coins", edge.source


def kept_off(model: QuestModel) -> Iterator[tuple[str, str]]:
    """What takes coins or experience and so keeps from happening what asks for them by itself: an
    event, or a part of a script.
    """
    kind = {node.id: node.kind for node in model.nodes}
    asks: dict[str, list[str]] = {}
    for edge in model.edges:
        if edge.kind in (EdgeKind.NEEDS, EdgeKind.TRIGGERS):
            asks.setdefault(edge.source, []).append(edge.target)
    for asked in model.ledger.asked:
        todo = [asked.fact]
        for id in todo:
            todo += [it for it in asks.get(id, ()) if it not in todo]
        if any(kind[it] in (NodeKind.EVENT, NodeKind.OUTCOME) for it in todo):
            takers = (it for it in model.edges if it.target == asked.cell)
            yield from ((it.source, asked.fact) for it in takers if it.kind is EdgeKind.TAKES)


def only_brings(model: QuestModel) -> tuple[str, ...]:
    """Options and events of which nothing but coins, effort and the like comes, which they do
    bring; no options that take or ask for a thing.
    """

    def kinds(id: str) -> list[NodeKind]:
        todo, found = [id], list[NodeKind]()
        for one in todo:
            for edge in out.get(one, ()):
                found.append(node[edge.target].kind)
                if found[-1] is NodeKind.OUTCOME:
                    todo.append(edge.target)
        return [it for it in found if it is not NodeKind.OUTCOME]

    node = {it.id: it for it in model.nodes}
    out: dict[str, list[QuestEdge]] = {}
    for edge in model.edges:
        out.setdefault(edge.source, []).append(edge)
    costs = {it.target for it in model.edges if it.source.startswith("item ")}
    doers = (
        it.id
        for it in model.nodes
        if it.kind in (NodeKind.OPTION, NodeKind.EVENT) and it.id not in costs
    )
    return tuple(it for it in doers if {*kinds(it)} == {NodeKind.RESOURCE})


def loops(model: QuestModel) -> tuple[tuple[str, ...], ...]:
    """What waits for itself in the end: the strongly connected parts of more than one node, by
    networkx, each in the order of the story; largest first.
    """
    import networkx as nx

    place = {node.id: number for number, node in enumerate(model.nodes)}
    parts = [part for part in nx.strongly_connected_components(ways(model)) if len(part) > 1]
    found = [tuple(sorted(part, key=place.__getitem__)) for part in parts]
    return tuple(sorted(found, key=lambda part: (-len(part), place[part[0]])))


def before(model: QuestModel, id: str) -> frozenset[str]:
    """Everything that can lead to it, however far off."""
    import networkx as nx

    return frozenset(nx.ancestors(ways(model), id))


def after(model: QuestModel, id: str) -> frozenset[str]:
    """Everything that it can lead to."""
    import networkx as nx

    return frozenset(nx.descendants(ways(model), id))
