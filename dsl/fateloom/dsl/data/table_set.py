"""The tables of a game that is written in tables alone, as nodes that fit their schemas."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from fateloom.dsl.data.codes import EMPTY_TABLE, MISSING_TABLE
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.references import Ids
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.compiled import Words
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema
    from fateloom.dsl.source import Source

T = TypeVar("T")

NO_OTHERS: Mapping[str, str] = MappingProxyType({})
"""Each table has the schema of its own name."""


def opened(source: Source, help: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The nodes of a table; None, and why, for one that is empty or no YAML. `help`: what is
    written in it.
    """
    node, found = compose(source)
    if node is None or node.value is None:
        at = Span(source.name, 1, 1, 1, 1)
        empty = (finding(EMPTY_TABLE, at, f"'{source.name}' is empty", help=help),)
        return None, found or empty
    return node, found


def judged(
    source: Source,
    node: Node | None,
    schema: Schema,
    found: tuple[Diagnostic, ...] = (),
    beside: Iterable[str] = (),
) -> tuple[Diagnostic, ...]:
    """All that is wrong with a table by itself. `found`: what was, when it was opened; `beside`:
    the tables that stand beside it.
    """
    near = tuple(beside)
    if node is not None and not is_valid(node.value, schema):
        from fateloom.dsl.data.diagnose import diagnose

        found += diagnose(source.name, node, schema, near)
    if not found:
        return ()
    from fateloom.dsl.data.slipped import told

    return told(source, found, schema, near)


def missing(file: str, help: str) -> Diagnostic:
    """The finding for a table that has to be there."""
    return finding(MISSING_TABLE, Span(file, 1, 1, 1, 1), f"'{file}' is missing", help=help)


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


def items(node: Node | None, *keys: str) -> tuple[Node, ...]:
    """The entries of the list below these keys; none where there is no list."""
    node = part(node, *keys)
    return () if node is None else node.items


class TableSet:
    """The tables of a game by name, each sound by itself. A system says what is written in them
    (`game`: "A battle game"), what each of them says (`what`), which can be left out (`optional`),
    and which stand beside them in a game that a story calls (`called`, `called_game`); `schemas`:
    by table, a schema of another name.
    """

    game: ClassVar[str]
    called_game: ClassVar[str] = ""
    what: ClassVar[Mapping[str, str]]
    called: ClassVar[Mapping[str, str]] = NO_OTHERS
    optional: ClassVar[frozenset[str]] = frozenset()
    schemas: ClassVar[Mapping[str, str]] = NO_OTHERS

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self.nodes = nodes
        self._made: dict[object, Any] = {}  # by what made it (`once`)

    @classmethod
    def read(
        cls, sources: Mapping[str, Source], folder: str = ""
    ) -> tuple[Self | None, tuple[Diagnostic, ...]]:
        """The tables among the sources, by file name; None while one of them is not sound.
        `folder`: of a game that a story calls, what the names begin with.
        """
        game, found = (folder and cls.called_game) or cls.game, list[Diagnostic]()
        nodes: dict[str, Node] = {}
        for name, says in {**cls.what, **(cls.called if folder else {})}.items():
            source = sources.get(f"{folder}{name}.yaml")
            if source is None:
                if name not in cls.optional:
                    found.append(missing(f"{folder}{name}.yaml", f"{game} says there {says}."))
                continue
            its = schema(cls.schemas.get(name, name))
            node, wrong = opened(source, f"{game} says here {says}.")
            wrong = judged(source, node, its, wrong, cls.what)
            found += wrong
            if node is not None and not wrong:
                nodes[name] = node
        return (None if found else cls(nodes)), tuple(found)

    def __getitem__(self, table: str) -> Node:
        """A table that is there."""
        return self.nodes[table]

    def part(self, table: str, *keys: str) -> Node | None:
        """What stands in a table below these keys."""
        return part(self.nodes.get(table), *keys)

    @cached_property
    def ids(self) -> Ids:
        """All ids of the tables."""
        ids = Ids()
        for name, node in self.nodes.items():
            ids.look(node, schema(self.schemas.get(name, name)))
        return ids

    def of(self, kind: str) -> dict[str, Node]:
        """The things of a kind by id."""
        return self.ids.of(kind)

    def once(self, make: Callable[[Self], T]) -> T:
        """What is made of the tables, by the check and again by the build."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def words(self, *kinds: str) -> Iterator[Words]:
        """What the things of these kinds are called."""
        for kind in kinds:
            for id, node in self.ids.things.get(kind, ()):
                yield words_of(f"{kind} {id}", node)


def words_of(name: str, node: Node) -> Words:
    """The title and the text of an entry."""
    row = node.value
    return Words(name, row.get("title", ""), row.get("text", row.get("description", "")))


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
