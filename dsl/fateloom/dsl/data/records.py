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
from fateloom.runtime.record import record, usual

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fateloom.dsl.data.node import Node, Row
    from fateloom.dsl.data.schema import Schema

    Kinds = tuple[Any, ...]
    """The members of a type hint but None; each is asked what it is."""
    Build = Callable[..., Any]
    """Makes a value of a row and its place, and of fields that are given."""
    Derived = Callable[[Row], Mapping[str, object]]
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


NO_PLACE = Place("", NOTHING)


class Records:
    """The records of one system. `derived`: by record, fields that the shape of a row does not
    tell; a key of the row goes before.
    """

    def __init__(self, derived: Mapping[type, Derived] = NOTHING) -> None:
        self._derived = derived
        self._builds: dict[tuple[object, str], Build] = {}
        self._compilers: dict[str, _Compiler] = {}

    def of(
        self,
        hint: type[T],
        part: str,
        row: object,
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

    def shape(self, union: object, part: str, row: object) -> Any:
        """The record of a union that a row stands for."""
        return self._build(union, part)(row, NO_PLACE)

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
        build = self._build(hint, part)
        return tuple(build(it.value, Place(id, names), **given) for id, it in rows.items())

    def _build(self, hint: object, part: str) -> Build:
        known = self._builds.get((hint, part))
        if known is None:
            table, _, name = part.partition("." if "." in part else "/")
            root = schema(table)
            its = root["$defs" if "." in part else "properties"][name] if name else root
            compiler = self._compilers.setdefault(table, _Compiler(root, self._derived))
            known = self._builds[hint, part] = compiler.value(hint, its)
        return known


class _Compiler:
    """Makes builds for parts of one schema. What a key or a shape holds is compiled when a row
    first has it: no game uses all of them.
    """

    def __init__(self, root: Schema, derived: Mapping[type, Derived]) -> None:
        self.root = root
        self.derived = derived
        self._shared: dict[tuple[Kinds, str], Build] = {}

    def value(self, hint: object, its: Schema) -> Build:
        """The build of a value with that schema."""
        kinds = (hint,) if hint.__class__ is type else members(hint)
        if NoneType in kinds:
            kinds = tuple([it for it in kinds if it is not NoneType])
        return self._value(kinds, its)

    def _value(self, kinds: Kinds, its: Schema) -> Build:
        name = its.get("$ref")
        if name is not None:
            whole = self.root["$defs"][name.rpartition("/")[2]]
            own = {key: it for key, it in its.items() if key.startswith("x-") and key != "x-field"}
            if not own:
                if (kinds, name) not in self._shared:
                    self._shared[kinds, name] = self._value(kinds, whole)
                return self._shared[kinds, name]
            its = {**whole, **own}
        build = self._wrapped(kinds, its) or self._of_kind(kinds, its)
        if "x-means" not in its:
            return build
        means = {word: _meant(it, kinds) for word, it in its["x-means"].items()}
        return lambda value, at, **given: (
            means[value] if value.__class__ is str and value in means else build(value, at, **given)
        )

    def _wrapped(self, kinds: Kinds, its: Schema) -> Build | None:
        """Of a value that fills the one field of a record, or stands for one without fields."""
        if "x-record" not in its or "properties" in its:
            return None
        cls = _named(kinds, its["x-record"])
        hints = list(hints_of(cls).values())
        if not hints:
            return lambda value, at: cls()
        inner = self.value(hints[0], {key: it for key, it in its.items() if key != "x-record"})
        return lambda value, at: cls(inner(value, at))

    def _of_kind(self, kinds: Kinds, its: Schema) -> Build:
        if "oneOf" in its:
            return self._union(kinds, its["oneOf"])
        kind = kinds[0] if len(kinds) == 1 else None
        if get_origin(kind) is tuple:
            return self._tuple(get_args(kind), its)
        if "properties" in its:
            return self._block(kind or _named(kinds, its["x-record"]), its)
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

    def _union(self, kinds: Kinds, shapes: list[Schema]) -> Build:
        """Of the shape whose keys a row has; words are told apart by what they mean."""
        needed = [(i, frozenset(it["required"])) for i, it in enumerate(shapes) if "enum" not in it]
        of_words = next((i for i, it in enumerate(shapes) if "enum" in it), 0)
        known: dict[int, Build] = {}

        def number_of(value: Any) -> int:
            if value.__class__ is not str:
                for number, keys in needed:
                    if keys <= value.keys():
                        return number
            return of_words

        def build(value: Any, at: Place, **given: object) -> object:
            number = number_of(value)
            if number not in known:
                known[number] = self._value(kinds, shapes[number])
            return known[number](value, at, **given)

        return build

    def _tuple(self, inner: Kinds, its: Schema) -> Build:
        """Of a list, of entries by id, or of a block with a key for each part."""
        first: object = inner[0]
        pair = get_args(first) if get_origin(first) is tuple else ()
        if its["type"] == "array":
            each = self.value(first, its["items"])
            return lambda value, at: tuple([each(it, at) for it in value])
        if "properties" in its:
            parts = {key: self.value(first, it) for key, it in its["properties"].items()}
            return lambda value, at: tuple([it(value[key], at) for key, it in parts.items()])
        if first is str:
            return lambda value, at: tuple(value)
        entry = its["additionalProperties"]
        if pair and pair[1:] != (...,):
            name, each = self.value(pair[0], its["propertyNames"]), self.value(pair[1], entry)
            return lambda value, at: tuple(
                [(name(key, at), each(it, at)) for key, it in value.items()]
            )
        each = self.value(first, entry)
        return lambda value, at: tuple(
            [each(it, Place(key, at.names)) for key, it in value.items()]
        )

    def _block(self, cls: Any, its: Schema) -> Build:
        """Of a block that fills a record."""
        hints, keys = hints_of(cls), its["properties"]
        spread = {
            key: part["properties"]
            for key, part in keys.items()
            if "properties" in part and part.get("x-field", key) not in hints
        }
        usual = _usual(cls, hints)
        for within in (keys, *spread.values()):
            for key, part in within.items():
                name = part.get("x-field", key)
                if usual.get(name, ...) is None and "default" in part:
                    usual[name] = self.value(hints[name], part)(part["default"], NO_PLACE)
        named = {part.get("x-field", key) for key, part in keys.items()}
        inner = {
            name: self._block(hint, its)
            for name, hint in hints.items()
            if name not in named and is_record(hint) and not named.isdisjoint(hints_of(hint))
        }
        has_id, derived = "id" in hints, self.derived.get(cls)
        fill = self._filling(hints, keys)
        fill_in = {block: self._filling(hints, parts) for block, parts in spread.items()}

        def build(row: Row, at: Place, **given: object) -> object:
            made = {**usual, **given}
            if has_id:
                made["id"] = at.id
            for name, part in inner.items():
                if name not in given:
                    made[name] = part(row, at)
            if derived is not None:
                made |= derived(row)
            fill(made, row, at)
            for block, filling in fill_in.items():
                if block in row:
                    filling(made, row[block], at)
            return cls(**made)

        return build

    def _filling(self, hints: Mapping[str, object], keys: Schema) -> Callable[..., None]:
        """Fills fields with what stands at the keys of a row."""
        known: dict[str, tuple[str, Build] | None] = {}

        def fill(made: dict[str, object], row: Row, at: Place) -> None:
            for key, value in row.items():
                if key not in known:
                    part = keys.get(key, {})
                    name = part.get("x-field", key)
                    is_field = key in keys and name in hints
                    known[key] = (name, self.value(hints[name], part)) if is_field else None
                its = known[key]
                if its is not None:
                    made[its[0]] = its[1](value, at)

        return fill


def _named(kinds: Kinds, name: str) -> Any:
    """The record of that name."""
    return next(it for it in kinds if it.__name__ == name)


def _usual(cls: Any, hints: Mapping[str, object]) -> dict[str, object]:
    """What counts for fields that have no default of their own: nothing, or none."""
    return {
        name: () if get_origin(it) is tuple else None
        for name, it in hints.items()
        if name not in usual(cls)
    }


def _meant(word: object, kinds: Kinds) -> object:
    """What a word of a table stands for: a record without fields, a member of an enumeration, or
    the plain value that the schema says.
    """
    for kind in kinds if isinstance(word, str) else ():
        if is_record(kind) and kind.__name__ == word:
            return kind()
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind(word)
    return word
