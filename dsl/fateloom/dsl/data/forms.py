"""How a value of a table is written: its form, made from the schema, with what was typed in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.fast_schema import is_valid, resolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.data.schema import Schema


NEEDS_QUOTES = re.compile(r"[:#,\[\]{}&*!|>'\"%@`]|^$")
"""What text without quotes cannot hold in a table."""
MOST_KEYS = 4
"""Keys that a form shows of a block that needs none of them."""
LONGEST = 120
"""Characters of a form that is shown."""
MOST_COPIES = 12
"""Copies of one thing that a list of things is written with."""
DEEPEST = 3
"""Blocks within blocks that are shown."""


def mended(value: object, schema: Schema, root: Schema) -> object:
    """The block or list that was probably meant by a value of another kind, valid under the
    schema; None where the value does not say all that is needed.
    """
    whole = resolved(schema, root)
    tries: list[object] = []
    if whole.get("type") == "object":
        tries = [*_blocks(value, whole, root), *_entries(value, whole)]
    elif whole.get("type") == "array":
        tries = [*_lists(value)]
    return next((it for it in tries if is_valid(it, schema, root)), None)


def form(schema: Schema, root: Schema, typed: object = None) -> str | None:
    """How a value is written, as YAML on one line; with what was `typed` in its first place. None
    where the schema does not tell it shortly.
    """
    made = _example(schema, root, typed, DEEPEST)
    if typed is not None and not _holds(made, typed):
        made = _example(schema, root, None, DEEPEST)
    text = shown(made)
    return text if len(text) <= LONGEST else None


def shown(value: object) -> str:
    """A value as YAML on one line.

    >>> shown({"min": 1, "to": ["a b", True]})
    '{min: 1, to: [a b, true]}'
    """
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {shown(it)}" for key, it in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(shown, value)) + "]"
        case bool():
            return "true" if value else "false"
        case None:
            return ""
        case str() if NEEDS_QUOTES.search(value.strip()):
            return quoted(value.strip())
    return str(value).strip()


def quoted(text: str) -> str:
    """A text in quotation marks.

    >>> print(quoted('The "Bell": a tale'))
    'The "Bell": a tale'
    """
    if '"' in text and "'" not in text and "\\" not in text:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def whole(text: str) -> str:
    """A text without the quotation marks that were written round it and are lost on one side, or
    come again within it.

    >>> whole('The Bed"'), whole("'The Canon's Bed'"), whole('"You" said "me"')
    ('The Bed', "The Canon's Bed", '"You" said "me"')
    """
    ends = [it for it in "\"'" if text.count(it) == 1 and (text[0] == it or text[-1] == it)]
    if ends:
        return text.strip("".join(ends))
    is_within = re.fullmatch(r"""(["'])(?:(?!\1).)*?(?:\s\1|\w'\w).*\1""", text)
    return text[1:-1] if is_within else text


def keys(schema: Schema, root: Schema) -> list[str]:
    """The keys of a block."""
    return list(resolved(schema, root).get("properties", ()))


def resolved(schema: Schema, root: Schema) -> Schema:
    """The schema, or the one that it refers to."""
    while "$ref" in schema:
        schema = {
            **resolve(schema["$ref"], root),
            **{k: v for k, v in schema.items() if k != "$ref"},
        }
    return schema


# --- what was meant


def _blocks(value: object, whole: Schema, root: Schema) -> Iterable[dict[str, object]]:
    """Blocks that a single value, a range or a list of numbers can mean."""
    properties = whole.get("properties", {})
    needed = whole.get("required", ())
    numbers = [it for it in properties if resolved(properties[it], root).get("type") == "integer"]
    found = _numbers(value)
    if found and numbers:
        names = [it for it in numbers if it in ("min", "max")] or list(needed) or numbers
        if len(names) > 1 == len(found) and not needed and "min" not in names:
            return  # which of them is meant, nobody knows
        if len(found) == 1:
            yield dict.fromkeys(names, found[0])
        if found == list(range(found[0], found[-1] + 1)):  # each number from one to another
            found = [found[0], found[-1]]
        if len(found) == len(names):
            yield dict(zip(names, found, strict=True))
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        for name in (*needed, *(it for it in properties if it not in needed)):
            yield {name: value}


def _lists(value: object) -> Iterable[list[object]]:
    """Lists that a block, a single value, or words without brackets can mean."""
    if isinstance(value, dict):
        counts = [it for it in value.values() if type(it) is int]
        if len(counts) == len(value) and all(0 < it <= MOST_COPIES for it in counts):
            # how many of each
            yield [key for key, count in zip(value, counts, strict=True) for _ in range(count)]
        elif all(it is None or it is True for it in value.values()):  # words in braces
            yield list(value)
        if len(counts) == len(value):  # `{x: 1, y: 0}`
            yield list(value.values())
    if isinstance(value, str) and re.search(r"[ ,;/]", value):
        parts = [it for it in re.split(r"[ ,;/]+", value) if it]
        yield [int(it) if re.fullmatch(r"-?[0-9]{1,4}", it) else it for it in parts]
    yield [value]
    if isinstance(value, str):
        yield [value.lower()]


def _holds(made: object, typed: object) -> bool:
    """Whether something that was typed is in what was made."""
    parts = typed if isinstance(typed, list) else [typed]
    return any(str(it) in str(made) for it in parts)


def _numbers(value: object) -> list[int]:
    """The numbers of `2`, `1-2`, `1 to 2` and `[1, 2]`."""
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [value]
    if isinstance(value, list) and value and all(type(it) is int for it in value):
        return list(value)
    m = re.fullmatch(r"([0-9]{1,4}) ?(?:-|–|—|to|\.\.|/|,) ?([0-9]{1,4})", str(value))
    return [int(m[1]), int(m[2])] if m else []


def _entries(value: object, whole: Schema) -> Iterable[dict[str, object]]:
    """Entries by id, of a list of ids or of entries that have their ids within."""
    if "additionalProperties" not in whole or whole.get("properties"):
        return
    if isinstance(value, str):
        value = [value]
    if isinstance(value, list) and value:
        if all(isinstance(it, str) for it in value):
            yield {it: {} for it in value}
        if all(isinstance(it, dict) and isinstance(it.get("id"), str) for it in value):
            yield {it["id"]: {k: v for k, v in it.items() if k != "id"} for it in value}


# --- examples


def _example(schema: Schema, root: Schema, typed: object, depth: int) -> object:
    """A value of the form; `…` for what a writer has to say."""
    whole = resolved(schema, root)
    if typed is not None and is_valid(typed, schema, root):
        return typed
    if typed is None and whole.get("examples"):
        return whole["examples"][0]
    for word in ("oneOf", "anyOf"):
        if word in whole and not whole.get("properties"):
            return _example(whole[word][0], root, typed, depth)
    if "const" in whole or "enum" in whole:
        return whole.get("const", (whole.get("enum") or [None])[0])
    match whole.get("type"):
        case "object" if depth:
            return _block(whole, root, typed, depth - 1)
        case "array":
            items = whole.get("items", {})
            least = min(max(whole.get("minItems", 1), 1), MOST_KEYS)
            return [_example(items, root, None, depth - 1)] * least
        case "integer" | "number":
            low, high = whole.get("minimum", 1), whole.get("maximum", 1)
            return min(max(1, low), high) if low <= high else low
        case "boolean":
            return True
    return "…"


def _block(whole: Schema, root: Schema, typed: object, depth: int) -> dict[str, object]:
    properties = whole.get("properties", {})
    needed = list(whole.get("required", ())) or list(properties)[:MOST_KEYS]
    if not properties and isinstance(whole.get("additionalProperties"), dict):
        ids = [it for it in (typed if isinstance(typed, list) else [typed]) if isinstance(it, str)]
        inner = _example(whole["additionalProperties"], root, None, depth)
        return dict.fromkeys(ids or ["ID"], inner)
    block = {}
    for name in needed:
        part = _example(properties[name], root, typed, depth)
        typed = None if part == typed else typed
        block[name] = part
    return block
