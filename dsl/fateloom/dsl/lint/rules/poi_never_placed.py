"""FT0402: a POI that nothing places."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0402", "poi-never-placed", Level.WARNING)


def poi_never_placed(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find POIs without any `place`.

    Why it is bad: a POI is on the map only once it is placed, so nobody can visit it.
    """
    for poi in program.pois:
        if not xref.placements.get(poi.id):
            where = f"under 'on explore' of tile '{poi.tile}'" if poi.tile else "in a script"
            line = f"place {poi.id}" if poi.tile else f"place {poi.id} on …"
            yield finding(
                CODE,
                poi.span,
                f"POI '{poi.id}' is never placed on the map",
                label="nobody can visit it",
                help=f"Write '{line}' {where}.",
            )
