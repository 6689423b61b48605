"""What if a thing or a place is gone: which finales are shut, and which have another way."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import NotWithout
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, View, ViewEdge
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.rivals import by_other_steps, note_taken
from fateloom.dsl.graph.views.story import Story

GONE, ENDS = range(2)
SHUT = "shut"
"""Of what is shut whatever the others do."""


def without(story: Story) -> View:
    """The things and places on the short ways, each with the finales that it decides about."""
    lookup = story.lookup
    question = "Which finales stay open if a thing or a place is taken away?"
    picture = Picture(lookup, "without", "What if it is gone?", question)
    picture.columns = "what is taken away", "the ends"
    finales = [it for it in story.finales() if story.line(it) is not None]
    for node in story.model.nodes:
        if node.kind not in (NodeKind.ITEM, NodeKind.POI) or node.about.startswith("any "):
            continue
        shut = [it for it in finales if story.is_shut(it, node.id)]
        usual = (story.line(it) for it in finales)
        used = [it for it, way in zip(finales, usual, strict=True) if way and node.id in way.nodes]
        for finale in dict.fromkeys((*shut, *used)):
            lines = (lookup.names(lookup.node[finale].heroes),)
            picture.add(finale, column=ENDS, lines=lines)
            _decides(
                picture,
                node.id,
                finale,
                shut=finale in shut,
                helped=story.is_helped(finale, node.id),
            )
    free = [it for it in finales if it not in picture.nodes]
    for finale in free:
        picture.add(finale, column=ENDS, lines=("no single thing or place decides about it",))
    _notes(picture, story)
    return picture.view()


def _decides(picture: Picture, gone: str, finale: str, *, shut: bool, helped: bool) -> None:
    """Join what is gone to a finale: it shuts it, or another way is open."""
    picture.add(gone, column=GONE)
    if not shut:
        picture.edge(gone, finale, EdgeKind.NEEDS, "another way")
        return
    said = "shut without help" if helped else SHUT
    picture.edge(gone, finale, EdgeKind.CLOSES, said, emphasis=Emphasis.STRONG)


def _notes(picture: Picture, story: Story) -> None:
    """Say of each thing and then of each place what is shut without it, and by what other ways the
    rest may be open; first of those that shut most.
    """
    lookup = story.lookup
    ends: dict[str, list[ViewEdge]] = {}
    for edge in picture.edges.values():
        ends.setdefault(edge.source, []).append(edge)
    shut = {
        gone: [it for it in edges if it.kind is EdgeKind.CLOSES] for gone, edges in ends.items()
    }
    for gone in sorted(ends, key=lambda it: (it.startswith("poi "), -len(shut[it]))):
        # worded together
        lookup.claims += [NotWithout(gone, it.target, it.label != SHUT) for it in shut[gone]]
        said = []
        for label in dict.fromkeys(it.label for it in shut[gone]):
            titles = [_ending(lookup, it.target) for it in shut[gone] if it.label == label]
            said.append(f"{together(titles)} {'is' if len(titles) == 1 else 'are'} {label}")
        said += [
            f"{_ending(lookup, it.target)} may be open{by_other_steps(story, gone, it.target)}"
            for it in ends[gone]
            if it not in shut[gone]
        ]
        nodes = (it.target for it in ends[gone])
        picture.note(f"Without '{lookup.node[gone].title}': {'; '.join(said)}.", gone, *nodes)
        if gone.startswith("item "):
            note_taken(picture, story, gone)


def _ending(lookup: Lookup, finale: str) -> str:
    node = lookup.node[finale]
    return f"'{node.title}' ({lookup.names(node.heroes)})"
