"""A character, a tile or a card of a haunted house with another id in its tables."""

from __future__ import annotations

from fateloom.dsl.table_renaming import Kinds, kinds_of

KINDS: Kinds = kinds_of("character", "tile", "card")
