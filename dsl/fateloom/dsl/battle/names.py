"""Names in the tables of a battle game that lead nowhere, and ids that two things have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import ID_TWICE, UNKNOWN_NAME
from fateloom.dsl.data.named import unknown_name
from fateloom.dsl.data.table_set import items, part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Diagnostic


def names(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about names; of those of the sides alone while they are not right."""
    wrong_sides = list(nodes.ids.unknown(UNKNOWN_NAME, keys=True))
    yield from wrong_sides
    if wrong_sides:
        return
    yield from nodes.ids.unknown(UNKNOWN_NAME)
    for side, _, card in nodes.all_cards():
        if side in nodes.sides:
            yield from _of_card(nodes, side, card)
    yield from nodes.ids.twice(ID_TWICE, "unit")
    yield from nodes.ids.twice(ID_TWICE, "card", "card", "order")


def _of_card(nodes: Nodes, side: str, card: Node) -> Iterator[Diagnostic]:
    """Units that a card brings or moves, which are those of its own side."""
    own, moves = nodes.units_of(side), items(card, "moves")
    units = (*items(card, "recruits", "units"), *(part(it, "unit") for it in moves))
    yield from _unknown(f"'{side}' unit", units, own)
    for key in ("type", "contingent"):
        named = (part(move, key) for move in moves)
        yield from _unknown(f"unit of the {key}", named, _of_units(nodes, key))


def _of_units(nodes: Nodes, key: str) -> Collection[str]:
    """What units say of themselves under a key; a card that moves none of them is refused."""
    values = (part(unit, key) for unit in nodes.all_units().values())
    return {it.value: None for it in values if it is not None}


def _unknown(
    kind: str, named: Iterable[Node | None], known: Collection[str]
) -> Iterator[Diagnostic]:
    for node in named:
        if node is not None and node.value not in known:
            yield unknown_name(UNKNOWN_NAME, kind, node, known)
