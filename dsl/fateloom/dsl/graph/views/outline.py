"""A view as nested lists, for a screen reader and for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.graph.view import Line, View, ViewEdge, ViewNode
from fateloom.dsl.graph.views.deeds import SAID


def outline(view: View) -> tuple[Line, ...]:
    """The view as nested lists: columns or groups, the nodes in them, below each its edges."""
    titles = {node.id: node.title for node in view.nodes}
    out: dict[str, list[ViewEdge]] = {}
    for edge in view.edges:
        out.setdefault(edge.source, []).append(edge)
    lines: list[Line] = []
    for heading, nodes in _sections(view):
        depth = 0
        if heading:
            lines.append(Line(0, heading, None))
            depth = 1
        for node in nodes:
            said = f"{node.title} ({node.kind.value})"
            lines.append(Line(depth, ", ".join((said, *node.lines)), node.id))
            for edge in out.get(node.id, ()):
                label = f": {edge.label}" if edge.label else ""
                text = f"{SAID.get(edge.kind, edge.kind.value)} {titles[edge.target]}{label}"
                lines.append(Line(depth + 1, text, None))
    return tuple(lines)


def _sections(view: View) -> Iterator[tuple[str, list[ViewNode]]]:
    if view.columns:
        for column, title in enumerate(view.columns):
            here = [node for node in view.nodes if node.column == column]
            if here:
                yield title, here
        rest = [node for node in view.nodes if node.column is None]
    else:
        for group in view.groups:
            yield group.title, [node for node in view.nodes if node.group == group.id]
        known = {group.id for group in view.groups}
        rest = [node for node in view.nodes if node.group not in known]
    if rest:
        yield ("and" if view.columns or view.groups else ""), rest
