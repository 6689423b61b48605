"""The tables of a pool game as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import ClassVar

from fateloom.dsl.data.table_set import TableSet


class Nodes(TableSet):
    """The tables, each sound by itself; without `dice` the dice are those of the rules."""

    game = "A pool game"
    what: ClassVar = {
        "pool": "its title, its players, its first scene and its endings",
        "characters": "its heroes and whoever stands against them",
        "scenes": "its scenes",
        "dice": "the faces of its dice",
    }
    optional = frozenset(("dice",))


read = Nodes.read
