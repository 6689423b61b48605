"""FT0426: an effect that changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import places, value_name
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import OptionChange

CODE = Code("FT0426", "effect-without-effect", Level.WARNING)


def effect_without_effect(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find writes that give a variable the only value that it can have, and options that are
    opened but never shut.

    Why it is bad: the line looks as if something happened.
    """
    constant = xref.values.constant
    for variable in program.variables if constant else ():
        writes = xref.writes.get(variable.id)
        if not writes or variable.id not in constant:
            continue
        sites = [(write.span, owner) for write, owner, _ in writes]
        yield finding(
            CODE,
            sites[0][0],
            f"this changes nothing: '{variable.id}' can only ever be "
            f"{value_name(variable, variable.initial)}",
            related=places(sites[1:], "again"),
            help="Give it another value, or let something else change it before.",
        )
    yield from _open_options(program, xref)


def _open_options(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    if not xref.option_changes:
        return
    closed = {option.id for poi in program.pois for option in poi.options if option.closed}
    for id, changes in xref.option_changes.items():
        if id in closed or any(node.change is not OptionChange.OPEN for node, _ in changes):
            continue
        yield finding(
            CODE,
            changes[0][0].span,
            f"this changes nothing: option '{id}' is never closed",
            help=f"Declare option '{id}' as 'closed', or leave the line out.",
        )
