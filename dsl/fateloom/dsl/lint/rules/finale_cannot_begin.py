"""FT0431: a finale that can never begin."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.gone import gone
from fateloom.dsl.lint.say import quoted, waiting_for_themselves, why_never
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Defeat
from fateloom.runtime.record import parts_in

CODE = Code("FT0431", "finale-cannot-begin", Level.WARNING)


def finale_cannot_begin(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find `begins at` lines whose condition never holds, and heroes for whom every place where a
    finale begins is taken off the map for good.

    An unreachable POI and an item that nobody can get are reported where they are declared.

    Why it is bad: the path is on the card, and nobody can ever fulfil it.
    """
    for condition, owner, use, truth in xref.settled:
        if use is Use.BEGIN and truth is NEVER:
            yield finding(
                CODE,
                condition.span,
                f"the finale of path '{owner.id}' can never begin here: "
                f"{why_never(condition, program, xref)}",
                label="this never holds",
                help="Change the condition, or write what would make it true.",
            )
    yield from waiting_for_themselves(
        CODE, xref, {Use.BEGIN: "the finale of path '{owner}' can never begin here"}
    )
    yield from _taken_away(program, xref)


def _taken_away(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Heroes who come too late from some day on, in a story whose events do not end the game."""
    ends = any(isinstance(it, Defeat) for event in program.events for it in parts_in(event.body))
    for destiny in program.destinies if xref.removals and not ends else ():
        pois = {begin.poi for path in destiny.paths for begin in path.begins}
        taken = [gone(poi, program, xref) for poi in sorted(pois)]
        lasting = [it for it in taken if it is not None]
        if pois and len(lasting) == len(pois):
            last = max(lasting, key=lambda it: it.day)
            yield finding(
                CODE,
                last.node.span,
                f"from day {last.day} on '{destiny.hero}' can begin no finale: "
                f"{quoted(sorted(pois))} {'is' if len(pois) == 1 else 'are'} off the map for good",
                related=(Label(destiny.span, "the destiny"),),
                help="Place it again, let a finale begin elsewhere, or let the game end before.",
            )
