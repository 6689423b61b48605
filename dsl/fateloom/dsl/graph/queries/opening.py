"""What can run before the first turn: the scripts of tiles that lie explored, events of the first
day and of the start of a turn, and what these bring about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.queries.calendar import is_day
from fateloom.dsl.graph.quest import EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Set

    from fateloom.dsl.graph.model import QuestEdge, QuestNode
    from fateloom.dsl.graph.queries.ground import Ground

CHOSEN = NodeKind.OPTION, NodeKind.BEGIN, NodeKind.STAGE
DONE = "visited", "chosen"
"""The labels of what only a turn brings."""


def opening(ground: Ground) -> Set[str]:
    """All that can hold or happen before anybody does anything; found once."""
    return ground.once("opening", lambda: _opening(ground))


def _opening(ground: Ground) -> Set[str]:
    later = {it.id for it in ground.nodes.values() if _is_later(ground, it)}
    laid = set[str]()  # lies there for whoever asks, and its own script comes in a turn
    while True:
        found = ground.reached(later)
        waiting = later | laid
        sooner = {id for id in waiting if any(_starts(it, found) for it in ground.into[id])}
        lying = {id for id in later if any(_lays(it, found) for it in ground.into[id])}
        if not (sooner or lying):
            return found - laid
        laid = (laid | lying) - sooner
        later -= sooner | lying


def _is_later(ground: Ground, node: QuestNode) -> bool:
    """Whether it comes in a turn, or on a later day than the first."""
    if node.kind in CHOSEN or any(it.label in DONE for it in ground.into[node.id]):
        return True
    if node.kind is NodeKind.TILE:
        return node.about in ground.model.travel.dark
    is_dated = is_day(node) or node.id.startswith("one of event ")
    return is_dated and bool(node.days) and node.days[0] > 1


def _starts(edge: QuestEdge, found: Set[str]) -> bool:
    """Whether a script that runs explores the tile or triggers the event all the same."""
    starts = edge.kind is EdgeKind.TRIGGERS or edge.label == "explore"
    return starts and edge.source in found


def _lays(edge: QuestEdge, found: Set[str]) -> bool:
    """Whether a script that runs lays the tile."""
    return edge.label == "reveal" and edge.source in found
