"""A draft with its stubs in place: trees and tables as if every hole had been filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.data import rows
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.model.holes import (
    ENTRIES,
    Hole,
    HoleKind,
    hero_entry,
    item_entry,
    story_stub,
    tile_entry,
)
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.dsl.syntax.parser import parse
from fateloom.runtime.record import field_values, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.tables import Tables

ENOUGH = 4
"""Copies of an item of which nothing is known: a stock may hold several."""
STUBS = "stubs of the draft"
"""The file that stubs stand in, as spans have it. There is no such file."""


def completed(
    files: tuple[tree.File, ...], tables: Tables, holes: Iterable[Hole]
) -> tuple[tuple[tree.File, ...], Tables]:
    """The trees and tables with a stub for each of these holes."""
    for hole in holes:
        if hole.kind in ENTRIES:
            tables = _with_entry(tables, hole)
        else:
            text = story_stub(hole, tables.start)
            for node in parse(Source(STUBS, text))[0].declarations if text else ():
                files = _with_declaration(files, node)
    return files, tables


def entry_of(tables: Tables, hole: Hole) -> list[str]:
    """The lines of the entry that fills a hole in a table."""
    match hole.kind:
        case HoleKind.ITEM:
            number = max((it.number for it in tables.items), default=0) + 1
            return item_entry(hole.id, number, max(len(tables.heroes), ENOUGH))
        case HoleKind.TILE:
            return tile_entry(hole.id, free_cell(tables), explored=hole.id == tables.start)
        case _:
            return hero_entry(hole.id)


def free_cell(tables: Tables) -> tuple[int, int]:
    """A cell beside all tiles: right of the last of the row in which the heroes begin."""
    cells = {it.id: it.cell for it in tables.tiles}
    row = cells.get(tables.start or "", (0, 0))[1]
    return max((column for column, its in cells.values() if its == row), default=-1) + 1, row


def _with_entry(tables: Tables, hole: Hole) -> Tables:
    root, _ = compose(Source(STUBS, "\n".join(entry_of(tables, hole)) + "\n"))
    assert root is not None and root.fields is not None
    node: Node = root.fields[hole.id]
    match hole.kind:
        case HoleKind.ITEM:
            return replace(tables, items=(*tables.items, rows.item(hole.id, node)))
        case HoleKind.TILE:
            return replace(tables, tiles=(*tables.tiles, rows.tile(hole.id, node)))
        case _:
            return replace(
                tables,
                heroes=(*tables.heroes, rows.hero(hole.id, node)),
                hero_places=(*tables.hero_places, rows.hero_places(node)),
            )


def _with_declaration(files: tuple[tree.File, ...], node: Any) -> tuple[tree.File, ...]:
    """The files with the stub: in what is declared by that name, or in a file of its own."""
    for number, file in enumerate(files):
        merged = _merged(file.declarations, node)
        if merged is not None:
            return (*files[:number], replace(file, declarations=merged), *files[number + 1 :])
    return (*files, tree.File(STUBS, (node,), (), ()))


MEMBERS = {
    tree.Poi: "members",
    tree.Destiny: "members",
    tree.Path: "members",
    tree.Finale: "stages",
}
"""Where the parts of what can be written in part stand."""


def _merged(nodes: tuple[object, ...], stub: object) -> tuple[Any, ...] | None:
    """`nodes` with the parts of `stub` in the one that has its name; None where none has."""
    field = MEMBERS.get(type(stub))
    for number, node in enumerate(nodes):
        if field is not None and type(node) is type(stub) and _name(node) == _name(stub):
            members, more = field_values(node)[field], field_values(stub)[field]
            assert isinstance(members, tuple) and isinstance(more, tuple)
            for part in more:
                members = _merged(members, part) or (*members, part)
            return (*nodes[:number], replace(node, **{field: members}), *nodes[number + 1 :])
    return None


def _name(node: Any) -> str:  # a declaration, or a part of one
    match node:
        case tree.Destiny(hero):
            return str(hero)
        case tree.Finale():
            return "finale"
        case _:
            return str(node.id)
