"""FT0403: a POI that is placed only where nobody can ever bring it about."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.gone import gone
from fateloom.dsl.lint.say import places
from fateloom.runtime.program.program import Program

CODE = Code("FT0403", "unreachable-poi", Level.WARNING)


def unreachable_poi(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find POIs that are placed only by scripts that can be reached only through them, and those
    that are placed at the set-up and removed before the first turn.

    Why it is bad: the first step is missing, so nobody can visit the POI. A POI that is cut off by
    something else (its tile is never laid, the option that places it never opens) is not told
    again.
    """
    for poi in program.pois:
        sites = xref.placements.get(poi.id)
        if sites and f"POI {poi.id}" in xref.reach.roots:
            yield finding(
                CODE,
                poi.span,
                f"POI '{poi.id}' is placed only by scripts that can be reached only through it",
                related=places([(node.span, owner) for node, owner in sites], "placed"),
                help=f"Place '{poi.id}' in a script that can be reached before.",
            )
        taken = gone(poi.id, program, xref) if poi.id in xref.removals else None
        if taken is not None and taken.day <= 1:
            yield finding(
                CODE,
                taken.node.span,
                f"nobody can ever visit POI '{poi.id}': {taken.owner} removes it before the first "
                "turn",
                related=(Label(poi.span, "the POI"),),
                help=f"Let it happen later, or place '{poi.id}' again.",
            )
