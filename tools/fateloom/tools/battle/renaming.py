"""A thing of a battle game with another id in its tables."""

from __future__ import annotations

from fateloom.dsl.table_renaming import Kinds

KINDS: Kinds = {
    "side": lambda nodes: nodes.sides,
    "terrain": lambda nodes: nodes.terrain,
    "space": lambda nodes: nodes.spaces,
    "column": lambda nodes: nodes.columns,
    "type": lambda nodes: nodes.types,
    "contingent": lambda nodes: nodes.contingents,
    "unit": lambda nodes: nodes.all_units(),
    "card": lambda nodes: {id: node for _, id, node in nodes.all_cards()},
}
