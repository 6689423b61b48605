"""A character, a tile or a card of a haunted house with another id in its tables."""

from __future__ import annotations

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.table_renaming import Kinds

KINDS: Kinds = {
    "character": lambda nodes: fields(part(nodes.house, "characters")),
    "tile": lambda nodes: dict(nodes.tiles()),
    "card": lambda nodes: dict(nodes.cards()),
}
