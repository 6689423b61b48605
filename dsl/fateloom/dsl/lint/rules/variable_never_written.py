"""FT0422: a variable that never changes."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import places, value_name
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Counter, Flag, Variable

CODE = Code("FT0422", "variable-never-written", Level.WARNING)


def variable_never_written(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find variables and states that conditions or texts read and that nothing changes.

    Why it is bad: the answer is always the same, so one side of every such condition is never seen.
    """
    writes = xref.writes
    for variable in program.variables:
        if writes.get(variable.id):
            continue
        reads = xref.reads.get(variable.id)
        if not reads:
            continue
        yield finding(
            CODE,
            variable.span,
            f"nothing ever changes '{variable.id}': "
            f"it stays {value_name(variable, variable.initial)}",
            related=places(reads, "asked"),
            help=f"Change it somewhere, with a line such as '{_line(variable)}'.",
        )


def _line(variable: Variable) -> str:
    match variable.domain:
        case Flag():
            return f"{variable.id} {'down' if variable.initial else 'up'}"
        case Counter():
            return f"{variable.id} +1"
        case _:
            other = 1 if variable.initial == 0 else 0
            return f"{variable.id} becomes {value_name(variable, other)}"
