"""FT0401: a tile that never comes onto the table."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import places
from fateloom.runtime.program.program import Program

CODE = Code("FT0401", "unreachable-tile", Level.WARNING)


def unreachable_tile(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find tiles that start in the box and that nothing lays.

    Why it is bad: everything written for the tile is never seen.
    """
    for tile in program.tiles:
        if f"tile {tile.id}" not in xref.reach.roots:
            continue
        sites = [(change.span, owner) for change, owner in xref.tile_changes.get(tile.id, ())]
        yield finding(
            CODE,
            tile.span,
            f"tile '{tile.id}' is never laid: it starts in the box, and "
            + ("what reveals it can never happen" if sites else "nothing reveals it"),
            related=places(sites, "revealed"),
            help=f"Write 'reveal {tile.id}' in a script that runs, "
            "or let it start with 'side: unexplored'.",
        )
