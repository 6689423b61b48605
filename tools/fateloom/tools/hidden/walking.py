"""Ways over the board: how far each tile is, and which way leads there (HND-11)."""

from __future__ import annotations

from heapq import heappop, heappush

from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.view import View


def ways(index: Index, view: View, start: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    """For each tile that can be reached, the steps that it takes and the tiles on a shortest way,
    the start left out.
    """
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    waiting: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, ())]
    number = 0
    while waiting:
        steps, _, tile, way = heappop(waiting)
        if tile in found:
            continue
        found[tile] = (steps, way)
        for other in index.neighbours[tile]:
            if other not in found and other not in view.removed:
                number += 1
                cost = steps + index.tile[other].cost
                heappush(waiting, (cost, number, other, (*way, other)))
    return found
