"""How nodes and edges look: the shape of a node says its kind, its colour its role; an edge has a
style beside its colour, and emphasis a word, so that nothing depends on colours alone.
"""

from __future__ import annotations

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role

SHAPES = {
    NodeKind.POI: "box",
    NodeKind.ITEM: "note",
    NodeKind.VARIABLE: "ellipse",
    NodeKind.EVENT: "hexagon",
    NodeKind.FINALE: "doubleoctagon",
    NodeKind.CHARACTER: "house",
    NodeKind.TRAIT: "box",
    NodeKind.CHALLENGE: "component",
    NodeKind.ALLY: "note",
    NodeKind.ADVERSARY: "octagon",
    NodeKind.DESTINY: "doubleoctagon",
    NodeKind.QUEST: "hexagon",
    NodeKind.ICON: "ellipse",
    NodeKind.DECK: "folder",
    NodeKind.SPACE: "box",
    NodeKind.STRONGHOLD: "box3d",
    NodeKind.RIVER: "ellipse",
    NodeKind.FORCE: "note",
    NodeKind.COLUMN: "hexagon",
    NodeKind.TARGET: "octagon",
    NodeKind.TILE: "box3d",
    NodeKind.OPTION: "rectangle",
    NodeKind.OUTCOME: "underline",
    NodeKind.COUNTER: "ellipse",
    NodeKind.RESOURCE: "cylinder",
    NodeKind.BEGIN: "invhouse",
    NodeKind.STAGE: "octagon",
    NodeKind.MILESTONE: "tab",
    NodeKind.DEFEAT: "invtrapezium",
    NodeKind.ALL_OF: "diamond",
    NodeKind.ONE_OF: "circle",
    NodeKind.SCENE: "box",
    NodeKind.TASK: "rectangle",
    NodeKind.ASPECT: "ellipse",
    NodeKind.ENDING: "doubleoctagon",
    NodeKind.REPAIR: "component",
}
FILLS = {
    Role.PLACE: "#dbe9f6",
    Role.ACTION: "#dbf6e6",
    Role.OUTCOME: "#f7f7f7",
    Role.THING: "#fdf0c4",
    Role.FACT: "#f2f2f2",
    Role.PRICE: "#fbe3c0",
    Role.EVENT: "#e7dcf3",
    Role.GATE: "#ffffff",
    Role.GOAL: "#d5ecd4",
    Role.RIVAL: "#e4e6f6",
    Role.DANGER: "#f6dbdb",
    Role.NEVER: "#ffffff",
    Role.REPAIR: "#eaf6d8",
    Role.SELDOM: "#e8eef7",
    Role.OFTEN: "#9dbbe0",
}
ROLE_WORDS = {Role.NEVER: "never reached", Role.SELDOM: "seldom", Role.OFTEN: "often"}
"""What is written on a node, because its colour alone would say it."""

KIND_WORDS = {
    Role.RIVAL: "of another hero",
    Role.DANGER: "that takes it away",
    **ROLE_WORDS,
}
"""What the legend adds to a kind because of the colour."""

EMPHASIS_LEGEND = {
    Emphasis.STRONG: "on a short way, or what the picture is about",
    Emphasis.FAINT: "for context",
}
"""What an outline and a line mean on which no word stands."""
GATE_LEGEND = {
    NodeKind.ALL_OF: "all that leads to it is needed",
    NodeKind.ONE_OF: "any one thing that leads to it is enough",
}
"""What brackets mean."""

LINES = {
    EdgeKind.GIVES: ("#3f6d3f", "solid"),
    EdgeKind.NEEDS: ("#8a5a00", "dashed"),
    EdgeKind.HELPS: ("#4a6a8a", "dashed"),
    EdgeKind.SCORES: ("#222222", "bold"),
    EdgeKind.CHANGES: ("#a33a3a", "dotted"),
    EdgeKind.ROAD: ("#8a5a00", "solid"),
    EdgeKind.RIVER: ("#4a6a8a", "bold"),
    EdgeKind.FIRES: ("#222222", "dashed"),
    EdgeKind.HURTS: ("#a33a3a", "solid"),
    EdgeKind.OPENS: ("#4a6a8a", "solid"),
    EdgeKind.CLOSES: ("#a33a3a", "dotted"),
    EdgeKind.TAKES: ("#a33a3a", "dashed"),
    EdgeKind.COSTS: ("#8a5a00", "dotted"),
    EdgeKind.TRIGGERS: ("#6a4a8a", "solid"),
    EdgeKind.LEADS_TO: ("#222222", "solid"),
    EdgeKind.OPPOSES: ("#a33a3a", "solid"),
}
"""Colour, style."""
BOTH_WAYS = frozenset({EdgeKind.ROAD, EdgeKind.RIVER})
"""Edges without a direction."""
CROSSED = frozenset({EdgeKind.CLOSES, EdgeKind.TAKES})
"""Edges that end in a bar: they put a stop to something."""

BORDERS = {
    Emphasis.PLAIN: ("#555555", "1"),
    Emphasis.STRONG: ("#1d4f91", "2.5"),
    Emphasis.FAINT: ("#b5b5b5", "1"),
    Emphasis.PLAYED: ("#b3261e", "2.5"),
    Emphasis.NO_RETURN: ("#b3261e", "4"),
    Emphasis.MISSING: ("#b3261e", "1"),
    Emphasis.THREATENED: ("#b3261e", "2.5"),
    Emphasis.ADDED: ("#007a5a", "2.5"),
    Emphasis.REMOVED: ("#c04a00", "2.5"),
    Emphasis.CHANGED: ("#7b3294", "2.5"),
}
"""Colour and width of a border, and of an edge that is not plain."""
EMPHASIS_WORDS = {
    Emphasis.PLAYED: "played",
    Emphasis.NO_RETURN: "no way from here",
    Emphasis.MISSING: "out of reach",
    Emphasis.THREATENED: "its hero can be shut out",
    Emphasis.ADDED: "added",
    Emphasis.REMOVED: "removed",
    Emphasis.CHANGED: "changed",
}
COMPARED = {
    Emphasis.ADDED: {"peripheries": "2"},
    Emphasis.REMOVED: {"fillcolor": "#ffffff"},
    Emphasis.CHANGED: {"peripheries": "3"},
}
"""The borders of what two versions do not share; what was removed is dashed as well."""
