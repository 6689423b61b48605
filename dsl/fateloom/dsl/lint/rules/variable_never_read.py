"""FT0421: a variable that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import places
from fateloom.runtime.program.program import Program

CODE = Code("FT0421", "variable-never-read", Level.WARNING)


def variable_never_read(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find variables and states that no condition and no text reads.

    Why it is bad: whatever happens to the variable, nothing follows from it. Often the condition
    asks for another one by mistake.
    """
    reads = xref.reads
    for variable in program.variables:
        if reads.get(variable.id):
            continue
        sites = [(write.span, owner) for write, owner, _ in xref.writes.get(variable.id, ())]
        times = (
            f": {len(sites)} {'line changes' if len(sites) == 1 else 'lines change'} it"
            if sites
            else ""
        )
        yield finding(
            CODE,
            variable.span,
            f"nothing ever asks for '{variable.id}'{times}",
            related=places(sites, "changed"),
            help=f"Ask for '{variable.id}' in a condition, or take it out.",
        )
