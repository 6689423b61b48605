"""FT0423: a condition that can never hold."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.say import waiting_for_themselves, why_never
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.program import Program

CODE = Code("FT0423", "condition-never-holds", Level.WARNING)

WHAT = {
    Use.BRANCH: "this branch never happens",
    Use.CHOICE: "this choice is never offered",
    Use.VARIANT: "this text is never read",
    Use.MILESTONE: "this milestone is never reached",
}
"""The uses that this rule speaks of; options, events and beginnings of finales have their own."""


def condition_never_holds(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find conditions of branches, choices, texts and milestones that hold in no game.

    Either two parts shut each other out (`bell is silent and bell is drowned`), or a variable never
    has the value that is asked for. What is said is only what no order of events whatever could
    bring about.

    Why it is bad: what depends on the condition is never seen.
    """
    for condition, owner, use, truth in xref.settled:
        if truth is NEVER and use in WHAT:
            yield finding(
                CODE,
                condition.span,
                f"{WHAT[use]}: {why_never(condition, program, xref)}",
                label=f"never holds, in {owner}",
                help="Change the condition, or write what would make it true.",
            )
    yield from waiting_for_themselves(CODE, xref, WHAT)
