"""Whether the map hangs together, and whether the sides meet on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import IDLE_SPACE, IDLE_TERRAIN, IN_PARTS, NEVER_MEET
from fateloom.dsl.battle.reach import parts
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.diagnostics.listed import together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.battle.reach import Reach
    from fateloom.dsl.battle.read import Nodes
    from fateloom.runtime.battle.index import Index

SHOWN = 6
"""How many spaces a message names."""


def theatre(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """All findings about the map."""
    apart = parts(index)[1:]
    for some in apart:
        at = nodes.spaces[next(it for it in index.space if it in some)].key
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
        at = fields(nodes.battle)["sides"].key
        message = "the two sides never meet: no unit comes to where the other side can be"
        help = "Join the map by roads, or give a side a fleet for its rivers."
        yield finding(NEVER_MEET, at, message, help=help)
        return
    idle = frozenset(index.space) - one - other
    if idle:
        at = nodes.spaces[next(it for it in index.space if it in idle)].key
        message = f"no unit ever comes to {_named(idle, index)}"
        help = "Only fleets take river routes. Add a road or a fleet, or leave the space out."
        yield finding(IDLE_SPACE, at, message, help=help)


def _terrain(nodes: Nodes) -> Iterator[Diagnostic]:
    """Fortifications that protect nobody, and users of none (HOD-73)."""
    for terrain in nodes.terrain.values():
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
