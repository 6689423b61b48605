"""Conditions of dice: what they name (DDL-05, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.pool.people import unknown
from fateloom.dsl.pool.read import Nodes

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node

TASKS = ("task", "done", "undone")
"""The keys of a condition that name tasks."""


def conditions(nodes: Nodes) -> Iterator[Diagnostic]:
    """Names in conditions that nothing has: of stunts in all scenes, of tasks in their own."""
    scenes = list(nodes.of("scene").values())
    heroes = nodes.of("hero")
    for hero in heroes.values():
        for stunt in fields(part(hero, "stunts")).values():
            yield from _names(nodes, part(stunt, "when"), scenes, fields(part(hero, "things")))
    things = [it for hero in heroes.values() for it in fields(part(hero, "things"))]
    for scene in scenes:
        for task in fields(part(scene, "tasks")).values():
            extra = part(task, "extra")
            for it in () if extra is None else extra.items:
                yield from _names(nodes, part(it, "when"), [scene], dict.fromkeys(things))


def _names(
    nodes: Nodes, when: Node | None, scenes: list[Node], things: Iterable[str]
) -> Iterator[Diagnostic]:
    aspects = [it for who in nodes.of("character").values() for it in fields(part(who, "aspects"))]
    aspects += [it for scene in scenes for it in fields(part(scene, "aspects"))]
    tasks = [it for scene in scenes for it in fields(part(scene, "tasks"))]
    known = {
        **dict.fromkeys(TASKS, ("task", tasks)),
        "aspect": ("aspect", aspects),
        "thing": ("thing", list(things)),
    }
    for key, (kind, names) in known.items():
        listed = part(when, key)
        for it in () if listed is None else listed.items:
            if it.value not in names:
                yield unknown(kind, it, names)
