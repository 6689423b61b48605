"""What the HTML page of a story can filter by (`System.filters`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.build.program import quest_model

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program
    from fateloom.tools.draw.page_data import Filters


def filters(program: Program) -> Filters:
    """The heroes and the tiles."""
    model = quest_model(program)
    tile_of = tuple((node.id, node.tile) for node in model.nodes if node.tile is not None)
    return model.heroes, model.tiles, tile_of
