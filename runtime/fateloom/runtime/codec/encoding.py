"""From values to JSON: one function for each hint, made once."""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin

from fateloom.runtime.codec.hints import (
    TAG,
    ByField,
    Json,
    OneOf,
    by_field_of,
    class_of,
    hints_of,
    is_record,
    members,
    name_of,
    noted,
)
from fateloom.runtime.record import fields

Encode = Callable[[Any], Json]  # of values of its hint, whatever that is


def _plain_text(value: str) -> Json:
    """A text; a member of a text enum is one too, and becomes plain: writers ask for the type."""
    return value if type(value) is str else str.__str__(value)


def _itself(value: Json) -> Json:
    return value


def _of_enum(value: Enum) -> Json:
    plain: Json = value.value
    return plain


@cache
def encoder(hint: object) -> Encode:
    """The function that makes JSON of values of that type; raises TypeError where none is known."""
    kinds = members(hint)
    if len(kinds) > 1:
        return _union_encoder(kinds)
    if is_record(hint):
        return _record_encoder(hint, tagged=False)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _of_enum
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


def _record_encoder(kind: object, *, tagged: bool) -> Encode:
    """Encoders of the fields are looked up late, since classes may hold one another."""
    cls = class_of(kind)
    names = fields(cls)
    if tagged and TAG in names:
        raise TypeError(f"{cls.__name__} is in a union and has a field '{TAG}'")
    table: list[tuple[str, Encode]] = []
    by_field: dict[str, ByField] = {}

    def encode(value: object) -> Json:
        if not table:
            by_field.update(by_field_of(kind))
            hints = hints_of(kind).items()
            table.extend((it, encoder(hint)) for it, hint in hints if it not in by_field)
        made: dict[str, Json] = {TAG: cls.__name__} if tagged else {}
        for name, field in table:
            made[name] = field(getattr(value, name))
        for name, looked_up in by_field.items():
            hint = looked_up.types()[getattr(value, looked_up.field)]
            made[name] = encoder(hint)(getattr(value, name))
        return made

    return encode


def _union_encoder(kinds: tuple[object, ...]) -> Encode:
    alone = sum(map(is_record, kinds)) == 1
    table: dict[type, Encode] = {}
    for kind in kinds:
        table[class_of(kind)] = (
            _record_encoder(kind, tagged=not alone) if is_record(kind) else encoder(kind)
        )

    def encode(value: object) -> Json:
        try:
            return table[type(value)](value)
        except KeyError:
            raise TypeError(f"{value!r} is none of {', '.join(map(name_of, kinds))}") from None

    return encode


def _each_encoder(hint: object) -> Encode:
    def encode(value: tuple[object, ...]) -> Json:
        one = encoder(hint)
        return [one(part) for part in value]

    return encode


def _fixed_encoder(hints: tuple[object, ...]) -> Encode:
    return lambda value: [encoder(hint)(part) for hint, part in zip(hints, value, strict=True)]
