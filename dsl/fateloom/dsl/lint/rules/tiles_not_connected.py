"""FT0408: tiles that lie on the table and that nobody can walk to."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import quoted
from fateloom.runtime.program.board import Side, Tile
from fateloom.runtime.program.items import MoveRange, ReplaceMove
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import TileChange

CODE = Code("FT0408", "tiles-not-connected", Level.WARNING)


def tiles_not_connected(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find groups of tiles that touch no tile which can be walked to.

    Heroes walk from tile to tile between neighbours, never diagonally (DST-25). Tiles to which a
    script moves a hero, or a card that replaces the move (DST-31), are walked to in that way.

    Why it is bad: what lies there is out of reach.
    """
    if _nobody_walks(program, xref):
        yield finding(
            CODE,
            xref.place("scenario.yaml", "rules", "move_range"),
            "with 'move_range: 0' nobody ever leaves the tile where the heroes begin",
            help="Write 1 or more, or leave the line out.",
        )
        return
    cells = {tile.cell: tile for tile in program.tiles if f"tile {tile.id}" in xref.reach.reached}
    todo = [tile for tile in cells.values() if _is_entry(tile, program, xref)]
    left = dict(cells)
    _walk(todo, left)
    while left:
        first = next(iter(left.values()))
        group = _walk([first], left)
        names = quoted(tile.id for tile in group)
        yield finding(
            CODE,
            first.span,
            f"nobody can walk to {'tile' if len(group) == 1 else 'tiles'} {names}: "
            f"no tile that can be walked to lies beside {'it' if len(group) == 1 else 'them'}",
            label=f"at cell [{first.cell[0]}, {first.cell[1]}]",
            help="Heroes walk up, down, left and right. Move it to a cell beside another tile, "
            "or lay a tile between them.",
        )


def _nobody_walks(program: Program, xref: CrossReference) -> bool:
    """Whether there are tiles to walk to, and nothing that takes a hero off the first one."""
    if program.settings.move_range or len(program.tiles) < 2 or xref.hero_moves:
        return False
    return not any(
        item.ability is not None and isinstance(item.ability.effect, MoveRange | ReplaceMove)
        for item in program.items
    )


def _is_entry(tile: Tile, program: Program, xref: CrossReference) -> bool:
    if tile.id == program.start_tile or xref.hero_moves.get(tile.id):
        return True
    is_shown = tile.side is Side.EXPLORED or any(
        node.change is TileChange.EXPLORE for node, _ in xref.tile_changes.get(tile.id, ())
    )
    return is_shown and any(
        item.ability is not None and isinstance(item.ability.effect, ReplaceMove)
        for item in program.items
    )


def _walk(todo: list[Tile], left: dict[tuple[int, int], Tile]) -> list[Tile]:
    """Take all that can be walked to out of `left`, and return it."""
    reached = []
    for tile in todo:
        left.pop(tile.cell, None)
    while todo:
        tile = todo.pop()
        reached.append(tile)
        column, row = tile.cell
        for cell in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            near = left.pop(cell, None)
            if near is not None:
                todo.append(near)
    return reached
