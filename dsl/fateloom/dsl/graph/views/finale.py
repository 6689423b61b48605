"""A finale from its beginnings to its end: stages, what comes of each test, how it can go wrong."""

from __future__ import annotations

from fateloom.dsl.graph.queries.days import stage_turns
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.line import BEGIN, show_stages
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.ways import Story, show_asks, show_doer, show_gates
from fateloom.dsl.graph.views.words import joined, odds


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
    show_stages(picture, story, end, hero, stages, strong)
    for begin in [id for id in lookup.node if id.startswith(f"beginning {name} at ")]:
        show_doer(picture, begin, hero, column=BEGIN, strong=begin in strong)
        picture.edge(begin, stages[0], EdgeKind.LEADS_TO)
        asked = show_asks(picture, story, begin, hero)
        for ask in asked:
            picture.add(ask, hero=hero, column=BEGIN - 1)
        show_gates(picture, begin, begin, asked, None)
    _read_and_lost(picture, hero, len(stages))
    turns = stage_turns(story.grounds[hero], end) + 1
    picture.note(f"It takes {turns} turns if everything goes well.", end)
    hard = [
        f"'{lookup.node[lookup.doer(id)].title}' {odds(lookup, lookup.node[id], hero)}"
        for id in strong
        if id in picture.nodes and lookup.node[id].trial is not None
    ]
    if hard:
        text = joined([it for it in sorted(hard)])
        picture.note(f"Chances on the short way, with what the hero has at the start: {text}.", end)
    return picture.view()


def _read_and_lost(picture: Picture, hero: str, stages: int) -> None:
    """What the stages look at, and what ends in defeat."""
    lookup = picture.lookup
    for id in list(picture.nodes):
        if lookup.node[id].kind not in (NodeKind.OUTCOME, NodeKind.STAGE):
            continue
        for edge in lookup.into.get(id, ()):
            kind = lookup.node[edge.source].kind
            if edge.kind is EdgeKind.NEEDS and kind not in (NodeKind.ALL_OF, NodeKind.ONE_OF):
                picture.add(edge.source, hero=hero, column=BEGIN - 1)
                picture.edge(edge.source, id, EdgeKind.NEEDS, of=edge)
        for edge in lookup.out.get(id, ()):
            if edge.target == "defeat":
                picture.add("defeat", column=BEGIN + 1 + stages)
                picture.edge(id, "defeat", EdgeKind.LEADS_TO, of=edge)
                stage = lookup.node[lookup.doer(id)].title
                picture.note(f"The hero can be defeated in the stage '{stage}'.", id, "defeat")
