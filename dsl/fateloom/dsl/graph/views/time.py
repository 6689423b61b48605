"""Time: what happens on which day, what it opens and what it closes."""

from __future__ import annotations

from fateloom.dsl.graph.claims import NoDays
from fateloom.dsl.graph.queries.dated import Change, dated_events
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.ways import Story, add_outcome, show_doer
from fateloom.dsl.graph.views.words import edge_label

SHOWN = (EdgeKind.OPENS, EdgeKind.CLOSES, EdgeKind.GIVES, EdgeKind.TAKES, EdgeKind.TRIGGERS)

MOST_DAYS = 4
"""Of more days, each with a column, none would be in sight."""
DAY_BY_DAY = "what happens, day by day"


def time(story: Story) -> View:
    """The events with a day, in order, what they change, and the beginnings and options that they
    decide about.
    """
    lookup = story.lookup
    picture = Picture(
        lookup, "time", "What time brings", "What opens and closes, and on which day?"
    )
    dated = dated_events(story.model.nodes)
    days = list(dict.fromkeys(it.days[0] for it in dated))
    heads = [f"day {day}" for day in days] if len(days) <= MOST_DAYS else [DAY_BY_DAY]
    picture.columns = (*heads, "what it changes", "what hangs on it")
    picture.ordered = () if len(days) <= MOST_DAYS else (0,)
    for event in dated:
        column = min(days.index(event.days[0]), len(heads) - 1)
        picture.add(event.id, column=column)
    for event in dated:
        for id in story.dated.parts(event):
            for edge in lookup.out.get(id, ()):
                _change(picture, event.id, id, edge.target, len(heads))
    there: dict[str, dict[str, None]] = {}
    for event in dated:
        for change in story.dated.changes(event):
            target = lookup.node[change.target]
            if target.kind is NodeKind.OPTION and change.fact == f"poi {target.poi}":
                there.setdefault(change.fact, {})[change.target] = None
            else:
                _hangs_on(picture, change, len(heads))
    for place, options in there.items():
        _options_there(picture, place, len(options))
    for event in dated:
        for shut in story.dated.shuts(event):
            picture.state(shut, event.id, *shut.targets)
        for opened in story.dated.opens(event):
            picture.state(opened, event.id, *opened.targets)
    for node in story.model.nodes:
        if node.kind is NodeKind.EVENT:
            for end in story.dated.ends(node):
                picture.state(end, node.id, "defeat")
    if not dated:
        picture.state(NoDays())
    return picture.view(before={it.id: at for at, it in enumerate(dated)})


def _change(picture: Picture, event: str, part: str, target: str, column: int) -> None:
    """Show what a part of an event changes."""
    lookup = picture.lookup
    node = lookup.node[target]
    if node.kind is NodeKind.ALL_OF:
        for edge in lookup.out.get(target, ()):
            if edge.kind in (EdgeKind.OPENS, EdgeKind.GIVES):
                _show(picture, event, part, edge.target, edge.kind, edge.label, column)
    if node.kind is NodeKind.DEFEAT:
        picture.add(target, column=column)
        for edge in lookup.out.get(part, ()):
            if edge.target == target:
                add_outcome(picture, event, part, None)
                picture.edge(event, target, edge.kind, edge_label(edge), of=edge)
    if node.kind in (NodeKind.OUTCOME, NodeKind.RESOURCE, NodeKind.ALL_OF, NodeKind.DEFEAT):
        return
    for edge in lookup.out.get(part, ()):
        if edge.target == target and edge.kind in SHOWN:
            _show(picture, event, part, target, edge.kind, edge_label(edge), column)


def _show(
    picture: Picture, event: str, part: str, target: str, kind: EdgeKind, label: str, column: int
) -> None:
    if target.startswith("one of "):
        target = target.removeprefix("one of ")
    shown = picture.about(target, column=column)
    if shown != target:
        kind = EdgeKind.GIVES
    add_outcome(picture, event, part, None)
    picture.edge(event, shown, kind, label)


def _options_there(picture: Picture, place: str, count: int) -> None:
    """Below a place that comes or goes the number of its options, which come and go with it."""
    if place in picture.nodes:
        line = f"{count} {'option' if count == 1 else 'options'} there"
        picture.change(place, lines=(*picture.nodes[place].lines, line))


def _hangs_on(picture: Picture, change: Change, column: int) -> None:
    """Show what asks for what an event changes: beginnings, and options."""
    lookup = picture.lookup
    fact, target = lookup.node[change.fact], lookup.node[change.target]
    about = f"variable {fact.about}" if fact.id.startswith("fact ") else fact.id
    if about not in picture.nodes or about == target.id:
        return
    if target.kind is NodeKind.BEGIN:
        lines = (lookup.names(target.heroes),)
        picture.add(target.id, column=column + 1, lines=lines, role=Role.GOAL)
    else:
        show_doer(picture, target.id, None, column=column + 1, strong=False)
    picture.edge(about, target.id, EdgeKind.NEEDS, fact.title)
