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
    from fateloom.runtime.span import Span

LAST_DAY = 60
"""A schedule that names no last day ends with this one: a story is finite."""
MOST_DAYS = 100
"""The most days of one schedule."""
TRIGGERS = {kind.value: kind for kind in TriggerKind}


def event(resolver: Resolver, node: tree.Event) -> Event:
    """An event with its trigger."""
    place = BodyContext("an event", f"event.{node.id}", ASKS | DEFEATS_ALL)
    trigger = _trigger(resolver, node, place)
    return Event(
        node.id,
        trigger,
        None if node.condition is None else resolver.condition(node.condition, place),
        node.priority or 0,
        node.repeats or len(trigger.days) > 1,
        None if node.mode is None else MODES[node.mode],
        False,
        resolver.body(node.body, place),
        node.span,
    )


def _trigger(resolver: Resolver, node: tree.Event, place: BodyContext) -> Trigger:
    written = node.trigger
    kind = TRIGGERS[written.kind]
    option = None
    days = () if written.days is None else _days(resolver, written.days, node.span)
    if kind is TriggerKind.AFTER and written.option is not None:
        option = option_of(resolver, written.poi, written.option, place, node.span)
    condition = None if written.condition is None else resolver.condition(written.condition, place)
    return Trigger(kind, days, option, condition)


def _days(resolver: Resolver, written: tree.Days, span: Span) -> tuple[int, ...]:
    """The days of a schedule, ascending; each mistake in it is reported."""

    def wrong(message: str, number: int, help: str | None = None) -> None:
        resolver.report(WRONG_DAY, span, message, word=str(number), help=help)

    if written.every is None:
        days = written.listed
        for before, day in zip((0, *days), days, strict=False):
            if day < 1:
                wrong(f"there is no day {day}: the first day is 1", day)
            elif day == before:
                wrong(f"day {day} is listed twice", day, "Remove one of them.")
            elif day < before:
                wrong(f"day {day} is listed after day {before}", day, "Sort the days.")
        return tuple(sorted({max(day, 1) for day in days}))
    start, last = written.start or 0, LAST_DAY if written.last is None else written.last
    if start < 1:
        wrong("there is no day 0: the first day is 1", start)
    elif written.every < 1:
        wrong("days are counted from 1: 'every 1 days' is every day", written.every)
    elif last < start:
        help = f"Without 'to day N' a schedule ends with day {LAST_DAY}."
        wrong(f"the schedule ends with day {last}, before its first day {start}", start, help)
    elif (last - start) // written.every >= MOST_DAYS:
        wrong(f"more than {MOST_DAYS} days: use 'on turn start' or end it earlier", last)
    else:
        return tuple(range(start, last + 1, written.every))
    return (max(start, 1),)


def rescue(resolver: Resolver, node: tree.Rescue, number: int) -> Event:
    """A rescue: an event that is applied as soon as its condition holds; nobody is asked."""
    id = f"rescue_{number}"
    place = BodyContext("a rescue", f"event.{id}", 0)
    trigger = Trigger(TriggerKind.WHEN, (), None, resolver.condition(node.condition, place))
    return Event(id, trigger, None, 0, True, None, True, resolver.body(node.body, place), node.span)
