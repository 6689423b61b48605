"""A graph as Mermaid text, for pages that draw it themselves; good below eighty nodes."""

from __future__ import annotations

from fateloom.dsl.graph.dot import LONGEST_LABEL, LONGEST_TITLE, clean
from fateloom.dsl.graph.quest import EdgeKind, NodeKind, QuestGraph

SHAPES = {
    NodeKind.POI: ("(", ")"),
    NodeKind.ITEM: ("[/", "/]"),
    NodeKind.VARIABLE: ("([", "])"),
    NodeKind.EVENT: ("{{", "}}"),
    NodeKind.FINALE: ("[[", "]]"),
    NodeKind.CHARACTER: ("[/", "\\]"),
    NodeKind.TRAIT: ("(", ")"),
    NodeKind.CHALLENGE: ("[", "]"),
    NodeKind.ALLY: (">", "]"),
    NodeKind.ADVERSARY: ("{", "}"),
    NodeKind.DESTINY: ("[[", "]]"),
    NodeKind.QUEST: ("{{", "}}"),
    NodeKind.ICON: ("([", "])"),
    NodeKind.DECK: ("[(", ")]"),
    NodeKind.SPACE: ("(", ")"),
    NodeKind.STRONGHOLD: ("[[", "]]"),
    NodeKind.RIVER: ("([", "])"),
    NodeKind.FORCE: (">", "]"),
    NodeKind.COLUMN: ("{{", "}}"),
    NodeKind.TARGET: ("{", "}"),
}
ARROWS = {
    EdgeKind.GIVES: "-->",
    EdgeKind.NEEDS: "-.->",
    EdgeKind.PLACES: "-.->",
    EdgeKind.REMOVES: "-.-x",
    EdgeKind.BEGINS: "==>",
    EdgeKind.HELPS: "-.->",
    EdgeKind.SCORES: "==>",
    EdgeKind.CHANGES: "-.-x",
    EdgeKind.ROAD: "---",
    EdgeKind.RIVER: "===",
    EdgeKind.FIRES: "-.->",
    EdgeKind.HURTS: "-->",
}


def to_mermaid(graph: QuestGraph) -> str:
    """The text of a `flowchart`."""
    ids = {node.id: f"n{number}" for number, node in enumerate(graph.nodes)}
    lines = ["flowchart LR"]
    for node in graph.nodes:
        opening, closing = SHAPES[node.kind]
        lines.append(f'  {ids[node.id]}{opening}"{_safe(node.title, LONGEST_TITLE)}"{closing}')
    for edge in graph.edges:
        label = _safe(edge.label, LONGEST_LABEL)
        text = f'|"{label}"|' if label else ""
        lines.append(f"  {ids[edge.source]} {ARROWS[edge.kind]}{text} {ids[edge.target]}")
    return "\n".join(lines) + "\n"


def _safe(text: str, longest: int) -> str:
    """Mermaid reads entities inside quotes; everything that could mean something becomes one."""
    return "".join(
        ch if ch.isalnum() or ch in " .,:-+'…()" else f"#{ord(ch)};" for ch in clean(text, longest)
    )
