"""What if a thing or a place is gone: which finales are shut, and which have another way."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.graph.claims import NotWithout
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.ways import Story

GONE, ENDS = range(2)


def without(story: Story) -> View:
    """The things and places on the short ways, each with the finales that it decides about."""
    lookup = story.lookup
    question = "Which finales stay open if a thing or a place is taken away?"
    picture = Picture(lookup, "without", "What if it is gone?", question)
    picture.columns = "what is taken away", "the ends"
    finales = [it for it in story.finales() if story.line(it) is not None]
    passed = {it: set(landmarks(story.grounds[EVERYBODY], it)) for it in finales}
    for node in story.model.nodes:
        if node.kind not in (NodeKind.ITEM, NodeKind.POI) or node.about.startswith("any "):
            continue
        shut = [it for it in finales if story.is_shut(it, node.id)]
        usual = (story.line(it) for it in finales)
        used = [it for it, way in zip(finales, usual, strict=True) if way and node.id in way.nodes]
        for finale in dict.fromkeys((*shut, *used)):
            lines = (lookup.names(lookup.node[finale].heroes),)
            picture.add(finale, column=ENDS, lines=lines)
            _decides(picture, node.id, finale, shut=finale in shut, passed=passed[finale])
    free = [it for it in finales if it not in picture.nodes]
    for finale in free:
        picture.add(finale, column=ENDS, lines=("no single thing or place decides about it",))
    _notes(picture, story)
    return picture.view()


def _decides(picture: Picture, gone: str, finale: str, *, shut: bool, passed: set[str]) -> None:
    """Join what is gone to a finale: it shuts it, or another way is open."""
    picture.add(gone, column=GONE)
    if not shut:
        picture.edge(gone, finale, EdgeKind.NEEDS, "another way")
        return
    alone = "shut" if gone in passed else "shut without help"
    picture.edge(gone, finale, EdgeKind.CLOSES, alone, emphasis=Emphasis.STRONG)


def _notes(picture: Picture, story: Story) -> None:
    """Say for each finale what shuts it."""
    lookup = story.lookup
    for finale in story.finales():
        shut = [
            edge.source
            for edge in picture.edges.values()
            if edge.target == finale and edge.kind is EdgeKind.CLOSES
        ]
        for it in shut:  # worded together below
            lookup.claims.append(NotWithout(it, finale, helped=True))
        if shut:
            titles = either([f"'{lookup.node[it].title}'" for it in shut])
            who = lookup.names(lookup.node[finale].heroes)
            text = f"Without {titles} {who} alone has no way to '{lookup.node[finale].title}'."
            picture.note(text, finale, *shut)
