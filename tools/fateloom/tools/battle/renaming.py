"""A thing of a battle game with another id in its tables."""

from __future__ import annotations

from fateloom.dsl.table_renaming import Kinds, kinds_of

KINDS: Kinds = {
    **kinds_of("side", "terrain", "space", "column", "type", "contingent", "unit"),
    "card": lambda nodes: {id: node for _, id, node in nodes.all_cards()},
}
