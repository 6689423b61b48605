"""A card of a card game, or a path of a challenge, with another id in its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.table_renaming import Kinds, kinds_of

if TYPE_CHECKING:
    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.table_renaming import Named


def _paths(nodes: Nodes) -> Named:
    """The paths of all challenges: CARD.PATH."""
    return {
        f"{card}.{path}": one
        for _, card, node in nodes.story("challenges")
        for path, one in fields(part(node, "paths")).items()
    }


KINDS: Kinds = {**kinds_of("card"), "path": _paths}
