"""A view as DOT: left to right, a box for each group, a rank for each column.

Built and quoted by the package `graphviz`. Titles come from scenarios and are untrusted: `clean`
strips them of what is no text, `literal` of what Graphviz would read as more than text.
"""

from __future__ import annotations

import textwrap
from itertools import pairwise
from typing import TYPE_CHECKING

import graphviz

from fateloom.dsl.graph.looks import (
    BORDERS,
    BOTH_WAYS,
    COMPARED,
    CROSSED,
    EMPHASIS_LEGEND,
    EMPHASIS_WORDS,
    FILLS,
    GATE_LEGEND,
    KIND_WORDS,
    LINES,
    ROLE_WORDS,
    SHAPES,
)
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.room import MARGIN, lacking, margin
from fateloom.dsl.graph.view import Emphasis, Role, View, ViewEdge, ViewNode

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_TITLE = 60
LONGEST_LINE = 1000
WRAPPED_AT = 20
LONGEST_LABEL = 400
LABELS_WRAPPED_AT = 26
LONGEST_NOTE = 2000
NOTES_WRAPPED_AT = 60
MOST_NOTES = 60

HOLLOW = frozenset({Emphasis.MISSING, Emphasis.REMOVED})
"""What is not there has a dashed border and no fill."""
HEADER = "// Drawn by fateloom graph\n"
"""How the text begins."""

GRAPH = {
    **{"rankdir": "LR", "newrank": "true", "nodesep": "0.22", "ranksep": "0.75"},
    **{"splines": "true", "fontname": "Arial", "fontsize": "18", "labelloc": "t", "pad": "0.3"},
}
NODE = {"fontname": "Arial", "fontsize": "11", "margin": "{},{}".format(*MARGIN)}
EDGE = {"fontname": "Arial", "fontsize": "9", "arrowsize": "0.7"}
GROUP = {"style": "rounded,dashed", "color": "#9aa7b3", "fontsize": "11", "fontcolor": "#5b6b7a"}
SMALL = {"fontsize": "9", "width": "0.3", "height": "0.2"}
"""The nodes that explain shapes and colours."""
KINDS_IN_ROW = 3
NODES_IN_ROW = 5
SAY_THEMSELVES = frozenset({NodeKind.ADVERSARY, NodeKind.DEFEAT})
"""Kinds that say what their colour says."""
LEGEND = {"shape": "plaintext", "fontsize": "9"}
STROKES = {"solid": "——", "dashed": "– – –", "dotted": "·····", "bold": "━━"}
"""The styles of lines, as text."""
NOTE = {"shape": "plaintext", "fontsize": "11"}


def to_dot(view: View) -> str:
    """The DOT text; the same view always gives the same text."""
    heading = "\n".join((clean(view.title, LONGEST_TITLE), clean(view.question, LONGEST_NOTE)))
    dot = graphviz.Digraph(
        "view",
        comment=HEADER[3:-1],
        graph_attr={**GRAPH, "label": literal(heading)},
        node_attr=NODE,
        edge_attr=EDGE,
    )
    for number, group in enumerate(view.groups):
        label = literal(clean(group.title, LONGEST_TITLE))
        with dot.subgraph(name=f"cluster_{number}", graph_attr={**GROUP, "label": label}) as box:
            for node in view.nodes:
                if node.group == group.id:
                    box.node(named(node.id), **node_attributes(node))
    boxed = {group.id for group in view.groups}
    for node in view.nodes:
        if node.group not in boxed:
            dot.node(named(node.id), **node_attributes(node))
    columns = {node.id: node.column for node in view.nodes}
    for edge in view.edges:
        ends, attributes = (edge.source, edge.target), edge_attributes(edge)
        before, after = columns[edge.source], columns[edge.target]
        if before is not None and after is not None and after < before:
            ends, attributes = (edge.target, edge.source), turned(attributes)
        dot.edge(*map(named, ends), **attributes)
    _add_columns(dot, view)
    _add_rows(dot, view)
    _add_notes(dot, view)
    _add_kinds(dot, view)
    _add_legend(dot, view)
    return str(dot.source)


def node_attributes(node: ViewNode) -> dict[str, str]:
    """What the package is told of a node, apart from its name."""
    style = "rounded," if SHAPES[node.kind] == "box" else ""
    hollow = node.emphasis in HOLLOW or node.role is Role.NEVER
    colour, width = BORDERS[node.emphasis]
    label = "\n".join(_lines(node))
    made = {
        "label": literal(label),
        "shape": SHAPES[node.kind],
        "style": f"{style}filled,dashed" if hollow else f"{style}filled",
        "fillcolor": "#ffffff" if hollow else FILLS[node.role],
        "color": colour,
        "penwidth": width,
        "tooltip": _tooltip(node),
        **COMPARED.get(node.emphasis, {}),
    }
    if node.emphasis is Emphasis.FAINT:
        made["fontcolor"] = "#777777"
    missing = lacking(label)
    return {**made, "margin": margin(missing)} if missing else made


def _lines(node: ViewNode) -> Iterator[str]:
    """The title, wrapped, what stands below it, and the word for what a colour or border says."""
    yield from textwrap.wrap(clean(node.title, LONGEST_TITLE), WRAPPED_AT) or ["?"]
    for line in node.lines:
        yield from textwrap.wrap(clean(line, LONGEST_LINE), WRAPPED_AT + 6)
    for word in (ROLE_WORDS.get(node.role), EMPHASIS_WORDS.get(node.emphasis)):
        if word is not None:
            yield f"({word})"


def edge_attributes(edge: ViewEdge) -> dict[str, str]:
    """What the package is told of an edge, apart from its ends."""
    colour, style = LINES[edge.kind]
    if edge.emphasis is not Emphasis.PLAIN:
        colour, width = BORDERS[edge.emphasis]
    else:
        width = "1"
    if edge.emphasis is Emphasis.REMOVED:
        style = "dashed"
    made = {"color": colour, "fontcolor": colour, "style": style}
    if width != "1":
        made["penwidth"] = width
    if edge.kind in BOTH_WAYS:
        made["dir"] = "none"
    elif edge.kind in CROSSED:
        made["arrowhead"] = "tee"
    text = _said(edge)
    return {**made, "label": literal(text)} if text else made


def turned(attributes: dict[str, str]) -> dict[str, str]:
    """The same edge written from its end to its beginning: one that leads to an earlier column is a
    circle with the row of headings, and Graphviz would break it anywhere.
    """
    made = {"dir": "back", **attributes}
    if "arrowhead" in made:
        made["arrowtail"] = made.pop("arrowhead")
    return made


def _said(edge: ViewEdge) -> str:
    """The label, how many, and how often."""
    words = [clean(edge.label, LONGEST_LABEL)]
    if edge.copies > 1 and str(edge.copies) not in edge.label:
        words.append(f"× {edge.copies}")
    if edge.kind is not EdgeKind.OPENS:  # a tile is laid once anyway
        words.append(edge.repeat)
    if edge.emphasis in COMPARED:
        words.append(f"({edge.emphasis.value})")
    said = ", ".join(filter(None, words))
    return "\n".join(textwrap.wrap(said, LABELS_WRAPPED_AT))


def _tooltip(node: ViewNode) -> str:
    said = f"{node.kind.value} {node.id.partition(' ')[2]}".rstrip()
    if node.span.file:
        said += f", {node.span.file}:{node.span.line}"
    return literal(clean(said, 120).replace("\\", "/"))  # `\N` is replaced twice in a tooltip


def _add_columns(dot: graphviz.Digraph, view: View) -> None:
    """A row of headings, and each node in the rank of its column, in order where that matters."""
    for number, title in enumerate(view.columns):
        heading = f"column {number}"
        with dot.subgraph(graph_attr={"rank": "same"}) as rank:
            label = "\n".join(textwrap.wrap(clean(title, LONGEST_TITLE), WRAPPED_AT))
            rank.node(heading, label=literal(label), **NOTE)
            inside = [named(node.id) for node in view.nodes if node.column == number]
            for name in inside:
                rank.node(name)
            for one, other in pairwise([heading, *inside] if number in view.ordered else ()):
                rank.edge(one, other, style="invis")
        if number:
            dot.edge(f"column {number - 1}", heading, style="invis", weight="10")


def _add_rows(dot: graphviz.Digraph, view: View) -> None:
    """Nodes that nothing joins to others stand in rows instead of one endless column."""
    joined = {id for edge in view.edges for id in (edge.source, edge.target)}
    alone: dict[str | None, list[str]] = {}
    for node in view.nodes:
        if node.id not in joined and node.column is None:
            alone.setdefault(node.group, []).append(node.id)
    for ids in alone.values():
        for place, (one, other) in enumerate(pairwise(ids), start=1):
            if place % NODES_IN_ROW:
                dot.edge(named(one), named(other), style="invis")


def _add_notes(dot: graphviz.Digraph, view: View) -> None:
    """The sentences that say what the picture shows."""
    said = [clean(note.text, LONGEST_NOTE) for note in view.notes[:MOST_NOTES]]
    if len(view.notes) > MOST_NOTES:
        said.append(f"… and {len(view.notes) - MOST_NOTES} more")
    rows = [row for it in said for row in textwrap.wrap(it, NOTES_WRAPPED_AT)]
    if rows:
        label = graphviz.nohtml("".join(f"{literal(row)}\\l" for row in rows))
        dot.node("notes", label=label, **NOTE)


def _add_kinds(dot: graphviz.Digraph, view: View) -> None:
    """What shapes, colours and outlines mean that are in the view: a small node each, in rows."""
    pairs = {(node.kind, node.role) for node in view.nodes}
    order = list(NodeKind), list(Role)
    kinds = sorted(pairs, key=lambda it: (order[0].index(it[0]), order[1].index(it[1])))
    emphases = {node.emphasis for node in view.nodes} | {edge.emphasis for edge in view.edges}
    samples = []
    for kind, role in kinds:
        said = "" if kind in SAY_THEMSELVES else KIND_WORDS.get(role)
        style = "rounded,filled" if SHAPES[kind] == "box" else "filled"
        looks = {"shape": SHAPES[kind], "style": style, "fillcolor": FILLS[role]}
        colour = BORDERS[Emphasis.PLAIN][0]
        samples.append((" ".join(filter(None, (kind.value, said))), {**looks, "color": colour}))
    for emphasis, said in EMPHASIS_LEGEND.items():
        if emphasis in emphases:
            colour, width = BORDERS[emphasis]
            samples.append((said, {"shape": "box", "color": colour, "penwidth": width}))
    label = "shapes and colours"
    with dot.subgraph(name="cluster_kinds", graph_attr={**GROUP, "label": label}) as box:
        for number, (label, looks) in enumerate(samples):
            wrapped = literal("\n".join(textwrap.wrap(label, WRAPPED_AT)))
            box.node(f"kind {number}", wrapped, **looks, **SMALL)
            if number % KINDS_IN_ROW:
                box.edge(f"kind {number - 1}", f"kind {number}", style="invis")


def _add_legend(dot: graphviz.Digraph, view: View) -> None:
    """What lines, brackets and frames mean that are in the view: one small table."""
    used = [kind for kind in EdgeKind if any(edge.kind is kind for edge in view.edges)]
    rows = []
    for kind in used:
        colour, style = LINES[kind]
        end = "" if kind in BOTH_WAYS else " |" if kind in CROSSED else " ›"
        line = f'<FONT COLOR="{colour}"><B>{STROKES[style]}{end}</B></FONT>'
        rows.append(_row(line, kind.value))
    kinds = {node.kind for node in view.nodes}
    rows += [_row(f"<B>{it.value}</B>", said) for it, said in GATE_LEGEND.items() if it in kinds]
    if view.groups:
        tiles = all(group.id.startswith("tile ") for group in view.groups)
        what = "what is on one tile" if tiles else "what belongs together"
        line = f'<FONT COLOR="{GROUP["color"]}"><B>{STROKES["dashed"]}</B></FONT>'
        rows.append(_row(line, f"as a frame: {what}"))
    if rows:
        table = f'<TABLE BORDER="0" CELLSPACING="0" CELLPADDING="2">{"".join(rows)}</TABLE>'
        dot.node("legend", label=f"<{table}>", **LEGEND)


def _row(sign: str, said: str) -> str:
    """A row of the legend."""
    return f'<TR><TD ALIGN="LEFT">{sign}</TD><TD ALIGN="LEFT">{said}</TD></TR>'


def clean(text: str, longest: int) -> str:
    """Text from a scenario for a picture: one line, nothing unseen, cut to `longest`."""
    seen = "".join(ch if ch.isprintable() else " " for ch in text)
    words = " ".join(seen.split())
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def named(id: str) -> str:
    """The name of a node; Graphviz would take what stands after a colon for a port."""
    name: str = graphviz.escape(id.replace("%", "%25").replace(":", "%3A"))
    return name


def literal(text: str) -> str:
    """A label that shows `text` as it is: no entity, no escape, no HTML; a line break stays one.

    The package keeps the backslashes and `<...>` of a label for those who mean them, and knows
    nothing of `&lt;`.
    """
    escaped = graphviz.escape(text.replace("&", "&amp;"))
    made: str = graphviz.nohtml(escaped.replace("\n", "\\n"))
    return made
