"""What plays or bots have used: places by colour, with what is left in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Fold, Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story

if TYPE_CHECKING:
    from collections.abc import Mapping


def coverage(story: Story, counts: Mapping[str, int], plays: int) -> View:
    """How often what was used. `counts`: in how many of the `plays`, by id of the node: options,
    events, finales; what is missing counts as never.
    """
    lookup = story.lookup
    picture = Picture(lookup, "coverage", "What has been played", "What was used, and what never?")
    used = total = 0
    for tile, title in story.model.tiles:
        group = picture.group(f"tile {tile}", title)
        for place in [it for it in lookup.node.values() if it.kind is NodeKind.POI]:
            if place.tile == tile:
                here = _options(picture, place.about)
                done = [id for id in here if counts.get(id)]
                used, total = used + len(done), total + len(here)
                picture.add(place.id, group=group, lines=(f"{len(done)} of {len(here)} options",))
                _colour(picture, place.id, here, counts, plays)
    for node in lookup.node.values():
        if node.kind is NodeKind.EVENT:
            picture.add(node.id, group=picture.group("events", "what happens"))
            _colour(picture, node.id, [node.id], counts, plays)
        elif node.kind is NodeKind.FINALE:
            hero = next(iter(node.heroes))
            group = picture.group(f"hero {hero}", lookup.heroes[hero])
            number = counts.get(node.id, 0)
            picture.add(node.id, group=group, lines=(f"won in {number} of {plays}",))
            _colour(picture, node.id, [node.id], counts, plays)
        elif node.kind is NodeKind.BEGIN:
            finale = f"finale {node.about.partition(' at ')[0]}"
            picture.add(finale)
            picture.edge(f"poi {node.poi}", finale, EdgeKind.LEADS_TO, "begins here")
    picture.note(f"{plays} games used {used} of {total} options.")
    never = [id for id, node in picture.nodes.items() if node.role is Role.NEVER]
    ends = [id for id in never if lookup.node[id].kind is NodeKind.FINALE]
    for id in ends:
        picture.note(f"No game wins '{story.finale_title(id)}'.", id)
    events = [id for id in never if lookup.node[id].kind is NodeKind.EVENT]
    if events:
        titles = ", ".join(lookup.node[id].title for id in events)
        picture.note(f"Never happened: {titles}.", *events)
    return picture.view()


def _options(picture: Picture, poi: str) -> list[str]:
    nodes = picture.lookup.node.values()
    return [it.id for it in nodes if it.poi == poi and it.kind is NodeKind.OPTION]


def _colour(
    picture: Picture, id: str, parts: list[str], counts: Mapping[str, int], plays: int
) -> None:
    """Never: nothing of it; seldom: not all of it, or in one play of ten; often: the rest."""
    lookup = picture.lookup
    missing = [it for it in parts if not counts.get(it)]
    most = max((counts.get(it, 0) for it in parts), default=0)
    role = Role.OFTEN
    if missing or most * 10 <= plays:
        role = Role.SELDOM
    if parts and len(missing) == len(parts):
        role = Role.NEVER
    detail = picture.nodes[id].detail
    if missing and lookup.node[id].kind is NodeKind.POI:
        titles = tuple(lookup.node[it].title for it in missing)
        detail = (*detail, Fold("never used", titles))
    picture.change(id, role=role, detail=detail)
