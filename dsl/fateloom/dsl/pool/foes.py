"""Opponents that fight opponents: whom they fight, and where (DE-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.pool.codes import FOE
from fateloom.dsl.pool.people import there
from fateloom.dsl.pool.read import Nodes

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def foes(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about foes, and about those who are present without a task."""
    known = nodes.of("opponent")
    for id, node in known.items():
        foe = part(node, "foe")
        if foe is None:
            continue
        if foe.value not in known:
            continue
        if foe.value == id:
            message = f"'{id}' cannot be its own foe"
            yield finding(FOE, foe.span, message, help="Name another opponent, or take it out.")
        elif "acts" not in node.value:
            message = f"'{id}' has a foe, and never acts"
            help = "Write 'acts' with the approach of its attacks."
            yield finding(FOE, foe.key, message, help=help)
    for scene in nodes.of("scene").values():
        yield from _absent(nodes, scene)


def _absent(nodes: Nodes, scene: Node) -> Iterator[Diagnostic]:
    """Those in the scene whose foe is not."""
    known, inside = nodes.of("opponent"), there(nodes, scene)
    for id in sorted(inside):
        foe = known[id].value.get("foe")
        if foe in known and foe not in inside:
            message = f"'{id}' is in this scene, and its foe '{foe}' is not"
            help = f"Write 'present: [{foe}]' here, or take '{id}' out of the scene."
            yield finding(FOE, scene.key, message, help=help)
