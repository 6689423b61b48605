"""What a click opens: what a part of a story waits for, what it does, what undoes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Undone
from fateloom.dsl.graph.queries.calendar import is_day
from fateloom.dsl.graph.quest import FACTS, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Fold

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestEdge, QuestNode
    from fateloom.dsl.graph.views.lookup import Lookup

SAID = {
    EdgeKind.GIVES: "gives",
    EdgeKind.NEEDS: "is needed for",
    EdgeKind.OPENS: "opens",
    EdgeKind.CLOSES: "closes",
    EdgeKind.TAKES: "takes",
    EdgeKind.COSTS: "pays for",
    EdgeKind.TRIGGERS: "triggers",
    EdgeKind.LEADS_TO: "leads to",
    EdgeKind.HELPS: "helps",
}
"""An edge as a sentence, from its first node to its second."""
MARKERS = "resource markers"


def folds(lookup: Lookup, node: QuestNode) -> tuple[Fold, ...]:
    """What a click opens: the words that are read, what it waits for, what it does, what undoes
    it.
    """
    into, out = lookup.into.get(node.id, ()), lookup.out.get(node.id, ())
    asked = [
        e.condition or e.label or lookup.node[e.source].title
        for e in into
        if e.kind in (EdgeKind.NEEDS, EdgeKind.COSTS)
    ]
    given = [done(lookup, e) for e in out]
    undone = [lookup.title(e.source) for e in lookup.closers(node.id)]
    if can_be_undone(lookup, node):
        by = dict.fromkeys(lookup.giver(e.source) for e in lookup.closers(node.id))
        lookup.claims.append(Undone(node.id, tuple(by)))
    found = (
        ("text", [node.text]),
        ("needs", asked),
        ("does", given),
        ("undone by", undone),
    )
    return tuple(
        Fold(heading, lines)
        for heading, every in found
        if (lines := tuple(dict.fromkeys(it for it in every if it)))
    )


def can_be_undone(lookup: Lookup, node: QuestNode) -> bool:
    """Whether it is told what undoes it, but for things: of facts that are followed, about what no
    price makes less, and of options.
    """
    is_fact = node.id.startswith("fact ") and node.kind in FACTS
    followed = bool(node.about) and f"item {node.about}" not in lookup.node
    followed = followed and f"markers {node.about}" not in lookup.firsts
    return node.kind is NodeKind.OPTION or (is_fact and followed and not is_day(node))


def done(lookup: Lookup, edge: QuestEdge) -> str:
    """What a part of a script does, in the words of the story: `virtue +1`, `pass becomes shut`,
    `gives Can of Oil`; empty for what is no effect.
    """
    opened = edge.target.removeprefix("one of ")
    node = lookup.node[opened if opened in lookup.node else edge.target]
    whom = f" ({lookup.whom(edge.who)})" if edge.who else ""
    if edge.kind is EdgeKind.NEEDS or (edge.kind is EdgeKind.LEADS_TO and edge.target != "defeat"):
        return ""
    match node.kind:
        case NodeKind.DEFEAT:
            return f"defeats {lookup.whom(edge.who)}"
        case NodeKind.RESOURCE:
            return f"{_counted(node, edge)}{whom}"
        case NodeKind.VARIABLE | NodeKind.COUNTER:
            return _changed(lookup, node, edge, whom)
        case NodeKind.ITEM:
            return f"{_moved(node, edge)}{whom}"
        case NodeKind.TILE if edge.kind is EdgeKind.HELPS:
            return f"takes {lookup.whom(edge.who)} to {node.title}"
        case _:
            verb = VERBS.get(edge.label, SAID[edge.kind])
            return f"{verb} {lookup.title(node.id)}"


VERBS = {
    "reveal": "lays",
    "explore": "explores",
    "hide": "turns back",
    "removes": "removes",
    "renew": "renews",
}
"""Effects on tiles, POIs and options by the labels of their edges."""


def _counted(node: QuestNode, edge: QuestEdge) -> str:
    """`+2 coins`, `pays 2 coins`."""
    if node.id == MARKERS:
        return f"{SAID[edge.kind]} {edge.label}" if edge.kind is EdgeKind.HELPS else edge.label
    if edge.label.startswith(("+", "-")):
        about = node.about.removesuffix("s") if edge.label in ("+1", "-1") else node.about
        return f"{edge.label} {about}"
    return f"pays {edge.label}" if edge.kind is EdgeKind.TAKES else f"{node.about} {edge.label}"


def _changed(lookup: Lookup, node: QuestNode, edge: QuestEdge, whom: str) -> str:
    """What happens to a variable, a person or a place."""
    about, label = lookup.about(node) or node.title, edge.label
    if f"poi {node.about}" in lookup.node and label in ("placed", "removed"):
        return ""  # the POI itself says so
    if f"item {node.about}" in lookup.node:
        return ""
    if label.startswith(("+", "-")):
        return f"{about} {label}{whom}"
    if label in ("up", "down"):
        return f"{'sets' if label == 'up' else 'clears'} '{about}'{whom}"
    if label == "away" or label.startswith("to "):
        return f"{about} goes {label}"
    return f"{about} becomes {label}{whom}" if label else ""


def _moved(node: QuestNode, edge: QuestEdge) -> str:
    """What happens to a thing."""
    match edge.label:
        case "sold":
            return f"sells {node.title}"
        case "at the start":
            return f"begins with {node.title}"
        case "":
            return f"{SAID[edge.kind]} {node.title}"
        case label if label.startswith("only while "):
            return f"{SAID[edge.kind]} {node.title} {label}"
        case label:
            return f"{node.title}: {label}"
