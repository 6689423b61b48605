"""The graph of a system that has no views of its own, as a view of the HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import (
    Emphasis,
    Fold,
    Group,
    Line,
    Role,
    View,
    ViewEdge,
    ViewNode,
)
from fateloom.runtime.span import NOWHERE
from fateloom.tools.draw.page_data import PageData

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fateloom.dsl.graph.quest import Node, QuestGraph
    from fateloom.tools.draw.prose import Prose

ROLES = {
    NodeKind.ITEM: Role.THING,
    NodeKind.ALLY: Role.THING,
    NodeKind.DECK: Role.THING,
    NodeKind.FORCE: Role.THING,
    NodeKind.VARIABLE: Role.FACT,
    NodeKind.ICON: Role.FACT,
    NodeKind.TRAIT: Role.FACT,
    NodeKind.EVENT: Role.EVENT,
    NodeKind.QUEST: Role.EVENT,
    NodeKind.COLUMN: Role.EVENT,
    NodeKind.FINALE: Role.GOAL,
    NodeKind.DESTINY: Role.GOAL,
    NodeKind.TARGET: Role.GOAL,
    NodeKind.ADVERSARY: Role.RIVAL,
    NodeKind.CHARACTER: Role.ACTION,
    NodeKind.CHALLENGE: Role.ACTION,
}
"""The role of a kind; a place otherwise."""


def pages(
    graphs: Sequence[QuestGraph],
    asked: Sequence[tuple[str, str, str]],
    prose: Mapping[str, Prose],
    start: str,
) -> PageData:
    """The page of these graphs, a view each. `asked`: its name, its title, the question that it
    answers; `start`: the name of the first that is shown.
    """
    views = tuple(view_of(graph, *texts, prose) for graph, texts in zip(graphs, asked, strict=True))
    return PageData(graphs[0].title, (), (), (), views, start)


def view_of(
    graph: QuestGraph, name: str, title: str, question: str, prose: Mapping[str, Prose]
) -> View:
    """A graph as a view. `prose`: what a click on a node opens, by node."""
    known = {id for id, _ in graph.groups}
    nodes = tuple(_node(node, known, prose.get(node.id)) for node in graph.nodes)
    edges = tuple(
        ViewEdge(
            edge.source, edge.target, edge.kind, edge.label, "", "", 1, Emphasis.PLAIN, NOWHERE
        )
        for edge in graph.edges
    )
    groups = tuple(Group(id, title) for id, title in graph.groups)
    order = tuple(_order(nodes, groups))
    return View(name, title, question, nodes, edges, groups, (), (), order)


def _node(node: Node, groups: set[str], prose: Prose | None) -> ViewNode:
    detail = [Fold("Text", (prose.head,))] if prose and prose.head else []
    if prose and prose.lines:
        detail.append(Fold("What can be done", prose.lines))
    return ViewNode(
        node.id,
        node.kind,
        node.title,
        (),
        node.group if node.group in groups else None,
        ROLES.get(node.kind, Role.PLACE),
        Emphasis.PLAIN,
        None,
        (),
        tuple(detail),
        node.span,
    )


def _order(nodes: tuple[ViewNode, ...], groups: tuple[Group, ...]) -> Iterator[Line]:
    """The nodes below the titles of their groups, then the others by kind."""
    for group in groups:
        yield Line(0, group.title, None)
        yield from (Line(1, "", node.id) for node in nodes if node.group == group.id)
    loose = [node for node in nodes if node.group is None]
    for kind in dict.fromkeys(node.kind for node in loose):
        yield Line(0, kind.value, None)
        yield from (Line(1, "", node.id) for node in loose if node.kind is kind)
