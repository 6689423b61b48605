"""The JSON of a view, for tools of others, and its schema (`schemas/view.schema.json`).

A span is `[file, line, column, end line, end column]`; everything else is as the codec has records.
"""

from __future__ import annotations

from fateloom.dsl.graph.view import View
from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Json
from fateloom.runtime.program.schema import DIALECT, record_schema

DOCUMENT = "fateloom view"
FORMAT = 1
"""Raised whenever a reader of the old form would misread the new one."""
ID = "https://fateloom.dev/schemas/view.schema.json"

_NUMBER: dict[str, Json] = {"type": "integer", "minimum": 1}
SPAN: dict[str, Json] = {
    "title": "Span",
    "description": "Where it was written: file, line, column, end line, end column.",
    "type": "array",
    "prefixItems": [{"type": "string"}, _NUMBER, _NUMBER, _NUMBER, _NUMBER],
    "minItems": 5,
    "maxItems": 5,
}


def to_json(view: View) -> str:
    """The JSON text of a view; equal views give equal texts."""
    tree = {"document": DOCUMENT, "format": FORMAT, **codec.record_to_json(view)}
    return codec.pretty(tree)


def from_json(text: str | bytes) -> View:
    """The view in a JSON text; raises DecodeError for anything else."""
    tree = codec.parse(text)
    if not isinstance(tree, dict) or tree.pop("document", None) != DOCUMENT:
        raise DecodeError("not a view")
    if tree.pop("format", None) != FORMAT:
        raise DecodeError("a view of another version")
    return codec.from_json(View, tree)


def schema() -> dict[str, Json]:
    """The JSON Schema of `to_json`."""
    known: dict[str, Json] = {"Span": SPAN}
    body = record_schema(View, known)
    names = body["properties"]
    assert isinstance(names, dict)
    properties: dict[str, Json] = {
        "document": {"const": DOCUMENT},
        "format": {"description": "The version of this form.", "const": FORMAT},
        **names,
    }
    return {
        "$schema": DIALECT,
        "$id": ID,
        **body,
        "required": list(properties),
        "properties": properties,
        "$defs": {name: known[name] for name in sorted(known)},
    }
