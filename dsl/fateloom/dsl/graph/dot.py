"""A graph as DOT: left to right, a box for each tile or act, shape and colour by kind.

Titles come from scenarios and are untrusted: they are quoted, and stripped of what is no text.
"""

from __future__ import annotations

import textwrap

from fateloom.dsl.graph.quest import Edge, EdgeKind, Node, NodeKind, QuestGraph

LONGEST_TITLE = 60
WRAPPED_AT = 18
LONGEST_LABEL = 24

LOOKS = {
    NodeKind.POI: ("box", "#dbe9f6", "rounded,filled"),
    NodeKind.ITEM: ("note", "#fdf0c4", "filled"),
    NodeKind.VARIABLE: ("ellipse", "#f2f2f2", "filled"),
    NodeKind.EVENT: ("hexagon", "#e7dcf3", "filled"),
    NodeKind.FINALE: ("doubleoctagon", "#d5ecd4", "filled"),
    NodeKind.CHARACTER: ("house", "#f6e3db", "filled"),
    NodeKind.TRAIT: ("box", "#dbf6e6", "rounded,filled"),
    NodeKind.CHALLENGE: ("box", "#dbe9f6", "filled"),
    NodeKind.ALLY: ("note", "#fdf0c4", "filled"),
    NodeKind.ADVERSARY: ("octagon", "#f6dbdb", "filled"),
    NodeKind.DESTINY: ("doubleoctagon", "#d5ecd4", "filled"),
    NodeKind.QUEST: ("hexagon", "#e7dcf3", "filled"),
    NodeKind.ICON: ("ellipse", "#f2f2f2", "filled"),
    NodeKind.DECK: ("folder", "#fdf0c4", "filled"),
    NodeKind.SPACE: ("box", "#dbf6e6", "rounded,filled"),
    NodeKind.STRONGHOLD: ("box3d", "#f6e3db", "filled"),
    NodeKind.RIVER: ("ellipse", "#dbe9f6", "filled"),
    NodeKind.FORCE: ("note", "#fdf0c4", "filled"),
    NodeKind.COLUMN: ("hexagon", "#e7dcf3", "filled"),
    NodeKind.TARGET: ("octagon", "#f6dbdb", "filled"),
}
"""Shape, fill, style: each kind has its own shape, so that colours are not needed."""
LINES = {
    EdgeKind.GIVES: ("#3f6d3f", "solid"),
    EdgeKind.NEEDS: ("#8a5a00", "dashed"),
    EdgeKind.PLACES: ("#4a6a8a", "dotted"),
    EdgeKind.REMOVES: ("#a33a3a", "dotted"),
    EdgeKind.BEGINS: ("#222222", "bold"),
    EdgeKind.HELPS: ("#4a6a8a", "dashed"),
    EdgeKind.SCORES: ("#222222", "bold"),
    EdgeKind.CHANGES: ("#a33a3a", "dotted"),
    EdgeKind.ROAD: ("#8a5a00", "solid, dir=none"),
    EdgeKind.RIVER: ("#4a6a8a", "bold, dir=none"),
    EdgeKind.FIRES: ("#222222", "dashed"),
    EdgeKind.HURTS: ("#a33a3a", "solid"),
}


def to_dot(graph: QuestGraph) -> str:
    """The DOT text; the same graph always gives the same text."""
    lines = [
        "digraph quests {",
        "  rankdir=LR; newrank=true; nodesep=0.22; ranksep=0.75; splines=true;",
        '  fontname="Arial"; fontsize=18; labelloc=t; pad=0.3;',
        f"  label={quoted(clean(graph.title, LONGEST_TITLE))};",
        '  node [fontname="Arial", fontsize=11, margin="0.14,0.07", color="#555555"];',
        '  edge [fontname="Arial", fontsize=9, arrowsize=0.7];',
    ]
    lines += _clusters(graph)
    lines += [f"  {_edge(edge)}" for edge in graph.edges]
    lines += [*_legend(graph), "}"]
    return "\n".join(lines) + "\n"


def _clusters(graph: QuestGraph) -> list[str]:
    lines: list[str] = []
    for number, (tile, title) in enumerate(graph.groups):
        here = [n for n in graph.nodes if n.kind is not NodeKind.FINALE and n.group == tile]
        lines += [
            f"  subgraph cluster_{number} {{",
            f'    label={quoted(clean(title, LONGEST_TITLE))}; style="rounded,dashed";',
            '    color="#9aa7b3"; fontsize=11; fontcolor="#5b6b7a";',
            *(f"    {_node(node)}" for node in here),
            "  }",
        ]
    tiles = {tile for tile, _ in graph.groups}
    loose = [n for n in graph.nodes if n.kind is NodeKind.FINALE or n.group not in tiles]
    return lines + [f"  {_node(node)}" for node in loose]


def _node(node: Node) -> str:
    shape, fill, style = LOOKS[node.kind]
    title = "\n".join(textwrap.wrap(clean(node.title, LONGEST_TITLE), WRAPPED_AT)) or "?"
    if node.kind is NodeKind.FINALE and node.group is not None:
        title += f"\n({clean(node.group, LONGEST_LABEL)})"
    tooltip = f"{node.kind.value} {node.id.partition(' ')[2]}".rstrip()
    if node.span.file:
        tooltip += f", {node.span.file}:{node.span.line}"
    return (
        f"{quoted(node.id)} [label={quoted(title)}, shape={shape}, style={quoted(style)}, "
        f"fillcolor={quoted(fill)}, tooltip={quoted(clean(tooltip, 120))}];"
    )


def _edge(edge: Edge) -> str:
    colour, style = LINES[edge.kind]
    text = clean(edge.label, LONGEST_LABEL)
    label = f", label={quoted(text)}" if text else ""
    return (
        f"{quoted(edge.source)} -> {quoted(edge.target)} "
        f"[color={quoted(colour)}, fontcolor={quoted(colour)}, style={style}{label}];"
    )


def _legend(graph: QuestGraph) -> list[str]:
    """What the lines mean, for the kinds that are in the graph."""
    used = [kind for kind in EdgeKind if any(edge.kind is kind for edge in graph.edges)]
    if not used:
        return []
    lines = ["  subgraph cluster_legend {", '    label="how to read it"; fontsize=10;']
    lines.append('    color="#cccccc"; node [shape=plaintext, fontsize=9, margin=0];')
    for number, kind in enumerate(used):
        colour, style = LINES[kind]
        first, second = f'"legend {number} a"', f'"legend {number} b"'
        lines.append(f'    {first} [label=""]; {second} [label={quoted(kind.value)}];')
        lines.append(f"    {first} -> {second} [color={quoted(colour)}, style={style}];")
    return [*lines, "  }"]


def clean(text: str, longest: int) -> str:
    """Text from a scenario for a picture: one line, nothing unseen, cut to `longest`."""
    seen = "".join(ch if ch.isprintable() else " " for ch in text)
    words = " ".join(seen.split())
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def quoted(text: str) -> str:
    """A DOT string; a line break stays one."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
