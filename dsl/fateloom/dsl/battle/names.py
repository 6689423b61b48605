"""Names in the tables of a battle game that lead nowhere, and ids that two things have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.build import ALTERNATE
from fateloom.dsl.battle.codes import ID_TWICE, UNKNOWN_NAME
from fateloom.dsl.battle.read import items
from fateloom.dsl.data.named import names_twice, unknown_name
from fateloom.dsl.data.table_set import fields, part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Diagnostic

Reference = tuple[str, "Node", "Collection[str]"]
"""What is named, where, and which names there are."""


def names(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about names; of those of the sides alone while they are not right."""
    tables = [fields(part(nodes.units, "units")), fields(part(nodes.cards, "cards"))]
    for table in tables:
        for side, node in table.items():
            if side not in nodes.sides:
                yield unknown_name(UNKNOWN_NAME, "side", node, nodes.sides, name=side)
    if any(side not in nodes.sides for table in tables for side in table):
        return
    for kind, node, known in _references(nodes):
        if node.value not in known:
            yield unknown_name(UNKNOWN_NAME, kind, node, known)
    for what, table in zip(("unit", "card"), tables, strict=True):
        rows = (row for side in table.values() for row in fields(side).items())
        also = nodes.all_orders.items() if what == "card" else ()
        yield from names_twice(ID_TWICE, what, (*rows, *also))


def _references(nodes: Nodes) -> Iterator[Reference]:
    yield from _of_head(nodes)
    for terrain in nodes.terrain.values():
        yield from _each("side", items(terrain, "users"), nodes.sides)
    for space in nodes.spaces.values():
        yield from _named("terrain", space, "terrain", nodes.terrain)
    for kind in ("roads", "rivers"):
        for row in items(nodes.theatre, kind):
            yield from _each("space", row.items, nodes.spaces)
    for type in nodes.types.values():
        yield from _named("column", type, "fires", nodes.columns)
    for unit in nodes.all_units().values():
        yield from _named("type", unit, "type", nodes.types)
        yield from _named("contingent", unit, "contingent", nodes.contingents)
        yield from _named("space", unit, "at", nodes.spaces)
    for order in nodes.all_orders.values():
        yield from _named("side", order, "side", nodes.sides)
    for side, _, card in nodes.all_cards():
        if side in nodes.sides:
            yield from _of_card(nodes, side, card)


def _of_head(nodes: Nodes) -> Iterator[Reference]:
    yield from _named("side", nodes.battle, "first", (*nodes.sides, ALTERNATE))
    for side in nodes.sides.values():
        yield from _each("space", items(side, "recruits"), nodes.spaces)
    for victory in nodes.victories:
        yield from _named("side", victory, "side", nodes.sides)
        yield from _of_condition(nodes, fields(victory)["if"])


def _of_condition(nodes: Nodes, condition: Node) -> Iterator[Reference]:
    yield from _named("space", condition, "controls", nodes.spaces)
    yield from _named("space", condition, "units_in", nodes.spaces)
    yield from _named("side", condition, "side", nodes.sides)
    inner = part(condition, "not")
    for one in (*items(condition, "all"), *items(condition, "any"), *((inner,) if inner else ())):
        yield from _of_condition(nodes, one)


def _of_card(nodes: Nodes, side: str, card: Node) -> Iterator[Reference]:
    own = nodes.units_of(side)
    of_side = f"'{side}' unit"
    yield from _each(of_side, items(card, "recruits", "units"), own)
    yield from _each("space", items(card, "recruits", "spaces"), nodes.spaces)
    for move in items(card, "moves"):
        yield from _named("unit of the type", move, "type", _of_units(nodes, "type"))
        belongs = _of_units(nodes, "contingent")
        yield from _named("unit of the contingent", move, "contingent", belongs)
        yield from _named(of_side, move, "unit", own)
    for effect in items(card, "event", "do"):
        yield from _named("type", effect, "type", nodes.types)
        yield from _named("column", effect, "column", nodes.columns)
        yield from _named("space", effect, "peek", nodes.spaces)
        yield from _named("space", effect, "at", nodes.spaces)


def _of_units(nodes: Nodes, key: str) -> Collection[str]:
    """What units say of themselves under a key; a card that moves none of them is refused."""
    values = (part(unit, key) for unit in nodes.all_units().values())
    return {it.value: None for it in values if it is not None}


def _named(kind: str, node: Node, key: str, known: Collection[str]) -> Iterator[Reference]:
    name = part(node, key)
    if name is not None:
        yield kind, name, known


def _each(kind: str, named: Iterable[Node], known: Collection[str]) -> Iterator[Reference]:
    for node in named:
        yield kind, node, known
