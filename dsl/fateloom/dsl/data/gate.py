"""A yes or no by a JSON Schema, for the keywords that our schemas use: what a clean file costs
instead of importing jsonschema.

`fits(value, schema)` agrees with `jsonschema.Draft202012Validator(schema).is_valid(value)` (held by
a property test). A keyword it does not know raises UnknownKeywordError rather than let something
pass.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

SILENT = frozenset(("$schema", "$id", "$defs", "title", "description", "default", "examples"))
"""Keywords that judge nothing."""


class UnknownKeywordError(NotImplementedError):
    """A schema of ours uses a keyword that the gate cannot judge: teach it here."""


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None) -> bool:
    """Whether `value` is valid under `schema`; local references are looked up in `root` (default:
    `schema`).
    """
    base = schema if root is None else root
    for keyword, argument in schema.items():
        if keyword in SILENT:
            continue
        judge = JUDGES.get(keyword)
        if judge is None:
            raise UnknownKeywordError(keyword)
        if not judge(value, argument, schema, base):
            return False
    return True


def _is_type(value: Any, name: str) -> bool:
    kind = type(value)
    if name == "integer":
        return kind is int or (kind is float and value.is_integer())
    if name == "number":
        return kind is int or kind is float
    return kind is _TYPES[name]


_TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def _type(value: Any, names: Any, schema: Any, root: Any) -> bool:
    return (
        _is_type(value, names)
        if type(names) is str
        else any(_is_type(value, name) for name in names)
    )


def _ref(value: Any, ref: str, schema: Any, root: Any) -> bool:
    return fits(value, resolve(ref, root), root)


def resolve(ref: str, root: dict[str, Any]) -> dict[str, Any]:
    """The part of `root` that a local reference such as `#/$defs/id` names."""
    part: Any = root
    for name in ref.removeprefix("#/").split("/"):
        part = part[name]
    found: dict[str, Any] = part
    return found


def _properties(value: Any, parts: dict[str, Any], schema: Any, root: Any) -> bool:
    if type(value) is not dict:
        return True
    return all(fits(value[name], part, root) for name, part in parts.items() if name in value)


def _additional(value: Any, rest: Any, schema: dict[str, Any], root: Any) -> bool:
    if type(value) is not dict:
        return True
    known = schema.get("properties", ())
    if rest is False:
        return all(name in known for name in value)
    return rest is True or all(
        fits(part, rest, root) for name, part in value.items() if name not in known
    )


def _required(value: Any, names: Any, schema: Any, root: Any) -> bool:
    return type(value) is not dict or all(name in value for name in names)


def _property_names(value: Any, part: Any, schema: Any, root: Any) -> bool:
    return type(value) is not dict or all(fits(name, part, root) for name in value)


def _items(value: Any, part: Any, schema: Any, root: Any) -> bool:
    skip = len(schema.get("prefixItems", ()))
    return type(value) is not list or all(fits(item, part, root) for item in value[skip:])


def _prefix_items(value: Any, parts: Any, schema: Any, root: Any) -> bool:
    return type(value) is not list or all(
        fits(item, part, root) for item, part in zip(value, parts, strict=False)
    )


def same(one: Any, other: Any) -> bool:
    """Equality of JSON: 1 is 1.0, but true is not 1."""
    if type(one) is list and type(other) is list:
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if type(one) is dict and type(other) is dict:
        return one.keys() == other.keys() and all(
            same(part, other[name]) for name, part in one.items()
        )
    return bool(one == other) and (type(one) is bool) == (type(other) is bool)


def _enum(value: Any, allowed: Any, schema: Any, root: Any) -> bool:
    return any(same(value, one) for one in allowed)


def _const(value: Any, one: Any, schema: Any, root: Any) -> bool:
    return same(value, one)


@cache
def pattern(text: str) -> re.Pattern[str]:
    """A pattern of a schema, compiled once."""
    return re.compile(text)


def _pattern(value: Any, text: str, schema: Any, root: Any) -> bool:
    return type(value) is not str or pattern(text).search(value) is not None


def _minimum(value: Any, least: Any, schema: Any, root: Any) -> bool:
    return type(value) not in (int, float) or not value < least


def _maximum(value: Any, most: Any, schema: Any, root: Any) -> bool:
    return type(value) not in (int, float) or not value > most


def _unique(value: Any, wanted: Any, schema: Any, root: Any) -> bool:
    if not wanted or type(value) is not list:
        return True
    if all(type(item) is str for item in value):
        return len(set(value)) == len(value)
    return not any(same(a, b) for i, a in enumerate(value) for b in value[:i])


def _any_of(value: Any, parts: Any, schema: Any, root: Any) -> bool:
    return any(fits(value, part, root) for part in parts)


def _one_of(value: Any, parts: Any, schema: Any, root: Any) -> bool:
    return sum(fits(value, part, root) for part in parts) == 1


def _length(kind: type[Any], least: bool) -> Callable[[Any, Any, Any, Any], bool]:
    def judge(value: Any, bound: int, schema: Any, root: Any) -> bool:
        if type(value) is not kind:
            return True
        there = len(value)
        return there >= bound if least else there <= bound

    return judge


JUDGES: dict[str, Callable[[Any, Any, Any, Any], bool]] = {
    "type": _type,
    "$ref": _ref,
    "properties": _properties,
    "additionalProperties": _additional,
    "required": _required,
    "propertyNames": _property_names,
    "items": _items,
    "prefixItems": _prefix_items,
    "enum": _enum,
    "const": _const,
    "pattern": _pattern,
    "minimum": _minimum,
    "maximum": _maximum,
    "uniqueItems": _unique,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "minItems": _length(list, True),
    "maxItems": _length(list, False),
    "minLength": _length(str, True),
    "maxLength": _length(str, False),
    "minProperties": _length(dict, True),
    "maxProperties": _length(dict, False),
}
"""What each keyword asks: (value, argument, schema, root) -> yes or no."""
