"""A view as GraphML, for yEd, Gephi and whatever else reads it; written by networkx."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    from fateloom.dsl.graph.view import View

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML file may hold, not even as entities."""


def to_graphml(view: View) -> str:
    """The GraphML text; the same view always gives the same text. Lists are joined, a line each."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(
        title=_text(view.title),
        question=_text(view.question),
        notes=_text("\n".join(note.text for note in view.notes)),
    )
    groups = {group.id: group.title for group in view.groups}
    for node in view.nodes:
        graph.add_node(
            _text(node.id),
            kind=node.kind.value,
            title=_text(node.title),
            lines=_text("\n".join(node.lines)),
            group=_text(groups.get(node.group or "", "")),
            role=node.role.value,
            emphasis=node.emphasis.value,
            column=-1 if node.column is None else node.column,
            heroes=_text("\n".join(node.heroes)),
            place=_text(f"{node.span.file}:{node.span.line}" if node.span.file else ""),
        )
    for edge in view.edges:
        graph.add_edge(
            _text(edge.source),
            _text(edge.target),
            kind=edge.kind.value,
            label=_text(edge.label),
            condition=_text(edge.condition),
            repeat=edge.repeat,
            copies=edge.copies,
            emphasis=edge.emphasis.value,
            place=_text(f"{edge.span.file}:{edge.span.line}" if edge.span.file else ""),
        )
    return "\n".join(nx.generate_graphml(graph)) + "\n"


def _text(text: str) -> str:
    return NO_XML.sub(" ", text)
