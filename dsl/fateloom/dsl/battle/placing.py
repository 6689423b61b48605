"""Where things are placed: spaces drawn, routes, and where units begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import ROUTE, SAME_PLACE, SET_UP, UNPLAYABLE
from fateloom.dsl.data.table_set import fields
from fateloom.dsl.diagnostics import Diagnostic, Label, finding
from fateloom.runtime.battle.effects import ANY
from fateloom.runtime.battle.movement import carries_fleets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.battle.index import Index

WATER = "Fleets go to terrain with 'river', 'sea' or 'fort'."


def placing(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    """All findings about places."""
    if ANY in nodes.spaces:
        message = f"a space cannot have the id '{ANY}', which stands for every space in effects"
        yield finding(UNPLAYABLE, nodes.spaces[ANY].key, message, help="Give it another id.")
    yield from _drawn(nodes)
    for kind in ("roads", "rivers"):
        yield from _routes(nodes, index, kind)
    yield from _starts(nodes, index)


def _drawn(nodes: Nodes) -> Iterator[Diagnostic]:
    first: dict[tuple[int, int], tuple[str, Node]] = {}
    for id, node in nodes.spaces.items():
        x, y = fields(node)["x"], fields(node)["y"]
        before, other = first.setdefault((int(x.value), int(y.value)), (id, x))
        if before != id:
            message = f"'{id}' is drawn where '{before}' is"
            help = "Give one of the two another 'x' or 'y'."
            related = (Label(other.span, f"'{before}'"),)
            yield finding(SAME_PLACE, x.span, message, related=related, help=help)


def _routes(nodes: Nodes, index: Index, kind: str) -> Iterator[Diagnostic]:
    first: dict[frozenset[str], Node] = {}
    dry: set[str] = set()
    for one, other in nodes.routes(kind):
        ends = frozenset((one.value, other.value))
        before = first.setdefault(ends, other)
        if len(ends) == 1:
            message = f"this route leads from '{one.value}' to itself"
            yield finding(ROUTE, other.span, message, help="Name the next space of the route.")
        elif before is not other:
            message = f"the route from '{one.value}' to '{other.value}' is there already"
            related = (Label(before.span, "this one"),)
            help = "Leave it out, or begin another row."
            yield finding(ROUTE, other.span, message, related=related, help=help)
        for end in (one, other) if kind == "rivers" else ():
            if not carries_fleets(index, end.value) and end.value not in dry:
                dry.add(end.value)
                message = f"a river route leads to '{end.value}', where no fleet can be"
                yield finding(ROUTE, end.span, message, help=WATER)


def _starts(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    """Fleets on the water, and nobody among enemies (HOD-35, 38)."""
    first: dict[str, tuple[str, Node]] = {}
    for side in nodes.sides:
        for id, unit in nodes.units_of(side).items():
            at = fields(unit).get("at")
            if at is None:
                continue
            if index.type[id].fleet and not carries_fleets(index, at.value):
                message = f"the fleet '{id}' begins in '{at.value}', where no fleet can be"
                yield finding(SET_UP, at.span, message, help=WATER)
            held, other = first.setdefault(at.value, (side, at))
            if held != side:
                message = f"'{id}' begins in '{at.value}', where '{held}' begins as well"
                help = "Let one of the sides begin elsewhere."
                related = (Label(other.span, f"a unit of '{held}'"),)
                yield finding(SET_UP, at.span, message, related=related, help=help)
                first[at.value] = (side, at)  # once for each space
