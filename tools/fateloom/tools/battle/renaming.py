"""A thing of a battle game with another id in its tables."""

from __future__ import annotations

from fateloom.dsl.battle.read import Nodes
from fateloom.dsl.data.table_set import TableSet
from fateloom.dsl.table_renaming import Kinds, Named, kinds_of


def _cards(tables: TableSet) -> Named:
    """The cards of both sides."""
    assert isinstance(tables, Nodes), tables
    return {id: node for _, id, node in tables.all_cards()}


KINDS: Kinds = {
    **kinds_of("side", "terrain", "space", "column", "type", "contingent", "unit"),
    "card": _cards,
}
