"""Passes of events (DST-125, 131; EC-30, 55, 56)."""

from __future__ import annotations

from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Run, Settling

FIRES = 100
"""Events that scripts fire within one command, or that are under way inside each other."""


def settle(flow: Flow, frame: Settling) -> bool:
    """Fires the first event that is due; the pass is over if there is none.

    `rank` decides which is first (EC-56). An event is applied completely before the next one is
    selected. True.
    """
    event = _next(flow)
    if event is None:
        flow.stack.pop()
        return True
    if frame.count >= flow.index.settings.events_per_pass:
        _stop(flow, frame.count, event)
        flow.due.clear()
        flow.stack.pop()
        return True
    flow.top(Settling(frame.count + 1))
    _fire(flow, event)
    return True


def fire_at_once(flow: Flow, event: Event) -> None:
    """A script fires an event, whose script comes before the rest of that one.

    Events that fire themselves, or each other, are stopped after FIRES of them (EC-30).
    """
    inside = sum(isinstance(it, Run) and it.root.startswith("event:") for it in flow.stack)
    if max(flow.fires, inside) >= FIRES:
        _stop(flow, FIRES, event)
        return
    flow.fires += 1
    _fire(flow, event)


def _fire(flow: Flow, event: Event) -> None:
    """Fires the event: its script may contain every statement (DST-129)."""
    flow.emit(ev.EventFired(event.id))
    flow.run(f"event:{event.id}")


def _stop(flow: Flow, count: int, event: Event) -> None:
    """Says that a pass was stopped, once a command."""
    if not any(isinstance(it, ev.PassStopped) for it in flow.events):
        flow.emit(ev.PassStopped(count, event.id))


def stopped(event: ev.PassStopped) -> str:
    """A stopped pass in words for the writer."""
    return (
        f"events fire each other without end: the game stopped after {event.events} of them, "
        f"before '{event.event}' (EC-30)"
    )


def may_fire(flow: Flow, event: Event) -> bool:
    """Whether a due event fires: its condition still holds."""
    if not flow.can_fire(event):
        return False
    index, state, seat = flow.index, flow.state, flow.seat
    if event.condition is not None and not holds(index, state, event.condition, seat):
        return False
    when = event.trigger.condition if event.trigger.kind is TriggerKind.WHEN else None
    if when is not None and not holds(index, state, when, seat):
        return False
    if event.id in flow.index.deadlines and not flow.index.settings.deadline_in_finale:
        return flow.me.finale is None  # a finale once begun cannot be stopped (EC-55)
    return True


def rank(index: ProgramIndex, event: str) -> tuple[bool, int, int]:
    """The sort key of the events of one pass: deadlines first (EC-56), then higher priority,
    then the order of the story (EC-30).
    """
    return event not in index.deadlines, -index.event[event].priority, index.event_at[event]


def _next(flow: Flow) -> Event | None:
    """The first due event; those that do not fire after all are dropped."""
    index = flow.index
    if len(flow.due) > 1:
        flow.due.sort(key=lambda it: rank(index, it))
    while flow.due:
        event = index.event[flow.due.pop(0)]
        if may_fire(flow, event):
            return event
    return None
