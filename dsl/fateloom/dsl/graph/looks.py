"""How nodes and edges look, by kind: each kind of node has its own shape, so that colours are not
needed.
"""

from __future__ import annotations

from fateloom.dsl.graph.quest import EdgeKind, NodeKind

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
"""Shape, fill, style."""
LINES = {
    EdgeKind.GIVES: ("#3f6d3f", "solid"),
    EdgeKind.NEEDS: ("#8a5a00", "dashed"),
    EdgeKind.PLACES: ("#4a6a8a", "dotted"),
    EdgeKind.REMOVES: ("#a33a3a", "dotted"),
    EdgeKind.BEGINS: ("#222222", "bold"),
    EdgeKind.HELPS: ("#4a6a8a", "dashed"),
    EdgeKind.SCORES: ("#222222", "bold"),
    EdgeKind.CHANGES: ("#a33a3a", "dotted"),
    EdgeKind.ROAD: ("#8a5a00", "solid"),
    EdgeKind.RIVER: ("#4a6a8a", "bold"),
    EdgeKind.FIRES: ("#222222", "dashed"),
    EdgeKind.HURTS: ("#a33a3a", "solid"),
}
"""Colour, style."""
BOTH_WAYS = (EdgeKind.ROAD, EdgeKind.RIVER)
"""Edges without a direction."""
