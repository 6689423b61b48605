"""FT0429: two events of the same moment that set the same variable."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, OwnerKind
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.condition import Condition, ModeIs
from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import SetVariable

CODE = Code("FT0429", "event-order-ambiguous", Level.HINT)


def event_order_ambiguous(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find events with the same day, or another moment in common, and the same priority, that give
    one variable different values.

    Why it is bad: only the order in which they stand in the files decides what comes out, and
    moving a block changes the story.
    """
    events = {event.id: event for event in program.events if not event.rescue}
    if len(events) < 2:
        return
    reported: set[tuple[str, str]] = set()
    for id, writes in xref.writes.items():
        first: dict[object, tuple[Event, SetVariable]] = {}
        for write, owner, _ in writes:
            if owner.kind is not OwnerKind.EVENT or type(write) is not SetVariable:
                continue
            event = events[owner.id]
            for moment in _moments(event):
                other, before = first.setdefault(moment, (event, write))
                pair = (other.id, event.id)
                if other is event or before.value == write.value or pair in reported:
                    continue
                if xref.values.together((*_conditions(other), *_conditions(event))) is NEVER:
                    continue
                reported.add(pair)
                trigger_days = event.trigger.kind is TriggerKind.DAY
                yield finding(
                    CODE,
                    write.span,
                    f"events '{other.id}' and '{event.id}' happen at the same moment, "
                    f"and both set '{id}'",
                    related=(Label(before.span, f"event '{other.id}' sets it here"),),
                    help=f"Say which comes first: 'priority 1' puts it before '{event.id}' as it "
                    "is." + (" Or is one of them meant for another day?" if trigger_days else ""),
                )


def _moments(event: Event) -> Iterator[object]:
    """The moments at which the event is due, each with its priority."""
    trigger = event.trigger
    if trigger.kind is TriggerKind.DAY:
        yield from ((day, event.priority) for day in trigger.days)
    elif trigger.kind is not TriggerKind.WHEN:
        yield (trigger.kind, trigger.option, event.priority)


def _conditions(event: Event) -> tuple[Condition | None, ...]:
    mode = None if event.mode is None else ModeIs(event.mode, event.span)
    return (event.condition, mode)
