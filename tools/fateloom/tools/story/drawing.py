"""What `fateloom graph` asks of stories: the views, and what the HTML page can filter by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.callable_systems import tables_of
from fateloom.dsl.graph.called import called_views
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.systems import system

if TYPE_CHECKING:
    from fateloom.dsl.graph.flat import Views
    from fateloom.runtime.program.program import Program
    from fateloom.tools.draw.page_data import Filters


def views(program: Program) -> Views:
    """Those of the story, then those of the games beside it."""
    return views_of(program) | views_beside(program)


def views_beside(program: Program) -> Views:
    """The views of what lies in a folder beside the story and is a whole game of its system, with
    all tables of one: `campaign map`.
    """
    found: Views = {}
    for it in program.called:
        name = callable_system(it.system).played_by
        if set(SYSTEMS[name].tables) <= set(tables_of(it.system).tables):
            found |= called_views(it.system, system(name).views(it.game))
    return found


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
