"""A table that is being judged, and how its places and values are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.fast_schema import resolve
from fateloom.dsl.diagnostics import Edit, Fix
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.data.mistake import Path
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema
    from fateloom.runtime.span import Span

KINDS = {
    "object": "a block of 'key: value' lines",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "empty",
}


@record
class Table:
    """What is being judged: the file's name, its nodes, its schema, and the tables beside it."""

    file: str
    root: Node
    schema: Schema
    beside: tuple[str, ...]


def resolve_in(table: Table, part: Schema) -> Schema:
    """A part of the schema, or what it refers to, with its own description first."""
    if "$ref" in part:
        return {
            **resolve(part["$ref"], table.schema),
            **{k: v for k, v in part.items() if k == "description"},
        }
    return part


def at(root: Node, path: Path) -> Node:
    """The node at a path."""
    node = root
    for step in path:
        if isinstance(step, int):
            node = node.items[step]
        else:
            assert node.fields is not None
            node = node.fields[step]
    return node


def start_of(node: Node) -> Span:
    """Where a value begins; for a block its key, so that the excerpt underlines one line."""
    return node.key if node.span.end_line > node.span.line else node.span


def owner(table: Table, path: Path) -> str:
    """Whose keys they are, in words."""
    return name_of(path) if path else table.file


def name_of(path: Path) -> str:
    """The value at a path, in words: 'value' of 'rope'."""
    words = [f"'{step}'" if isinstance(step, str) else f"entry {step + 1}" for step in path]
    if not words:
        return "the file"
    if isinstance(path[-1], str):
        return words[-1] if len(path) < 3 else f"{words[-1]} of {words[-2]}"
    return f"{words[-1]} of {words[-2]}"


def said(value: object) -> str:
    """A value, as a sentence names it."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return KINDS["object" if isinstance(value, dict) else "array"]
    text = str(value)
    return f"'{text if len(text) <= 40 else text[:39] + '…'}'"


def plain(value: object) -> str:
    """A value as a table has it."""
    return said(value) if isinstance(value, bool) else str(value)


def bounds(schema: Schema) -> str:
    """From where to where a number may go."""
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"it must be from {low} to {high}"
    return f"it must be at least {low}" if low is not None else f"it must be at most {high}"


def described(schema: Schema) -> str | None:
    """What the schema says of a value, for people."""
    text = schema.get("description")
    return None if text is None else str(text)


def replacing(place: Span, guess: str | None) -> Fix | None:
    """A fix that writes the guess; None without one."""
    return None if guess is None else Fix(f"write '{guess}'", (Edit(place, guess),), safe=False)
