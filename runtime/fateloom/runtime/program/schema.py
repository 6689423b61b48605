"""The JSON Schema of a Program, made from the type hints that its codec reads by.

`tools/dev/program_schema.py` writes it to `schemas/program.schema.json`; a test holds the two
together.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, get_args, get_origin

from fateloom.runtime.codec import TAG, ByField, Json, OneOf, hints_of, is_record, members, noted
from fateloom.runtime.program.codec import DOCUMENT
from fateloom.runtime.program.program import FORMAT, Program
from fateloom.runtime.span import Span

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "https://fateloom.dev/schemas/program.schema.json"

SPAN: dict[str, Json] = {
    "title": "Span",
    "description": "Where it was written: number of the file, line, column, end line, end column.",
    "type": "array",
    "items": {"type": "integer", "minimum": 0},
    "minItems": 5,
    "maxItems": 5,
}


def program_schema() -> dict[str, Json]:
    """The schema of `codec.to_json`: everything that it can write, and little else."""
    known: dict[str, Json] = {"Span": SPAN}
    body = record_schema(Program, known)
    names = body["properties"]
    assert isinstance(names, dict)
    properties: dict[str, Json] = {
        "document": {"const": DOCUMENT},
        "format": {"description": "The version of this form.", "const": FORMAT},
        "files": {
            "description": "The files that spans name by their number.",
            "type": "array",
            "items": {"type": "string"},
        },
        **{name: part for name, part in names.items() if name != "format"},
    }
    return {
        "$schema": DIALECT,
        "$id": ID,
        "title": "Program",
        "description": "A compiled scenario.",
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
        "$defs": {name: known[name] for name in sorted(known)},
    }


def record_schema(cls: type, known: dict[str, Json]) -> dict[str, Json]:
    """The schema of a record as the codec writes it. `known`: the `$defs` that it refers to, which
    it adds to; the form of a span has to be in it.
    """
    return _record(cls, known, tag=None)


def _schema(hint: Any, known: dict[str, Json]) -> dict[str, Json]:
    kinds = members(hint)
    if len(kinds) > 1:
        return _union(kinds, known)
    word = noted(hint)
    if isinstance(word, OneOf):
        return {"enum": list(word.words())}
    if hint is Span:
        return {"$ref": "#/$defs/Span"}
    if is_record(hint):
        return _named(hint, known, tag=None)
    if isinstance(hint, type) and issubclass(hint, Enum):
        if _name(hint) not in known:
            known[_name(hint)] = _about(hint) | {"enum": [member.value for member in hint]}
        return {"$ref": f"#/$defs/{_name(hint)}"}
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is ...:
            return {"type": "array", "items": _schema(inner[0], known)}
        parts: list[Json] = [_schema(part, known) for part in inner]
        size = len(parts)
        return {"type": "array", "prefixItems": parts, "minItems": size, "maxItems": size}
    return {"type": {str: "string", int: "integer", bool: "boolean", type(None): "null"}[hint]}


def _union(kinds: tuple[Any, ...], known: dict[str, Json]) -> dict[str, Json]:
    records = [kind for kind in kinds if is_record(kind)]
    several = len(records) > 1
    parts: list[Json] = []
    for kind in kinds:
        if several and is_record(kind):
            parts.append(_named(kind, known, tag=kind.__name__))
        else:
            parts.append(_schema(kind, known))
    return {"anyOf": parts}


def _named(cls: type, known: dict[str, Json], tag: str | None) -> dict[str, Json]:
    """A reference to the record's entry in `$defs`; one that stands in a union carries its tag."""
    name = _name(cls) if tag is None else f"{_name(cls)}.tagged"
    if name not in known:
        known[name] = {}  # so that what holds itself comes to an end
        known[name] = _record(cls, known, tag)
    return {"$ref": f"#/$defs/{name}"}


def _name(cls: type) -> str:
    """Its name in `$defs`; records of another rule system than the story's have its name before."""
    system = cls.__module__.split(".")[2]
    return cls.__name__ if system in ("program", "span") else f"{system}.{cls.__name__}"


def _record(cls: type, known: dict[str, Json], tag: str | None) -> dict[str, Json]:
    parts: dict[str, Json] = {} if tag is None else {TAG: {"const": tag}}
    cases: list[Json] = []
    for name, hint in hints_of(cls).items():
        looked_up = noted(hint)
        if isinstance(looked_up, ByField):
            types = looked_up.types()
            parts |= {looked_up.field: {"enum": list(types)}, name: {}}
            cases += [_case(looked_up.field, it, name, types[it], known) for it in types]
        else:
            parts[name] = _schema(hint, known)
    needed: list[Json] = [name for name in parts]  # what to_json writes: all of them
    made = _about(cls) | {
        "type": "object",
        "additionalProperties": False,
        "required": needed,
        "properties": parts,
    }
    return made | {"allOf": cases} if cases else made


def _case(
    field: str, word: str, name: str, hint: object, known: dict[str, Json]
) -> dict[str, Json]:
    """What the field `name` holds where the other one says the word."""
    return {
        "if": {"properties": {field: {"const": word}}},
        "then": {"properties": {name: _schema(hint, known)}},
    }


def _about(cls: type) -> dict[str, Json]:
    """The first sentence of a class's docstring, as its description."""
    text = " ".join((cls.__doc__ or "").split())
    if not text:
        return {"title": cls.__name__}
    end = text.find(". ")
    return {"title": cls.__name__, "description": text if end < 0 else text[: end + 1]}
