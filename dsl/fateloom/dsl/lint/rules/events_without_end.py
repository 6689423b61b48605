"""FT0430: events that fire themselves, or each other, without end."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner, OwnerKind
from fateloom.dsl.lint.truth_changes import TruthChange, truth_changes
from fateloom.runtime.program.condition import All, Condition
from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

CODE = Code("FT0430", "events-without-end", Level.WARNING)


@record
class _Edge:
    """An event makes another one happen. `watched`: by a condition that begins to hold."""

    source: str
    target: str
    span: Span
    watched: bool


def events_without_end(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find repeating events that fire themselves, or that make each other fire in a round.

    Why it is bad: the game stops them in the middle (EC-30), after as many events as a pass allows,
    and drops whatever else was due.
    """
    events = {event.id: event for event in program.events if event.repeats or event.rescue}
    if not events:
        return
    does = _statements(events, xref)
    edges = [*_fired(events, xref), *_watched(program, events, does)]
    for ring in _rings(list(events), edges, program, events, does):
        yield _finding(
            ring, [it for it in edges if it.source in ring and it.target in ring], events
        )


def _finding(ring: list[str], edges: list[_Edge], events: dict[str, Event]) -> Diagnostic:
    names = [_name(events[it]) for it in ring]
    whole = " and ".join(names)
    message = f"{whole} fires itself, again and again"
    if len(ring) > 1:
        message = f"{whole} fire each other, again and again"
    labels = {it.span: Label(it.span, _label(it, events)) for it in edges}
    return finding(
        CODE,
        events[ring[0]].span,
        message,
        related=tuple(labels.values()),
        help="The game stops them in the middle of it (EC-30). Leave out 'repeats', or let one of "
        "them change something that no other one changes back.",
    )


def _label(edge: _Edge, events: dict[str, Event]) -> str:
    name = _name(events[edge.target])
    return f"this makes {name} due" if edge.watched else f"this fires {name}"


def _name(event: Event) -> str:
    return "a rescue" if event.rescue else f"event '{event.id}'"


# --- what events do


def _statements(events: dict[str, Event], xref: CrossReference) -> dict[str, list[TruthChange]]:
    """What each repeating event does that can make a condition true or false, scenes included."""
    found: dict[str, list[TruthChange]] = {id: [] for id in events}
    runners: dict[str, frozenset[str]] = {}
    for statement, owner in truth_changes(xref):
        for id in _runners(owner, events, xref, runners):
            found[id].append(statement)
    return found


def _runners(
    owner: Owner, events: dict[str, Event], xref: CrossReference, known: dict[str, frozenset[str]]
) -> frozenset[str]:
    """The repeating events that run the script of the owner."""
    if owner.kind in (OwnerKind.EVENT, OwnerKind.RESCUE):
        return frozenset({owner.id} & events.keys())
    if owner.kind is not OwnerKind.SCENE:
        return frozenset()
    if owner.id not in known:
        known[owner.id] = frozenset()
        callers = [caller for _, caller in xref.scene_calls.get(owner.id, ())]
        known[owner.id] = frozenset().union(
            *(_runners(it, events, xref, known) for it in callers)
        )  # fmt: skip
    return known[owner.id]


# --- which event makes which one happen


def _fired(events: dict[str, Event], xref: CrossReference) -> Iterator[_Edge]:
    known: dict[str, frozenset[str]] = {}
    for target, fires in xref.fires.items():
        if target in events:
            for statement, owner in fires:
                for source in sorted(_runners(owner, events, xref, known)):
                    yield _Edge(source, target, statement.span, watched=False)


def _watched(
    program: Program, events: dict[str, Event], does: dict[str, list[TruthChange]]
) -> Iterator[_Edge]:
    for target, event in events.items():
        if event.trigger.kind is TriggerKind.WHEN:
            for source, statements in does.items():
                for it in statements:
                    if it.can_make(program, _condition(event), True):
                        yield _Edge(source, target, it.statement.span, watched=True)


def _condition(event: Event) -> Condition:
    parts = (event.trigger.condition, event.condition)
    return All(tuple(it for it in parts if it is not None), event.span)


# --- rounds of them


def _rings(
    order: list[str],
    edges: list[_Edge],
    program: Program,
    events: dict[str, Event],
    does: dict[str, list[TruthChange]],
) -> list[list[str]]:
    """Events that reach each other, in the order of the story. A condition begins to hold again and
    again only if the same events also make it fail.
    """
    while True:
        rings = _components(order, edges)
        ring_of = {id: ring for ring in rings for id in ring}
        kept = [
            it
            for it in edges
            if not it.watched
            or it.source not in ring_of
            or it.target not in ring_of[it.source]
            or _fails_too(it.target, ring_of[it.source], program, events, does)
        ]
        if len(kept) == len(edges):
            return rings
        edges = kept


def _fails_too(
    target: str,
    ring: list[str],
    program: Program,
    events: dict[str, Event],
    does: dict[str, list[TruthChange]],
) -> bool:
    """Whether the events make the condition of one of them true, and by other means false."""
    condition = _condition(events[target])
    statements = [it for id in ring for it in does[id]]
    makes = [it for it in statements if it.can_make(program, condition, True)]
    breaks = [it for it in statements if it.can_make(program, condition, False)]
    return any(one.undoes(other) for one in breaks for other in makes)


def _components(order: list[str], edges: list[_Edge]) -> list[list[str]]:
    """The sets of events that reach each other, or themselves."""
    after: dict[str, set[str]] = {id: set() for id in order}
    for it in edges:
        after[it.source].add(it.target)
    reach = {id: _reached(id, after) for id in order}
    rings: list[list[str]] = []
    for id in order:
        if id in reach[id] and not any(id in ring for ring in rings):
            rings.append([it for it in order if it in reach[id] and id in reach[it]])
    return rings


def _reached(start: str, after: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = [start]
    while todo:
        fresh = after[todo.pop()] - found
        found |= fresh
        todo += fresh
    return found
