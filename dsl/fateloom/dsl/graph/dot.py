"""A graph as DOT: left to right, a box for each tile or act, shape and colour by kind.

Built and quoted by the package `graphviz`. Titles come from scenarios and are untrusted: `clean`
strips them of what is no text, `literal` of what Graphviz would read as more than text.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import graphviz
from graphviz import quoting

from fateloom.dsl.graph.looks import BOTH_WAYS, LINES, LOOKS
from fateloom.dsl.graph.quest import Edge, EdgeKind, Node, NodeKind, QuestGraph
from fateloom.dsl.graph.room import MARGIN, lacking, margin

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_TITLE = 60
WRAPPED_AT = 18
LONGEST_LABEL = 24

HEADER = "// Drawn by fateloom graph\n"
"""How the text begins."""

GRAPH = {
    **{"rankdir": "LR", "newrank": "true", "nodesep": "0.22", "ranksep": "0.75"},
    **{"splines": "true", "fontname": "Arial", "fontsize": "18", "labelloc": "t", "pad": "0.3"},
}
NODE = {"fontname": "Arial", "fontsize": "11", "margin": "{},{}".format(*MARGIN)}
EDGE = {"fontname": "Arial", "fontsize": "9", "arrowsize": "0.7"}
GROUP = {"style": "rounded,dashed", "color": "#9aa7b3", "fontsize": "11", "fontcolor": "#5b6b7a"}
LEGEND = {"color": "#cccccc", "fontsize": "10", "label": "how to read it"}


def to_dot(graph: QuestGraph) -> str:
    """The DOT text; the same graph always gives the same text."""
    dot = graphviz.Digraph(
        "quests",
        comment=HEADER[3:-1],
        graph_attr={**GRAPH, "label": literal(clean(graph.title, LONGEST_TITLE))},
        node_attr={**NODE, "color": "#555555"},
        edge_attr=EDGE,
    )
    for number, (group, title) in enumerate(graph.groups):
        label = literal(clean(title, LONGEST_TITLE))
        with dot.subgraph(name=f"cluster_{number}", graph_attr={**GROUP, "label": label}) as box:
            for node in graph.nodes:
                if node.kind is not NodeKind.FINALE and node.group == group:
                    box.node(node.id, **node_attributes(node), tooltip=_tooltip(node))
    groups = {group for group, _ in graph.groups}
    for node in graph.nodes:
        if node.kind is NodeKind.FINALE or node.group not in groups:
            dot.node(node.id, **node_attributes(node), tooltip=_tooltip(node))
    for edge in graph.edges:
        dot.edge(edge.source, edge.target, **edge_attributes(edge))
    _add_legend(dot, graph)
    return str(dot.source)


def node_attributes(node: Node) -> dict[str, str]:
    """What the package is told of a node, apart from its name and tooltip."""
    shape, fill, style = LOOKS[node.kind]
    title = "\n".join(textwrap.wrap(clean(node.title, LONGEST_TITLE), WRAPPED_AT)) or "?"
    if node.kind is NodeKind.FINALE and node.group is not None:
        title += f"\n({clean(node.group, LONGEST_LABEL)})"
    made = {"label": literal(title), "shape": shape, "style": style, "fillcolor": fill}
    missing = lacking(title)
    return {**made, "margin": margin(missing)} if missing else made


def edge_attributes(edge: Edge) -> dict[str, str]:
    """What the package is told of an edge, apart from its ends."""
    colour, style = LINES[edge.kind]
    made = {"color": colour, "fontcolor": colour, "style": style}
    if edge.kind in BOTH_WAYS:
        made["dir"] = "none"
    text = clean(edge.label, LONGEST_LABEL)
    return {**made, "label": literal(text)} if text else made


def as_text(attributes: Mapping[str, str]) -> str:
    """Attributes as they stand between the brackets of DOT."""
    return str(quoting.a_list(kwargs=attributes))


def _tooltip(node: Node) -> str:
    said = f"{node.kind.value} {node.id.partition(' ')[2]}".rstrip()
    if node.span.file:
        said += f", {node.span.file}:{node.span.line}"
    return literal(clean(said, 120).replace("\\", "/"))  # `\N` is replaced twice in a tooltip


def _add_legend(dot: graphviz.Digraph, graph: QuestGraph) -> None:
    """What the lines mean, for the kinds that are in the graph."""
    used = [kind for kind in EdgeKind if any(edge.kind is kind for edge in graph.edges)]
    if not used:
        return
    with dot.subgraph(
        name="cluster_legend", graph_attr={**LEGEND, "label": "how to read it"}
    ) as box:
        box.attr("node", shape="plaintext", fontsize="9", margin="0")
        for number, kind in enumerate(used):
            first, second = f"legend {number} a", f"legend {number} b"
            colour, style = LINES[kind]
            box.node(first, label="")
            box.node(second, label=kind.value)
            way = {"dir": "none"} if kind in BOTH_WAYS else {}
            box.edge(first, second, color=colour, style=style, **way)


def clean(text: str, longest: int) -> str:
    """Text from a scenario for a picture: one line, nothing unseen, cut to `longest`."""
    seen = "".join(ch if ch.isprintable() else " " for ch in text)
    words = " ".join(seen.split())
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def literal(text: str) -> str:
    """A label that shows `text` as it is: no entity, no escape, no HTML; a line break stays one.

    The package keeps the backslashes and `<...>` of a label for those who mean them, and knows
    nothing of `&lt;`.
    """
    escaped = graphviz.escape(text.replace("&", "&amp;"))
    made: str = graphviz.nohtml(escaped.replace("\n", "\\n"))
    return made
