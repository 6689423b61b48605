"""What the HTML page of a story can filter by (`System.filters`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program
    from fateloom.tools.draw.page_data import Filters


def filters(program: Program) -> Filters:
    """The heroes and the tiles."""
    tile_of = [(f"poi {it.id}", it.tile) for it in program.pois]
    tile_of += [(f"tile {it.id}", it.id) for it in program.tiles]
    tile_of += [
        (f"option {it.id}.{option.id}", it.tile) for it in program.pois for option in it.options
    ]
    return (
        tuple((it.id, it.title) for it in program.heroes),
        tuple((it.id, it.title) for it in program.tiles),
        tuple((node, tile) for node, tile in tile_of if tile is not None),
    )
