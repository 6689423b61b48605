"""A view as Mermaid text, for pages that draw it themselves; good below eighty nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.dot import LONGEST_LABEL, LONGEST_LINE, LONGEST_TITLE, clean
from fateloom.dsl.graph.looks import BORDERS, EMPHASIS_WORDS, FILLS, ROLE_WORDS, SHAPES
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.dsl.graph.view import Emphasis

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.view import View, ViewNode

BRACKETS = {
    "box": ("(", ")"),
    "rectangle": ("[", "]"),
    "component": ("[", "]"),
    "note": ("[/", "/]"),
    "ellipse": ("([", "])"),
    "hexagon": ("{{", "}}"),
    "doubleoctagon": ("[[", "]]"),
    "octagon": ("[[", "]]"),
    "house": ("[/", "\\]"),
    "invhouse": ("[\\", "/]"),
    "invtrapezium": ("[\\", "/]"),
    "box3d": ("[", "]"),
    "underline": (">", "]"),
    "cylinder": ("[(", ")]"),
    "folder": ("[(", ")]"),
    "tab": ("[", "]"),
    "diamond": ("{", "}"),
    "circle": ("((", "))"),
}
"""What Mermaid has for the shapes of Graphviz."""
ARROWS = {
    EdgeKind.NEEDS: "-.->",
    EdgeKind.HELPS: "-.->",
    EdgeKind.SCORES: "==>",
    EdgeKind.CHANGES: "-.-x",
    EdgeKind.ROAD: "---",
    EdgeKind.RIVER: "===",
    EdgeKind.FIRES: "-.->",
    EdgeKind.CLOSES: "-.-x",
    EdgeKind.TAKES: "--x",
    EdgeKind.COSTS: "-.->",
}
"""A plain arrow otherwise."""


def to_mermaid(view: View) -> str:
    """The text of a `flowchart`."""
    ids = {node.id: f"n{number}" for number, node in enumerate(view.nodes)}
    lines = ["flowchart LR"]
    for number, group in enumerate(view.groups):
        lines.append(f'  subgraph g{number}["{_safe(group.title, LONGEST_TITLE)}"]')
        lines += [_node(ids[it.id], it) for it in view.nodes if it.group == group.id]
        lines.append("  end")
    boxed = {group.id for group in view.groups}
    lines += [_node(ids[it.id], it) for it in view.nodes if it.group not in boxed]
    for edge in view.edges:
        label = _safe(edge.label, LONGEST_LABEL)
        text = f'|"{label}"|' if label else ""
        arrow = ARROWS.get(edge.kind, "-->")
        lines.append(f"  {ids[edge.source]} {arrow}{text} {ids[edge.target]}")
    lines += _colours(view, ids)
    return "\n".join(lines) + "\n"


def _node(name: str, node: ViewNode) -> str:
    opening, closing = BRACKETS[SHAPES[node.kind]]
    words = (ROLE_WORDS.get(node.role), EMPHASIS_WORDS.get(node.emphasis))
    said = [_safe(node.title, LONGEST_TITLE) or "?"]
    said += [_safe(line, LONGEST_LINE) for line in node.lines]
    said += [f"({word})" for word in words if word is not None]
    return f'  {name}{opening}"{"<br/>".join(said)}"{closing}'


def _colours(view: View, ids: dict[str, str]) -> Iterator[str]:
    """A class for each role and each emphasis that is in the view."""
    for role in dict.fromkeys(node.role for node in view.nodes):
        here = ",".join(ids[node.id] for node in view.nodes if node.role is role)
        yield f"  classDef {role.value} fill:{FILLS[role]},color:#000000,stroke:#555555"
        yield f"  class {here} {role.value}"
    for emphasis in dict.fromkeys(node.emphasis for node in view.nodes):
        if emphasis is not Emphasis.PLAIN:
            colour, width = BORDERS[emphasis]
            name = emphasis.value.replace(" ", "_")
            here = ",".join(ids[node.id] for node in view.nodes if node.emphasis is emphasis)
            yield f"  classDef {name} stroke:{colour},stroke-width:{width}px"
            yield f"  class {here} {name}"


def _safe(text: str, longest: int) -> str:
    """Mermaid reads entities inside quotes; everything that could mean something becomes one."""
    return "".join(
        ch if ch.isalnum() or ch in " .,:-+'…()" else f"#{ord(ch)};" for ch in clean(text, longest)
    )
