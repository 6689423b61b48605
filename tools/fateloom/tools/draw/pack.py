"""The data of the HTML page as JSON: nodes and edges stand once, and views name them by number.

`page/data.js` reads it. A place in a list is a number from 0. What a view says of a node otherwise
than the rest (a longer title, other details) is a `face`, which the view names beside the node.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Generic, TypeVar

from fateloom.dsl.graph.dot import clean
from fateloom.dsl.graph.view import Emphasis, Role
from fateloom.runtime.codec import write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.graph.view import Fold, View, ViewEdge, ViewNode
    from fateloom.runtime.span import Span
    from fateloom.tools.draw.page_data import PageChange, PageData

TITLE, LINE, TEXT = 120, 1000, 2000
"""Characters that a page quotes of a title, of a line in a node, of a text."""
ROLES = tuple(Role)
EMPHASES = tuple(Emphasis)

Key = TypeVar("Key", bound=Hashable)


class Numbers(Generic[Key]):
    """A number for each thing, in the order of their first use."""

    def __init__(self) -> None:
        self.known: dict[Key, int] = {}

    def of(self, thing: Key) -> int:
        """The number of a thing."""
        return self.known.setdefault(thing, len(self.known))


def as_json(data: PageData, root: str | None) -> str:
    """The data as JSON that cannot end the element it stands in.

    `root`: the folder of the story as seen from the page, with slashes; None where it has none.
    """
    text = write(_packed(data, root))
    for unsafe in "<>&":
        text = text.replace(unsafe, f"\\u{ord(unsafe):04x}")
    return text


def _packed(data: PageData, root: str | None) -> dict[str, object]:
    tiles = {id: place for place, (id, _) in enumerate(data.tiles)}
    tile_of = {node: tiles[tile] for node, tile in data.tile_of if tile in tiles}
    pool = _Pool(tile_of)
    for node in (node for view in data.views for node in view.nodes):
        pool.learn(node)
    views = [_view(view, pool) for view in data.views]
    return {
        "title": clean(data.title, TITLE),
        "start": data.start,
        "root": root,
        "heroes": _titles(data.heroes),
        "tiles": _titles(data.tiles),
        "roles": [role.value for role in ROLES],
        "emphases": [emphasis.value for emphasis in EMPHASES],
        "nodes": list(pool.nodes.values()),
        "faces": list(pool.faces.values()),
        "edges": [list(edge) for edge in pool.edges.known],
        "texts": list(pool.texts.known),
        "views": views,
        "changes": [_change(it, data.views, pool) for it in data.changes],
    }


class _Pool:
    """The nodes, edges and texts of all views."""

    def __init__(self, tile_of: dict[str, int]) -> None:
        self.tile_of = tile_of
        self.numbers: Numbers[str] = Numbers()
        self.nodes: dict[int, list[object]] = {}
        self.edges: Numbers[tuple[object, ...]] = Numbers()
        self.texts: Numbers[str] = Numbers()
        self.faces: dict[str, list[object]] = {}
        self.face_numbers: Numbers[str] = Numbers()

    def text(self, text: str, longest: int) -> int:
        """The number of a text; many views have the same."""
        return self.texts.of(clean(text, longest))

    def learn(self, node: ViewNode) -> None:
        """Know a node. Of what differs from view to view, the longest details are kept."""
        number = self.numbers.of(node.id)
        known = self.nodes.get(number)
        if known is None or len(_folds(node.detail)) > len(known[5]):  # type: ignore[arg-type]
            self.nodes[number] = [
                node.id,
                node.kind.value,
                clean(node.title, TITLE) or "?",
                list(node.heroes),
                self.tile_of.get(node.id),
                _folds(node.detail),
                *_place(node.span),
            ]

    def node(self, node: ViewNode) -> int:
        """Its number."""
        return self.numbers.of(node.id)

    def face(self, node: ViewNode) -> list[int]:
        """The number of its face in a view, if it is not as everywhere."""
        kind, title, heroes, _, detail, *place = self.nodes[self.node(node)][1:]
        own: list[object] = [
            node.kind.value,
            clean(node.title, TITLE) or "?",
            list(node.heroes),
            _folds(node.detail),
            *_place(node.span),
        ]
        if own == [kind, title, heroes, detail, *place]:
            return []
        key = write(own)
        self.faces.setdefault(key, own)
        return [self.face_numbers.of(key)]

    def edge(self, edge: ViewEdge) -> int:
        """Its number; the nodes at its ends are known already."""
        return self.edges.of(
            (
                self.numbers.of(edge.source),
                self.numbers.of(edge.target),
                edge.kind.value,
                clean(edge.label, LINE),
                clean(edge.condition, TEXT),
                edge.repeat,
                edge.copies,
                *_place(edge.span),
            )
        )


def _view(view: View, pool: _Pool) -> dict[str, object]:
    places = {node.id: place for place, node in enumerate(view.nodes)}
    groups: dict[str | None, int] = {group.id: at for at, group in enumerate(view.groups)}
    return {
        "name": view.name,
        "title": clean(view.title, TITLE),
        "question": clean(view.question, TEXT),
        "groups": [clean(group.title, TITLE) or "?" for group in view.groups],
        "columns": [clean(column, TITLE) for column in view.columns],
        "ordered": list(view.ordered),
        "notes": [
            [clean(note.text, TEXT), [places[id] for id in note.nodes if id in places]]
            for note in view.notes
        ],
        "nodes": [
            [
                pool.node(node),
                [pool.text(line, LINE) for line in node.lines],
                ROLES.index(node.role),
                EMPHASES.index(node.emphasis),
                groups.get(node.group),
                node.column,
                *pool.face(node),
            ]
            for node in view.nodes
        ],
        "edges": [[pool.edge(edge), EMPHASES.index(edge.emphasis)] for edge in view.edges],
        "order": [
            [
                line.depth,
                pool.text(line.text, TEXT),
                None if line.node is None else places[line.node],
            ]
            for line in view.order
        ],
    }


def _change(change: PageChange, views: tuple[View, ...], pool: _Pool) -> list[object]:
    """A sentence, the numbers of a view and a node, and places."""
    view = next(at for at, it in enumerate(views) if it.name == change.view)
    node = None if change.node is None else pool.numbers.known.get(change.node)
    places = clean(change.new, 200), clean(change.old, 200)
    return [clean(change.text, TEXT), view, node, *places, change.folded]


def _titles(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [[id, clean(title, TITLE) or "?"] for id, title in pairs]


def _folds(detail: tuple[Fold, ...]) -> list[list[object]]:
    return [[clean(it.heading, TITLE), [clean(line, TEXT) for line in it.lines]] for it in detail]


def _place(span: Span) -> tuple[str, int]:
    """File and line; both are empty for what is written nowhere."""
    return (clean(span.file, 200), span.line) if span.file else ("", 0)
