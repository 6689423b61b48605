"""Things in the tables beside a story that have an id of their own, and where they have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.callable import HERO
from fateloom.dsl.callable_systems import callable_tables
from fateloom.dsl.data.table_set import fields
from fateloom.dsl.data.yaml import compose

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fateloom.dsl.callable import Things
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span

ANY = "*"


def things_beside(sources: Mapping[str, Source]) -> dict[str, dict[str, Span]]:
    """The place of each id, by kind: `campaign.unit` has the units of a campaign. A kind is there
    as soon as its table is.
    """
    found: dict[str, dict[str, Span]] = {}
    for system, things, table in _tables(sources):
        if things.kind != HERO:
            its = found.setdefault(f"{system}.{things.kind}", {})
            its.update((id, node.key) for id, node in _below(table, things))
    return found


def heroes_beside(sources: Mapping[str, Source], hero: str) -> Iterator[Span]:
    """The places in tables beside the story that are about this hero."""
    for _, things, table in _tables(sources):
        if things.kind == HERO:
            yield from (node.key for id, node in _below(table, things) if id == hero)


def _tables(sources: Mapping[str, Source]) -> Iterator[tuple[str, Things, Node]]:
    """The name of the system, what stands in one of its tables, and the table."""
    read: dict[str, Node | None] = {}
    for system in callable_tables():
        for things in system.things:
            name = f"{system.folder or system.name}/{things.file}"
            if name in sources and name not in read:
                read[name] = compose(sources[name])[0]
            table = read.get(name)
            if table is not None:
                yield system.name, things, table


def _below(table: Node, things: Things) -> Iterator[tuple[str, Node]]:
    """The things by id."""
    level = [("", table)]
    for key in things.keys:
        level = [
            (name if key == ANY else whole, inner)
            for whole, node in level
            for name, inner in fields(node).items()
            if key in (ANY, name)
        ]
    for whole, node in level:
        for name, inner in fields(node).items():
            yield (f"{whole}.{name}" if things.of else name), inner
