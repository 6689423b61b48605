"""What a day surely ends, and so is asked for in vain by what can be done behind that day only.

An event of a fixed day that happens in every game makes a fact untrue, such as *the signal is
fair*. An option that nobody can use before that day (`first_day`) asks for the fact as it is from
then on: for that there is a fact of its own, which does not hold at first and which all brings that
brings the other, but for events that are over. What only asks for it sooner is as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import BRINGS
from fateloom.dsl.graph.queries.days import first_day, is_helped_by_itself
from fateloom.dsl.graph.queries.errands import errands
from fateloom.dsl.graph.quest import FACTS, GATES, EdgeKind, NodeKind
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fateloom.dsl.graph.model import QuestEdge, QuestModel, QuestNode
    from fateloom.dsl.graph.queries.ground import Ground

BY_TURNS = NodeKind.OPTION, NodeKind.BEGIN
"""What is done behind the events of its day (DST-19); the rest may come before them."""
NEVER = 10**9


def without_ended(ground: Ground) -> QuestModel:
    """The model of the ground, in which what is done late asks for facts as they are then; the same
    model if no day ends anything for it. For one hero it holds as long as nobody helps.
    """
    model = ground.model
    ends = {id: events for id in ground.nodes if (events := tuple(_enders(ground, id)))}
    if not ends or (ground.hero is not None and is_helped_by_itself(ground)):
        return model
    late = dict(_asked_late(ground, ends))
    if not late:
        return model
    made = {it.node.id: it for it in late.values()}
    edges = [replace(it, source=late[it].node.id) if it in late else it for it in model.edges]
    edges += [it for one in made.values() for it in _into(ground, one)]
    asked = [
        replace(it, fact=id)
        for id, one in made.items()
        for it in model.ledger.asked
        if it.fact == one.fact
    ]
    return replace(
        model,
        nodes=(*model.nodes, *(it.node for it in made.values())),
        edges=tuple(edges),
        ledger=replace(model.ledger, asked=(*model.ledger.asked, *asked)),
        late=tuple((id, one.fact, one.event) for id, one in made.items()),
    )


@record
class Late:
    """What stands for a fact from the day of an event on that ends it."""

    fact: str
    event: str
    day: int
    node: QuestNode


def _enders(ground: Ground, fact: str) -> Iterator[QuestNode]:
    """The events that end a fact on their day, in every game that comes so far."""
    node = ground.nodes[fact]
    if node.kind not in FACTS or node.days or ground.model.is_own(node):
        return
    closing = (it for it in ground.every.get(fact, ()) if it.kind is EdgeKind.CLOSES)
    for event in (ground.nodes.get(it.source) for it in closing if it.copies == 1):
        if event and _is_sure(ground, event) and not _may_bring(ground, event.id, fact):
            yield event


def _is_sure(ground: Ground, event: QuestNode) -> bool:
    """Whether it is an event of a day that happens then in every game, and never sooner."""
    gate = ground.nodes.get(f"one of {event.id}")
    if event.kind is not NodeKind.EVENT or gate is None or not event.days or not gate.given:
        return False
    waits = [it for it in ground.every.get(event.id, ()) if it.source != gate.id]
    return not waits and gate.id not in ground.every and event.id not in dict(ground.model.modes)


def _may_bring(ground: Ground, event: str, fact: str) -> bool:
    """Whether the script of the event may make the fact true as well."""
    parts = [event]
    for part in parts:
        for it in ground.every_out.get(part, ()):
            if it.kind in BRINGS and it.target == fact:
                return True
            if it.kind is EdgeKind.LEADS_TO and it.target not in parts:
                parts.append(it.target)
    return False


def _asked_late(
    ground: Ground, ends: Mapping[str, Sequence[QuestNode]]
) -> Iterator[tuple[QuestEdge, Late]]:
    """The edges by which a fact is asked for behind a day that ends it, and what stands for it."""
    for fact, events in ends.items():
        for edge in (it for it in ground.out[fact] if it.kind is EdgeKind.NEEDS):
            over = [it for it in events if _is_used_behind(ground, edge.target, it.days[0])]
            if over:
                yield edge, _late(ground.nodes[fact], max(over, key=lambda it: it.days[0]))


def _late(fact: QuestNode, event: QuestNode) -> Late:
    """The fact as it is from the event on."""
    day = event.days[0]
    id, title = f"{fact.id} from day {day}", f"{fact.title} (from day {day} on)"
    return Late(fact.id, event.id, day, replace(fact, id=id, title=title, given=False, steps=1))


def _into(ground: Ground, late: Late) -> Iterator[QuestEdge]:
    """What brings and what ends the fact from then on: all but the events that are over."""
    for edge in ground.every.get(late.fact, ()):
        source = ground.nodes.get(edge.source)
        last = max(source.days) if source is not None and _is_sure(ground, source) else NEVER
        if last > late.day or (last == late.day and edge.kind in BRINGS):
            yield replace(edge, target=late.node.id)


def _is_used_behind(ground: Ground, asker: str, day: int) -> bool:
    """Whether what asks for something does nothing with it before the events of that day have
    happened, through whatever brackets.
    """
    found, nodes = [asker], ground.nodes
    for id in found:
        if nodes[id].kind in GATES:
            found += [it.target for it in ground.out[id] if it.target not in found]
    return all(_is_behind(ground, it, day) for it in found if nodes[it].kind not in GATES)


def _is_behind(ground: Ground, doer: str, day: int) -> bool:
    first = first_day(ground, doer)
    if first is None or first > day:
        return True
    if ground.nodes[doer].kind not in BY_TURNS:
        return False
    if first == day or ground.hero is None:
        return first == day
    visits = errands(ground, doer, day)
    return visits is None or visits >= day
