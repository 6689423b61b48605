"""Conditions of dice: what they name, and from table to engine (DDL-05, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.pool.names import unknown
from fateloom.dsl.pool.people import people
from fateloom.dsl.pool.read import Nodes
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.when import When

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node

TASKS = ("task", "done", "undone")
"""The keys of a condition that name tasks."""


def when_of(row: dict[str, Any]) -> When:
    """The condition; `row` has passed its schema."""
    tasks, done, undone, aspects, things, heroes = (
        tuple(row.get(key, ())) for key in (*TASKS, "aspect", "thing", "hero")
    )
    return When(
        tasks,
        done,
        undone,
        aspects,
        things,
        heroes,
        approaches=tuple(Approach(it) for it in row.get("approach", ())),
        round=int(row.get("round", 0)),
        hurt=row.get("hurt"),
    )


def conditions(nodes: Nodes) -> Iterator[Diagnostic]:
    """Names in conditions that nothing has: of stunts in all scenes, of tasks in their own."""
    scenes = list(fields(part(nodes.scenes, "scenes")).values())
    heroes = fields(part(nodes.characters, "heroes"))
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
    nodes: Nodes, when: Node | None, scenes: list[Node], things: dict[str, Any]
) -> Iterator[Diagnostic]:
    aspects = [it for who in people(nodes).values() for it in fields(part(who, "aspects"))]
    aspects += [it for scene in scenes for it in fields(part(scene, "aspects"))]
    tasks = [it for scene in scenes for it in fields(part(scene, "tasks"))]
    known = {
        **dict.fromkeys(TASKS, ("task", tasks)),
        "aspect": ("aspect", aspects),
        "thing": ("thing", list(things)),
        "hero": ("hero", list(fields(part(nodes.characters, "heroes")))),
    }
    for key, (kind, names) in known.items():
        listed = part(when, key)
        for it in () if listed is None else listed.items:
            if it.value not in names:
                yield unknown(kind, it, names)
