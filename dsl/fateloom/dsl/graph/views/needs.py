"""What is needed: each thing and each place by what it is of use for, in one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import InVain, NotWithout
from fateloom.dsl.graph.model import BRINGS
from fateloom.dsl.graph.queries.contention import EVERYBODY, led_to
from fateloom.dsl.graph.queries.loose import beside, kept_off
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
DONE = NodeKind.OPTION, NodeKind.BEGIN


def needs(story: Story) -> View:
    """Things and places: those that a finale needs, those that no finale needs."""
    picture = Picture(
        story.lookup, "needs", "What is needed", "Which things and places does nobody need?"
    )
    picture.columns = COLUMNS
    for node in story.model.nodes:
        if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
            _thing(picture, story, node)
        elif node.kind is NodeKind.POI:
            _place(picture, story, node)
    of_use = {*leading(story), *ending(story)}
    places = [it for it in picture.nodes if it.startswith("poi ")]
    idle = [it for it in places if of_use.isdisjoint((it, *_deeds(story, it)))]
    if idle:
        titles = together([picture.nodes[it].title for it in idle])
        text = f"Places at which nothing is known to be done for a finale: {titles}."
        picture.note(text, *idle)
        deeds = (it for poi in idle for it in _deeds(story, poi) if it.startswith("option "))
        story.lookup.claims.append(InVain("", tuple(deeds)))
    return picture.view()


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
    if serves.perhaps:
        others = f"{len(serves.perhaps)} finales" if serves.perhaps[1:] else "one finale"
        lines.append(f"perhaps for {others}{' more' if lines else ''}, by no way that is known")
    uses = uses_in_words(lookup, replace(claim, gone=()))
    _show(picture, id, USED if lines else ELSE if uses else NOTHING, lines or uses)
    picture.state(claim, id)


def _place(picture: Picture, story: Story, node: QuestNode) -> None:
    """A place: what is done at it for a finale, otherwise than by coins and the like; else what
    comes of what is done there.
    """
    lookup, id = story.lookup, node.id
    needing = [it for it in story.finales() if story.is_shut(it, id)]
    lookup.claims += [NotWithout(id, it, story.is_helped(it, id)) for it in needing]
    deeds = _deeds(story, id)
    of_use = {end for it in (id, *deeds) for end in led_to(story.grounds[EVERYBODY], it)}
    ends = [f"for {lookup.ending(it)}" for it in story.finales() if it in (needing or of_use)]
    if len(ends) == len(story.finales()) > MOST:
        ends = ["for every finale"]
    brought = [
        f"'{lookup.title(it)}': {together(said)}" for it in deeds if (said := _effects(story, it))
    ]
    column = NEEDED if needing else USED if ends else ELSE if brought else NOTHING
    _show(picture, id, column, ends or brought)


def _effects(story: Story, option: str) -> list[str]:
    """What comes of an option, each once."""
    parts = (it for it in story.lookup.node if story.lookup.doer(it) == option)
    edges = (edge for part in parts for edge in story.lookup.out.get(part, ()))
    return list(dict.fromkeys(said for edge in edges if (said := done(story.lookup, edge))))
