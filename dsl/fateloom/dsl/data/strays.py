"""Marks of other tools in the texts of tables (FT0447): titles, descriptions, read-aloud texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.forms import quoted, whole
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.markup import CODE, strays

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source

BEHIND = re.compile(r" #[^\s#]")
"""What begins a comment behind a text, and looks like a part of it: `Room #3`."""
OTHER_KEYS = frozenset("art portrait mini credits source url licence".split())
"""Names of files, and what is quoted as its author wrote it."""


def in_tables(tables: Iterable[Source]) -> tuple[Diagnostic, ...]:
    """A finding for each mark in the values of the tables, at its value."""
    return tuple(found for table in tables for found in _in_table(table))


def _in_table(table: Source) -> Iterator[Diagnostic]:
    node, _ = compose(table)
    if node is not None:
        yield from _in_node(node, table.text.split("\n"))


def _in_node(node: Node, lines: Sequence[str]) -> Iterator[Diagnostic]:
    for key, inner in (node.fields or {}).items():
        if key not in OTHER_KEYS:
            yield from _in_node(inner, lines)
    for inner in node.items:
        yield from _in_node(inner, lines)
    if isinstance(node.value, str):
        for stray in strays(node.value, literal=True):
            about = "mark", stray.mark
            yield finding(CODE, node.span, stray.message, help=stray.help, about=about)
        yield from _cut_off(node, lines)


def _cut_off(node: Node, lines: Sequence[str]) -> Iterator[Diagnostic]:
    """A text without quotation marks round all of it, of which YAML takes another end."""
    span, text = node.span, node.value
    if lines[span.line - 1][span.column - 1 : span.column] in ("", *"\"'|>"):
        return
    rest = lines[span.end_line - 1][span.end_column - 1 :]
    if BEHIND.match(rest):
        message = f"players would not see '{rest.strip()}', which is a comment"
        help = "Put the whole text in quotation marks. A comment has two spaces before '#'."
        yield finding(CODE, span, message, help=help)
    if whole(text) != text and '"' in text:
        message = "players would see a '\"' whose other one is missing"
        yield finding(CODE, span, message, help=f"Write: {quoted(whole(text))}")
