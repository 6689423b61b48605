"""FT0410: a visit with nothing to do."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import labels
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.board import Poi
from fateloom.runtime.program.condition import Not
from fateloom.runtime.program.program import Program

CODE = Code("FT0410", "empty-visit", Level.HINT)


def empty_visit(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find POIs at which it can happen that no option at all is open.

    An option counts as open if it has no condition and is not closed; that it may be used up does
    not matter here. POIs where a finale begins are left alone.

    Why it is bad: a visit is all that a turn has. Who spends it on a place where nothing can be
    done has lost the turn.
    """
    finales = {b.poi for d in program.destinies for path in d.paths for b in path.begins}
    for poi in program.pois:
        for option in poi.options:
            if option.condition is None and not option.closed:
                break
        else:
            if poi.id not in finales and _can_be_empty(poi, xref):
                yield _diagnostic(poi)


def _can_be_empty(poi: Poi, xref: CrossReference) -> bool:
    shut = tuple(
        Not(option.condition, option.span)
        for option in poi.options
        if option.condition is not None and not option.closed
    )
    return xref.values.together(shut) is not NEVER


def _diagnostic(poi: Poi) -> Diagnostic:
    if not poi.options:
        return finding(
            CODE,
            poi.span,
            f"there is nothing to do at POI '{poi.id}': it has no option",
            help="Give it an option, or tell its text where the tile is explored.",
        )
    return finding(
        CODE,
        poi.span,
        f"a visit to POI '{poi.id}' can find no option open at all",
        related=labels((option.span, "not always open") for option in poi.options),
        help="Add an option without a condition, or remove the POI when nothing is left to do.",
    )
