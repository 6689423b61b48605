"""The map of a campaign: where things are placed, whether it hangs together, and whether the sides
meet on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import (
    IDLE_SPACE,
    IDLE_TERRAIN,
    IN_PARTS,
    NEVER_MEET,
    ROUTE,
    SAME_PLACE,
    SET_UP,
    UNPLAYABLE,
)
from fateloom.dsl.battle.reach import parts
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Label, finding
from fateloom.dsl.diagnostics.listed import together
from fateloom.runtime.battle.effects import ANY
from fateloom.runtime.battle.movement import carries_fleets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.battle.reach import Reach
    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.battle.index import Index

SHOWN = 6
"""How many spaces a message names."""


def theatre(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """All findings about the map."""
    apart = parts(index)[1:]
    for some in apart:
        at = nodes.of("space")[next(it for it in index.space if it in some)].key
        message = f"no route joins {_named(some, index)} with the rest of the map"
        help = "Add a row to 'roads' or 'rivers'."
        yield finding(IN_PARTS, at, message, help=help)
    if not apart:
        yield from _idle(nodes, index, reach)
    yield from _terrain(nodes)


def _idle(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """Spaces where nobody ever comes, and sides that never meet. A map in parts has both."""
    one, other = reach.spaces
    if not one & other:
        at = fields(nodes["battle"])["sides"].key
        message = "the two sides never meet: no unit comes to where the other side can be"
        help = "Join the map by roads, or give a side a fleet for its rivers."
        yield finding(NEVER_MEET, at, message, help=help)
        return
    idle = frozenset(index.space) - one - other
    if idle:
        at = nodes.of("space")[next(it for it in index.space if it in idle)].key
        message = f"no unit ever comes to {_named(idle, index)}"
        help = "Only fleets take river routes. Add a road or a fleet, or leave the space out."
        yield finding(IDLE_SPACE, at, message, help=help)


def _terrain(nodes: Nodes) -> Iterator[Diagnostic]:
    """Fortifications that protect nobody, and users of none (HOD-73)."""
    for terrain in nodes.of("terrain").values():
        fort, users = part(terrain, "fort"), part(terrain, "users")
        if fort is not None and users is None:
            message = "this fortification protects no side"
            yield finding(IDLE_TERRAIN, fort.key, message, help="Name the sides in 'users'.")
        if users is not None and fort is None:
            message = "'users' is for fortifications, and this terrain is none"
            help = "Give the terrain a 'fort', or leave 'users' out."
            yield finding(IDLE_TERRAIN, users.key, message, help=help)


def _named(spaces: Iterable[str], index: Index) -> str:
    names = [f"'{it}'" for it in index.space if it in set(spaces)]
    more = len(names) - SHOWN
    return together(names) if more < 1 else f"{', '.join(names[:SHOWN])} and {more} more spaces"


# --- where things are placed: spaces drawn, routes, and where units begin


WATER = "Fleets go to terrain with 'river', 'sea' or 'fort'."


def placing(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    """All findings about places."""
    if ANY in nodes.of("space"):
        message = f"a space cannot have the id '{ANY}', which stands for every space in effects"
        yield finding(UNPLAYABLE, nodes.of("space")[ANY].key, message, help="Give it another id.")
    yield from _drawn(nodes)
    for kind in ("roads", "rivers"):
        yield from _routes(nodes, index, kind)
    yield from _starts(nodes, index)


def _drawn(nodes: Nodes) -> Iterator[Diagnostic]:
    first: dict[tuple[int, int], tuple[str, Node]] = {}
    for id, node in nodes.of("space").items():
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
