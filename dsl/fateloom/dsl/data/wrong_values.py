"""What is wrong with a value of a table, by the keyword of the schema that it breaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import (
    MALFORMED_VALUE,
    NOT_ALLOWED_VALUE,
    REPEATED_ENTRY,
    VALUE_OUT_OF_RANGE,
    WRONG_KIND_OF_VALUE,
    WRONG_LENGTH,
)
from fateloom.dsl.data.fast_schema import same
from fateloom.dsl.data.forms import form, keys, mended, shown
from fateloom.dsl.data.patterns import FORMS, near
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.dsl.diagnostics.listed import article, either
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from fateloom.dsl.data.mistake import Mistake, Path
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema
    from fateloom.runtime.span import Span

from fateloom.dsl.data.in_words import (
    KINDS,
    Table,
    at,
    bounds,
    described,
    name_of,
    plain,
    replacing,
    said,
    start_of,
)

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
YES = frozenset(("yes", "on", "y"))
NO = frozenset(("no", "off", "n"))
AMOUNTS = frozenset(("minimum", "maximum"))
LENGTHS = {
    "minItems": ("at least", "entry", "entries"),
    "maxItems": ("at most", "entry", "entries"),
    "minLength": ("at least", "character", "characters"),
    "maxLength": ("at most", "character", "characters"),
    "minProperties": ("at least", "entry", "entries"),
    "maxProperties": ("at most", "entry", "entries"),
}


def bad_value(table: Table, error: Mistake, path: Path) -> Diagnostic:
    """The finding for a value that is not as its schema wants it, at that path."""
    node = at(table.root, path)
    name = name_of(path)
    keyword = error.keyword
    if keyword == "type" and _is_a_text(error, node):
        return malformed(replace(error, value=str(node.value)), node.span)
    if keyword == "type":
        return _wrong_kind(table, node, path, error)
    if keyword in ("enum", "const"):
        allowed = error.wanted if keyword == "enum" else [error.wanted]
        return _not_allowed(node, name, allowed)
    if keyword in AMOUNTS:
        return finding(
            VALUE_OUT_OF_RANGE,
            node.span,
            f"{name} is {node.value}; {bounds(error.schema)}",
            help=described(error.schema),
        )
    if keyword in LENGTHS:
        how, one, many = LENGTHS[keyword]
        bound, there = error.wanted, len(node.value)
        if keyword == "minLength" and not there:
            return finding(
                WRONG_LENGTH, node.span, f"{name} is empty", help=described(error.schema)
            )
        return finding(
            WRONG_LENGTH,
            node.span,
            f"{name} needs {how} {bound} {one if bound == 1 else many}, and has {there}",
            help=described(error.schema),
        )
    if keyword == "uniqueItems":
        return _repeated(node, name, error.schema)
    return malformed(error, node.span)


def _wrong_kind(table: Table, node: Node, path: Path, error: Mistake) -> Diagnostic:
    value, wanted, name = node.value, error.wanted, name_of(path)
    key = f"{path[-1]}: " if path and isinstance(path[-1], str) else ""
    help, fix = _simply(value, wanted), None
    if wanted == "object" and _is_list_of_keys(value):
        help = "Take '- ' off each entry: each is a key, with what it has indented below it."
    elif help is None and wanted in ("object", "array"):
        help, fix = _written(table, node, key, error.schema)
    help = help or described(error.schema)
    if value is None:
        message = f"{name} has no value; it must be {KINDS[wanted]}"
        before = "Write the value after ':', or remove the line."
        return finding(
            WRONG_KIND_OF_VALUE, node.key, message, help=f"{before} {help}" if help else before
        )
    return finding(
        WRONG_KIND_OF_VALUE,
        start_of(node),
        f"{name} must be {KINDS[wanted]}, not {said(value)}",
        help=help,
        fix=fix,
    )


def _is_a_text(error: Mistake, node: Node) -> bool:
    """Whether a number stands for a text that it would not be in quotes either: `version: 1.0`."""
    pattern = error.schema.get("pattern")
    is_number = isinstance(node.value, int | float) and not isinstance(node.value, bool)
    return is_number and pattern is not None and not re.search(pattern, str(node.value))


def _is_list_of_keys(value: object) -> bool:
    """`- rope: {…}` for `rope: {…}`, more than once or with more below it."""
    if not isinstance(value, list) or not value:
        return False
    return all(
        isinstance(it, dict) and isinstance(it.get(next(iter(it), "")), dict | list) for it in value
    )


def _simply(value: object, wanted: str) -> str | None:
    """What to change about a single value of another kind."""
    if wanted == "boolean" and isinstance(value, str) and value.lower() in YES | NO:
        return f"Write {'true' if value.lower() in YES else 'false'}."
    if wanted == "boolean" and isinstance(value, str):
        guess = nearest(value, ("true", "false"))
        return None if guess is None else f"Write {guess}."
    if wanted == "string" and isinstance(value, bool | int | float):
        return "Put it in quotes."
    if wanted == "integer" and isinstance(value, str) and value.lower() in NUMBERS:
        return f"Write {NUMBERS.index(value.lower())}: numbers are written in digits."
    if wanted in ("integer", "string", "boolean") and isinstance(value, dict | list):
        single = [*(_meant(value, wanted) if isinstance(value, dict) else value)]
        is_it = len(single) == 1 and not isinstance(single[0], dict | list | None)
        return f"Write {plain(single[0])} alone." if is_it else f"Write {KINDS[wanted]} alone."
    if wanted == "integer" and isinstance(value, str) and value.lstrip("-").isdigit():
        return "Remove the quotes."
    return None


def _meant(block: dict[str, object], wanted: str) -> list[object]:
    """The values of a block; its keys, where they are the words."""
    values = [*block.values()]
    is_word = wanted == "string" and not any(isinstance(it, str) for it in values)
    return [*block] if is_word else values


def _written(table: Table, node: Node, key: str, schema: Schema) -> tuple[str | None, Fix | None]:
    """How a block or a list is written, with the edit where the value says all that is needed."""
    meant = mended(node.value, schema, table.schema)
    if meant == [node.value] and not isinstance(node.value, dict):
        return f"Put it in brackets: {shown(meant)}.", None
    if meant is not None:
        span = node.span
        text = shown(meant)
        is_one_line = span.line == span.end_line
        fix = Fix(f"write '{text}'", (Edit(span, text),), safe=False) if is_one_line else None
        return f"Write: {key}{text}", fix
    example = form(schema, table.schema, node.value)
    known = keys(schema, table.schema)
    told = [] if example is None else [f"Its form is: {key}{example}"]
    if known:
        told.append(f"Its keys: {', '.join(known)}.")
    return "; ".join(told) if len(told) < 2 else f"{told[0]}  {told[1]}", None


def _not_allowed(node: Node, name: str, allowed: list[object]) -> Diagnostic:
    words = [one for one in allowed if isinstance(one, str)]
    guess = nearest(node.value, words) if isinstance(node.value, str) else None
    is_quoted = any(plain(it) == node.value and it != node.value for it in allowed)
    help = f"It can be {either([plain(one) for one in allowed])}."
    return finding(
        NOT_ALLOWED_VALUE,
        start_of(node),
        f"{name} cannot be {said(node.value)}" + did_you_mean(guess),
        help="Remove the quotes." if is_quoted else help,
        fix=replacing(node.span, guess),
    )


def malformed(error: Mistake, place: Span) -> Diagnostic:
    """A text that does not have the form it needs: the form, and what is near of that form."""
    written = str(error.value)
    if error.keyword == "maxLength":
        return finding(
            WRONG_LENGTH,
            place,
            f"'{written[:20]}…' is longer than {error.wanted} characters",
        )
    pattern = error.schema.get("pattern")
    if pattern is None:
        message = f"'{written}' cannot stand here"
        return finding(MALFORMED_VALUE, place, message, help=described(error.schema))
    form, guess = FORMS[pattern], near(pattern, written)
    refused = form.refused or f"does not have the form of {article(form.noun)} {form.noun}"
    told = [f"It is {form.words}, such as {form.example}."]
    is_entry = error.path[-1:] and isinstance(error.path[-1], int) and not error.is_key
    if is_entry and form.noun == "id" and " " in written.strip():
        told.append(f"If these are several, commas are missing: {', '.join(written.split())}")
    elif form.noun != "id":
        told += [it for it in (described(error.schema),) if it is not None]
    return finding(
        MALFORMED_VALUE,
        place,
        f"'{written}' {refused}" + did_you_mean(guess),
        help=" ".join(told),
        fix=replacing(place, guess),
    )


def _repeated(node: Node, name: str, schema: Schema) -> Diagnostic:
    """Two entries that are the same. Of numbers each counts, so that none of them is too many."""
    for index, item in enumerate(node.items):
        for earlier in node.items[:index]:
            if same(item.value, earlier.value):
                help = "Keep one of the two, or name another in its place."
                if isinstance(item.value, int):
                    help = f"Write another number for one of the two. {described(schema) or ''}"
                return finding(
                    REPEATED_ENTRY,
                    item.span,
                    f"{said(item.value)} appears twice in {name}",
                    related=(Label(earlier.span, "first here"),),
                    help=help.rstrip(),
                )
    raise AssertionError("jsonschema and fast_schema disagree about equality")
