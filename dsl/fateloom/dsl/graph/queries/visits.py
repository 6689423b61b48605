"""How many visits a number of a hero's own takes at least, where nothing but visits brings it: each
option is used once in a visit (DST-35), and a turn has one visit (DST-32).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import EdgeKind, NodeKind

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.queries.ground import Ground

NUMBERS = NodeKind.COUNTER, NodeKind.RESOURCE
AT_POIS = NodeKind.OPTION, NodeKind.OUTCOME


class Visits:
    """The visits of the facts of a ground; made once."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._renews = any(edge.label == "renew" for edge in ground.model.edges)
        self._known: dict[str, int] = {}

    def of(self, fact: QuestNode) -> int:
        """So many visits at least, on as many days; 1 where it may take one or none."""
        if fact.kind not in NUMBERS or fact.given or self._renews:
            return 1
        if fact.id not in self._known:
            self._known[fact.id] = self._least(fact)
        return self._known[fact.id]

    def _least(self, fact: QuestNode) -> int:
        ground = self._ground
        if not ground.model.is_own(fact) or fact.id in ground.model.of_some:
            return 1
        gains: dict[str, int] = {}
        for edge in ground.into[fact.id]:
            source = ground.nodes[edge.source]
            by_visit = source.kind in AT_POIS and source.poi is not None and not edge.who
            counts = edge.kind is EdgeKind.GIVES and edge.label.startswith(("+", "-"))
            if source.poi is None or not by_visit or not counts:
                return 1
            gains[source.poi] = gains.get(source.poi, 0) + edge.copies
        return -(-ground.steps(fact) // max(gains.values(), default=1))
