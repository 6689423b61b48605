"""What has to be opened first: the options without which nobody comes to a place of a picture, or
one of which it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Before, LaidBy
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import add_outcome, show_asks, show_doer

if TYPE_CHECKING:
    from collections.abc import Collection

    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.views.picture import Picture

MOST = 4
"""Of more options that lay a tile, none is drawn."""


def show_openers(
    picture: Picture, story: Story, hero: str, strong: Collection[str], column: int | None
) -> None:
    """Show the options without which nobody comes to what is done in the picture: they open its
    place or its tile; where none is needed, those of which it takes one, if they are few.
    """
    lookup, together = story.lookup, story.grounds[EVERYBODY]
    for doer in [lookup.node[it] for it in picture.nodes if it in lookup.node]:
        if doer.kind not in (NodeKind.OPTION, NodeKind.BEGIN) or doer.poi is None:
            continue
        passed = landmarks(together, f"poi {doer.poi}")
        needed = [it for it in passed if lookup.node[it].kind is NodeKind.OPTION and it != doer.id]
        for opener in needed or _one_of(story, doer):
            show_doer(picture, opener, hero, column=column, strong=opener in strong)
            if opener in needed:
                lookup.claims.append(Before(((opener, doer.id),)))
            for band in (it for it in passed if it != opener and lookup.doer(it) == opener):
                add_outcome(picture, opener, band, hero)
            title = lookup.node[f"poi {doer.poi}"].title
            does = "opens the way to" if opener in needed else "can open the way to"
            picture.edge(opener, doer.id, EdgeKind.OPENS, f"{does} {title}")
            for ask in show_asks(picture, story, opener, hero, first=True) if not needed else ():
                picture.add(ask, hero=hero, column=column)
                picture.edge(ask, opener, EdgeKind.NEEDS)


def _one_of(story: Story, doer: QuestNode) -> list[str]:
    """The options that lay the tile on which it is done; none where something else does too."""
    lookup = story.lookup
    (tile,) = tiles if len(tiles := lookup.tiles_of(doer)) == 1 else ("",)
    if not tile or lookup.node[f"tile {tile}"].given:
        return []
    into = (it for it in lookup.into.get(f"tile {tile}", ()) if it.kind is EdgeKind.OPENS)
    found = list(dict.fromkeys(lookup.giver(it.source) for it in into if it.label != "explore"))
    few = len(found) <= MOST and all(lookup.node[it].kind is NodeKind.OPTION for it in found)
    if few:
        lookup.claims.append(LaidBy(f"tile {tile}", tuple(found)))
    return found if few else []
