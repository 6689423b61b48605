"""A tile: what opens it, at what price, for whom, whether that ends, and what lies there."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.claims import Away, Before, EveryWay, ForGood, LaidBy, TurnsBack
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role, View
from fateloom.dsl.graph.views.folded_ways import STEPS
from fateloom.dsl.graph.views.overview import borders, parts_of_path
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import add_outcome, giving, show_asks, show_doer, show_gates
from fateloom.dsl.graph.views.words import at_least, edge_label, price_of, whose

COLUMNS = "what that asks for", "what opens it", "the tile", "what lies there", "which ends"
ASKED, OPENERS, TILE, THERE, ENDS = range(5)
DEEDS = NodeKind.OPTION, NodeKind.EVENT
"""What comes before a tile is laid."""


def tile(story: Story, id: str) -> View:
    """A tile with what opens it and what lies there; `id`: of its node, `tile kiln`."""
    lookup = story.lookup
    title = lookup.node[id].title
    question = f"How is {title} opened, can that be undone, and what lies there?"
    picture = Picture(lookup, id, title, question)
    picture.columns = COLUMNS
    picture.add(id, column=TILE, emphasis=Emphasis.STRONG)
    picture.change(id, lines=(*picture.nodes[id].lines, *_where(story, id)))
    _openers(picture, story, id)
    _there(picture, story, id)
    _ends(picture, story, id)
    return picture.view()


def _where(story: Story, id: str) -> list[str]:
    """How it lies at first, how far it is, and what it borders on."""
    lookup, travel, name = story.lookup, story.model.travel, id.partition(" ")[2]
    laid = lookup.node[id].given
    first = "lies unexplored" if name in travel.dark else "lies open at first"
    lines = [first if laid else "in the box at first, then to be explored"]
    if name == travel.start:
        lines.append("the heroes start here")
    elif days := Ways(travel).from_start(name):
        lines.append(f"{at_least(days)} away")
        lookup.claims.append(Away(id, days))
    return [*lines, *(f"borders on {it}" for it in borders(lookup, id))]


def _openers(picture: Picture, story: Story, id: str) -> None:
    """Show what lays or explores the tile, and what turns it back; and state it."""
    lookup = story.lookup
    by: dict[str, None] = {}
    for edge in lookup.into.get(id, ()):
        doer = lookup.giver(edge.source)
        node = lookup.node[doer]
        show_doer(picture, doer, None, column=OPENERS, strong=False)
        if edge.source != doer and edge.source.startswith("outcome "):
            add_outcome(picture, doer, edge.source, None)
        if edge.kind is EdgeKind.CLOSES:
            picture.change(doer, role=Role.DANGER)
        elif edge.label != "explore":
            by[doer] = None
        if node.kind is NodeKind.OPTION:
            more = () if price_of(lookup, doer) else ("costs nothing",)
            whoever = () if whose(lookup, node) else ("any hero can",)
            picture.change(doer, lines=(*picture.nodes[doer].lines, *more, *whoever))
        label = edge_label(lookup, edge) if edge.kind is not EdgeKind.CLOSES else "turns it back"
        picture.edge(doer, id, edge.kind, label, of=edge)
        _asked(picture, story, doer, edge.source)
    if not lookup.node[id].given and by:
        picture.state(LaidBy(id, tuple(by)), id, *by)
        first = [it for it in story.needed(id) if lookup.node[it].kind in DEEDS and it not in by]
        if first:
            lookup.claims.append(Before(tuple((it, id) for it in first), ()))
            named = together([f"'{lookup.title(it)}'{lookup.where(it)}" for it in first])
            picture.note(f"Before that, whoever does it: {named}.", id, *first)
        if not lookup.closers(id):
            picture.state(ForGood((id,)), id)
    if back := tuple(dict.fromkeys(lookup.giver(it.source) for it in lookup.closers(id))):
        picture.state(TurnsBack(id, back), id, *back)
        line = "turned back, it is explored again by whoever enters it"
        picture.change(id, lines=(*picture.nodes[id].lines, line))


def _asked(picture: Picture, story: Story, doer: str, part: str) -> None:
    """Show what the doer waits for."""
    lookup = story.lookup
    hero = next((it for it in lookup.heroes if it in lookup.node[doer].heroes), None)
    asked = show_asks(picture, story, part, hero, first=True)
    for ask in asked:
        picture.add(ask, column=ASKED)
        givers = dict.fromkeys(lookup.giver(it.source) for it in giving(lookup, ask, None))
        said = [f"'{lookup.title(it)}'{lookup.where(it)}" for it in givers]
        line = f"by {either(said)}"
        if said and line not in picture.nodes[ask].lines:
            picture.change(ask, lines=(*picture.nodes[ask].lines, line))
    show_gates(picture, part, doer, asked, ASKED)


def _there(picture: Picture, story: Story, id: str) -> None:
    """The places on the tile, with what can be done there."""
    lookup = story.lookup
    for place in [it for it in lookup.node.values() if it.kind is NodeKind.POI]:
        if id.partition(" ")[2] not in lookup.tiles_of(place):
            continue
        picture.add(place.id, column=THERE)
        here = [it for it in lookup.node.values() if f"poi {it.poi}" == place.id]
        lines = [
            f"'{it.title}'" if it.kind is NodeKind.OPTION else _begin(story, it.id)
            for it in here
            if it.kind in STEPS
        ]
        moves = lookup.moves_about(place)
        known = [f"can be on {moves}"] if moves else []
        picture.change(place.id, lines=(*picture.nodes[place.id].lines, *known, *lines))
        picture.edge(id, place.id, EdgeKind.OPENS)


def _begin(story: Story, begin: str) -> str:
    node = story.lookup.node[begin]
    return f"{story.lookup.names(node.heroes)}'s beginning '{node.title}'"


def _ends(picture: Picture, story: Story, id: str) -> None:
    """The finales that begin there, or that no way reaches without it."""
    lookup = story.lookup
    for finale in story.finales():
        begins = [
            it
            for it in parts_of_path(lookup, finale)
            if it.kind is NodeKind.BEGIN and id.partition(" ")[2] in lookup.tiles_of(it)
        ]
        needs = story.comes_by(finale, id)
        if not begins and not needs:
            continue
        said = (*(["begins here"] if begins else []), *(["every way comes by"] if needs else []))
        if needs:
            lookup.claims.append(EveryWay(finale, (id,)))
        names = lookup.names(lookup.node[finale].heroes)
        picture.add(finale, column=ENDS, lines=(names, *said))
        for begin in begins:
            picture.edge(f"poi {begin.poi}", finale, EdgeKind.LEADS_TO, begin.title)
        if not begins:
            picture.edge(id, finale, EdgeKind.LEADS_TO)
