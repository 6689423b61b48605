"""Small models drawn by hand, for the tests of the queries."""

from __future__ import annotations

from fateloom.dsl.graph.model import Gate, QuestEdge, QuestModel, QuestNode, Repeat
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.span import NOWHERE

KINDS = {
    "poi": NodeKind.POI,
    "option": NodeKind.OPTION,
    "fact": NodeKind.VARIABLE,
    "item": NodeKind.ITEM,
    "event": NodeKind.EVENT,
    "finale": NodeKind.FINALE,
    "beginning": NodeKind.BEGIN,
    "tile": NodeKind.TILE,
}
ONE = ("fact", "item", "poi", "tile", "finale", "one")
"""Words of ids whose gate is *one of*."""
HEROES = ("ann", "bo")


def node(id: str, **more: object) -> QuestNode:
    """A node by its id; one that begins with `free` holds at the start."""
    word = id.partition(" ")[0]
    fields: dict[str, object] = {
        "id": id,
        "kind": KINDS.get(word, NodeKind.OUTCOME),
        "title": id,
        "about": id.partition(" ")[2],
        "gate": Gate.ONE if word in ONE else Gate.ALL,
        "given": word in ("free", "tile"),
        "heroes": frozenset(HEROES),
        "tile": None,
        "poi": None,
        "repeat": Repeat.AGAIN,
        "days": (),
        "copies": 1,
        "steps": 1,
        "trial": None,
        "text": "",
        "span": NOWHERE,
    }
    return QuestNode(**(fields | more))  # type: ignore[arg-type]


def edge(source: str, target: str, kind: EdgeKind = EdgeKind.NEEDS, **more: object) -> QuestEdge:
    """An edge; `more`: what is not as usual."""
    fields: dict[str, object] = {
        "label": "",
        "condition": "",
        "who": "",
        "repeat": Repeat.AGAIN,
        "copies": 1,
        "span": NOWHERE,
    }
    return QuestEdge(source, target, kind, **(fields | more))  # type: ignore[arg-type]


def model(*edges: QuestEdge | tuple[str, str], nodes: tuple[QuestNode, ...] = ()) -> QuestModel:
    """The model of these edges; nodes that are not given are made from their ids."""
    made = [one if isinstance(one, QuestEdge) else edge(*one) for one in edges]
    known: dict[str, QuestNode] = {}
    for it in nodes:
        known.setdefault(it.id, it)
    for one in made:
        for id in (one.source, one.target):
            known.setdefault(id, node(id))
    heroes = tuple((id, id.title()) for id in HEROES)
    return QuestModel("small", tuple(known.values()), tuple(made), heroes, ())
