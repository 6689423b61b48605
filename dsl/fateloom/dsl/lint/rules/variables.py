"""Variables, and virtue, of which only one side is written: they are changed, or they are asked
for.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import places, value_name
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.variables import Counter, Flag, Variable

VARIABLE_NEVER_READ = Code("FT0421", "variable-never-read", Level.WARNING)
VARIABLE_NEVER_WRITTEN = Code("FT0422", "variable-never-written", Level.WARNING)
VIRTUE_ONE_SIDED = Code("FT0428", "virtue-one-sided", Level.HINT)


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
            VARIABLE_NEVER_READ,
            variable.span,
            f"nothing ever asks for '{variable.id}'{times}",
            related=places(sites, "changed"),
            help=f"Ask for '{variable.id}' in a condition, or take it out.",
        )


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
            VARIABLE_NEVER_WRITTEN,
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


def virtue_one_sided(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find stories in which all changes of virtue go one way.

    Why it is bad: good and evil are both meant to be worth a try (DST-124); with one side alone,
    virtue is no more than a counter.
    """
    changes = [
        (gain, owner)
        for gain, owner in xref.resources
        if gain.resource is Resource.VIRTUE and gain.amount
    ]
    if not changes or len({gain.amount > 0 for gain, _ in changes}) == 2:
        return
    rises = changes[0][0].amount > 0
    yield finding(
        VIRTUE_ONE_SIDED,
        changes[0][0].span,
        f"virtue only ever {'rises' if rises else 'falls'} in this story",
        related=places([(gain.span, owner) for gain, owner in changes[1:]], "again"),
        help=f"Let something {'tempt the heroes' if rises else 'reward a kindness'}: "
        f"'virtue {'-1' if rises else '+1'}'.",
    )
