"""The overview: the tiles, the finales, the events that decide about them; what is got where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import Away, Competes, Opens, Places, Shuts
from fateloom.dsl.graph.model import QuestModel, QuestNode
from fateloom.dsl.graph.queries.contention import contended
from fateloom.dsl.graph.queries.dated import dated_events
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, View
from fateloom.dsl.graph.views.firsts import begins_with
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.words import at_least
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator


def overview(of: QuestModel | Story) -> View:
    """The places and ends of a story, and what heroes compete for."""
    story = of if isinstance(of, Story) else Story(of)
    lookup, model = story.lookup, story.model
    picture = Picture(
        lookup, "overview", model.title, "What is there to reach, and where is it decided?"
    )
    _tiles(picture, model)
    finales = [node for node in model.nodes if node.kind is NodeKind.FINALE]
    for finale in finales:
        owner = next(iter(finale.heroes))
        group = picture.group(f"hero {owner}", lookup.heroes[owner])
        picture.add(finale.id, group=group, lines=(), column=len(picture.columns) - 1)
        _finale(picture, finale, owner)
    for edge in model.edges:
        if edge.kind is EdgeKind.OPENS and edge.target.startswith("tile "):
            doer = lookup.node[lookup.giver(edge.source)]
            by = f"by '{doer.title}'" if doer.kind is NodeKind.OPTION else ""
            for source in owners_of(lookup, edge.source):
                picture.edge(source, edge.target, EdgeKind.OPENS, by, of=edge)
    _walks(picture, model)
    for found in contended(model, story.grounds):
        ends = tuple(want.finale for want in found.wants)
        picture.state(Competes(found.thing, found.heroes, found.copies, ends), *ends)
    _days(picture, story)
    for hero in ("", *lookup.heroes):
        for claim in begins_with(lookup, hero):
            picture.state(claim)
    return picture.view()


def _days(picture: Picture, story: Story) -> None:
    """State what the days decide about beginnings, and which events end the game."""
    node, dated = story.lookup.node, story.dated
    for event in dated_events(story.model.nodes):
        claims: tuple[Shuts | Opens | Places, ...] = (
            *dated.shuts(event),
            *dated.opens(event),
            *dated.places(event),
        )
        for claim in claims:
            begins = tuple(it for it in claim.targets if node[it].kind is NodeKind.BEGIN)
            if begins:
                picture.state(replace(claim, targets=begins), event.id)
    for event in (it for it in story.model.nodes if it.kind is NodeKind.EVENT):
        for end in dated.ends(event):
            picture.state(end, event.id)


def _tiles(picture: Picture, model: QuestModel) -> None:
    """The tiles in columns, by the days to them from where the heroes start."""
    ways = Ways(model.travel)
    days = {id: ways.from_start(id) for id, _ in model.tiles}
    furthest = max(days.values(), default=0)
    away = [f"{at_least(number)} away" for number in range(1, furthest + 1)]
    beyond = "no road there" if furthest else "the places"
    columns = "the start", *away[:furthest], beyond, "what happens", "the ends"
    picture.columns = columns
    for id, number in days.items():
        lines: tuple[str, ...] = ()
        column = furthest + 1
        if id == model.travel.start:
            lines, column = ("the heroes start here",), 0
        elif number:
            lines = (f"{at_least(number)} away",)
            picture.lookup.claims.append(Away(f"tile {id}", number))
            column = number
        emphasis = Emphasis.PLAIN if column else Emphasis.STRONG
        picture.add(f"tile {id}", lines=lines, column=column, emphasis=emphasis)


def _walks(picture: Picture, model: QuestModel) -> None:
    """Say from which tiles one walks to each: where it is opened from elsewhere below it, since the
    arrow would mislead, else behind a click.
    """
    around = _around(model)
    edges = [it for it in picture.edges.values() if it.kind is EdgeKind.OPENS]
    for id, tiles in around.items():
        shown = picture.nodes[id]
        titles = together([picture.lookup.node[it].title for it in tiles])
        openers = (it.source for it in edges if it.target == id and it.source.startswith("tile "))
        if all(it in tiles for it in openers):
            picture.change(id, detail=(*shown.detail, Fold("borders on", (titles,))))
        else:
            picture.change(id, lines=(*shown.lines, f"borders on {titles}"))


def _around(model: QuestModel) -> dict[str, list[str]]:
    """The neighbours of each tile."""
    around: dict[str, list[str]] = {}
    for one, two in model.travel.roads:
        around.setdefault(f"tile {one}", []).append(f"tile {two}")
        around.setdefault(f"tile {two}", []).append(f"tile {one}")
    return around


def borders(lookup: Lookup, tile: str) -> tuple[str, ...]:
    """The titles of the neighbours of a tile, in one text; none where it has no neighbours."""
    tiles = _around(lookup.model).get(tile, ())
    return (together([lookup.node[it].title for it in tiles]),) if tiles else ()


def parts_of_path(lookup: Lookup, finale: str) -> list[QuestNode]:
    """The beginnings, stages and outcomes of stages of a path."""
    name = finale.removeprefix("finale ")
    return [
        node
        for node in lookup.model.nodes
        if (node.kind is NodeKind.BEGIN and node.about.partition(" at ")[0] == name)
        or (
            node.kind in (NodeKind.STAGE, NodeKind.OUTCOME)
            and node.id.partition(" ")[2].startswith(f"{name}.")
            and not any(e.source.startswith("poi ") for e in lookup.into.get(node.id, ()))
        )
    ]


def asked_by(lookup: Lookup, node: str) -> Iterator[str]:
    """The facts, things and prices that a node waits for, through *all of* and *one of*."""
    seen: set[str] = set()
    todo = [node]
    while todo:
        for edge in lookup.into.get(todo.pop(), ()):
            if edge.kind not in (EdgeKind.NEEDS, EdgeKind.COSTS) or edge.source in seen:
                continue
            seen.add(edge.source)
            if lookup.node[edge.source].kind in GATES:
                todo.append(edge.source)
            else:
                yield edge.source


def owners_of(lookup: Lookup, id: str) -> tuple[str, ...]:
    """The event that the node belongs to, or the tiles on which it can be."""
    node = lookup.node[lookup.doer(id)]
    if node.kind is NodeKind.EVENT:
        return (node.id,)
    if node.kind in GATES and node.id.startswith("all of ") and node.tile is None:
        first = next((e.source for e in lookup.into.get(node.id, ())), None)
        return () if first is None else owners_of(lookup, first)
    return tuple(f"tile {tile}" for tile in lookup.tiles_of(node))


def _finale(picture: Picture, finale: QuestNode, hero: str) -> None:
    """Join the finale to where it begins and to where what it asks for is had; its lines name
    them: at so many edges no label could be read.
    """
    lookup = picture.lookup
    had: dict[str, list[str]] = {}
    for part in parts_of_path(lookup, finale.id):
        if part.kind is not NodeKind.BEGIN:
            continue
        for tile in lookup.tiles_of(part):
            picture.edge(f"tile {tile}", finale.id, EdgeKind.LEADS_TO)
            had.setdefault("begins", []).append(lookup.tiles[tile])
        for need in asked_by(lookup, part.id):
            for label, giver in _need(picture, finale, hero, need):
                had.setdefault(label, []).append(giver)
    lines = (f"{what}: {', '.join(dict.fromkeys(where))}" for what, where in had.items())
    picture.change(finale.id, lines=tuple(lines))


def _need(picture: Picture, finale: QuestNode, hero: str, need: str) -> Iterator[tuple[str, str]]:
    """What is asked for, and the tiles and events that give it or shut it, drawn."""
    lookup = picture.lookup
    node = lookup.node[need]
    label = lookup.title(need) if node.kind is NodeKind.ITEM else lookup.about(node) or node.title
    if node.id == "resource coins" or label == "virtue":
        return  # they come from everywhere, and would hide the rest
    for edge in lookup.into.get(need, ()):
        if edge.kind not in (EdgeKind.GIVES, EdgeKind.CLOSES):
            continue
        shuts = edge.kind is EdgeKind.CLOSES
        if hero not in lookup.node[edge.source].heroes or (node.given and not shuts):
            continue
        for giver in owners_of(lookup, edge.source):
            if giver.startswith("event "):
                picture.add(giver, column=len(picture.columns) - 2)
            elif shuts:
                continue
            picture.edge(giver, finale.id, edge.kind, of=replace(edge, copies=1))
            yield f"{label}, shut by" if shuts else label, lookup.node[giver].title
