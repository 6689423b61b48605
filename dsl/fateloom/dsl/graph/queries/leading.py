"""What a thing or a deed can lead to: the finales that it serves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import ANY_WARE
from fateloom.dsl.graph.queries.contention import COINED, PARTS, is_category
from fateloom.dsl.graph.queries.loose import by_numbers
from fateloom.dsl.graph.quest import FACTS, EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.graph.model import Asked
    from fateloom.dsl.graph.queries.ground import Ground

DEEDS = (NodeKind.OPTION, NodeKind.BEGIN, NodeKind.OUTCOME)
MOST_PATHS = 8
"""By so many paths with other facts on them one thing is looked at again."""


def serves(ground: Ground, thing: str) -> dict[str, tuple[str, ...]]:
    """The finales to which the thing can lead otherwise than by coins, effort, virtue and the like,
    each with what asks for the thing on the way there.
    """
    found: dict[str, list[str]] = {}
    kinds = [thing, *(it.target for it in ground.every_out.get(thing, ()) if is_category(it))]
    for asker in dict.fromkeys(it.target for id in kinds for it in ground.every_out.get(id, ())):
        node = ground.nodes.get(asker)
        if node is not None and node.kind is not COINED and asker not in (*kinds, ANY_WARE):
            for id in led_to(ground, asker):
                if ground.nodes[id].kind is NodeKind.FINALE:
                    found.setdefault(id, []).append(asker)
    return {finale: tuple(by) for finale, by in found.items()}


def serves_by_numbers(ground: Ground, thing: str) -> frozenset[str]:
    """The finales to which the thing can lead at all: by coins, skill, effort and virtue too, and
    by what it undoes, but for what it is sold for.
    """
    more: dict[str, list[str]] = {}
    for id, other in by_numbers(ground.model):
        more.setdefault(id, []).append(other)
    found, todo = {thing}, [thing]
    for id in todo:
        new = {it.target for it in ground.every_out.get(id, ())} | {*more.get(id, ())}
        new -= {ANY_WARE, *found}
        found |= new
        todo += new
    return frozenset(it for it in found if it.startswith("finale "))


def led_to(ground: Ground, id: str, but: Iterable[str] = ()) -> dict[str, None]:
    """All that it can lead to, but not by what there is more or less of, by what it undoes, nor by
    what is so anyway when it is done: that would only be brought about again; nor by `but`.
    """
    found, todo = dict[str, list[frozenset[str]]](), [(id, frozenset(but))]
    for one, before in todo:
        held = before | _held(ground, one)
        for edge in ground.every_out.get(one, ()):
            node = ground.nodes.get(edge.target)
            if node is None or node.kind is COINED or edge.kind is EdgeKind.CLOSES:
                continue
            known = found.setdefault(node.id, []) if node.id not in held else [held]
            if len(known) < MOST_PATHS and not any(it <= held for it in known):
                known.append(held)
                todo.append((node.id, held))
    return dict.fromkeys((id, *found))


def _held(ground: Ground, id: str) -> frozenset[str]:
    """The facts about what all share that hold whenever it is done."""
    is_deed = ground.nodes[id].kind in DEEDS
    return ground.once(f"held {id}", lambda: _asked_first(ground, id)) if is_deed else frozenset()


def _asked_first(ground: Ground, id: str) -> frozenset[str]:
    found, todo = set[str](), [id]
    for one in todo:
        for edge in ground.every.get(one, ()):
            node = ground.nodes[edge.source]
            if edge.kind is EdgeKind.NEEDS and node.kind in FACTS and not ground.model.is_own(node):
                found.add(node.id)
            elif node.kind is NodeKind.ALL_OF or (
                edge.kind is EdgeKind.LEADS_TO and node.kind in PARTS
            ):
                todo.append(node.id)
    asked = [it for it in ground.model.ledger.asked if it.cell.startswith("variable ")]
    known = [it for it in asked if it.fact in found]
    more = (it.fact for it in asked for one in known if one.cell == it.cell and _implies(one, it))
    return frozenset((*found, *more))


def _implies(one: Asked, other: Asked) -> bool:
    """Whether a cell that has a value of the one has one of the other."""
    most = max(one.most, other.most)
    return all(min(it, other.most) in other.values for it in _all_values(one, most))


def _all_values(one: Asked, most: int) -> Iterator[int]:
    """Its values, with those up to the most for which its own most stands."""
    yield from one.values
    yield from range(one.most, most + 1) if one.most in one.values else ()
