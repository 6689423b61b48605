"""What is needed: each thing and each place by what it is of use for, and the tiles that no finale
needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import InVain, NotWithout
from fateloom.dsl.graph.model import BRINGS
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.leading import led_to
from fateloom.dsl.graph.queries.loose import beside, kept_off
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.deeds import done
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.rivals import what_for
from fateloom.dsl.graph.views.spare import spare, uses_in_words
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestNode

NEEDED, USED, ELSE, NOTHING = range(4)
COLUMNS = (
    "a finale needs it",
    "of use for a finale",
    "helps by coins, dice and the like",
    "of no use that is known",
)
MOST = 4
"""Of the finales and deeds that a node tells, so many are named."""
ROOM = 60
"""So many nodes can be read: of a story with more tiles are told in words alone."""
DONE = NodeKind.OPTION, NodeKind.BEGIN


def needs(story: Story) -> View:
    """Things and places: those that a finale needs, those that no finale needs. Of tiles only those
    that no finale needs are shown; the others are named.
    """
    question = "Which things, places and tiles does nobody need?"
    picture = Picture(story.lookup, "needs", "What is needed", question)
    picture.columns = COLUMNS
    pois = [it for it in story.model.nodes if it.kind is NodeKind.POI]
    needing = {it.id: _place(picture, story, it) for it in pois}
    _tell_places(picture, story)
    _tell_tiles(picture, story, needing)
    for node in story.model.nodes:
        if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
            _thing(picture, story, node)
    return picture.view()


def _tell_places(picture: Picture, story: Story) -> None:
    """Name the places that no finale needs: those that are of no use for one, and the others."""
    places = [it for it in picture.nodes.values() if it.kind is NodeKind.POI]
    idle = [it for it in places if it.column in (ELSE, NOTHING)]
    used = [it for it in places if it.column == USED]
    none = "Places that no finale is known to need, nor to use but for coins, dice and the like"
    some = "Places of use for a finale that none is known to need"
    for text, those in ((none, idle), (some, used)):
        if those:
            titles = together([it.title for it in those])
            picture.note(f"{text}: {titles}.", *(it.id for it in those))
    of_use = {*leading(story), *ending(story)}
    deeds = {it.id: _deeds(story, it.id) for it in idle}
    vain = [them for id, them in deeds.items() if of_use.isdisjoint((id, *them))]
    options = tuple(it for them in vain for it in them if it.startswith("option "))
    if options:
        story.lookup.claims.append(InVain("", options))


def _tell_tiles(picture: Picture, story: Story, needing: dict[str, list[str]]) -> None:
    """Show the tiles that no finale needs: for what lies there or behind them, or because of what
    comes of it that they are explored. `needing`: of each place the finales that need it.
    """
    lookup, ways, ground = story.lookup, Ways(story.model.travel), story.grounds[EVERYBODY]
    ends = [it for it in story.finales() if it in ground.reached()]
    some, spare = list[str](), list[str]()
    for id in [f"tile {name}" for name, _ in story.model.tiles]:
        behind = ways.lost_without(id.partition(" ")[2])
        still = ground.reached(behind)
        places = {end for it in behind for end in needing.get(it, ())}
        needed = [it for it in ends if it not in still or it in places]
        lookup.claims += [NotWithout(id, it, it in still) for it in needed]
        (some if needed else spare).append(id)
    shown = [it for it in story.model.nodes if it.kind in (NodeKind.POI, NodeKind.ITEM)]
    for id in spare if some and len(shown) + len(spare) <= ROOM else ():
        pois = [it for it in picture.nodes.values() if it.kind is NodeKind.POI]
        there = [it for it in pois if id.partition(" ")[2] in lookup.tiles_of(lookup.node[it.id])]
        column = min((max(USED, it.column or 0) for it in there), default=USED)
        lines = [f"{it.title} is there" for it in there] or ["a way may lead over it"]
        _show(picture, id, column, lines)
    every = together([lookup.title(it) for it in some])
    if some and not spare:
        picture.note("Each tile is needed for a finale: what is there, or the way over it.")
    elif some:
        titles = together([lookup.title(it) for it in spare])
        why = "neither what is there nor the way over it"
        text = f"Tiles that no finale is known to need, {why}: {titles}"
        picture.note(f"{text}. Every other tile is needed for one: {every}.", *spare)


def _deeds(story: Story, poi: str) -> list[str]:
    """What is done at a POI."""
    return [it.id for it in story.model.nodes if it.kind in DONE and f"poi {it.poi}" == poi]


def leading(story: Story) -> dict[str, list[str]]:
    """All that can lead to a finale if the hero of it does or has it, with these finales."""
    found: dict[str, list[str]] = {}
    more = tuple(beside(story.model))
    for finale in story.finales():
        hero = next(iter(story.lookup.node[finale].heroes))
        for id in story.helped(hero).leads_to([finale], more):
            found.setdefault(id, []).append(finale)
    return found


def ending(story: Story) -> set[str]:
    """What ends or takes something that is no number of the hero, or makes a number so small that
    something does not happen: that may be of use.
    """
    lookup = story.lookup
    edges = (edge for id in lookup.node for edge in lookup.out.get(id, ()))
    numbers = NodeKind.RESOURCE
    ends = (it for it in edges if it.kind not in BRINGS and lookup.node[it.target].kind != numbers)
    return {lookup.doer(it) for it in (*(it.source for it in ends), *dict(kept_off(story.model)))}


def _show(picture: Picture, id: str, column: int, lines: list[str]) -> None:
    more = [f"and {len(lines) - MOST} more"] if len(lines) > MOST else []
    picture.add(id, column=column, lines=(*lines[:MOST], *more))


def _thing(picture: Picture, story: Story, node: QuestNode) -> None:
    lookup, id = story.lookup, node.id
    needing = [it.finale for it in story.contention(id).wants if it.needs]
    if needing:
        lookup.claims += [NotWithout(id, it, helped=False) for it in needing]
        _show(picture, id, NEEDED, [f"for {lookup.ending(it)}" for it in needing])
        return
    serves = what_for(story, id)
    claim = spare(lookup, id)
    lines = []
    for finale, by in serves.helped:
        deeds = together([f"'{lookup.title(it)}'" for it in by])
        lines.append(f"for {lookup.ending(finale)}{f', by {deeds}' if by else ''}")
    for finale, by in serves.perhaps:
        deeds = together([f"'{lookup.title(it)}'" for it in by])
        lines.append(f"perhaps for {lookup.ending(finale)}{f', by {deeds}' if by else ''}")
    uses = uses_in_words(lookup, replace(claim, gone=()))
    _show(picture, id, USED if lines else ELSE if uses else NOTHING, lines or uses)
    picture.state(claim, id)


def _place(picture: Picture, story: Story, node: QuestNode) -> list[str]:
    """A place: what is done at it for a finale, otherwise than by coins and the like; else what
    comes of what is done there. Gives the finales that need it.
    """
    lookup, id = story.lookup, node.id
    needing = [it for it in story.finales() if story.is_shut(it, id)]
    lookup.claims += [NotWithout(id, it, story.is_helped(it, id)) for it in needing]
    deeds = _deeds(story, id)
    ground = story.grounds[EVERYBODY]
    of_use = {*led_to(ground, id, deeds), *(end for it in deeds for end in led_to(ground, it))}
    ends = [f"for {lookup.ending(it)}" for it in story.finales() if it in (needing or of_use)]
    if len(ends) == len(story.finales()) > MOST:
        ends = ["for every finale"]
    brought = [
        f"'{lookup.title(it)}': {together(said)}" for it in deeds if (said := _effects(story, it))
    ]
    column = NEEDED if needing else USED if ends else ELSE if brought else NOTHING
    _show(picture, id, column, ends or brought)
    return needing


def _effects(story: Story, option: str) -> list[str]:
    """What comes of an option, each once."""
    parts = (it for it in story.lookup.node if story.lookup.doer(it) == option)
    edges = (edge for part in parts for edge in story.lookup.out.get(part, ()))
    return list(dict.fromkeys(said for edge in edges if (said := done(story.lookup, edge))))
