"""Marks of other tools in the texts of tables (FT0447): titles, descriptions, read-aloud texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.markup import CODE, strays

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source

OTHER_KEYS = frozenset("art portrait mini credits source url licence".split())
"""Names of files, and what is quoted as its author wrote it."""


def in_tables(tables: Iterable[Source]) -> tuple[Diagnostic, ...]:
    """A finding for each mark in the values of the tables, at its value."""
    return tuple(found for table in tables for found in _in_table(table))


def _in_table(table: Source) -> Iterator[Diagnostic]:
    node, _ = compose(table)
    if node is not None:
        yield from _in_node(node)


def _in_node(node: Node) -> Iterator[Diagnostic]:
    for key, inner in (node.fields or {}).items():
        if key not in OTHER_KEYS:
            yield from _in_node(inner)
    for inner in node.items:
        yield from _in_node(inner)
    if isinstance(node.value, str):
        for stray in strays(node.value, literal=True):
            about = "mark", stray.mark
            yield finding(CODE, node.span, stray.message, help=stray.help, about=about)
