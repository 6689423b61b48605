"""A view of nodes and edges that need no model: a map, or cards and what they do to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import (
    Emphasis,
    Fold,
    Group,
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
    """A node; `group` is the act of a card, the side of units, or whatever else it belongs to."""

    id: str
    kind: NodeKind
    title: str
    group: str | None
    lines: tuple[str, ...] = ()


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
) -> View:
    """The view of that name, title and question (`about`). `detail`: what a node opens, by id."""
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
            Emphasis.PLAIN,
            None,
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
    view = View(*about, made, arrows, shown, (), (), ())
    return replace(view, order=outline(view))


def folded(every: Iterable[tuple[str, Iterable[str]]]) -> tuple[Fold, ...]:
    """Headings with their lines, without those that have none."""
    found = ((heading, tuple(line for line in lines if line)) for heading, lines in every)
    return tuple(Fold(heading, lines) for heading, lines in found if lines)


def texts(words: Iterable[Words]) -> dict[str, tuple[Fold, ...]]:
    """What the things of a game open: their texts, by kind and id."""
    return {it.of: folded([("text", [it.text])]) for it in words}
