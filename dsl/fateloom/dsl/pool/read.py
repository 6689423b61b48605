"""The tables of a pool game as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import read_tables
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

WHAT = {
    "pool": "its title, its players, its first scene and its endings",
    "characters": "its heroes and whoever stands against them",
    "scenes": "its scenes",
    "dice": "the faces of its dice",
}
"""The tables, and what each of them says."""

OPTIONAL = frozenset(("dice",))


@record
class Nodes:
    """The tables, each sound by itself. `dice`: None where the dice are those of the rules."""

    pool_game: Node
    characters: Node
    scenes: Node
    dice: Node | None


def read(
    sources: Mapping[str, Source], folder: str = ""
) -> tuple[Nodes | None, tuple[Diagnostic, ...]]:
    """The tables among the sources, by file name; None while one of them is not sound. `folder`:
    what stands before the names of the tables, with its `/`.
    """
    nodes, found = read_tables(sources, WHAT, "A pool game", OPTIONAL, folder)
    pool_game, characters, scenes = nodes["pool"], nodes["characters"], nodes["scenes"]
    if found or pool_game is None or characters is None or scenes is None:
        return None, found
    return Nodes(pool_game, characters, scenes, nodes["dice"]), ()
