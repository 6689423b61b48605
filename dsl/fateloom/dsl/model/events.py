"""Events and rescues, resolved (EC-30, EC-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.model.codes import WRONG_DAY
from fateloom.dsl.model.names import MODES, option_of
from fateloom.dsl.model.resolver import ASKS, DEFEATS_ALL, BodyContext
from fateloom.runtime.program.destiny import Event, Trigger, TriggerKind

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import Resolver
    from fateloom.dsl.syntax.ast import declarations as tree

TRIGGERS = {kind.value: kind for kind in TriggerKind}


def event(resolver: Resolver, node: tree.Event) -> Event:
    """An event with its trigger."""
    place = BodyContext("an event", f"event.{node.id}", ASKS | DEFEATS_ALL)
    return Event(
        node.id,
        _trigger(resolver, node, place),
        None if node.condition is None else resolver.condition(node.condition, place),
        node.priority or 0,
        node.repeats,
        None if node.mode is None else MODES[node.mode],
        False,
        resolver.body(node.body, place),
        node.span,
    )


def _trigger(resolver: Resolver, node: tree.Event, place: BodyContext) -> Trigger:
    written = node.trigger
    kind = TRIGGERS[written.kind]
    option = None
    if kind is TriggerKind.DAY and written.day is not None and written.day < 1:
        resolver.report(
            WRONG_DAY,
            node.span,
            f"there is no day {written.day}: the first day is 1",
            word=str(written.day),
        )
    if kind is TriggerKind.AFTER and written.option is not None:
        option = option_of(resolver, written.poi, written.option, place, node.span)
    condition = None if written.condition is None else resolver.condition(written.condition, place)
    return Trigger(kind, written.day, option, condition)


def rescue(resolver: Resolver, node: tree.Rescue, number: int) -> Event:
    """A rescue: an event that is applied as soon as its condition holds; nobody is asked."""
    id = f"rescue_{number}"
    place = BodyContext("a rescue", f"event.{id}", 0)
    trigger = Trigger(TriggerKind.WHEN, None, None, resolver.condition(node.condition, place))
    return Event(id, trigger, None, 0, True, None, True, resolver.body(node.body, place), node.span)
