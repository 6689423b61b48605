"""The ways from scene to scene: whether they lead anywhere, and whether every game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.pool.codes import CIRCLE, UNREACHABLE
from fateloom.dsl.pool.people import taken
from fateloom.dsl.pool.read import Nodes
from fateloom.runtime.pool.game import WAYS, in_a_circle

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def ways(nodes: Nodes, *, called: bool = False) -> Iterator[Diagnostic]:
    """All findings about the ways. `called`: a game may begin with every scene."""
    scenes = nodes.of("scene")
    endings = nodes.of("ending")
    for id, scene in scenes.items():
        if id in endings:
            yield taken("scene or ending", id, scene, endings[id])
    begin = fields(nodes["pool"])["begin"]
    known = {**scenes, **endings}
    is_known = begin.value in scenes
    after: dict[str, tuple[str, ...]] = {}
    for id, scene in scenes.items():
        leads = [it for it in (part(scene, way, "to") for way in WAYS) if it is not None]
        after[id] = tuple(it.value for it in leads)
        is_known &= all(it.value in known for it in leads)
    if is_known:  # else nobody knows where the ways were meant to lead
        circle = list(_circle(scenes, after))
        begins = list(scenes) if called else [begin.value]
        yield from circle or _never(begins, after, known)


def _circle(scenes: dict[str, Node], after: dict[str, tuple[str, ...]]) -> Iterator[Diagnostic]:
    id = in_a_circle(after)
    if id is not None:
        yield finding(
            CIRCLE,
            scenes[id].key,
            f"scene '{id}' leads back to itself, so a game may never end",
            help="Let one of the ways lead to another scene, or to an ending.",
        )


def _never(
    begins: list[str], after: dict[str, tuple[str, ...]], known: dict[str, Node]
) -> Iterator[Diagnostic]:
    """Scenes and endings that no game comes to."""
    reached, todo = set(begins), list(begins)
    while todo:
        for it in after.get(todo.pop(), ()):
            if it not in reached:
                reached.add(it)
                todo.append(it)
    for id, node in known.items():
        if id not in reached:
            what = "scene" if id in after else "ending"
            message = f"no game comes to the {what} '{id}'"
            help = "Let a scene lead there ('to'), or take it out."
            yield finding(UNREACHABLE, node.key, message, help=help)
