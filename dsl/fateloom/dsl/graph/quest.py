"""The kinds of nodes and edges, of all systems."""

from __future__ import annotations

from enum import Enum


class NodeKind(Enum):
    """What a node represents."""

    POI = "POI"
    ITEM = "item"
    VARIABLE = "variable"
    EVENT = "event"
    FINALE = "finale"
    CHARACTER = "character"
    TRAIT = "trait"
    CHALLENGE = "challenge"
    ALLY = "ally"
    ADVERSARY = "adversary"
    DESTINY = "destiny"
    QUEST = "quest"
    ICON = "icon"
    DECK = "deck"
    SPACE = "space"
    STRONGHOLD = "stronghold"
    RIVER = "river space"
    FORCE = "units of a type"
    COLUMN = "column of results"
    TARGET = "target"
    # the parts of a story, one by one (`model`)
    TILE = "tile"
    OPTION = "option"
    OUTCOME = "outcome"
    """What a test, a scan, a choice or a branch comes to."""
    COUNTER = "counter"
    RESOURCE = "resource"
    BEGIN = "beginning"
    """Where a finale begins."""
    STAGE = "stage"
    MILESTONE = "milestone"
    DEFEAT = "defeat"
    ALL_OF = "all of"
    ONE_OF = "one of"
    # the parts of a pool game
    SCENE = "scene"
    TASK = "task"
    ASPECT = "aspect"
    ENDING = "ending"
    REPAIR = "repair"
    """An edit of the story."""


FACTS = NodeKind.VARIABLE, NodeKind.COUNTER
"""What is so of a variable, or how much there is of it."""

GATES = NodeKind.ALL_OF, NodeKind.ONE_OF
"""Brackets of a condition."""


class EdgeKind(Enum):
    """How two nodes hang together."""

    GIVES = "gives"
    """The first can bring the second about."""
    NEEDS = "needs"
    """The second asks for the first."""
    HELPS = "helps"
    """The first brings a rune against the second."""
    SCORES = "scores"
    """The second scores with the first."""
    CHANGES = "changes"
    """The first changes the experience of the second."""
    ROAD = "road"
    """A land route, in both directions."""
    RIVER = "river"
    """A river route, in both directions."""
    FIRES = "fires"
    """The first fires in the second, a column of results."""
    HURTS = "hurts"
    """The first can hit the second."""
    OPENS = "opens"
    """The first brings the second into reach: a tile, a POI, an option."""
    CLOSES = "closes"
    """The first puts the second out of reach, or makes it untrue."""
    TAKES = "takes"
    """The first takes the second away from a hero."""
    COSTS = "costs"
    """The second is paid for with the first."""
    TRIGGERS = "triggers"
    """The first makes the second happen."""
    LEADS_TO = "leads to"
    """The second can come of the first."""
    OPPOSES = "opposes"
    """The first stands against whoever tries the second."""
