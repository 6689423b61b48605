"""A card of a card game, or a path of a challenge, with another id in its tables."""

from __future__ import annotations

from fateloom.dsl.table_renaming import Kinds, kinds_of

KINDS: Kinds = kinds_of("card", "path")
