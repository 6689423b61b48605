"""Records to JSON and back, by their type hints: the codec of Programs, saves, commands, events.

`from_json(T, to_json(x, T)) == x` for every value that the hints of T allow. Nothing is executed
and nothing is looked up by a name that comes from outside: a decoder knows its closed set of
classes from the hints alone, and hostile input gives a DecodeError that names the place, never
another error.

| Python | JSON |
|---|---|
| a record | an object with its fields; in a union of records also `"kind"`, the name of its class |
| NamedTuple | a list |
| tuple[X, ...], tuple[X, Y] | a list |
| Enum | its value |
| str, int, bool, None | themselves |
| X | None, unions of such | whatever fits; at most one member of a union may be a list |
| Annotated[Any, ByField(F, …)] | as the type that the field F of the same record stands for |
| Annotated[str, OneOf(…)] | itself |
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from hashlib import sha256
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from fateloom.runtime.record import fields, record
from fateloom.runtime.unseen import UNSEEN_IN

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

TAG = "kind"
"""The key that tells the records of a union apart; none of them has a field of that name."""

Step = str | int


@record
class ByField:
    """Of a field of a record: its type is looked up by what another field says, a text. `types`:
    the types by that text, asked each time.
    """

    field: str
    types: Callable[[], Mapping[str, Any]]


@record
class OneOf:
    """Of a text: it is one of these words, asked each time."""

    words: Callable[[], tuple[str, ...]]


class DecodeError(ValueError):
    """Something from outside is not what it should be; `path` leads to the wrong place."""

    def __init__(self, message: str, path: tuple[Step, ...] = ()) -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{place(self.path)}: {self.message}"

    def inside(self, step: Step) -> DecodeError:
        """The same error, seen from one level further out."""
        return DecodeError(self.message, (step, *self.path))


def place(path: tuple[Step, ...]) -> str:
    """A path as people read it: `$.tiles[3].title`."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)


def with_places(
    value: object, path: tuple[Step, ...] = (), left_out: tuple[str, ...] = ("span",)
) -> Iterator[tuple[Any, tuple[Step, ...]]]:
    """A value and every value within it, in records and tuples, each with its place; `left_out`:
    fields that are not looked into.
    """
    todo: list[tuple[object, tuple[Step, ...]]] = [(value, path)]
    while todo:
        it, at = todo.pop()
        yield it, at
        if isinstance(it, tuple):
            todo += [(part, (*at, number)) for number, part in enumerate(it)]
        else:
            names = (name for name in getattr(type(it), "__fields__", ()) if name not in left_out)
            todo += [(getattr(it, name), (*at, name)) for name in names]


def to_json(value: object, hint: Any = None) -> Json:
    """The JSON of `value`; `hint`: its type, where that is more than its class (a union)."""
    kind: Any = type(value) if hint is None else hint
    return _encoder(kind)(value)


def from_json(hint: Any, value: object) -> Any:
    """The value of type `hint` that `value` stands for; raises DecodeError when it is none."""
    try:
        return _decoder(hint)(value)
    except RecursionError:
        raise DecodeError("nested too deeply") from None


def dumps(value: object, hint: Any = None) -> str:
    """`to_json` as compact text on one line."""
    return write(to_json(value, hint))


def digest(value: Any) -> str:
    """64 hexadecimal digits of the JSON of a value, which equal values share."""
    return sha256(dumps(value).encode()).hexdigest()


def write(value: object) -> str:
    """Plain values as compact JSON text on one line; the counterpart of `parse`."""
    return plain_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def pretty(value: object) -> str:
    """Plain values as JSON text that people can read, with a line feed at its end."""
    return plain_text(json.dumps(value, ensure_ascii=False, indent=1)) + "\n"


def plain_text(text: str) -> str:
    """JSON text with its unseen characters as escapes: whoever looks at it in a terminal sees them,
    and is not steered by them; a program reads the same.

    >>> plain_text('["\u202e", "é"]')
    '["\\\\u202e", "é"]'
    """
    return text if text.isascii() else UNSEEN_IN.sub(lambda m: f"\\u{ord(m[0]):04x}", text)


def loads(hint: Any, text: str | bytes) -> Any:
    """`from_json` out of text; raises DecodeError also for text that is no JSON."""
    return from_json(hint, parse(text))


def parse(text: str | bytes) -> Json:
    """JSON text to plain values; raises DecodeError, and nothing else."""
    try:
        return cast(Json, json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant))
    except DecodeError:
        raise
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DecodeError(f"not JSON: {error.msg} ({where})") from None
    except (ValueError, RecursionError) as error:  # bytes that are no text, endless numbers, depth
        raise DecodeError(f"not JSON: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise DecodeError("a key stands twice in one object")
    return made


def _no_constant(name: str) -> object:
    raise DecodeError(f"{name} is not a number that JSON knows")


# --- what the hints say


def is_record(hint: object) -> bool:
    """Whether `hint` is a class made by `record`, or one with its type variables filled in."""
    cls = get_origin(hint) or hint
    return isinstance(cls, type) and hasattr(cls, "__fields__")


@cache
def hints_of(hint: Any) -> dict[str, Any]:
    """The resolved hints of the fields of a record or NamedTuple, in order."""
    cls = get_origin(hint) or hint
    known = get_type_hints(cls, include_extras=True)
    names = fields(cls) if is_record(cls) else cls._fields
    variables = dict(zip(getattr(cls, "__parameters__", ()), get_args(hint), strict=False))
    return {name: _filled(known[name], variables) for name in names}


def _filled(hint: Any, variables: dict[Any, Any]) -> Any:
    """A hint with its type variables replaced."""
    if isinstance(hint, TypeVar):
        return variables[hint]
    inner = () if isinstance(hint, type) else getattr(hint, "__parameters__", ())
    return hint[tuple(variables[each] for each in inner)] if inner else hint


def noted(hint: Any) -> ByField | OneOf | None:
    """What is noted on a hint that is annotated for the codec."""
    found = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((it for it in found if isinstance(it, ByField | OneOf)), None)


def members(hint: Any) -> tuple[Any, ...]:
    """The members of a union, flattened; a type that is no union is its only member."""
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(part for member in get_args(hint) for part in members(member))
    return (hint,)


@cache
def _defaults(cls: type) -> frozenset[str]:
    """The fields of a record that may be left out."""
    made = cast(Any, cls).__init__
    count = len(made.__defaults__ or ())
    return frozenset(fields(cls)[len(fields(cls)) - count :])


# --- to JSON


Encode = Callable[[Any], Json]


def _plain_text(value: str) -> Json:
    """A text; a member of a text enum is one too, and becomes plain: writers ask for the type."""
    return value if type(value) is str else str.__str__(value)


def _itself(value: Any) -> Json:
    return cast(Json, value)


@cache
def _encoder(hint: Any) -> Encode:
    kinds = members(hint)
    if len(kinds) > 1:
        return _union_encoder(kinds)
    if is_record(hint):
        return _record_encoder(hint, tagged=False)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: cast(Json, value.value)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _fixed_encoder(tuple(hints_of(hint).values()))
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        return _each_encoder(inner[0]) if inner[-1] is ... else _fixed_encoder(inner)
    if hint is str:
        return _plain_text
    if hint in (int, bool, types.NoneType) or isinstance(noted(hint), OneOf):
        return _itself
    raise TypeError(f"no JSON is known for {hint!r}")


def _record_encoder(kind: Any, *, tagged: bool) -> Encode:
    """Encoders of the fields are looked up late, since classes may hold one another."""
    cls: type = get_origin(kind) or kind
    names = fields(cls)
    if tagged and TAG in names:
        raise TypeError(f"{cls.__name__} is in a union and has a field '{TAG}'")
    table: list[tuple[str, Encode]] = []
    by_field: dict[str, ByField] = {}

    def encode(value: Any) -> Json:
        if not table:
            by_field.update(_by_field(kind))
            hints = hints_of(kind).items()
            table.extend((it, _encoder(hint)) for it, hint in hints if it not in by_field)
        made: dict[str, Json] = {TAG: cls.__name__} if tagged else {}
        for name, field in table:
            made[name] = field(getattr(value, name))
        for name, looked_up in by_field.items():
            hint = looked_up.types()[getattr(value, looked_up.field)]
            made[name] = _encoder(hint)(getattr(value, name))
        return made

    return encode


def _by_field(kind: Any) -> dict[str, ByField]:
    """The fields of a record whose types another field tells."""
    found = {name: noted(hint) for name, hint in hints_of(kind).items()}
    return {name: it for name, it in found.items() if isinstance(it, ByField)}


def _union_encoder(kinds: tuple[Any, ...]) -> Encode:
    alone = sum(map(is_record, kinds)) == 1
    table: dict[type, Encode] = {}
    for kind in kinds:
        cls = get_origin(kind) or kind
        table[cls] = _record_encoder(kind, tagged=not alone) if is_record(kind) else _encoder(kind)

    def encode(value: Any) -> Json:
        try:
            return table[type(value)](value)
        except KeyError:
            raise TypeError(f"{value!r} is none of {', '.join(map(_name, kinds))}") from None

    return encode


def _each_encoder(hint: Any) -> Encode:
    def encode(value: Any) -> Json:
        one = _encoder(hint)
        return [one(part) for part in value]

    return encode


def _fixed_encoder(hints: tuple[Any, ...]) -> Encode:
    return lambda value: [_encoder(hint)(part) for hint, part in zip(hints, value, strict=True)]


# --- from JSON


Decode = Callable[[Any], Any]


@cache
def _decoder(hint: Any) -> Decode:
    kinds = members(hint)
    if len(kinds) > 1:
        return _union_decoder(kinds)
    if is_record(hint):
        return _record_decoder(hint, tagged=False)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_decoder(hint)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        fixed = _fixed_decoder(tuple(hints_of(hint).values()))
        return lambda value: hint(*fixed(value))
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        return _each_decoder(inner[0]) if inner[-1] is ... else _fixed_decoder(inner)
    plain = {str: _text, int: _whole_number, bool: _truth, types.NoneType: _nothing}
    if hint in plain:
        return plain[hint]
    one_of = noted(hint)
    if isinstance(one_of, OneOf):
        return partial(_word, one_of)
    raise TypeError(f"no JSON is known for {hint!r}")


def _record_decoder(kind: Any, *, tagged: bool) -> Decode:
    cls: type = get_origin(kind) or kind
    names = fields(cls)
    optional = _defaults(cls)
    table: dict[str, Decode] = {}
    by_field: dict[str, ByField] = {}

    def decode(value: Any) -> Any:
        if type(value) is not dict:
            raise DecodeError(f"expected an object ({cls.__name__}), found {_found(value)}")
        if not table:
            by_field.update(_by_field(kind))
            hints = hints_of(kind).items()
            table.update((it, _decoder(hint)) for it, hint in hints if it not in by_field)
        made: dict[str, Any] = {}
        for name, looked_up in by_field.items():
            if name in value:
                made[name] = _looked_up(looked_up, value, name)
        for name, part in value.items():
            if name in made:
                continue
            if name in table:
                try:
                    made[name] = table[name](part)
                except DecodeError as error:
                    raise error.inside(name) from None
            elif not (tagged and name == TAG):
                raise DecodeError(f"{cls.__name__} has no field '{_short(name)}'")
        for name in names:
            if name not in made and name not in optional:
                raise DecodeError(f"{cls.__name__} needs a field '{name}'")
        return cls(**made)

    return decode


def _looked_up(it: ByField, value: dict[str, Any], name: str) -> Any:
    known, word = it.types(), value.get(it.field)
    if type(word) is not str or word not in known:
        names = ", ".join(map(repr, known))
        raise DecodeError(f"expected one of {names}, found {_found(word)}", (it.field,))
    try:
        return _decoder(known[word])(value[name])
    except DecodeError as error:
        raise error.inside(name) from None


def _union_decoder(kinds: tuple[Any, ...]) -> Decode:
    records = {kind.__name__: kind for kind in kinds if is_record(kind)}
    alone = len(records) == 1
    tagged = {name: _record_decoder(kind, tagged=not alone) for name, kind in records.items()}
    other: dict[type, Decode] = {}
    for kind in kinds:
        if not is_record(kind):
            shape = _shape(kind)
            if shape in other:
                raise TypeError(f"two members of a union look alike in JSON: {kinds!r}")
            other[shape] = _decoder(kind)

    def decode(value: Any) -> Any:
        if type(value) is dict and records:
            if alone:
                return next(iter(tagged.values()))(value)
            kind = value.get(TAG)
            if not isinstance(kind, str) or kind not in tagged:
                names = ", ".join(records)
                raise DecodeError(f"'{TAG}' must be one of {names}, found {_found(kind)}")
            return tagged[kind](value)
        if type(value) in other:
            return other[type(value)](value)
        raise DecodeError(f"expected {' or '.join(map(_name, kinds))}, found {_found(value)}")

    return decode


def _shape(kind: Any) -> type:
    """What a type looks like in JSON."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        (shape,) = {type(member.value) for member in kind}
        return cast(type, shape)
    if get_origin(kind) is tuple or (isinstance(kind, type) and issubclass(kind, tuple)):
        return list
    return cast(type, kind)


def _enum_decoder(cls: type[Enum]) -> Decode:
    known = {(type(member.value), member.value): member for member in cls}

    def decode(value: Any) -> Enum:
        if type(value) in (str, int) and (type(value), value) in known:
            return known[type(value), value]
        names = ", ".join(repr(member.value) for member in cls)
        raise DecodeError(f"expected one of {names}, found {_found(value)}")

    return decode


def _each_decoder(hint: Any) -> Decode:
    def decode(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise DecodeError(f"expected a list, found {_found(value)}")
        one = _decoder(hint)
        made = []
        for number, part in enumerate(value):
            try:
                made.append(one(part))
            except DecodeError as error:
                raise error.inside(number) from None
        return tuple(made)

    return decode


def _fixed_decoder(hints: tuple[Any, ...]) -> Decode:
    def decode(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(hints):
            raise DecodeError(f"expected a list of {len(hints)}, found {_found(value)}")
        made = []
        for number, (hint, part) in enumerate(zip(hints, value, strict=True)):
            try:
                made.append(_decoder(hint)(part))
            except DecodeError as error:
                raise error.inside(number) from None
        return tuple(made)

    return decode


def _text(value: Any) -> str:
    if type(value) is not str:
        raise DecodeError(f"expected a text, found {_found(value)}")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise DecodeError("a text holds half a character") from None
    return value


def _word(it: OneOf, value: Any) -> str:
    if type(value) is not str or value not in it.words():
        names = ", ".join(map(repr, it.words()))
        raise DecodeError(f"expected one of {names}, found {_found(value)}")
    return value


def _whole_number(value: Any) -> int:
    if type(value) is not int:
        raise DecodeError(f"expected a whole number, found {_found(value)}")
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise DecodeError(f"expected true or false, found {_found(value)}")
    return value


def _nothing(value: Any) -> None:
    if value is not None:
        raise DecodeError(f"expected null, found {_found(value)}")


def _name(kind: Any) -> str:
    return "nothing" if kind is types.NoneType else getattr(kind, "__name__", str(kind))


def _short(text: str) -> str:
    return ascii(text[:40])[1:-1] + ("…" if len(text) > 40 else "")


def _found(value: Any) -> str:
    """What came instead, short enough for a message and safe to print."""
    if isinstance(value, str):
        return f"'{_short(value)}'"
    if isinstance(value, (dict, list)):
        word = "an object" if isinstance(value, dict) else "a list"
        return f"{word} of {len(value)}"
    words = {type(None): "null", bool: "true or false", int: "a whole number", float: "a fraction"}
    return words.get(type(value), type(value).__name__)
