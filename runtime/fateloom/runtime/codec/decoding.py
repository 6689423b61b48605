"""From JSON to values: one function for each hint, made once; hostile input gives a DecodeError."""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from typing import get_args, get_origin

from fateloom.runtime.codec.decode_error import DecodeError
from fateloom.runtime.codec.hints import (
    TAG,
    ByField,
    OneOf,
    by_field_of,
    class_of,
    defaults,
    hints_of,
    is_record,
    members,
    name_of,
    noted,
)
from fateloom.runtime.record import fields

Decode = Callable[[object], object]


@cache
def decoder(hint: object) -> Decode:
    """The function that makes such a value of JSON; raises TypeError where none is known."""
    kinds = members(hint)
    if len(kinds) > 1:
        return _union_decoder(kinds)
    if is_record(hint):
        return _record_decoder(hint, tagged=False)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_decoder(hint)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        made: Callable[..., object] = hint
        fixed = _fixed_decoder(tuple(hints_of(hint).values()))
        return lambda value: made(*fixed(value))
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


def _record_decoder(kind: object, *, tagged: bool) -> Decode:
    cls = class_of(kind)
    names = fields(cls)
    optional = defaults(cls)
    table: dict[str, Decode] = {}
    by_field: dict[str, ByField] = {}

    def decode(value: object) -> object:
        if type(value) is not dict:
            raise DecodeError(f"expected an object ({cls.__name__}), found {_found(value)}")
        if not table:
            by_field.update(by_field_of(kind))
            hints = hints_of(kind).items()
            table.update((it, decoder(hint)) for it, hint in hints if it not in by_field)
        made: dict[str, object] = {}
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


def _looked_up(it: ByField, value: dict[str, object], name: str) -> object:
    known, word = it.types(), value.get(it.field)
    if type(word) is not str or word not in known:
        names = ", ".join(map(repr, known))
        raise DecodeError(f"expected one of {names}, found {_found(word)}", (it.field,))
    try:
        return decoder(known[word])(value[name])
    except DecodeError as error:
        raise error.inside(name) from None


def _union_decoder(kinds: tuple[object, ...]) -> Decode:
    records = {name_of(kind): kind for kind in kinds if is_record(kind)}
    alone = len(records) == 1
    tagged = {name: _record_decoder(kind, tagged=not alone) for name, kind in records.items()}
    other: dict[type, Decode] = {}
    for kind in kinds:
        if not is_record(kind):
            shape = _shape(kind)
            if shape in other:
                raise TypeError(f"two members of a union look alike in JSON: {kinds!r}")
            other[shape] = decoder(kind)

    def decode(value: object) -> object:
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
        raise DecodeError(f"expected {' or '.join(map(name_of, kinds))}, found {_found(value)}")

    return decode


def _shape(kind: object) -> type:
    """What a type looks like in JSON."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        (shape,) = {type(member.value) for member in kind}
        return shape
    if get_origin(kind) is tuple or (isinstance(kind, type) and issubclass(kind, tuple)):
        return list
    return class_of(kind)


def _enum_decoder(cls: type[Enum]) -> Decode:
    known = {(type(member.value), member.value): member for member in cls}

    def decode(value: object) -> Enum:
        if type(value) in (str, int) and (type(value), value) in known:
            return known[type(value), value]
        names = ", ".join(repr(member.value) for member in cls)
        raise DecodeError(f"expected one of {names}, found {_found(value)}")

    return decode


def _each_decoder(hint: object) -> Decode:
    def decode(value: object) -> tuple[object, ...]:
        if type(value) is not list:
            raise DecodeError(f"expected a list, found {_found(value)}")
        one = decoder(hint)
        made = []
        for number, part in enumerate(value):
            try:
                made.append(one(part))
            except DecodeError as error:
                raise error.inside(number) from None
        return tuple(made)

    return decode


def _fixed_decoder(hints: tuple[object, ...]) -> Callable[[object], tuple[object, ...]]:
    def decode(value: object) -> tuple[object, ...]:
        if type(value) is not list or len(value) != len(hints):
            raise DecodeError(f"expected a list of {len(hints)}, found {_found(value)}")
        made = []
        for number, (hint, part) in enumerate(zip(hints, value, strict=True)):
            try:
                made.append(decoder(hint)(part))
            except DecodeError as error:
                raise error.inside(number) from None
        return tuple(made)

    return decode


def _text(value: object) -> str:
    if type(value) is not str:
        raise DecodeError(f"expected a text, found {_found(value)}")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise DecodeError("a text holds half a character") from None
    return value


def _word(it: OneOf, value: object) -> str:
    if type(value) is not str or value not in it.words():
        names = ", ".join(map(repr, it.words()))
        raise DecodeError(f"expected one of {names}, found {_found(value)}")
    return value


def _whole_number(value: object) -> int:
    if type(value) is not int:
        raise DecodeError(f"expected a whole number, found {_found(value)}")
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise DecodeError(f"expected true or false, found {_found(value)}")
    return value


def _nothing(value: object) -> None:
    if value is not None:
        raise DecodeError(f"expected null, found {_found(value)}")


def _short(text: str) -> str:
    return ascii(text[:40])[1:-1] + ("…" if len(text) > 40 else "")


def _found(value: object) -> str:
    """What came instead, short enough for a message and safe to print."""
    if isinstance(value, str):
        return f"'{_short(value)}'"
    if isinstance(value, (dict, list)):
        word = "an object" if isinstance(value, dict) else "a list"
        return f"{word} of {len(value)}"
    words = {type(None): "null", bool: "true or false", int: "a whole number", float: "a fraction"}
    return words.get(type(value), type(value).__name__)
