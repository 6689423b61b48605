"""Compels that nobody can be offered, and ends of fights that no game comes to (DD-36, 37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.pool.codes import COMPEL, IDLE
from fateloom.dsl.pool.people import attackers, unknown
from fateloom.dsl.pool.read import Nodes
from fateloom.dsl.pool.settings import DEFAULT, settings_of

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def compels(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about compels, about giving in, and about healing."""
    rules = part(nodes["pool"], "rules")
    slots = part(rules, "slots")
    known = DEFAULT.slot_names if slots is None else tuple(fields(slots))
    for name, node in fields(part(rules, "recovery")).items():
        if name not in known:
            yield unknown("slot", node, known, name=name)
    can_concede = nodes.once(settings_of).conceding
    for scene in nodes.of("scene").values():
        for id, it in fields(part(scene, "compels")).items():
            yield from _compel(nodes, scene, id, it)
        conceded = part(scene, "conceded")
        if conceded is None:
            continue
        single = scene.value.get("single", False)
        if not can_concede or single or not attackers(nodes, scene):
            message = "nobody can give in here, so no game takes this way"
            help = "Heroes give in to opponents who attack them ('acts'). Take it out."
            yield finding(IDLE, conceded.key, message, help=help)


def _compel(nodes: Nodes, scene: Node, id: str, it: Node) -> Iterator[Diagnostic]:
    """Of an aspect that a hero can invoke, in a round that there is, with some trouble."""
    if scene.value.get("single", False):
        message = "one roll decides this scene, so compels never apply"
        yield finding(COMPEL, it.key, message, help="Take it out, or take 'single' out.")
    if not it.value.get("turn", False) and not any(it.value.get("dice", {}).values()):
        message = f"'{id}' makes no trouble"
        help = "Write 'turn: true' or 'dice' below it: a fate point has its price."
        yield finding(COMPEL, it.key, message, help=help)
    own = fields(part(scene, "aspects"))
    common = {
        aspect: who
        for who, person in nodes.of("character").items()
        for aspect in fields(part(person, "aspects"))
    }
    aspect = fields(it)["aspect"]
    if aspect.value not in own and aspect.value not in common:
        yield unknown("aspect", aspect, (*own, *common))
        return
    holder = common.get(aspect.value)
    if aspect.value in own:
        holder = own[aspect.value].value.get("holder")
    if holder in nodes.of("opponent"):
        message = f"'{aspect.value}' belongs to '{holder}', and heroes alone are compelled"
        yield finding(
            COMPEL, aspect.span, message, help="Take an aspect of a hero or of the scene."
        )
    first = part(it, "round")
    most = max(scene.value.get("rounds_by_heroes", (scene.value.get("rounds", 3),)))
    if first is not None and first.value > most:
        message = f"the scene has {most} rounds, and this is offered from round {first.value} on"
        yield finding(COMPEL, first.span, message, help="Write an earlier round.")
