"""How often a part of a script runs at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.quest import EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.graph.model import QuestModel


def limits(model: QuestModel, parts: Iterable[str]) -> dict[str, Repeat]:
    """The limit of each part: of options that nothing renews, of events of a day, of tiles that are
    explored once; of all else none.
    """
    nodes = {it.id: it for it in model.nodes}
    around: dict[str, str] = {}
    ended: set[str] = set()
    for edge in model.edges:
        if edge.kind is EdgeKind.LEADS_TO and nodes[edge.target].kind is NodeKind.OUTCOME:
            around[edge.target] = edge.source
        if edge.kind is EdgeKind.CLOSES:
            ended.add(edge.target)
    renewed = {it.target for it in model.edges if it.label == "renew"}

    def limit(part: str) -> Repeat:
        doer = part
        while nodes[doer].kind is NodeKind.OUTCOME and doer in around:
            doer = around[doer]
        node = nodes[doer]
        ends = {
            NodeKind.OPTION: doer not in renewed,
            NodeKind.EVENT: bool(node.days),
            NodeKind.TILE: doer not in ended,
        }
        return node.repeat if ends.get(node.kind, False) else Repeat.AGAIN

    return {part: limit(part) for part in parts}
