"""How many visits a hero who goes alone has to make before a day, at least, to do something.

Every way to it passes facts and things (`landmarks`), each of which is had at one of some POIs. Of
sets of POIs that have none in common each takes a visit of its own, and a hero visits no more than
one POI a day (DST-32).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Gate
from fateloom.dsl.graph.queries.calendar import is_day
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import FACTS, GATES, EdgeKind, NodeKind
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestModel, QuestNode

HAD = *FACTS, NodeKind.ITEM, NodeKind.TILE, NodeKind.POI, *GATES
"""What is had by what is done at POIs."""


def errands(ground: Ground, goal: str, day: int) -> int | None:
    """So many visits lie before an option or a beginning, or are that itself, if it is done before
    the day; None: it cannot be done so soon.
    """
    before = ground.once(
        f"before day {day}", lambda: Ground(_before(ground.model, day), ground.hero)
    )
    passed = landmarks(before, goal)
    if not passed:
        return None
    places = _Places(before)
    sets = [it for id in passed if (it := places.of(id)) is not None]
    apart: list[frozenset[str]] = []
    for some in sorted(sets, key=lambda it: (len(it), sorted(it))):
        if all(some.isdisjoint(it) for it in apart):
            apart.append(some)
    return len(apart)


def _before(model: QuestModel, day: int) -> QuestModel:
    """The model without what comes on that day or later only."""
    late = {
        it.id
        for it in model.nodes
        if it.days and it.days[0] >= day and (is_day(it) or it.kind in GATES)
    }
    nodes = tuple(
        replace(it, given=False, gate=Gate.ONE) if it.id in late else it for it in model.nodes
    )
    return replace(model, nodes=nodes)


class _Places:
    """The POIs at one of which something is had; made once for a ground."""

    def __init__(self, ground: Ground) -> None:
        self._ground, self._reached = ground, ground.reached()
        self._found: dict[str, frozenset[str] | None] = {}

    def of(self, id: str) -> frozenset[str] | None:
        """None: it may be had elsewhere, or nobody knows where."""
        if id not in self._found:
            self._found[id] = None  # what waits for itself
            self._found[id] = self._of(self._ground.nodes[id])
        return self._found[id]

    def _of(self, node: QuestNode) -> frozenset[str] | None:
        if node.kind in (NodeKind.OPTION, NodeKind.BEGIN):
            return None if node.poi is None else frozenset((node.poi,))
        into = [it for it in self._ground.into[node.id] if it.source in self._reached]
        if node.kind is NodeKind.OUTCOME:
            around = [self.of(it.source) for it in into if it.kind is EdgeKind.LEADS_TO]
            return around[0] if around else None
        if node.kind not in HAD or self._ground.is_free(node) or is_day(node):
            return None
        found = [self.of(it.source) for it in into]
        known = [it for it in found if it is not None]
        if node.gate is Gate.ALL:
            return min(known, key=len, default=None)
        return frozenset().union(*known) if known and len(known) == len(found) else None
