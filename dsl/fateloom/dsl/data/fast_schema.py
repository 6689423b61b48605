"""Fast validation by a JSON Schema: yes or no, for the keywords that our schemas use. Files without
mistakes pass here, and jsonschema is not even imported.

`is_valid(value, schema)` agrees with `jsonschema.Draft202012Validator(schema).is_valid(value)`
(a property test compares them). A schema is compiled to one function, its validator, at its first
use; what `$ref` names is compiled when a value first reaches it. An unknown keyword raises
UnknownKeywordError, so that nothing passes unchecked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sized
    from typing import TypeAlias

    from fateloom.dsl.data.schema import Schema

    Validator: TypeAlias = Callable[[Any], bool]  # of any value; it asks first what it is
    Compiler: TypeAlias = Callable[[Any, Schema, Schema], Validator | None]  # see `KEYWORDS`
    """Compiles the argument of a keyword, the schema that holds it and the root schema to a
    validator; None where another keyword of the schema covers it.
    """

OWN = ("x-record", "x-field", "x-means", "x-kind", "x-part", "x-names", "x-also", "x-ids")
"""Keywords of ours, of which records are made and names are looked up."""

ANNOTATIONS = frozenset(
    ("$schema", "$id", "$defs", "title", "description", "default", "examples", *OWN)
)
"""Keywords that constrain nothing."""


class UnknownKeywordError(NotImplementedError):
    """A schema of ours uses a keyword that has no compiler in `KEYWORDS`."""


def is_valid(value: object, schema: Schema, root: Schema | None = None) -> bool:
    """Whether `value` is valid under `schema`; local references are looked up in `root` (default:
    `schema`). Schemas never change.
    """
    return validator(schema, schema if root is None else root)(value)


_validators: dict[tuple[int, int], tuple[Schema, Schema, Validator]] = {}
"""Validators by the ids of schema and root. Both are kept alive, so that no id is used again."""


def validator(schema: Schema, root: Schema) -> Validator:
    """The validator of a schema; compiled once."""
    known = _validators.get((id(schema), id(root)))
    if known is not None:
        return known[2]
    validators = []
    for keyword, argument in schema.items():
        if keyword in ANNOTATIONS:
            continue
        make = KEYWORDS.get(keyword)
        if make is None:
            raise UnknownKeywordError(keyword)
        one = make(argument, schema, root)
        if one is not None:
            validators.append(one)
    compiled = _all(validators)
    _validators[id(schema), id(root)] = (schema, root, compiled)
    return compiled


def _all(validators: list[Validator]) -> Validator:
    """One validator for all of them; it stops at the first that fails."""
    if len(validators) == 1:
        return validators[0]
    if len(validators) == 2:
        first, second = validators
        return lambda value: first(value) and second(value)
    in_order = tuple(validators)

    def every(value: object) -> bool:
        for one in in_order:  # noqa: SIM110 - `all` takes twice as long, for every value there is
            if not one(value):
                return False
        return True

    return every


# --- types and values

_TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}


def _type(names: str | list[str], schema: Schema, root: Schema) -> Validator:
    if type(names) is not str:
        return _any([_type(name, schema, root) for name in names])
    if names == "integer":
        return lambda value: type(value) is int or (type(value) is float and value.is_integer())
    if names == "number":
        return lambda value: type(value) is int or type(value) is float
    kind = _TYPES[names]
    return lambda value: type(value) is kind


def _any(validators: list[Validator]) -> Validator:
    return lambda value: any(one(value) for one in validators)


def same(one: object, other: object) -> bool:
    """Equality of JSON: 1 is 1.0, but true is not 1."""
    if type(one) is list and type(other) is list:
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if type(one) is dict and type(other) is dict:
        return one.keys() == other.keys() and all(
            same(part, other[name]) for name, part in one.items()
        )
    return bool(one == other) and (type(one) is bool) == (type(other) is bool)


def _enum(allowed: list[object], schema: Schema, root: Schema) -> Validator:
    if all(type(one) is str for one in allowed):
        words = frozenset(allowed)
        return lambda value: type(value) is str and value in words
    return lambda value: any(same(value, one) for one in allowed)


def _const(one: object, schema: Schema, root: Schema) -> Validator:
    return lambda value: same(value, one)


def _pattern(text: str, schema: Schema, root: Schema) -> Validator:
    search = re.compile(text).search
    return lambda value: type(value) is not str or search(value) is not None


def _minimum(least: float, schema: Schema, root: Schema) -> Validator:
    return lambda value: type(value) not in (int, float) or not value < least


def _maximum(most: float, schema: Schema, root: Schema) -> Validator:
    return lambda value: type(value) not in (int, float) or not value > most


def _length(kind: type[Sized], least: bool) -> Compiler:
    def make(bound: int, schema: Schema, root: Schema) -> Validator:
        if least:
            return lambda value: type(value) is not kind or len(value) >= bound
        return lambda value: type(value) is not kind or len(value) <= bound

    return make


# --- parts


def resolve(ref: str, root: Schema) -> Schema:
    """The part of `root` that a local reference such as `#/$defs/id` names."""
    part: Any = root
    for name in ref.removeprefix("#/").split("/"):
        part = part[name]
    resolved: Schema = part
    return resolved


def _ref(ref: str, schema: Schema, root: Schema) -> Validator:
    compiled: Validator | None = None

    def validate(value: object) -> bool:
        nonlocal compiled
        if compiled is None:  # not before: a schema may name itself
            compiled = validator(resolve(ref, root), root)
        return compiled(value)

    return validate


def _properties(parts: Mapping[str, Schema], schema: Schema, root: Schema) -> Validator:
    """The values of a mapping: those that are named, and by `additionalProperties` the
    others.
    """
    named = {name: validator(part, root) for name, part in parts.items()}
    rest = schema.get("additionalProperties", True)
    others = None if rest is True else _never if rest is False else validator(rest, root)

    def validate(value: object) -> bool:
        if type(value) is dict:
            for name, part in value.items():
                one = named.get(name, others)
                if one is not None and not one(part):
                    return False
        return True

    return validate


def _additional(rest: bool | Schema, schema: Schema, root: Schema) -> Validator | None:
    return None if "properties" in schema else _properties({}, schema, root)


def _never(value: object) -> bool:
    return False


def _required(names: list[str], schema: Schema, root: Schema) -> Validator:
    wanted = frozenset(names)
    return lambda value: type(value) is not dict or wanted <= value.keys()


def _property_names(part: Schema, schema: Schema, root: Schema) -> Validator:
    one = validator(part, root)
    return lambda value: type(value) is not dict or all(map(one, value))


def _items(part: Schema, schema: Schema, root: Schema) -> Validator:
    skip = len(schema.get("prefixItems", ()))
    one = validator(part, root)
    return lambda value: type(value) is not list or all(map(one, value[skip:] if skip else value))


def _prefix_items(parts: list[Schema], schema: Schema, root: Schema) -> Validator:
    validators = [validator(part, root) for part in parts]
    return lambda value: (
        type(value) is not list
        or all(one(item) for one, item in zip(validators, value, strict=False))
    )


def _unique(wanted: bool, schema: Schema, root: Schema) -> Validator | None:
    return _is_unique if wanted else None


def _is_unique(value: object) -> bool:
    if type(value) is not list:
        return True
    if all(type(item) is str for item in value):
        return len(set(value)) == len(value)
    return not any(same(a, b) for i, a in enumerate(value) for b in value[:i])


def _any_of(parts: list[Schema], schema: Schema, root: Schema) -> Validator:
    return _any([validator(part, root) for part in parts])


def _one_of(parts: list[Schema], schema: Schema, root: Schema) -> Validator:
    validators = [validator(part, root) for part in parts]
    return lambda value: sum(one(value) for one in validators) == 1


KEYWORDS: dict[str, Compiler] = {
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
"""The compiler of each keyword."""
