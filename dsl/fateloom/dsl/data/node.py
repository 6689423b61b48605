"""The result of reading a table: plain values, each with its place; and the value of a scalar."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fateloom.runtime.record import record
from fateloom.runtime.span import Span

NUMBER = re.compile(
    r"[-+]?(?:(?P<int>[0-9]+)|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
)
LONGEST_NUMBER = 18
"""Characters; a longer one is refused."""

WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


Row = Mapping[str, Any]
"""The value of a block that has passed its schema."""


@record
class Node:
    """A value with its place: `value` is plain data (dict, list, str, int, float, bool, None).

    `fields` holds the nodes of a mapping by key, `items` those of a list; `key` is where the key of
    this value stands, or the value's own place if it has none.
    """

    value: Any  # read by its keys, once it has passed its schema
    fields: dict[str, Node] | None
    items: tuple[Node, ...]
    key: Span
    span: Span


def plain_value(text: str) -> str | int | float | bool | None:
    """The value of a scalar without quotes (YAML 1.2 core schema, decimal numbers only)."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in "+-.0123456789":
        return text
    number = NUMBER.fullmatch(text)
    if number is None:
        return text
    if number["int"]:
        return int(text[: LONGEST_NUMBER + 1])  # a longer one is refused
    return float(text)
