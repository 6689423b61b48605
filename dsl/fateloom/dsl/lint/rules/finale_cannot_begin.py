"""FT0431: a finale that can never begin."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.say import waiting_for_themselves, why_never
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.program import Program

CODE = Code("FT0431", "finale-cannot-begin", Level.WARNING)


def finale_cannot_begin(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find `begins at` lines whose condition never holds.

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
