"""FT0404: an option that nobody can ever choose."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.say import places, waiting_for_themselves, why_never
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.program import Program

CODE = Code("FT0404", "unreachable-option", Level.WARNING)


def unreachable_option(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find options that are closed and never opened, and options whose condition never holds.

    Why it is bad: nothing of the option is ever seen, and what it gives cannot be gained.
    """
    for poi in program.pois:
        for option in poi.options:
            if not option.closed or f"option {option.id}" not in xref.reach.roots:
                continue
            sites = [(node.span, owner) for node, owner in xref.option_changes.get(option.id, ())]
            yield finding(
                CODE,
                option.span,
                f"option '{option.id}' is closed, and "
                + ("what opens it can never happen" if sites else "nothing opens it"),
                related=places(sites, "changed"),
                help=f"Write 'open {option.id}' in a script that runs, or leave out 'closed'.",
            )
    for condition, owner, use, truth in xref.settled:
        if use is Use.OPTION and truth is NEVER:
            yield finding(
                CODE,
                condition.span,
                f"option '{owner.id}' can never be chosen: {why_never(condition, program, xref)}",
                label="this never holds",
                help="Change the condition, or write what would make it true.",
            )
    yield from waiting_for_themselves(
        CODE, xref, {Use.OPTION: "option '{owner}' can never be chosen"}
    )
