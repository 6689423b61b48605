"""What the HTML page knows of a scenario: the quest graph in layers, with prose and places.

A layer is one quest graph: everything that leads to an end, the ways of one hero, or all there is.
Nodes and edges are listed once and say in which layers they are, so that a search or a drawing
never holds what its layer does not.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.graph.dot import (
    LONGEST_TITLE,
    WRAPPED_AT,
    as_text,
    clean,
    edge_attributes,
    node_attributes,
)
from fateloom.dsl.graph.from_program import quest_graph
from fateloom.dsl.graph.quest import Detail, Edge, Node, NodeKind, QuestGraph
from fateloom.dsl.graph.room import lacking, margin
from fateloom.runtime.record import record
from fateloom.tools.draw.prose import Prose, prose_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program

OVERVIEW_SIZE = 14
"""Points of the text in the overview, as in `page/views.js`."""

ALL_HEROES, EVERYTHING = 0, 1
"""The first two layers; those of the heroes follow, in their order."""


@record
class PageNode:
    """A node as the page shows it. `dot`: its attributes in a drawing; `tile`: its place in
    `PageData.tiles`; `place`: file and line; `layers`: where it is drawn.
    """

    id: str
    kind: str
    title: str
    tile: int | None
    hero: str | None
    place: str
    prose: Prose
    dot: str
    layers: tuple[int, ...]


@record
class PageEdge:
    """An edge between two places in `PageData.nodes`; the same two may have one a layer."""

    source: int
    target: int
    kind: str
    label: str
    dot: str
    layers: tuple[int, ...]


@record
class PageTile:
    """A tile; `label` is its title in lines, `room` what a drawing adds for it, often nothing."""

    title: str
    label: str
    room: str


@record
class PageData:
    """All that the page knows."""

    title: str
    layers: tuple[str, ...]
    tiles: tuple[PageTile, ...]
    nodes: tuple[PageNode, ...]
    edges: tuple[PageEdge, ...]


def page_data(program: Program) -> PageData:
    """What the page of `program` knows; every text in it is clean, cut, and still untrusted."""
    heroes = _with_destiny(program)
    graphs = [quest_graph(program), quest_graph(program, detail=Detail.FULL)]
    graphs += [quest_graph(program, hero=hero.id) for hero in heroes]
    names = ["all heroes", "everything, loose ends too", *(hero.title for hero in heroes)]
    titles = {hero.id: hero.title for hero in program.heroes}
    groups = [(tile.id, tile.title) for tile in program.tiles]
    return paged(graphs, names, groups, titles, prose_of(program))


def paged(
    graphs: Sequence[QuestGraph],
    names: Sequence[str],
    groups: Sequence[tuple[str, str]],
    heroes: Mapping[str, str],
    prose: Mapping[str, Prose],
) -> PageData:
    """What a page of these graphs knows, one a layer; the second one has all nodes. `names`: of the
    layers; `groups`: titles of tiles or acts by id; `heroes`: titles by id; `prose`: by node.
    """
    places = {id: place for place, (id, _) in enumerate(groups)}
    nodes: list[PageNode] = []
    for node, layers in _nodes(graphs):
        is_finale = node.kind is NodeKind.FINALE
        hero = heroes.get(node.group or "") if is_finale else None
        at = f"{node.span.file}:{node.span.line}" if node.span.file else ""
        nodes.append(
            PageNode(
                node.id,
                node.kind.value,
                clean(node.title, LONGEST_TITLE) or "?",
                None if is_finale else places.get(node.group or ""),
                None if hero is None else clean(hero, LONGEST_TITLE),
                clean(at, 200),
                prose.get(node.id, Prose("", ())),
                as_text(node_attributes(node)),
                layers,
            )
        )
    known = {node.id: place for place, node in enumerate(nodes)}
    return PageData(
        clean(graphs[0].title, LONGEST_TITLE),
        tuple(clean(name, LONGEST_TITLE) for name in names),
        tuple(_tile(title) for _, title in groups),
        tuple(nodes),
        tuple(
            PageEdge(
                known[edge.source],
                known[edge.target],
                edge.kind.value,
                clean(edge.label, 80),
                as_text(edge_attributes(edge)),
                layers,
            )
            for edge, layers in _edges(graphs)
        ),
    )


def layer_of(program: Program, hero: str) -> int:
    """The layer of that hero; ALL_HEROES for one without a destiny."""
    known = [it.id for it in _with_destiny(program)]
    return EVERYTHING + 1 + known.index(hero) if hero in known else ALL_HEROES


def _with_destiny(program: Program) -> list[Hero]:
    destined = {destiny.hero for destiny in program.destinies}
    return [hero for hero in program.heroes if hero.id in destined]


def _nodes(graphs: Sequence[QuestGraph]) -> Iterator[tuple[Node, tuple[int, ...]]]:
    """Each node once, with the layers that it is in, in the order of the fullest layer."""
    ids = [{node.id for node in graph.nodes} for graph in graphs]
    for node in graphs[EVERYTHING].nodes:
        yield node, tuple(layer for layer, known in enumerate(ids) if node.id in known)


def _edges(graphs: Sequence[QuestGraph]) -> Iterator[tuple[Edge, tuple[int, ...]]]:
    """Each edge once; one whose label differs from layer to layer is several."""
    layers: dict[Edge, list[int]] = {}
    for layer, graph in enumerate(graphs):
        for edge in graph.edges:
            layers.setdefault(edge, []).append(layer)
    for edge, found in layers.items():
        yield edge, tuple(found)


def _tile(title: str) -> PageTile:
    label = _in_lines(title)
    missing = lacking(label, OVERVIEW_SIZE)
    return PageTile(
        clean(title, LONGEST_TITLE), label, f'margin="{margin(missing)}"' if missing else ""
    )


def _in_lines(title: str) -> str:
    return "\n".join(textwrap.wrap(clean(title, LONGEST_TITLE), WRAPPED_AT)) or "?"
