"""Who is in the tables of a pool game; names that lead nowhere, or that two things have."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.data.named import name_taken, names_twice, unknown_name
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.pool.codes import NAME_TWICE, UNKNOWN_NAME
from fateloom.dsl.pool.read import Nodes

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def there(nodes: Nodes, scene: Node) -> set[str]:
    """The opponents in a scene: those whom a task is against, holders of its aspects, and those
    who are present without a task.
    """
    tasks = fields(part(scene, "tasks")).values()
    named = [it for it in map(against, tasks) if it is not None]
    aspects = fields(part(scene, "aspects")).values()
    named += [it for it in (part(aspect, "holder") for aspect in aspects) if it is not None]
    return {*(it.value for it in named), *scene.value.get("present", ())} & nodes.of(
        "opponent"
    ).keys()


def attackers(nodes: Nodes, scene: Node) -> set[str]:
    """Those of them who attack heroes."""
    known = nodes.of("opponent")
    inside = there(nodes, scene)
    return {it for it in inside if "acts" in known[it].value and "foe" not in known[it].value}


def against(task: Node) -> Node | None:
    """Who stands against the task, as written."""
    return part(task, "against")


# --- names in the tables of a pool game that lead nowhere, or that two things have


unknown = partial(unknown_name, UNKNOWN_NAME)
taken = partial(name_taken, NAME_TWICE)
twice = partial(names_twice, NAME_TWICE)
