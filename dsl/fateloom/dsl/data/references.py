"""Ids in tables: what has one, by kind, and where one is named, as the schemas say.

Entries that have ids of their own say of which kind they are (`x-kind`); an id that names
something says of which kind that is (`x-names`), and which words can stand there besides
(`x-also`). Every table here has passed its schema.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.fast_schema import resolve
from fateloom.dsl.data.named import names_twice, unknown_name
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Code, Diagnostic

    Schema = dict[str, Any]
    Visit = Callable[["Ids", str, Node], None]

MARKS = ("x-kind", "x-names")

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
        visit = None if node is None else _visits(schema).get(id(schema))
        if node is not None and visit is not None:
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

    def twice(self, code: Code, kind: str, *others: str) -> Iterator[Diagnostic]:
        """Ids that two things of a kind have, or one of the other kinds."""
        rows = (row for it in (kind, *others) for row in self.things.get(it, ()))
        return names_twice(code, kind, rows)


_known: dict[int, tuple[Schema, dict[int, Visit]]] = {}


def _visits(root: Schema) -> dict[int, Visit]:
    """The visits of the parts of a schema, by their identities; made once."""
    if id(root) not in _known:
        marked = _marked_types(root)
        made: dict[int, Visit] = {}
        _visit(root, root, marked, made)
        _known[id(root)] = (root, made)
    return _known[id(root)][1]


def _marked_types(root: Schema) -> set[str]:
    """The types within which ids are, themselves or by what they refer to."""
    types: Schema = root.get("$defs", {})
    parts = {name: set(_marks(it)) for name, it in types.items()}
    marked = {name for name, its in parts.items() if its & {*MARKS}}
    while more := {name for name, its in parts.items() if its & marked} - marked:
        marked |= more
    return marked


def _marks(it: Any) -> Iterator[str]:
    """The marks in a part of a schema, and the types that it refers to."""
    if isinstance(it, dict):
        for key, inner in it.items():
            if key in MARKS:
                yield key
            elif key == "$ref":
                yield inner.rpartition("/")[2]
            else:
                yield from _marks(inner)
    elif isinstance(it, list):
        for inner in it:
            yield from _marks(inner)


def _visit(its: Schema, root: Schema, marked: set[str], made: dict[int, Visit]) -> Visit | None:
    """How values of a part are looked through; None where no ids are in it."""
    if id(its) in made:
        return made[id(its)]
    if not {*_marks(its)} & {*MARKS, *marked}:
        return None
    made[id(its)] = lambda ids, whole, node: made[id(its)](ids, whole, node)
    steps = [*_steps(its, root, lambda part: _visit(part, root, marked, made))]

    def visit(ids: Ids, whole: str, node: Node) -> None:
        for step in steps:
            step(ids, whole, node)

    made[id(its)] = steps[0] if len(steps) == 1 else visit
    return made[id(its)]


def _steps(
    its: Schema, root: Schema, visit_of: Callable[[Schema], Visit | None]
) -> Iterator[Visit]:
    if "x-names" in its:
        yield _use(its)
    if "$ref" in its:
        its = resolve(its["$ref"], root)
        inner = visit_of(its)
        if inner is not None:
            yield inner
        return
    if its.get("type") == "array":
        yield _list(visit_of(its["items"]))
    if "properties" in its:
        yield _keys({key: visit_of(it) for key, it in its["properties"].items()})
    elif its.get("type") == "object":
        yield _entries(its, visit_of(its["additionalProperties"]))
    for shape in (*its.get("oneOf", ()), *its.get("anyOf", ())):
        inner = visit_of(shape)
        if inner is not None:
            yield _shape(frozenset(shape.get("required", ())), inner)


def _use(its: Schema) -> Visit:
    kind, also = its["x-names"], tuple(its.get("x-also", ()))

    def visit(ids: Ids, whole: str, node: Node) -> None:
        if node.value.isidentifier():  # a sign in its place names nothing
            ids.uses.append(Use(kind, node, also, False, node.value))

    return visit


def _list(inner: Visit | None) -> Visit:
    def visit(ids: Ids, whole: str, node: Node) -> None:
        if inner is not None:
            for it in node.items:
                inner(ids, whole, it)

    return visit


def _keys(parts: dict[str, Visit | None]) -> Visit:
    inside = {key: it for key, it in parts.items() if it is not None}

    def visit(ids: Ids, whole: str, node: Node) -> None:
        for key, it in (node.fields or {}).items():
            if key in inside:
                inside[key](ids, whole, it)

    return visit


def _entries(its: Schema, inner: Visit | None) -> Visit:
    kinds, names = its.get("x-kind", "").split(), its["propertyNames"]
    named, also = names.get("x-names"), tuple(names.get("x-also", ()))
    is_part = its.get("x-part", False)

    def visit(ids: Ids, whole: str, node: Node) -> None:
        for key, it in (node.fields or {}).items():
            for kind in kinds:
                thing = f"{whole}.{key}" if is_part else key
                ids.things.setdefault(kind, []).append((thing, it))
            if named is not None:
                ids.uses.append(Use(named, it, also, True, key))
            if inner is not None:
                inner(ids, key, it)

    return visit


def _shape(needed: frozenset[str], inner: Visit) -> Visit:
    def visit(ids: Ids, whole: str, node: Node) -> None:
        if node.fields is not None and needed <= node.fields.keys():
            inner(ids, whole, node)

    return visit
