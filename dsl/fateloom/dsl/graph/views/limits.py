"""How often something can be done, from when on, and whether it lasts: what silence would leave
open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import AtMost, NotBefore
from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.quest import NodeKind

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import Cell, QuestNode, Written
    from fateloom.dsl.graph.views.lookup import Lookup


def how_often(lookup: Lookup, node: QuestNode) -> str:
    """`once`, `once per hero`, `once a visit`, of an option."""
    limit = "once a visit" if node.repeat is Repeat.AGAIN else node.repeat.value
    if all(edge.label != "renew" for edge in lookup.into.get(node.id, ())):
        lookup.claims.append(AtMost(node.id, limit))
    return limit


def lasts(lookup: Lookup, id: str) -> bool:
    """Whether a fact about a variable is never undone, once it is so: whatever a script writes, the
    fact holds after it, if it held before.
    """
    ledger = lookup.model.ledger
    cells = {it.name: it for it in ledger.cells if it.name.startswith("variable ")}
    for asked in (it for it in ledger.asked if it.fact == id and it.cell in cells):
        cell = cells[asked.cell]
        return not lookup.closers(id) and all(
            min(_after(it, value, cell), asked.most) in asked.values
            for it in ledger.written
            for value in asked.values
            if it.cell == asked.cell
        )
    return False


def _after(it: Written, value: int, cell: Cell) -> int:
    """What a cell holds after a script has written to it."""
    return it.value if it.value is not None else max(cell.low, min(cell.high, value + it.add))


def not_before(lookup: Lookup, node: QuestNode) -> str:
    """`not before day 3`, of what is done after an event of that day."""
    if node.kind not in (NodeKind.OPTION, NodeKind.BEGIN):
        return ""
    day = lookup.day_of(node.id)
    if day > 1:
        lookup.claims.append(NotBefore(node.id, day))
    return f"not before day {day}" if day > 1 else ""
