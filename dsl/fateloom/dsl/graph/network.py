"""A model as a networkx graph: the records stand in the attributes `node` and `edge`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import networkx as nx

from fateloom.dsl.graph.model import BRINGS
from fateloom.dsl.graph.quest import EdgeKind

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestModel


def network(
    model: QuestModel, kinds: Collection[EdgeKind] = frozenset(EdgeKind)
) -> nx.MultiDiGraph[str]:
    """All nodes, with the edges of these kinds; the key of an edge is its place in the model."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for node in model.nodes:
        graph.add_node(node.id, node=node)
    for place, edge in enumerate(model.edges):
        if edge.kind in kinds:
            graph.add_edge(edge.source, edge.target, key=place, edge=edge)
    return graph


def ways(model: QuestModel, kinds: Collection[EdgeKind] = BRINGS) -> nx.DiGraph[str]:
    """What can bring what about, without the number of ways in which it does."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(node.id for node in model.nodes)
    graph.add_edges_from((edge.source, edge.target) for edge in model.edges if edge.kind in kinds)
    return graph
