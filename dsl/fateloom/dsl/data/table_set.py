"""Tables that are read by their schemas alone, and kept as nodes: those of pool and card games."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.codes import EMPTY_TABLE, MISSING_TABLE
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source

NO_OTHERS: Mapping[str, str] = MappingProxyType({})
"""Each table has the schema of its own name."""


def read_tables(
    sources: Mapping[str, Source],
    what: Mapping[str, str],
    game: str,
    optional: Collection[str] = (),
    folder: str = "",
    schemas: Mapping[str, str] = NO_OTHERS,
) -> tuple[dict[str, Node | None], tuple[Diagnostic, ...]]:
    """The tables among the sources; None for one that is left out or not sound. `what`: the name of
    each table and what it says; `game`: what is written in them ("A pool game"); `optional`: names
    of tables that may be left out; `folder`: what stands before the file names, with its `/`;
    `schemas`: by table, the schema that has another name than the table.
    """
    found: list[Diagnostic] = []
    nodes: dict[str, Node | None] = {}
    for name, says in what.items():
        file = f"{folder}{name}.yaml"
        source = sources.get(file)
        if source is None:
            nodes[name] = None
            if name not in optional:
                help = f"{game} says there {says}."
                at = Span(file, 1, 1, 1, 1)
                found.append(finding(MISSING_TABLE, at, f"'{file}' is missing", help=help))
            continue
        its = schema(schemas.get(name, name))
        nodes[name], wrong = _table(its, source, f"{game} says here {says}.")
        found += wrong
    return nodes, tuple(found)


def _table(
    its: dict[str, Any], source: Source, help: str
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    node, found = compose(source)
    if node is None or node.value is None:
        if not found:
            at = Span(source.name, 1, 1, 1, 1)
            found = (finding(EMPTY_TABLE, at, f"'{source.name}' is empty", help=help),)
        return None, found
    if not is_valid(node.value, its):
        from fateloom.dsl.data.diagnose import diagnose

        found = (*found, *diagnose(source.name, node, its))
    return (None if found else node), found


def fields(node: Node | None) -> dict[str, Node]:
    """The entries of a block by key; none where there is no block."""
    return {} if node is None or node.fields is None else node.fields


def head_of(table: Node) -> tuple[str, str, str, str, str]:
    """Id, title, version, language and introduction: how the head table of a game begins."""
    row = table.value
    version, language = row.get("version", "1.0.0"), row.get("language", "en")
    return row["id"], row["title"], version, language, row.get("introduction", "")


def part(node: Node | None, *keys: str) -> Node | None:
    """What stands below these keys, one in the other; None where nothing does."""
    for key in keys:
        node = fields(node).get(key)
    return node


class Places:
    """Where the keys of tables stand; each table is read once, and only when it is asked for."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = sources
        self._tables: dict[str, Node | None] = {}

    def __call__(self, file: str, *keys: str) -> Span:
        """The place of the last of these keys, one in the other; the first character of the file
        where there is no such key.
        """
        if file not in self._tables:
            source = self._sources.get(file)
            self._tables[file] = None if source is None else compose(source)[0]
        node = part(self._tables[file], *keys)
        return Span(file, 1, 1, 1, 1) if node is None else node.key
