"""How heroes get about in a Program: neighbours, the reach of a day, what else moves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Travel
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import MoveRange, ReplaceMove
from fateloom.runtime.program.statement import MoveHero, PlacePoi
from fateloom.runtime.record import parts_in

if TYPE_CHECKING:
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.program.program import Program


def travel_in(program: Program) -> Travel:
    """The map of the story, as its quest graph has it."""
    at = {tile.cell: tile.id for tile in program.tiles}
    roads = tuple(
        (tile.id, at[cell])
        for tile in program.tiles
        for cell in ((tile.cell[0] + 1, tile.cell[1]), (tile.cell[0], tile.cell[1] + 1))
        if cell in at
    )
    parts = list(parts_in(program))
    jumps = dict.fromkeys(it.tile for it in parts if isinstance(it, MoveHero))
    places = dict.fromkeys((it.poi, it.tile) for it in parts if isinstance(it, PlacePoi))
    walk, start = program.settings.move_range, program.start_tile
    dark = tuple(it.id for it in program.tiles if it.side is not Side.EXPLORED)
    carriers = tuple(it.id for it in program.items if _carries(it))
    reach = _reach(program)
    return Travel(walk, reach, start, roads, tuple(jumps), tuple(places), dark, carriers)


def _carries(item: Item) -> bool:
    """Whether its owner gets further in a day (DST-31)."""
    return item.ability is not None and isinstance(item.ability.effect, MoveRange | ReplaceMove)


def _reach(program: Program) -> int | None:
    """The range with every item that adds to it (DST-31); None with one that goes anywhere."""
    reach = program.settings.move_range
    for item in program.items:
        effect = None if item.ability is None else item.ability.effect
        if isinstance(effect, ReplaceMove):
            return None
        if isinstance(effect, MoveRange):
            reach += effect.tiles * item.copies
    return reach
