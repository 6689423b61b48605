"""What has to be opened first: the options without which nobody comes to a place of a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import show_doer

if TYPE_CHECKING:
    from collections.abc import Collection

    from fateloom.dsl.graph.views.picture import Picture


def show_openers(
    picture: Picture, story: Story, strong: Collection[str], column: int | None
) -> None:
    """Show the options without which nobody comes to what is done in the picture: they open its
    place or its tile.
    """
    lookup, together = story.lookup, story.grounds[EVERYBODY]
    for doer in [lookup.node[it] for it in picture.nodes if it in lookup.node]:
        if doer.kind not in (NodeKind.OPTION, NodeKind.BEGIN) or doer.poi is None:
            continue
        for opener in landmarks(together, f"poi {doer.poi}"):
            if lookup.node[opener].kind is not NodeKind.OPTION or opener == doer.id:
                continue
            show_doer(picture, opener, None, column=column, strong=opener in strong)
            title = lookup.node[f"poi {doer.poi}"].title
            picture.edge(opener, doer.id, EdgeKind.OPENS, f"opens the way to {title}")
