"""A value that fits none of several shapes: which of them was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import (
    NO_SHAPE_FITS,
)
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.forms import form, shown
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.suggest import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fateloom.dsl.data.mistake import Mistake, Path
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema

from fateloom.dsl.data.in_words import (
    KINDS,
    Table,
    at,
    described,
    name_of,
    replacing,
    resolve_in,
    said,
    start_of,
)

MOST_SHAPES = 2
"""Alternatives whose forms are shown."""


def alternatives(table: Table, error: Mistake, path: Path) -> tuple[Mistake, ...] | Diagnostic:
    """The errors in the alternative that was meant; one finding when none is near."""
    branches = [resolve_in(table, part) for part in error.wanted]
    value = error.value
    node = at(table.root, path)
    several = _several(branches, value) if isinstance(value, dict) else []
    if len(several) > 1:
        return _one_of_several(error, path, node, several, _keys(branches))
    meant = _meant(branches, value)
    if meant is not None:
        return tuple(sub for sub in error.inner if sub.shape == meant)
    if isinstance(value, dict) and any("required" in branch for branch in branches):
        return _no_shape(path, node, branches)
    texts = [i for i, it in enumerate(branches) if it.get("type") == "string" and "pattern" in it]
    if isinstance(value, str) and len(texts) == 1 and not _words(branches):
        return tuple(sub for sub in error.inner if sub.shape == texts[0])
    words = [str(word) for word in _words(branches)]
    kinds = list(dict.fromkeys(_typed(branch) for branch in branches if _is_open(branch)))
    keys = _keys(branches)
    joined = _joined(value, keys) if isinstance(value, list) else None
    guess = nearest(value, words) if isinstance(value, str) else None
    meant_key = nearest(value, keys) if isinstance(value, str) and guess is None else None
    shape = None if meant_key is None else f"{{{meant_key}: …}}"
    if guess is None and shape is None and not isinstance(value, list | dict):
        tries = ({key: value} for key in keys)
        fit = [it for it in tries if is_valid(it, error.schema, table.schema)]
        guess = shown(fit[0]) if len(fit) == 1 else None
    return finding(
        NO_SHAPE_FITS,
        start_of(node),
        f"{name_of(path)} cannot be {said(value)}" + did_you_mean(guess or shape),
        help=joined or f"It can be {either([*words, *kinds])}." + _forms(table, branches),
        fix=replacing(node.span, guess),
    )


def _several(branches: list[Schema], value: Mapping[str, object]) -> list[dict[str, object]]:
    """The block as several, one for each alternative whose own key is in it, in their order there;
    a single one where an alternative takes all of these keys.
    """
    own = {it["required"][0]: it for it in branches if it.get("required")}
    there = [key for key in value if key in own]
    if any(set(there) <= set(it.get("properties", ())) for it in branches):
        return [dict(value)]
    return [
        {name: it for name, it in value.items() if name == key or _goes_with(name, key, own)}
        for key in there
    ]


def _goes_with(name: str, key: str, own: Mapping[str, Schema]) -> bool:
    """Whether a key says more of the alternative that is known by another."""
    return name not in own and name in own[key].get("properties", ())


def _one_of_several(
    error: Mistake, path: Path, node: Node, several: list[dict[str, object]], keys: Sequence[str]
) -> Diagnostic:
    """A block that is several alternatives at once, told at the key that begins the second."""
    names = [next(iter(it.keys() & set(keys))) for it in several]
    joined = _joined(several, keys)
    if joined is None and path and isinstance(path[-1], int):
        joined = f"Write each as an entry of its own: {', '.join(map(shown, several))}"
    one = described(error.schema)
    told = joined or " ".join(filter(None, (one, f"Keep {either(names)}.")))
    message = f"{name_of(path)} has {together(list(map(said, names)))}, and takes one of them"
    place = node.fields[names[1]].key if node.fields else node.span
    return finding(NO_SHAPE_FITS, place, message, help=told)


def _joined(parts: Sequence[object], keys: Sequence[str]) -> str | None:
    """How several conditions are written as one, where one can be made of several."""
    if not parts or not {"all", "any"} <= set(keys):
        return None
    if len(parts) == 1:
        return f"It is one condition, without a list: {shown(parts[0])}"
    text = shown(list(parts))
    return f"Write {{all: {text}}} if all of it has to hold, {{any: {text}}} if one is enough."


def _forms(table: Table, branches: list[Schema]) -> str:
    """How the alternatives that are blocks or lists are written, a few of them."""
    blocks = [it for it in branches if it.get("type") in ("object", "array")]
    shapes = [form(it, table.schema) for it in blocks[:MOST_SHAPES]]
    told = [it for it in dict.fromkeys(shapes) if it is not None]
    return f" For example: {' or '.join(told)}" if told else ""


def _no_shape(path: Path, node: Node, branches: list[Schema]) -> Diagnostic:
    """A block with no key that one of the alternatives needs."""
    keys, words = _keys(branches), [str(word) for word in _words(branches)]
    also = f", or {'one of the words ' if len(words) > 1 else 'the word '}{either(words)}"
    also = also if words else ""
    help = f"Give it one of these: {', '.join(keys)}{also}."
    if not node.value:
        return finding(NO_SHAPE_FITS, node.key, f"{name_of(path)} is empty", help=help)
    guesses = ((key, nearest(key, keys)) for key in node.value)
    wrong, guess = next((it for it in guesses if it[1] is not None), (next(iter(node.value)), None))
    place = node.fields[wrong].key if node.fields else node.span
    message = f"{name_of(path)} has no key '{wrong}'"
    its = [it["required"][0] for it in branches if wrong in it.get("properties", ())]
    if guess is None and its:
        message = f"'{wrong}' of {name_of(path)} goes with {either(list(map(said, its)))}, and"
        message += " it is missing" if len(its) == 1 else " none of them is there"
        help = f"Write {either(its)} too, with its value."
        return finding(NO_SHAPE_FITS, place, message, help=help)
    word = nearest(wrong, words) if guess is None else None
    if word is not None:
        help = f"'{word}' is a word of its own, without a value."
        fix = replacing(node.span, word) if len(node.value) == 1 else None
        return finding(NO_SHAPE_FITS, place, message + did_you_mean(word), help=help, fix=fix)
    fix = replacing(place, guess)
    return finding(NO_SHAPE_FITS, place, message + did_you_mean(guess), help=help, fix=fix)


def _keys(branches: list[Schema]) -> list[str]:
    """The key by which each alternative that is a block is known."""
    return [branch["required"][0] for branch in branches if branch.get("required")]


def _words(branches: list[Schema]) -> list[object]:
    """The alternatives that are single values."""
    return [
        word
        for branch in branches
        for word in branch.get("enum", [branch["const"]] if "const" in branch else [])
    ]


def _is_open(branch: Schema) -> bool:
    """Whether the alternative is a kind of value, of which there are too many to list."""
    return "type" in branch and "enum" not in branch and "const" not in branch


def _meant(branches: list[Schema], value: object) -> int | None:
    """Which alternative somebody meant: by the keys that it needs, or by the kind of value."""
    if isinstance(value, dict):
        score = [_likeness(branch.get("required", ()), value) for branch in branches]
        best = max(score)
        return score.index(best) if best >= 1 else None
    if isinstance(value, list):
        return next((i for i, branch in enumerate(branches) if branch.get("type") == "array"), None)
    return None


def _likeness(needed: Sequence[str], value: Mapping[str, object]) -> float:
    """How many of the keys that an alternative needs are there; a misspelt one counts half."""
    rest = [name for name in value if name not in needed]
    return sum(
        1 if name in value else 0.5 * any(nearest(key, [name]) is not None for key in rest)
        for name in needed
    )


def _typed(branch: Schema) -> str:
    if branch["type"] == "integer" and "minimum" in branch:
        return f"a whole number from {branch['minimum']} to {branch['maximum']}"
    return KINDS[branch["type"]]
