"""FT0405: an event that never happens."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.say import waiting_for_themselves, why_never
from fateloom.dsl.lint.values import MODES, NEVER
from fateloom.runtime.program.program import Program

CODE = Code("FT0405", "unreachable-event", Level.WARNING)

CIRCULAR = {
    Use.EVENT: "event '{owner}' can never happen",
    Use.RESCUE: "this rescue can never happen",
}
"""What is said of those whose condition waits for itself."""


def unreachable_event(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find events and rescues whose condition never holds, and events of a mode that the scenario
    does not offer.

    Why it is bad: what the event was to change stays as it was. An event that follows an option
    which cannot be chosen is told there.
    """
    for condition, owner, use, truth in xref.settled:
        if truth is NEVER and (use is Use.EVENT or use is Use.RESCUE):
            what = "this rescue" if use is Use.RESCUE else f"event '{owner.id}'"
            yield finding(
                CODE,
                condition.span,
                f"{what} can never happen: {why_never(condition, program, xref)}",
                label="this never holds",
                help="Change the condition, or write what would make it true.",
            )
    for event in program.events:
        if event.mode is not None and not MODES[event.mode] & xref.values.modes:
            yield finding(
                CODE,
                event.span,
                f"event '{event.id}' can never happen: "
                f"nobody plays this scenario as '{event.mode.value}'",
                help=f"Offer that mode in scenario.yaml ('modes', 'players'), or leave out "
                f"'in {event.mode.value}'.",
            )
    yield from waiting_for_themselves(CODE, xref, CIRCULAR)
