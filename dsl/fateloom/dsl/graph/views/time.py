"""Time: what happens on which day, what it opens and what it closes."""

from __future__ import annotations

from fateloom.dsl.graph.queries.contention import asks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.ways import Story, add_outcome
from fateloom.dsl.graph.views.words import Lookup, edge_label

SHOWN = (EdgeKind.OPENS, EdgeKind.CLOSES, EdgeKind.GIVES, EdgeKind.TAKES, EdgeKind.TRIGGERS)


def time(story: Story) -> View:
    """The events with a day, in order, and the beginnings of finales that they decide about."""
    lookup = story.lookup
    picture = Picture(
        lookup, "time", "What time brings", "What opens and closes, and on which day?"
    )
    dated = [it for it in lookup.node.values() if it.kind is NodeKind.EVENT and it.days]
    dated.sort(key=lambda it: it.days[0])
    days = list(dict.fromkeys(it.days[0] for it in dated))
    picture.columns = (
        *(f"day {day}" for day in days),
        "what it changes",
        "which beginnings hang on it",
    )
    for event in dated:
        picture.add(event.id, column=days.index(event.days[0]))
    for event in dated:
        for id in [
            event.id,
            *(it for it in lookup.node if it.startswith(f"outcome {event.about} ")),
        ]:
            for edge in lookup.out.get(id, ()):
                _change(picture, event.id, id, edge.target, len(days))
    _beginnings(picture, story, len(days))
    if not dated:
        picture.note("Nothing happens on a day of its own.")
    return picture.view()


def _change(picture: Picture, event: str, part: str, target: str, column: int) -> None:
    lookup = picture.lookup
    node = lookup.node[target]
    if node.kind in (NodeKind.OUTCOME, NodeKind.RESOURCE) or target.startswith("all of"):
        if target.startswith("all of"):
            for edge in lookup.out.get(target, ()):
                if edge.kind in (EdgeKind.OPENS, EdgeKind.GIVES):
                    _show(picture, event, part, edge.target, edge.kind, edge.label, column)
        return
    for edge in lookup.out.get(part, ()):
        if edge.target == target and edge.kind in SHOWN:
            _show(picture, event, part, target, edge.kind, edge_label(edge), column)


def _show(
    picture: Picture, event: str, part: str, target: str, kind: EdgeKind, label: str, column: int
) -> None:
    shown = picture.about(target, column=column)
    if shown != target:
        kind = EdgeKind.GIVES
    add_outcome(picture, event, part, None)
    picture.edge(event, shown, kind, label)


def _beginnings(picture: Picture, story: Story, column: int) -> None:
    """The beginnings of finales that ask for what an event changes."""
    lookup = story.lookup
    for begin in [it for it in lookup.node.values() if it.kind is NodeKind.BEGIN]:
        hero = next(iter(begin.heroes))
        found = {*asks(story.grounds[hero], begin.id), f"poi {begin.poi}"}
        for ask in sorted(found):
            about = f"variable {lookup.node[ask].about}" if ask.startswith("fact ") else ask
            if about not in picture.nodes:
                continue
            lines = (lookup.heroes[hero],)
            picture.add(begin.id, column=column + 1, lines=lines, role=Role.GOAL)
            picture.edge(about, begin.id, EdgeKind.NEEDS, lookup.node[ask].title)
            _note(picture, story, begin.id, ask, hero)


def _note(picture: Picture, story: Story, begin: str, ask: str, hero: str) -> None:
    lookup = story.lookup
    for kinds, verb in (
        ((EdgeKind.CLOSES, EdgeKind.TAKES), "shut"),
        ((EdgeKind.GIVES, EdgeKind.OPENS), "open"),
    ):
        sources = {
            lookup.doer(e.source): _is_sure(lookup, e.source)
            for e in lookup.into.get(ask, ())
            if e.kind in kinds and lookup.node[lookup.doer(e.source)].days
        }
        if kinds[1] is EdgeKind.OPENS:
            for e in lookup.into.get(ask, ()):
                for inner in lookup.into.get(e.source, ()) if e.source.startswith("all of") else ():
                    if lookup.node[lookup.doer(inner.source)].days:
                        sources[lookup.doer(inner.source)] = _is_sure(lookup, inner.source)
        for event, is_sure in sources.items():
            node = lookup.node[event]
            title = lookup.node[begin].title
            what = f"{lookup.heroes[hero]}'s beginning '{title}'"
            does = f"{verb}s" if is_sure else f"can {verb}"
            picture.note(f"On day {node.days[0]} '{node.title}' {does} {what}.", event, begin)


def _is_sure(lookup: Lookup, part: str) -> bool:
    """Whether an event does it whenever its day comes, and not only if something holds."""
    asks = any(e.kind is EdgeKind.NEEDS for e in lookup.into.get(part, ()))
    return lookup.node[part].kind is NodeKind.EVENT and not asks
