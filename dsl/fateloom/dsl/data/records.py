"""Records of the rows of tables, guided by the schema of the rows and by the type hints of the
records, as the codec is for JSON. Every row here has passed its schema.

A key fills the field of its name, or the one that the schema says (`x-field`). What a record wants
and no key fills is made of the same row, if it is a record: the reward of a card. A block whose key
is no field spreads over the record: `players: {min, max}`. In a union the shape decides, which
names its record (`x-record`); a value whose schema names one that the row is not a block of is
wrapped in it. Words that mean something else are in `x-means`. An id whose field is a number is the
number of the thing that it names (`x-names`), a word its place among those that can stand there.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

from fateloom.dsl.data.schema import schema
from fateloom.runtime.codec import hints_of, is_record, members
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fateloom.dsl.data.node import Node

    Schema = dict[str, Any]
    Row = Mapping[str, Any]
    Build = Callable[..., Any]
    """Makes a value of a row and its place, and of fields that are given."""
    Derived = Callable[[Any], Mapping[str, object]]
    """Fields of a record that follow from several keys of its row."""

T = TypeVar("T")

NOTHING: Mapping[Any, Any] = MappingProxyType({})
"""No names, no fields."""


@record
class Place:
    """Where a value is made: the id of the entry that it is in, and ids by kind whose numbers
    stand in records.
    """

    id: str
    names: Mapping[str, Sequence[str]]


class Records:
    """The records of one system. `derived`: by record, fields that the shape of a row does not
    tell; a key of the row goes before.
    """

    def __init__(self, derived: Mapping[type, Derived] = NOTHING) -> None:
        self._derived = derived
        self._builds: dict[tuple[Any, str, str], Build] = {}

    def of(
        self,
        hint: type[T],
        part: str,
        row: Any,
        id: str = "",
        /,
        names: Mapping[str, Sequence[str]] = NOTHING,
        **given: object,
    ) -> T:
        """What the hint says, of a row of that part of a table: a type (`units.type`), the block
        of a key (`pool/rules`), or the table. `given`: fields that no key fills.
        """
        made: T = self._build(hint, part)(row, Place(id, names), **given)
        return made

    def shape(self, union: object, part: str, row: Any) -> Any:
        """The record of a union that a row stands for."""
        return self._build(union, part)(row, Place("", NOTHING))

    def each(
        self,
        hint: type[T],
        part: str,
        rows: Mapping[str, Node],
        /,
        names: Mapping[str, Sequence[str]] = NOTHING,
        **given: object,
    ) -> tuple[T, ...]:
        """The same of entries by id."""
        build: Any = self._build(hint, part)
        return tuple(build(it.value, Place(id, names), **given) for id, it in rows.items())

    def _build(self, hint: Any, part: str) -> Build:
        known = self._builds.get((hint, part, ""))
        if known is None:
            table, _, name = part.partition("." if "." in part else "/")
            root = schema(table)
            its = root["$defs" if "." in part else "properties"][name] if name else root
            known = self._builds[hint, part, ""] = _Compiler(root, self._derived).value(hint, its)
        return known


class _Compiler:
    """Makes builds for parts of one schema."""

    def __init__(self, root: Schema, derived: Mapping[type, Derived]) -> None:
        self.root = root
        self.derived = derived
        self._shared: dict[tuple[Any, int], Build] = {}

    def value(self, hint: Any, its: Schema) -> Build:
        """The build of a value with that schema."""
        name = its.get("$ref")
        if name is None:
            return self._value(hint, its)
        key = (hint, id(its))
        if key not in self._shared:
            self._shared[key] = lambda value, at, **given: self._shared[key](value, at, **given)
            whole = {**self.root["$defs"][name.rpartition("/")[2]], **its}
            del whole["$ref"]
            self._shared[key] = self._value(hint, whole)
        return self._shared[key]

    def _value(self, hint: Any, its: Schema) -> Build:
        kinds = tuple(it for it in members(hint) if it is not NoneType)
        build = self._wrapped(kinds, its) or self._of_kind(kinds, its)
        means = {word: _meant(it, kinds) for word, it in its.get("x-means", {}).items()}
        if not means:
            return build
        return lambda value, at, **given: (
            means[value] if value.__class__ is str and value in means else build(value, at, **given)
        )

    def _wrapped(self, kinds: tuple[Any, ...], its: Schema) -> Build | None:
        """Of a value that fills the one field of a record, or stands for one without fields."""
        if "x-record" not in its or "properties" in its:
            return None
        cls = next(it for it in kinds if it.__name__ == its["x-record"])
        hints = list(hints_of(cls).values())
        if not hints:
            return lambda value, at: cls()
        plain = {key: it for key, it in its.items() if key != "x-record"}
        inner = self._value(hints[0], plain)
        return lambda value, at: cls(inner(value, at))

    def _of_kind(self, kinds: tuple[Any, ...], its: Schema) -> Build:
        if "oneOf" in its:
            return self._union(kinds, its["oneOf"])
        kind = kinds[0] if len(kinds) == 1 else None
        if get_origin(kind) is tuple:
            return self._tuple(get_args(kind), its)
        if "properties" in its:
            named = its.get("x-record")
            return self._block(kind or next(it for it in kinds if it.__name__ == named), its)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return lambda value, at: kind(value)
        words = its.get("enum", ())
        if kind is int and words and isinstance(words[0], str):
            return lambda value, at: words.index(value)
        if kind is int and "x-names" in its:
            of = its["x-names"]
            return lambda value, at: at.names[of].index(value)
        if int in kinds:
            return lambda value, at: value if isinstance(value, str) else int(value)
        return lambda value, at: value

    def _union(self, kinds: tuple[Any, ...], shapes: list[Schema]) -> Build:
        """Of the shape whose keys a row has; words are told apart by what they mean."""
        words = [self._value(_union_of(kinds), it) for it in shapes if "enum" in it]
        blocks = [
            (frozenset(it["required"]), self._value(_union_of(kinds), it))
            for it in shapes
            if "properties" in it
        ]

        def build(value: Any, at: Place, **given: object) -> Any:
            if value.__class__ is str:
                return words[0](value, at)
            its = next(it for needed, it in blocks if needed <= value.keys())
            return its(value, at, **given)

        return build

    def _tuple(self, inner: tuple[Any, ...], its: Schema) -> Build:
        """Of a list, of entries by id, or of a block with a key for each part."""
        first = inner[0]
        pair = get_args(first) if get_origin(first) is tuple else ()
        if its["type"] == "array":
            each = self.value(first, its["items"])
            return lambda value, at: tuple([each(it, at) for it in value])
        if "properties" in its and not pair:
            parts = {key: self.value(first, it) for key, it in its["properties"].items()}
            return lambda value, at: tuple([it(value[key], at) for key, it in parts.items()])
        if first is str:
            return lambda value, at: tuple(value)
        entry = its.get("additionalProperties") or next(iter(its["properties"].values()))
        if pair and pair[1:] != (...,):
            name = self.value(pair[0], its.get("propertyNames", {}))
            each = self.value(pair[1], entry)
            return lambda value, at: tuple(
                [(name(key, at), each(it, at)) for key, it in value.items()]
            )
        each = self.value(first, entry)
        return lambda value, at: tuple(
            [each(it, Place(key, at.names)) for key, it in value.items()]
        )

    def _block(self, cls: Any, its: Schema) -> Build:
        """Of a block that fills a record."""
        hints = hints_of(cls)
        usual = _usual(cls, hints)
        fills: list[tuple[str, str, Build]] = []
        inner: dict[str, Build] = {}
        spread: list[tuple[str, list[tuple[str, str, Build]]]] = []
        for key, part in its["properties"].items():
            name = part.get("x-field", key)
            if name in hints:
                fills += self._fields(hints, {key: part}, usual)
            elif "properties" in part:
                spread.append((key, self._fields(hints, part["properties"], usual)))
        filled = {name for _, name, _ in fills}
        for name, hint in hints.items():
            if name not in filled and is_record(hint) and _shares(hint, its):
                inner[name] = self._block(hint, its)
        has_id, derived = "id" in hints, self.derived.get(cls)

        def build(row: Any, at: Place, **given: object) -> Any:
            made = {**usual, **given}
            if has_id:
                made["id"] = at.id
            for name, part in inner.items():
                if name not in given:
                    made[name] = part(row, at)
            if derived is not None:
                made |= derived(row)
            for key, name, part in fills:
                if key in row:
                    made[name] = part(row[key], at)
            for block, parts in spread:
                its = row.get(block, NOTHING)
                made |= {name: part(its[key], at) for key, name, part in parts if key in its}
            return cls(**made)

        return build

    def _fields(
        self, hints: Mapping[str, Any], keys: Schema, usual: dict[str, Any]
    ) -> list[tuple[str, str, Build]]:
        """The keys that fill fields, with these. What counts where a key is left out goes to
        `usual`, if the record does not know it.
        """
        fills = []
        for key, part in keys.items():
            name = part.get("x-field", key)
            if name in hints:
                fills.append((key, name, self.value(hints[name], part)))
                if usual.get(name, ...) is None and "default" in part:
                    usual[name] = fills[-1][2](part["default"], Place("", NOTHING))
        return fills


def _usual(cls: Any, hints: Mapping[str, Any]) -> dict[str, Any]:
    """What counts for fields that have no default of their own: nothing, or none."""
    count = len(cls.__init__.__defaults__ or ())
    bare = list(hints.items())[: len(hints) - count]
    return {name: () if get_origin(it) is tuple else None for name, it in bare}


def _shares(hint: Any, its: Schema) -> bool:
    """Whether keys of the block fill fields of that record."""
    fields = hints_of(hint)
    return any(it.get("x-field", key) in fields for key, it in its["properties"].items())


def _union_of(kinds: tuple[Any, ...]) -> Any:
    whole = kinds[0]
    for kind in kinds[1:]:
        whole = whole | kind
    return whole


def _meant(word: Any, kinds: tuple[Any, ...]) -> Any:
    """What a word of a table stands for: a record without fields, a member of an enumeration, or
    the plain value that the schema says.
    """
    for kind in kinds if isinstance(word, str) else ():
        if is_record(kind) and kind.__name__ == word:
            return kind()
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind(word)
    return word
