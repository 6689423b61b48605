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

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, TypeVar, overload

from fateloom.runtime.codec.decode_error import DecodeError, Step, place
from fateloom.runtime.codec.decoding import decoder
from fateloom.runtime.codec.encoding import encoder
from fateloom.runtime.codec.hints import (
    TAG,
    ByField,
    Json,
    OneOf,
    hints_of,
    is_record,
    members,
    noted,
)
from fateloom.runtime.codec.text import parse, plain_text, pretty, write
from fateloom.runtime.record import field_values

T = TypeVar("T")


def with_places(
    value: object, path: tuple[Step, ...] = (), left_out: tuple[str, ...] = ("span",)
) -> Iterator[tuple[object, tuple[Step, ...]]]:
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
            held = field_values(it).items()
            todo += [(part, (*at, name)) for name, part in held if name not in left_out]


def to_json(value: object, hint: object = None) -> Json:
    """The JSON of `value`; `hint`: its type, where that is more than its class (a union)."""
    return encoder(type(value) if hint is None else hint)(value)


def record_to_json(it: object) -> dict[str, Json]:
    """The JSON of a record, which is an object."""
    made = to_json(it)
    assert isinstance(made, dict), it
    return made


@overload
def from_json(hint: type[T], value: object) -> T: ...


@overload
def from_json(hint: object, value: object) -> Any: ...  # a union is no class of its values


def from_json(hint: object, value: object) -> object:
    """The value of type `hint` that `value` stands for; raises DecodeError when it is none."""
    try:
        return decoder(hint)(value)
    except RecursionError:
        raise DecodeError("nested too deeply") from None


def dumps(value: object, hint: object = None) -> str:
    """`to_json` as compact text on one line."""
    return write(to_json(value, hint))


def digest(value: object) -> str:
    """64 hexadecimal digits of the JSON of a value, which equal values share."""
    return sha256(dumps(value).encode()).hexdigest()


@overload
def loads(hint: type[T], text: str | bytes) -> T: ...


@overload
def loads(hint: object, text: str | bytes) -> Any: ...


def loads(hint: object, text: str | bytes) -> object:
    """`from_json` out of text; raises DecodeError also for text that is no JSON."""
    return from_json(hint, parse(text))


__all__ = [
    "TAG", "ByField", "DecodeError", "Json", "OneOf", "Step", "digest", "dumps", "from_json",
    "hints_of", "is_record", "loads", "members", "noted", "parse", "place", "plain_text", "pretty",
    "record_to_json", "to_json", "with_places", "write",
]  # fmt: skip
