"""Ids in tables: what has one, by kind, and where one is named, as the schemas say.

Entries that have ids of their own say of which kind they are (`x-kind`); an id that names
something says of which kind that is (`x-names`), and which words can stand there besides
(`x-also`). A schema says in which of its types ids are (`x-ids`). Every table here has passed its
schema.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from fateloom.dsl.data.named import names_twice, unknown_name
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema
    from fateloom.dsl.diagnostics import Code, Diagnostic

    Visit = Callable[["Ids", str, Node], None]

NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""Each kind is called by its own name."""


@record
class Use:
    """An id that names something. `is_key`: it is the key of the node, not its value."""

    kind: str
    node: Node
    also: tuple[str, ...]
    is_key: bool
    name: str


class Ids:
    """All ids of the tables of a game, in their order."""

    def __init__(self) -> None:
        self.things: dict[str, list[tuple[str, Node]]] = {}
        self.uses: list[Use] = []

    def look(self, node: Node | None, schema: Schema) -> None:
        """Take in a table."""
        if node is not None:
            for visit in _visits(schema):
                visit(self, "", node)

    def of(self, kind: str) -> dict[str, Node]:
        """The things of a kind by id; of two with one id the last."""
        return dict(self.things.get(kind, ()))

    def unknown(
        self, code: Code, called: Mapping[str, str] = NO_NAMES, *, keys: bool = False
    ) -> Iterator[Diagnostic]:
        """Names that nothing has. `called`: what a kind is called, if not by its own name; `keys`:
        only of names that are keys.
        """
        known = {kind: dict.fromkeys(id for id, _ in its) for kind, its in self.things.items()}
        for use in self.uses:
            there = known.get(use.kind, {})
            if use.name not in there and use.name not in use.also and (use.is_key or not keys):
                kind, name = called.get(use.kind, use.kind), use.name if use.is_key else None
                yield unknown_name(code, kind, use.node, (*there, *use.also), name=name)

    def twice(self, code: Code, what: str, *kinds: str) -> Iterator[Diagnostic]:
        """Ids that two things have, of these kinds or of the kind of the name `what`."""
        rows = (row for it in kinds or (what,) for row in self.things.get(it, ()))
        return names_twice(code, what, rows)


_known: dict[int, tuple[Schema, list[Visit]]] = {}
"""The visits of schemas by their identities. A schema is kept, so that no identity comes again."""


def _visits(root: Schema) -> list[Visit]:
    """How a table with that schema is looked through; made once."""
    if id(root) not in _known:
        _known[id(root)] = (root, [*_Looking(root).steps(root)])
    return _known[id(root)][1]


class _Looking:
    """Makes the visits of one schema: of parts within which ids are, and of no others."""

    def __init__(self, root: Schema) -> None:
        self.types: Schema = root.get("$defs", {})
        self.marked = frozenset(root.get("x-ids", ()))
        self.known: dict[str, list[Visit]] = {}

    def steps(self, its: Schema) -> Iterator[Visit]:
        """How values of a part are looked through."""
        if "x-names" in its:
            yield _use(its)
        name = its.get("$ref", "").rpartition("/")[2]
        if name in self.marked:
            yield self._type(name)
        if its.get("type") == "array":
            for step in self.steps(its["items"]):
                yield _list(step)
        if "properties" in its:
            parts = {key: [*self.steps(it)] for key, it in its["properties"].items()}
            inside = {key: it for key, it in parts.items() if it}
            if inside:
                yield _keys(inside)
        elif its.get("type") == "object":
            inner = [*self.steps(its["additionalProperties"])]
            if inner or "x-kind" in its or "x-names" in its["propertyNames"]:
                yield _entries(its, inner)
        for shape in (*its.get("oneOf", ()), *its.get("anyOf", ())):
            for step in self.steps(shape):
                yield _shape(frozenset(shape.get("required", ())), step)

    def _type(self, name: str) -> Visit:
        def visit(ids: Ids, whole: str, node: Node) -> None:
            if name not in self.known:  # not before: a type may hold itself
                self.known[name] = [*self.steps(self.types[name])]
            for step in self.known[name]:
                step(ids, whole, node)

        return visit


def _use(its: Schema) -> Visit:
    kind, also = its["x-names"], tuple(its.get("x-also", ()))

    def visit(ids: Ids, whole: str, node: Node) -> None:
        if node.value.isidentifier():  # a sign in its place names nothing
            ids.uses.append(Use(kind, node, also, False, node.value))

    return visit


def _list(inner: Visit) -> Visit:
    def visit(ids: Ids, whole: str, node: Node) -> None:
        for it in node.items:
            inner(ids, whole, it)

    return visit


def _keys(inside: dict[str, list[Visit]]) -> Visit:
    def visit(ids: Ids, whole: str, node: Node) -> None:
        for key, it in (node.fields or {}).items():
            for inner in inside.get(key, ()):
                inner(ids, whole, it)

    return visit


def _entries(its: Schema, inner: list[Visit]) -> Visit:
    kinds, names = its.get("x-kind", "").split(), its["propertyNames"]
    named, also = names.get("x-names"), tuple(names.get("x-also", ()))
    is_part = its.get("x-part", False)

    def visit(ids: Ids, whole: str, node: Node) -> None:
        whole = whole if is_part else ""
        for key, it in (node.fields or {}).items():
            for kind in kinds:
                ids.things.setdefault(kind, []).append((f"{whole}{key}", it))
            if named is not None:
                ids.uses.append(Use(named, it, also, True, key))
            for step in inner:
                step(ids, f"{key}.", it)

    return visit


def _shape(needed: frozenset[str], inner: Visit) -> Visit:
    def visit(ids: Ids, whole: str, node: Node) -> None:
        if node.fields is not None and needed <= node.fields.keys():
            inner(ids, whole, node)

    return visit
