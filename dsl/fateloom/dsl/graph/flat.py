"""A view of nodes and edges that need no model: a map, or cards and what they do to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
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
from fateloom.dsl.graph.views.outline import outline
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fateloom.runtime.compiled import Words

ROLES = {
    NodeKind.ITEM: Role.THING,
    NodeKind.ALLY: Role.THING,
    NodeKind.DECK: Role.THING,
    NodeKind.FORCE: Role.THING,
    NodeKind.VARIABLE: Role.FACT,
    NodeKind.ICON: Role.FACT,
    NodeKind.TRAIT: Role.FACT,
    NodeKind.EVENT: Role.EVENT,
    NodeKind.QUEST: Role.EVENT,
    NodeKind.COLUMN: Role.EVENT,
    NodeKind.DESTINY: Role.GOAL,
    NodeKind.TARGET: Role.GOAL,
    NodeKind.ADVERSARY: Role.RIVAL,
    NodeKind.CHARACTER: Role.ACTION,
    NodeKind.CHALLENGE: Role.ACTION,
    NodeKind.TASK: Role.ACTION,
    NodeKind.ENDING: Role.GOAL,
    NodeKind.ASPECT: Role.FACT,
}
"""The role of a kind; a place otherwise."""

Views = dict[str, "Callable[[], View]"]
"""What makes each view of a game, by its name; the first is the one that is shown first."""


@record
class Node:
    """A node; `group` is the act of a card, the side of units, or whatever else it belongs to;
    `column`: see `ViewNode`.
    """

    id: str
    kind: NodeKind
    title: str
    group: str | None
    lines: tuple[str, ...] = ()
    column: int | None = None
    emphasis: Emphasis = Emphasis.PLAIN


@record
class Edge:
    """An edge; `label` describes it in a word or two, and may be empty."""

    source: str
    target: str
    kind: EdgeKind
    label: str


def flat_view(
    about: tuple[str, str, str],
    nodes: Iterable[Node],
    edges: Iterable[Edge],
    groups: Iterable[tuple[str, str]],
    detail: Mapping[str, tuple[Fold, ...]],
    *,
    columns: tuple[str, ...] = (),
    ordered: tuple[int, ...] = (),
    notes: Iterable[Note] = (),
) -> View:
    """The view of that name, title and question (`about`). `detail`: what a node opens, by id;
    `ordered`: see `View`.
    """
    boxes = tuple(Group(id, title) for id, title in groups)
    known = {it.id for it in boxes}
    made = tuple(
        ViewNode(
            it.id,
            it.kind,
            it.title,
            it.lines,
            it.group if it.group in known else None,
            ROLES.get(it.kind, Role.PLACE),
            it.emphasis,
            it.column,
            (),
            detail.get(it.id, ()),
            NOWHERE,
        )
        for it in nodes
    )
    arrows = tuple(
        ViewEdge(it.source, it.target, it.kind, it.label, "", "", 1, Emphasis.PLAIN, NOWHERE)
        for it in sorted(set(edges), key=lambda it: (it.source, it.target, it.kind.value, it.label))
    )
    used = {it.group for it in made}
    shown = tuple(it for it in boxes if it.id in used)
    ids = {it.id for it in made}
    told = tuple(Note(it.text, tuple(id for id in it.nodes if id in ids)) for it in notes)
    view = View(*about, made, arrows, shown, columns, told, (), ordered)
    return replace(view, order=outline(view))


def stacked(nodes: Iterable[Node], edges: Iterable[Edge]) -> tuple[list[Node], list[Edge]]:
    """The same with one node for all those of a kind and group that nothing leads to and that do
    the same; it has their titles below its own.
    """
    arrows = list(edges)
    targets = {it.target for it in arrows}
    does: dict[str, list[tuple[str, str, str]]] = {}
    for it in arrows:
        does.setdefault(it.source, []).append((it.target, it.kind.value, it.label))
    alike: dict[object, list[Node]] = {}
    for node in nodes:
        own = node.id if node.id in targets else (node.kind, node.group, *does.get(node.id, ()))
        alike.setdefault(own, []).append(node)
    shown, hidden = [], set[str]()
    for its in alike.values():
        first = its[0]
        if len(its) == 1:
            shown.append(first)
            continue
        hidden |= {it.id for it in its}
        titles = tuple(it.title for it in its)
        id, title = f"stack {first.id}", f"{len(its)} cards"
        shown.append(Node(id, NodeKind.DECK, title, first.group, titles))
        arrows += [replace(it, source=id) for it in arrows if it.source == first.id]
    return shown, [it for it in arrows if it.source not in hidden]


def folded(every: Iterable[tuple[str, Iterable[str]]]) -> tuple[Fold, ...]:
    """Headings with their lines, without those that have none."""
    found = ((heading, tuple(line for line in lines if line)) for heading, lines in every)
    return tuple(Fold(heading, lines) for heading, lines in found if lines)


def many(number: int, one: str, more: str) -> str:
    """A number with its noun: `1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else more}"


def title_of(words: Iterable[Words], kind: str, id: str) -> str:
    """The title of a thing of a game; its id where it has none."""
    return next((it.title for it in words if it.of == f"{kind} {id}"), "") or id


def texts(words: Iterable[Words]) -> dict[str, tuple[Fold, ...]]:
    """What the things of a game open: their texts, by kind and id."""
    return {it.of: folded([("text", [it.text])]) for it in words}
