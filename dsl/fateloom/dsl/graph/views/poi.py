"""A place of interest: its options, what they ask for and what comes of them; its states."""

from __future__ import annotations

from fateloom.dsl.graph.claims import ChangedBy, Removes
from fateloom.dsl.graph.model import ANY_WARE, SOLD
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role, View
from fateloom.dsl.graph.views.left import left_at
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.words import edge_label, given_label, paid

COLUMNS = ("what it waits for", "the place", "options", "what comes of it", "what changes")
CHANGED = (
    NodeKind.VARIABLE,
    NodeKind.COUNTER,
    NodeKind.ITEM,
    NodeKind.POI,
    NodeKind.EVENT,
    NodeKind.OPTION,
    NodeKind.TILE,
)
PAYS = EdgeKind.GIVES, EdgeKind.TAKES
WAITS, PLACE, OPTIONS, COMES, CHANGES = range(5)


def poi(story: Story, place: str) -> View:
    """A POI with all that can be done there; `place`: the id of its node, `poi ferry`."""
    lookup = story.lookup
    title, about = lookup.node[place].title, lookup.node[place].about
    picture = Picture(lookup, place, title, f"What can be done at {title}, when, and what for?")
    picture.columns = COLUMNS
    picture.add(place, column=PLACE, emphasis=Emphasis.STRONG)
    removers: dict[str, None] = {}
    for edge in lookup.into.get(place, ()):
        source = lookup.doer(edge.source)
        if lookup.node[source].kind is NodeKind.ALL_OF:
            _brackets(picture, source)
        picture.add(source, column=WAITS)
        if edge.kind is EdgeKind.CLOSES:
            picture.change(source, role=Role.DANGER)
            removers[source] = None
        picture.edge(source, place, edge.kind, edge_label(lookup, edge), of=edge)
    if removers:
        picture.state(Removes(place, tuple(removers)), *removers)
    for left in left_at(lookup, place):
        picture.state(left, place, *left.things)
    here = [node for node in lookup.node.values() if node.poi == about and node.id != place]
    for node in here:
        if node.kind in (NodeKind.OPTION, NodeKind.BEGIN):
            picture.add(node.id, column=OPTIONS)
        elif node.kind is NodeKind.OUTCOME:
            picture.add(node.id, column=COMES)
    for node in here:
        _joined(picture, node.id)
    _states(picture, about)
    return picture.view()


def _joined(picture: Picture, id: str) -> None:
    """What a part waits for and what it changes."""
    lookup = picture.lookup
    for edge in lookup.into.get(id, ()):
        source = lookup.node[edge.source]
        if source.kind in GATES:
            _brackets(picture, source.id)
        elif edge.kind is EdgeKind.NEEDS or (
            edge.kind is EdgeKind.COSTS and source.kind is NodeKind.ITEM
        ):
            picture.add(source.id, column=WAITS)
        picture.shown([edge])
    for edge in lookup.out.get(id, ()):
        target = lookup.node[edge.target]
        if edge.target == f"resource {target.about}" and edge.kind in PAYS:
            _pays(picture, id, paid(lookup, edge))
        elif target.kind in CHANGED:
            shown = picture.about(target.id, column=CHANGES)
            kind = EdgeKind.GIVES if shown != target.id else edge.kind
            picture.edge(id, shown, kind, given_label(lookup, edge), of=edge)
        elif target.kind is NodeKind.ALL_OF:
            _trade(picture, id, target.id)
        else:
            picture.shown([edge])


def _trade(picture: Picture, id: str, both: str) -> None:
    """What is sold there once a script has brought it; that things are paid for there."""
    lookup = picture.lookup
    for edge in lookup.out.get(both, ()):
        if edge.label == SOLD:
            shown = picture.about(edge.target, column=CHANGES)
            picture.edge(id, shown, edge.kind, given_label(lookup, edge), of=edge)
    if any(edge.source == ANY_WARE for edge in lookup.into.get(both, ())):
        _pays(picture, id, "pays for things what they cost")


def _pays(picture: Picture, id: str, paid: str) -> None:
    """Say below a part what it gives or takes of coins, virtue and the like."""
    lines = picture.nodes[id].lines
    if paid not in lines:
        picture.change(id, lines=(*lines, paid))


def _brackets(picture: Picture, gate: str) -> None:
    """Show *all of* or *one of* with what stands in the brackets, at any depth."""
    picture.add(gate, column=WAITS)
    for edge in picture.lookup.into.get(gate, ()):
        if picture.lookup.node[edge.source].kind in GATES:
            _brackets(picture, edge.source)
        else:
            picture.add(edge.source, column=WAITS)
        picture.shown([edge])


def _states(picture: Picture, about: str) -> None:
    """Say what changes the state of the place, and on which day."""
    lookup = picture.lookup
    for node in lookup.node.values():
        if node.about != about or node.kind is not NodeKind.VARIABLE:
            continue
        changers = [lookup.doer(e.source) for e in lookup.into.get(node.id, ())]
        if not changers:
            continue
        picture.add(node.id, column=WAITS)
        for edge in lookup.into.get(node.id, ()):
            doer = lookup.doer(edge.source)
            picture.add(doer, column=WAITS)
            picture.edge(doer, node.id, edge.kind, edge_label(lookup, edge), of=edge)
        by = tuple(dict.fromkeys(changers))
        picture.state(ChangedBy(node.id, node.given, by), node.id, *changers)
