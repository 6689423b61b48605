"""Who is in the tables of a pool game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.pool.read import Nodes

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def people(nodes: Nodes) -> dict[str, Node]:
    """Heroes, opponents and mooks by id."""
    groups = ("heroes", "opponents", "mooks")
    return {
        id: node for group in groups for id, node in fields(part(nodes.characters, group)).items()
    }


def opponents(nodes: Nodes) -> dict[str, Node]:
    """Opponents and mooks by id."""
    heroes = fields(part(nodes.characters, "heroes"))
    return {id: node for id, node in people(nodes).items() if id not in heroes}


def there(nodes: Nodes, scene: Node) -> set[str]:
    """The opponents in a scene: those whom a task is against, holders of its aspects, and those
    who are present without a task.
    """
    tasks = fields(part(scene, "tasks")).values()
    named = [it for it in map(against, tasks) if it is not None]
    aspects = fields(part(scene, "aspects")).values()
    named += [it for it in (part(aspect, "holder") for aspect in aspects) if it is not None]
    return {*(it.value for it in named), *scene.value.get("present", ())} & opponents(nodes).keys()


def attackers(nodes: Nodes, scene: Node) -> set[str]:
    """Those of them who attack heroes."""
    known = opponents(nodes)
    inside = there(nodes, scene)
    return {it for it in inside if "acts" in known[it].value and "foe" not in known[it].value}


def against(task: Node) -> Node | None:
    """Who stands against the task, as written."""
    return part(task, "against")
