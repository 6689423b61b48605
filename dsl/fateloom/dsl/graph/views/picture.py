"""What all views share: parts of the model as nodes and edges of a view, and the nested lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import BRINGS, QuestEdge, QuestNode, Repeat
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.view import (
    Emphasis,
    Fold,
    Group,
    Note,
    Role,
    View,
    ViewEdge,
    ViewNode,
)
from fateloom.dsl.graph.views.deeds import folds
from fateloom.dsl.graph.views.dice import test_folds
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.outline import outline
from fateloom.dsl.graph.views.sentences import sentence
from fateloom.dsl.graph.views.words import edge_label, node_lines, whose
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from fateloom.dsl.graph.claims import Claim
    from fateloom.runtime.span import Span

ROLES = {
    NodeKind.TILE: Role.PLACE,
    NodeKind.POI: Role.PLACE,
    NodeKind.OPTION: Role.ACTION,
    NodeKind.BEGIN: Role.GOAL,
    NodeKind.STAGE: Role.GOAL,
    NodeKind.FINALE: Role.GOAL,
    NodeKind.MILESTONE: Role.FACT,
    NodeKind.OUTCOME: Role.OUTCOME,
    NodeKind.EVENT: Role.EVENT,
    NodeKind.ITEM: Role.THING,
    NodeKind.VARIABLE: Role.FACT,
    NodeKind.COUNTER: Role.FACT,
    NodeKind.RESOURCE: Role.PRICE,
    NodeKind.DEFEAT: Role.DANGER,
    NodeKind.ALL_OF: Role.GATE,
    NodeKind.ONE_OF: Role.GATE,
    NodeKind.CHARACTER: Role.PLACE,
}


class Picture:
    """A view while it is made."""

    def __init__(self, lookup: Lookup, name: str, title: str, question: str) -> None:
        self.lookup = lookup
        self.name, self._title, self._question = name, title, question
        self.nodes: dict[str, ViewNode] = {}
        self.edges: dict[tuple[str, str, EdgeKind], ViewEdge] = {}
        self.groups: dict[str, Group] = {}
        self.columns: tuple[str, ...] = ()
        self.ordered: tuple[int, ...] = ()
        self.notes: list[Note] = []
        self.taken: dict[str, list[str]] = {}
        """What a node takes one of, in the words of its lines."""

    def add(
        self,
        id: str,
        *,
        hero: str | None = None,
        role: Role | None = None,
        emphasis: Emphasis = Emphasis.PLAIN,
        group: str | None = None,
        column: int | None = None,
        lines: tuple[str, ...] | None = None,
    ) -> str:
        """Show a node of the model; `hero`: whose odds are said, None: the best and the worst."""
        if id not in self.nodes:
            node = self.lookup.node[id]
            self.nodes[id] = ViewNode(
                id,
                node.kind,
                self._title_of(node),
                node_lines(self.lookup, node, hero) if lines is None else lines,
                group,
                role or ROLES.get(node.kind, Role.FACT),
                emphasis,
                column,
                whose(self.lookup, node),
                (*test_folds(self.lookup, node), *folds(self.lookup, node)),
                node.span,
            )
        return id

    def _title_of(self, node: QuestNode) -> str:
        """Its title. Brackets that wait for nothing are left of a condition on who the hero is, or
        of one that the graph does not follow.
        """
        into = self.lookup.into.get(node.id, ())
        if node.kind is not NodeKind.ALL_OF or any(edge.kind in BRINGS for edge in into):
            return node.title or "?"
        return "the hero" if whose(self.lookup, node) else "anything else"

    def free(
        self,
        id: str,
        kind: NodeKind,
        title: str,
        role: Role,
        *,
        column: int | None = None,
        lines: tuple[str, ...] = (),
        emphasis: Emphasis = Emphasis.PLAIN,
        span: Span = NOWHERE,
        detail: tuple[Fold, ...] = (),
    ) -> None:
        """Show what is no node of the model: a step of a play, a claim of a proof."""
        self.nodes.setdefault(
            id,
            ViewNode(id, kind, title or "?", lines, None, role, emphasis, column, (), detail, span),
        )

    def about(self, fact: str, *, column: int | None = None, group: str | None = None) -> str:
        """Show a variable for a fact about it: `bearings` for `bearings is 3`; other nodes as they
        are.
        """
        node = self.lookup.node[fact]
        if not fact.startswith("fact ") or not node.about:
            return self.add(fact, column=column, group=group)
        for kind in ("poi", "item"):  # of one that has no states of its own
            placed = fact.endswith((" placed", " is in box", " is gone"))
            if placed and f"{kind} {node.about}" in self.lookup.node:
                return self.add(f"{kind} {node.about}", column=column, group=group)
        id = f"variable {node.about}"
        if id not in self.nodes:
            title = self.lookup.about(node)
            role = ROLES[node.kind]
            plain = Emphasis.PLAIN
            self.nodes[id] = ViewNode(
                id, node.kind, title, (), group, role, plain, column, (), (), node.span
            )
        return id

    def change(self, id: str, **changes: object) -> None:
        """Change some fields of a node that is shown."""
        self.nodes[id] = replace(self.nodes[id], **changes)

    def edge(
        self,
        source: str,
        target: str,
        kind: EdgeKind,
        label: str = "",
        *,
        of: QuestEdge | None = None,
        emphasis: Emphasis = Emphasis.PLAIN,
    ) -> None:
        """Show an edge between two nodes that are shown; labels of the same edge are joined."""
        if source == target or source not in self.nodes or target not in self.nodes:
            return
        if label in ("up", "down"):
            known = self.lookup.node.get(target)
            label = (
                f"{self.nodes[target].title if known is None else self._named(known)} is {label}"
            )
        key = (source, target, kind)
        before = self.edges.get(key)
        if before is not None:
            if label and label not in before.label.split(", "):
                both = f"{before.label}, {label}" if before.label else label
                self.edges[key] = replace(before, label=both)
            return
        repeat = "" if of is None or of.repeat is Repeat.AGAIN else of.repeat.value
        self.edges[key] = ViewEdge(
            source,
            target,
            kind,
            label,
            "" if of is None else of.condition,
            repeat,
            1 if of is None else of.copies,
            emphasis,
            NOWHERE if of is None else of.span,
        )

    def _named(self, node: QuestNode) -> str:
        """What a fact speaks of, as a sentence has it."""
        return self.lookup.about(node) or node.title

    def shown(self, edges: Iterable[QuestEdge], emphasis: Emphasis = Emphasis.PLAIN) -> None:
        """Show the edges of the model whose both ends are shown."""
        for edge in edges:
            self.edge(
                edge.source,
                edge.target,
                edge.kind,
                edge_label(self.lookup, edge),
                of=edge,
                emphasis=emphasis,
            )

    def group(self, id: str, title: str) -> str:
        """A box; nothing if there is one already."""
        self.groups.setdefault(id, Group(id, title))
        return id

    def note(self, text: str, *nodes: str) -> None:
        """A sentence about some of the nodes; one that was said is not said again."""
        note = Note(text, tuple(id for id in dict.fromkeys(nodes) if id in self.nodes))
        if all(it.text != text for it in self.notes):
            self.notes.append(note)

    def state(self, claim: Claim, *nodes: str) -> None:
        """State a claim in its sentence, about some of the nodes."""
        self.lookup.claims.append(claim)
        if text := sentence(self.lookup, claim):
            self.note(text, *nodes)

    def view(self, before: Mapping[str, int] | None = None) -> View:
        """The view as it stands: nodes in the order of the story, groups that have any. `before`:
        nodes that have an order of their own, and stand before the others.
        """
        places = self.lookup.place
        self._unwrap()
        self._box_columns()
        own = before or {}

        def order(it: ViewNode) -> tuple[int, int]:
            return own.get(it.id, len(own)), places.get(it.id, len(places))

        nodes = tuple(sorted(self.nodes.values(), key=order))
        used = {node.group for node in nodes}
        edges = sorted(self.edges.values(), key=lambda e: (e.source, e.target, e.kind.value))
        view = View(
            self.name,
            self._title,
            self._question,
            nodes,
            tuple(edges),
            tuple(group for group in self.groups.values() if group.id in used),
            self.columns,
            tuple(self.notes),
            (),
            self.ordered,
        )
        return replace(view, order=outline(view))

    def _unwrap(self) -> None:
        """Leave out brackets in which one thing is left: what else could stand there cannot be had
        or holds anyway.
        """
        for id in [it.id for it in self.nodes.values() if it.kind in GATES]:
            into = [edge for edge in self.edges.values() if edge.target == id]
            if len(into) != 1:
                continue
            (inner,) = into
            for outer in [edge for edge in self.edges.values() if edge.source == id]:
                more = inner if inner.kind is not EdgeKind.NEEDS else outer
                both = (inner.emphasis, outer.emphasis)
                key = (inner.source, outer.target, more.kind)
                made = replace(
                    more,
                    source=inner.source,
                    target=outer.target,
                    label=more.label or inner.label or outer.label,
                    condition=inner.condition or outer.condition,
                    emphasis=Emphasis.STRONG if Emphasis.STRONG in both else more.emphasis,
                )
                self.edges.setdefault(key, made)
            self.edges = {key: it for key, it in self.edges.items() if id not in key[:2]}
            del self.nodes[id]
            self.notes = [
                replace(note, nodes=tuple(inner.source if it == id else it for it in note.nodes))
                for note in self.notes
            ]

    def _box_columns(self) -> None:
        """Keep boxes within a column, since one that spans several covers what stands between. A
        node that would be alone in its box says below its title which it is.
        """
        if not self.columns:
            return
        boxes: dict[tuple[str, int | None], list[ViewNode]] = {}
        for node in self.nodes.values():
            if node.group is not None:
                boxes.setdefault((node.group, node.column), []).append(node)
        for (id, column), inside in boxes.items():
            title = self.groups[id].title
            if len(inside) > 1:
                box = self.group(f"{id} in {column}", title)
                for node in inside:
                    self.change(node.id, group=box)
            else:
                (node,) = inside
                lines = tuple(
                    f"{line}, {title}" if line.startswith("at ") and title not in line else line
                    for line in node.lines
                )
                self.change(node.id, group=None, lines=lines)
