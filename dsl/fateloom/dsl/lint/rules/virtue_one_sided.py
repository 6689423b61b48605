"""FT0428: a virtue that only ever rises, or only ever falls."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import places
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Resource

CODE = Code("FT0428", "virtue-one-sided", Level.HINT)


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
        CODE,
        changes[0][0].span,
        f"virtue only ever {'rises' if rises else 'falls'} in this story",
        related=places([(gain.span, owner) for gain, owner in changes[1:]], "again"),
        help=f"Let something {'tempt the heroes' if rises else 'reward a kindness'}: "
        f"'virtue {'-1' if rises else '+1'}'.",
    )
