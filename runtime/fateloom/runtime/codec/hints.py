"""What type hints say of records, unions and fields; and what is noted on them for the codec."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from fateloom.runtime.record import fields, record, usual

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

TAG = "kind"
"""The key that tells the records of a union apart; none of them has a field of that name."""


@record
class ByField:
    """Of a field of a record: its type is looked up by what another field says, a text. `types`:
    the types by that text, asked each time.
    """

    field: str
    types: Callable[[], Mapping[str, object]]


@record
class OneOf:
    """Of a text: it is one of these words, asked each time."""

    words: Callable[[], tuple[str, ...]]


def is_record(hint: object) -> bool:
    """Whether `hint` is a class made by `record`, or one with its type variables filled in."""
    cls = get_origin(hint) or hint
    return isinstance(cls, type) and hasattr(cls, "__fields__")


def class_of(hint: Any) -> type:
    """The class that a hint is, or that it fills type variables of."""
    cls: type = get_origin(hint) or hint
    return cls


@cache
def hints_of(hint: object) -> dict[str, object]:
    """The resolved hints of the fields of a record or NamedTuple, in order."""
    cls: Any = class_of(hint)  # a NamedTuple says its fields in a class attribute of its own
    known = get_type_hints(cls, include_extras=True)
    names = fields(cls) if is_record(cls) else cls._fields
    filled = get_args(hint)
    variables = dict(zip(cls.__parameters__, filled, strict=True)) if filled else {}
    return {name: _filled(known[name], variables) for name in names}


def _filled(hint: Any, variables: dict[object, object]) -> object:
    """A hint with its type variables replaced."""
    if isinstance(hint, TypeVar):
        return variables[hint]
    inner = () if isinstance(hint, type) else getattr(hint, "__parameters__", ())
    return hint[tuple(variables[each] for each in inner)] if inner else hint


def noted(hint: object) -> ByField | OneOf | None:
    """What is noted on a hint that is annotated for the codec."""
    found = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((it for it in found if isinstance(it, ByField | OneOf)), None)


def members(hint: object) -> tuple[object, ...]:
    """The members of a union, flattened; a type that is no union is its only member."""
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(part for member in get_args(hint) for part in members(member))
    return (hint,)


@cache
def defaults(cls: type) -> frozenset[str]:
    """The fields of a record that may be left out."""
    return frozenset(usual(cls))


def by_field_of(kind: object) -> dict[str, ByField]:
    """The fields of a record whose types another field tells."""
    found = {name: noted(hint) for name, hint in hints_of(kind).items()}
    return {name: it for name, it in found.items() if isinstance(it, ByField)}


def name_of(kind: object) -> str:
    """What a type is called in a message."""
    return "nothing" if kind is types.NoneType else getattr(kind, "__name__", str(kind))
