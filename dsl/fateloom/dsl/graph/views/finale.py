"""A finale from its beginnings to its end: stages, what comes of each test, how it can go wrong."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Falls, LeastTurns
from fateloom.dsl.graph.queries.days import stage_turns
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, View
from fateloom.dsl.graph.views.dice import told_tests
from fateloom.dsl.graph.views.line import BEGIN
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.together import lost_together
from fateloom.dsl.graph.views.ways import show_asks, show_doer, show_gates

if TYPE_CHECKING:
    from collections.abc import Sequence


def finale(story: Story, end: str) -> View:
    """The stages of a path; `end`: the id of its finale, `finale warden.penance`."""
    lookup = story.lookup
    hero = next(iter(lookup.node[end].heroes))
    name, title = end.partition(" ")[2], lookup.node[end].title
    picture = Picture(
        lookup, end, f"{title}: the finale", f"What happens in the finale of '{title}'?"
    )
    way = story.line(end)
    strong = frozenset(way.nodes) if way is not None else frozenset()
    stages = [id for id in lookup.node if id.startswith(f"stage {name}.")]
    titles = (lookup.node[id].title for id in stages)
    picture.columns = ("", "", "what it asks for", "where it begins", *titles, "the end")
    picture.ordered = tuple(range(BEGIN + 1, BEGIN + 1 + len(stages)))
    _stages(picture, story, end, hero, stages, strong)
    for begin in story.begins(end):
        show_doer(picture, begin, hero, column=BEGIN, strong=begin in strong)
        picture.edge(begin, stages[0], EdgeKind.LEADS_TO)
        asked = show_asks(picture, story, begin, hero)
        for ask in asked:
            picture.add(ask, hero=hero, column=BEGIN - 1)
        show_gates(picture, begin, begin, asked, None)
    _read(picture, hero)
    _lost(picture, end, len(stages))
    for it in lost_together(story, end):
        picture.state(it, end)
    turns = stage_turns(story.grounds[hero], end) + 1
    picture.state(LeastTurns(end, turns), end)
    ways = [it.line.nodes for it in story.ways(end)]
    shown = [tuple(it for it in lookup.node if it in picture.nodes)]
    more = story.tests_for(end) if ways else ()
    for text in told_tests(lookup, ways or shown, hero, more, story.needed(end)):
        picture.note(text, end)
    return picture.view()


def _stages(
    picture: Picture,
    story: Story,
    finale: str,
    hero: str,
    stages: Sequence[str],
    strong: frozenset[str],
) -> None:
    """Show the stages with all their outcomes, a column each."""
    lookup = story.lookup
    end = BEGIN + 1 + len(stages)
    picture.add(finale, hero=hero, column=end, emphasis=Emphasis.STRONG, lines=())
    for number, stage in enumerate(stages, start=BEGIN + 1):
        emphasis = Emphasis.STRONG if stage in strong else Emphasis.PLAIN
        picture.add(stage, hero=hero, column=number, emphasis=emphasis)
        prefix = f"outcome {stage.partition(' ')[2]} > "
        for id in lookup.node:
            if id.startswith(prefix):
                emphasis = Emphasis.STRONG if id in strong else Emphasis.PLAIN
                picture.add(id, hero=hero, column=number, emphasis=emphasis)
    _tell_apart(picture)
    _stays(picture)
    shown = set(picture.nodes)
    for id in list(shown):
        for edge in lookup.out.get(id, ()):
            target = edge.target
            if target.startswith("one of stage "):
                target = target.removeprefix("one of ")
            if edge.kind is EdgeKind.LEADS_TO and target in shown and not target.startswith("beg"):
                both = edge.source in strong and target in strong
                emphasis = Emphasis.STRONG if both else Emphasis.PLAIN
                picture.edge(id, target, EdgeKind.LEADS_TO, edge.label, of=edge, emphasis=emphasis)


def _stays(picture: Picture) -> None:
    """Say of outcomes from which nothing leads on that the hero stays in the stage."""
    lookup = picture.lookup

    def leads_on(id: str) -> bool:
        ways = [it for it in lookup.out.get(id, ()) if it.kind is EdgeKind.LEADS_TO]
        return any(lookup.node[it.target].kind is not NodeKind.OUTCOME for it in ways)

    parts = [it.id for it in picture.nodes.values() if it.kind is NodeKind.OUTCOME]
    above = {it for id in parts for it in lookup.within(id)}
    for id in parts:
        if id not in above and not any(map(leads_on, (id, *lookup.within(id)))):
            picture.change(id, lines=(*picture.nodes[id].lines, "stays in the stage"))


def _tell_apart(picture: Picture) -> None:
    """Say of outcomes with the same title (`otherwise`) what they are a part of."""
    lookup = picture.lookup
    for whole in (False, True):
        outcomes = [node for node in picture.nodes.values() if node.kind is NodeKind.OUTCOME]
        count = Counter(node.title for node in outcomes)
        for node in outcomes:
            if count[node.title] > 1:
                doer, *parts = [lookup.node[it].title for it in lookup.within(node.id)]
                before = (doer, *parts) if whole or not parts else parts
                title = f"{', '.join(before)}: {lookup.node[node.id].title}"
                picture.change(node.id, title=title)


def _read(picture: Picture, hero: str) -> None:
    """What the stages look at."""
    lookup = picture.lookup
    for id in list(picture.nodes):
        if lookup.node[id].kind not in (NodeKind.OUTCOME, NodeKind.STAGE):
            continue
        for edge in lookup.into.get(id, ()):
            kind = lookup.node[edge.source].kind
            if edge.kind is EdgeKind.NEEDS and kind not in GATES:
                picture.add(edge.source, hero=hero, column=BEGIN - 1)
                picture.edge(edge.source, id, EdgeKind.NEEDS, of=edge)


def _lost(picture: Picture, finale: str, stages: int) -> None:
    """What ends in defeat."""
    lookup, found = picture.lookup, dict[str, None]()
    for id in list(picture.nodes):
        if lookup.node[id].kind not in (NodeKind.OUTCOME, NodeKind.STAGE):
            continue
        for edge in lookup.out.get(id, ()):
            if edge.target == "defeat":
                picture.add("defeat", column=BEGIN + 1 + stages)
                picture.edge(id, "defeat", EdgeKind.LEADS_TO, of=edge)
                found[lookup.doer(id)] = None
    if found:
        picture.state(Falls(finale, tuple(found)), *found, "defeat")
    else:
        lookup.claims.append(Falls(finale, ()))
