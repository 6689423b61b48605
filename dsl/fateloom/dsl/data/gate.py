"""A yes or no by a JSON Schema, for the keywords that our schemas use: what a clean file costs
instead of importing jsonschema.

`fits(value, schema)` agrees with `jsonschema.Draft202012Validator(schema).is_valid(value)` (held by
a property test). A schema becomes one function, its judge, the first time it is asked for; parts
that `$ref` names when a value first comes to them. A keyword that is not known raises
UnknownKeywordError rather than let something pass.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Schema: TypeAlias = dict[str, Any]
    Judge: TypeAlias = Callable[[Any], bool]
    Maker: TypeAlias = Callable[[Any, Schema, Schema], Judge | None]
    """From the argument of a keyword, the schema it stands in and the root to a judge; None where
    another keyword of that schema judges for it.
    """

SILENT = frozenset(("$schema", "$id", "$defs", "title", "description", "default", "examples"))
"""Keywords that judge nothing."""


class UnknownKeywordError(NotImplementedError):
    """A schema of ours uses a keyword that the gate cannot judge: teach it here."""


def fits(value: Any, schema: Schema, root: Schema | None = None) -> bool:
    """Whether `value` is valid under `schema`; local references are looked up in `root` (default:
    `schema`). Schemas never change.
    """
    return judge(schema, schema if root is None else root)(value)


_made: dict[tuple[int, int], tuple[Schema, Schema, Judge]] = {}
"""Judges by the identity of schema and root, which are kept so that no other takes their place."""


def judge(schema: Schema, root: Schema) -> Judge:
    """The function that says whether a value fits; made once."""
    known = _made.get((id(schema), id(root)))
    if known is not None:
        return known[2]
    judges = []
    for keyword, argument in schema.items():
        if keyword in SILENT:
            continue
        make = JUDGES.get(keyword)
        if make is None:
            raise UnknownKeywordError(keyword)
        one = make(argument, schema, root)
        if one is not None:
            judges.append(one)
    made = _all(judges)
    _made[id(schema), id(root)] = (schema, root, made)
    return made


def _all(judges: list[Judge]) -> Judge:
    """The judge that asks them one after the other."""
    if len(judges) == 1:
        return judges[0]
    if len(judges) == 2:
        first, second = judges
        return lambda value: first(value) and second(value)
    in_order = tuple(judges)

    def every(value: Any) -> bool:
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


def _type(names: Any, schema: Schema, root: Schema) -> Judge:
    if type(names) is not str:
        return _any([_type(name, schema, root) for name in names])
    if names == "integer":
        return lambda value: type(value) is int or (type(value) is float and value.is_integer())
    if names == "number":
        return lambda value: type(value) is int or type(value) is float
    kind = _TYPES[names]
    return lambda value: type(value) is kind


def _any(judges: list[Judge]) -> Judge:
    return lambda value: any(one(value) for one in judges)


def same(one: Any, other: Any) -> bool:
    """Equality of JSON: 1 is 1.0, but true is not 1."""
    if type(one) is list and type(other) is list:
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if type(one) is dict and type(other) is dict:
        return one.keys() == other.keys() and all(
            same(part, other[name]) for name, part in one.items()
        )
    return bool(one == other) and (type(one) is bool) == (type(other) is bool)


def _enum(allowed: Any, schema: Schema, root: Schema) -> Judge:
    if all(type(one) is str for one in allowed):
        words = frozenset(allowed)
        return lambda value: type(value) is str and value in words
    return lambda value: any(same(value, one) for one in allowed)


def _const(one: Any, schema: Schema, root: Schema) -> Judge:
    return lambda value: same(value, one)


def _pattern(text: str, schema: Schema, root: Schema) -> Judge:
    search = re.compile(text).search
    return lambda value: type(value) is not str or search(value) is not None


def _minimum(least: Any, schema: Schema, root: Schema) -> Judge:
    return lambda value: type(value) not in (int, float) or not value < least


def _maximum(most: Any, schema: Schema, root: Schema) -> Judge:
    return lambda value: type(value) not in (int, float) or not value > most


def _length(kind: type[Any], least: bool) -> Maker:
    def make(bound: int, schema: Schema, root: Schema) -> Judge:
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
    found: Schema = part
    return found


def _ref(ref: str, schema: Schema, root: Schema) -> Judge:
    made: Judge | None = None

    def judged(value: Any) -> bool:
        nonlocal made
        if made is None:  # not before: a schema may name itself
            made = judge(resolve(ref, root), root)
        return made(value)

    return judged


def _properties(parts: dict[str, Any], schema: Schema, root: Schema) -> Judge:
    """All values of a mapping: those that are named, and what `additionalProperties` says of the
    others.
    """
    named = {name: judge(part, root) for name, part in parts.items()}
    rest = schema.get("additionalProperties", True)
    others = None if rest is True else _never if rest is False else judge(rest, root)

    def judged(value: Any) -> bool:
        if type(value) is dict:
            for name, part in value.items():
                one = named.get(name, others)
                if one is not None and not one(part):
                    return False
        return True

    return judged


def _additional(rest: Any, schema: Schema, root: Schema) -> Judge | None:
    return None if "properties" in schema else _properties({}, schema, root)


def _never(value: Any) -> bool:
    return False


def _required(names: Any, schema: Schema, root: Schema) -> Judge:
    wanted = frozenset(names)
    return lambda value: type(value) is not dict or wanted <= value.keys()


def _property_names(part: Any, schema: Schema, root: Schema) -> Judge:
    one = judge(part, root)
    return lambda value: type(value) is not dict or all(map(one, value))


def _items(part: Any, schema: Schema, root: Schema) -> Judge:
    skip = len(schema.get("prefixItems", ()))
    one = judge(part, root)
    return lambda value: type(value) is not list or all(map(one, value[skip:] if skip else value))


def _prefix_items(parts: Any, schema: Schema, root: Schema) -> Judge:
    judges = [judge(part, root) for part in parts]
    return lambda value: (
        type(value) is not list or all(one(item) for one, item in zip(judges, value, strict=False))
    )


def _unique(wanted: Any, schema: Schema, root: Schema) -> Judge | None:
    return _is_unique if wanted else None


def _is_unique(value: Any) -> bool:
    if type(value) is not list:
        return True
    if all(type(item) is str for item in value):
        return len(set(value)) == len(value)
    return not any(same(a, b) for i, a in enumerate(value) for b in value[:i])


def _any_of(parts: Any, schema: Schema, root: Schema) -> Judge:
    return _any([judge(part, root) for part in parts])


def _one_of(parts: Any, schema: Schema, root: Schema) -> Judge:
    judges = [judge(part, root) for part in parts]
    return lambda value: sum(one(value) for one in judges) == 1


JUDGES: dict[str, Maker] = {
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
"""What makes the judge of each keyword."""
