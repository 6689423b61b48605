"""What is wrong with a table that `fast_schema` refused: jsonschema finds it, this says it in plain
words, at its place, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.codes import (
    MALFORMED_VALUE,
    MISSING_KEY,
    NO_SHAPE_FITS,
    NOT_ALLOWED_VALUE,
    REPEATED_ENTRY,
    UNKNOWN_KEY,
    VALUE_OUT_OF_RANGE,
    WRONG_KIND_OF_VALUE,
    WRONG_LENGTH,
)
from fateloom.dsl.data.fast_schema import resolve, same
from fateloom.dsl.data.forms import form, keys, mended, shown
from fateloom.dsl.data.misplaced import Misplaced, misplaced
from fateloom.dsl.data.odd_abilities import odd_ability
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.data.node import Node
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
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
MOST_SHAPES = 2
"""Alternatives whose forms are shown."""
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


@record
class Table:
    """What is being judged: the file's name, its nodes and its schema."""

    file: str
    root: Node
    schema: dict[str, Any]


def diagnose(file: str, root: Node, schema: dict[str, Any]) -> tuple[Diagnostic, ...]:
    """One finding for each mistake in `root`, which does not fit `schema`; empty if jsonschema
    finds nothing.
    """
    from jsonschema import Draft202012Validator

    table = Table(file, root, schema)
    errors = tuple(Draft202012Validator(schema).iter_errors(root.value))
    moved = misplaced(root, schema)
    by_key: dict[tuple[Any, ...], Diagnostic] = {it.path: it.found for it in moved}
    for key, diagnostic in _all(table, errors):
        if not any(_is_of(key, it) for it in moved):
            by_key.setdefault(key, diagnostic)
    return tuple(sorted(by_key.values(), key=lambda one: one.primary.span[1:3]))


def _is_of(key: tuple[Any, ...], moved: Misplaced) -> bool:
    """Whether a mistake is one of a key in the wrong block: about what it holds, about the key, or
    that its own block lacks it.
    """
    path, home = moved.path, moved.home
    about_key = (*path[:-1], "key", path[-1])
    lacks = key in (home, (*home, "required"))
    return key[: len(path)] == path or key == about_key or lacks


def _all(table: Table, errors: Sequence[Any]) -> Iterator[tuple[tuple[Any, ...], Diagnostic]]:
    """(what the mistake is about, finding) for each error; two errors about the same thing are one
    mistake.
    """
    guessed: set[tuple[Any, ...]] = set()
    rest = []
    for error in errors:
        if error.validator == "additionalProperties":
            yield from _unknown_keys(table, error, guessed)
        else:
            rest.append(error)
    for error in rest:
        path = tuple(error.absolute_path)
        if error.validator == "required":
            missing = _missing_keys(table, error, path, guessed)
            if missing is not None:
                yield (*path, "required"), missing
        elif error.validator == "anyOf" and error.schema.get("title") == "Ability":
            if not any(_is_within(it, error) for it in errors):
                yield (*path, "ability"), odd_ability(_at(table.root, path))
        elif error.validator in ("oneOf", "anyOf"):
            yield from _alternatives(table, error, path)
        elif "propertyNames" in error.absolute_schema_path:
            yield (*path, "key", error.instance), _bad_key(table, error, path)
        else:
            yield path, _bad_value(table, error, path)


def _is_within(error: Any, whole: Any) -> bool:
    """Whether another mistake is at the place of `whole`, or below it."""
    outer = list(whole.absolute_path)
    return error is not whole and list(error.absolute_path)[: len(outer)] == outer


# --- keys


def _unknown_keys(
    table: Table, error: Any, guessed: set[tuple[Any, ...]]
) -> Iterator[tuple[tuple[Any, ...], Diagnostic]]:
    path = tuple(error.absolute_path)
    known = list(error.schema.get("properties", ()))
    node = _at(table.root, path)
    for name in error.instance:
        if name in known or name in _lost(table, error, path):
            continue
        free = [one for one in known if one not in error.instance]
        guess = nearest(name, free) or nearest(name, [one for one in known if one not in free])
        if guess is not None:
            guessed.add((*path, guess))
        place = node.fields[name].key if node.fields else node.span
        yield (
            (*path, "key", name),
            finding(
                UNKNOWN_KEY,
                place,
                f"{_owner(table, path)} has no key '{name}'" + did_you_mean(guess),
                help=f"Its keys: {', '.join(known)}.",
                fix=_replace(place, guess),
            ),
        )


def _lost(table: Table, error: Any, path: tuple[Any, ...]) -> list[str]:
    """Words that belong to a list without brackets, which is told at its key."""
    known = error.schema.get("properties", {})
    return [
        word
        for name in error.instance
        if name in known and resolve_in(table, known[name]).get("type") == "array"
        if not isinstance(error.instance[name], list)
        for word in _behind(table, (*path, name))
    ]


def _missing_keys(
    table: Table, error: Any, path: tuple[Any, ...], guessed: set[tuple[Any, ...]]
) -> Diagnostic | None:
    """All keys that a block lacks, in one finding, except those with a misspelt key."""
    missing = [
        name
        for name in error.schema["required"]
        if name not in error.instance and (*path, name) not in guessed
    ]
    if not missing:
        return None
    node = _at(table.root, path)
    names = together([f"'{name}'" for name in missing])
    what = (
        _describe(resolve_in(table, error.schema["properties"][missing[0]]))
        if len(missing) == 1
        else None
    )
    return finding(
        MISSING_KEY,
        node.key,
        f"{names} {'is' if len(missing) == 1 else 'are'} missing in {_owner(table, path)}",
        help=what,
    )


def _bad_key(table: Table, error: Any, path: tuple[Any, ...]) -> Diagnostic:
    node = _at(table.root, path)
    place = (
        node.fields[error.instance].key
        if node.fields and error.instance in node.fields
        else node.key
    )
    swapped = node.value.get(error.instance) if isinstance(node.value, dict) else None
    if isinstance(swapped, str) and is_id(swapped) and not is_id(error.instance):
        message = f"'{error.instance}' and '{swapped}' stand the wrong way round: the id is first"
        return finding(MALFORMED_VALUE, place, message, help=f"Write: {swapped}: {error.instance}")
    return _malformed(error, place)


def is_id(word: str) -> bool:
    """Whether a word has the form of an id."""
    return word.isascii() and word.isidentifier() and word == word.lower()


# --- values


def _bad_value(table: Table, error: Any, path: tuple[Any, ...]) -> Diagnostic:
    node = _at(table.root, path)
    name = _name(path)
    keyword = error.validator
    if keyword == "type":
        return _wrong_kind(table, node, path, error)
    if keyword in ("enum", "const"):
        allowed = error.validator_value if keyword == "enum" else [error.validator_value]
        return _not_allowed(node, name, allowed)
    if keyword in AMOUNTS:
        return finding(
            VALUE_OUT_OF_RANGE,
            node.span,
            f"{name} is {node.value}; {_bounds(error.schema)}",
            help=_describe(error.schema),
        )
    if keyword in LENGTHS:
        how, one, many = LENGTHS[keyword]
        bound, there = error.validator_value, len(node.value)
        if keyword == "minLength" and not there:
            return finding(
                WRONG_LENGTH, node.span, f"{name} is empty", help=_describe(error.schema)
            )
        return finding(
            WRONG_LENGTH,
            node.span,
            f"{name} needs {how} {bound} {one if bound == 1 else many}, and has {there}",
            help=_describe(error.schema),
        )
    if keyword == "uniqueItems":
        return _repeated(node, name)
    return _malformed(error, node.span)


def _wrong_kind(table: Table, node: Node, path: tuple[Any, ...], error: Any) -> Diagnostic:
    value, wanted, name = node.value, error.validator_value, _name(path)
    key = f"{path[-1]}: " if path and isinstance(path[-1], str) else ""
    help, fix = _simply(value, wanted), None
    if wanted == "array" and (rest := _behind(table, path)):
        help = f"Put all of it in brackets: {key}{shown([value, *rest])}"
    elif wanted == "object" and _is_list_of_keys(value):
        help = "Take '- ' off each entry: each is a key, with what it has indented below it."
    elif help is None and wanted in ("object", "array"):
        help, fix = _written(table, node, key, error.schema)
    if value is None:
        message = f"{name} has no value; it must be {KINDS[wanted]}"
        before = "Write the value after ':', or remove the line."
        return finding(
            WRONG_KIND_OF_VALUE, node.key, message, help=f"{before} {help}" if help else before
        )
    return finding(
        WRONG_KIND_OF_VALUE,
        _start(node),
        f"{name} must be {KINDS[wanted]}, not {_shown(value)}",
        help=help,
        fix=fix,
    )


def _is_list_of_keys(value: Any) -> bool:
    """`- rope: {…}` for `rope: {…}`, more than once or with more below it."""
    if not isinstance(value, list) or not value:
        return False
    return all(
        isinstance(it, dict) and isinstance(it.get(next(iter(it), "")), dict) for it in value
    )


def _behind(table: Table, path: tuple[Any, ...]) -> list[str]:
    """The words behind a value in braces, which are keys without a value there: `{to: a, b}`."""
    if not path or not isinstance(path[-1], str):
        return []
    block = _at(table.root, path[:-1])
    names = list(block.value)
    line = block.fields[path[-1]].span.line if block.fields else 0
    rest = []
    for name in names[names.index(path[-1]) + 1 :]:
        if block.value[name] is not None or not block.fields:
            break
        if block.fields[name].key.line != line:
            break
        rest.append(name)
    return rest


def _simply(value: Any, wanted: Any) -> str | None:
    """What to change about a single value of another kind."""
    if wanted == "boolean" and isinstance(value, str) and value.lower() in YES | NO:
        return f"Write {'true' if value.lower() in YES else 'false'}."
    if wanted == "string" and isinstance(value, bool | int | float):
        return "Put it in quotes."
    if wanted == "integer" and isinstance(value, str) and value.lower() in NUMBERS:
        return f"Write {NUMBERS.index(value.lower())}: numbers are written in digits."
    if wanted in ("integer", "string", "boolean") and isinstance(value, dict | list):
        single = [*(value.values() if isinstance(value, dict) else value)]
        is_it = len(single) == 1 and not isinstance(single[0], dict | list | None)
        return f"Write {_plain(single[0])} alone." if is_it else f"Write {KINDS[wanted]} alone."
    if wanted == "integer" and isinstance(value, str) and value.lstrip("-").isdigit():
        return "Remove the quotes."
    return None


def _written(
    table: Table, node: Node, key: str, schema: dict[str, Any]
) -> tuple[str | None, Fix | None]:
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


def _not_allowed(node: Node, name: str, allowed: list[Any]) -> Diagnostic:
    words = [one for one in allowed if isinstance(one, str)]
    guess = nearest(node.value, words) if isinstance(node.value, str) else None
    return finding(
        NOT_ALLOWED_VALUE,
        _start(node),
        f"{name} cannot be {_shown(node.value)}" + did_you_mean(guess),
        help=f"It can be {either([_plain(one) for one in allowed])}.",
        fix=_replace(node.span, guess),
    )


def _malformed(error: Any, place: Span) -> Diagnostic:
    """A text that does not have the form it needs; ids get a suggestion."""
    written = str(error.instance)
    if error.validator == "maxLength":
        return finding(
            WRONG_LENGTH,
            place,
            f"'{written[:20]}…' is longer than {error.validator_value} characters",
        )
    guess = None
    is_id = str(error.schema.get("pattern", "")).startswith("^[a-z][a-z0-9_]*")
    title = str(error.schema.get("title", "id" if is_id else "value")).lower()
    if title == "id":
        folded = "".join(
            c if c.isascii() and c.isalnum() else "_" for c in written.strip().lower()
        ).strip("_")
        guess = (
            folded
            if folded[:1].isalpha() and not error.schema["pattern"].endswith("-]*$")
            else None
        )
    if (pattern := str(error.schema.get("pattern", ""))).startswith("^art/"):
        return _picture(written, place, pattern)
    article = "an" if title[0] in "aeiou" else "a"
    return finding(
        MALFORMED_VALUE,
        place,
        f"'{written}' does not have the form of {article} {title}" + did_you_mean(guess),
        help=_describe(error.schema),
        fix=_replace(place, guess),
    )


def _picture(written: str, place: Span, pattern: str) -> Diagnostic:
    """A picture that is not named by its place in the folder `art`."""
    import re

    inside = "art/" + written.replace("\\", "/").removeprefix("./").removeprefix("art/")
    guess = inside if re.search(pattern, inside) else None
    help = "A picture is a file in the folder `art` of the scenario, named from there."
    return finding(
        MALFORMED_VALUE,
        place,
        f"'{written}' is not in the folder 'art'",
        help=f"Write: {guess or 'art/NAME.svg, of letters, digits, _, - and .'}  {help}",
        fix=_replace(place, guess),
    )


def _repeated(node: Node, name: str) -> Diagnostic:
    for index, item in enumerate(node.items):
        for earlier in node.items[:index]:
            if same(item.value, earlier.value):
                return finding(
                    REPEATED_ENTRY,
                    item.span,
                    f"{_shown(item.value)} appears twice in {name}",
                    related=(Label(earlier.span, "first here"),),
                    help="Keep one of the two.",
                )
    raise AssertionError("jsonschema and fast_schema disagree about equality")


# --- alternatives


def _alternatives(
    table: Table, error: Any, path: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], Diagnostic]]:
    """The mistakes in the alternative that was meant; one finding when none is near."""
    branches = [resolve_in(table, part) for part in error.validator_value]
    value = error.instance
    meant = _meant(branches, value)
    node = _at(table.root, path)
    if meant is not None:
        yield from _all(table, [sub for sub in error.context if sub.schema_path[0] == meant])
        return
    if isinstance(value, dict) and any("required" in branch for branch in branches):
        yield path, _no_shape(path, node, branches)
        return
    texts = [i for i, it in enumerate(branches) if it.get("type") == "string" and "pattern" in it]
    if isinstance(value, str) and len(texts) == 1 and not _words(branches):
        its = [sub for sub in error.context if sub.schema_path[0] == texts[0]]
        yield from _all(table, its)
        return
    words = [str(word) for word in _words(branches)]
    kinds = list(dict.fromkeys(_typed(branch) for branch in branches if _is_open(branch)))
    keys = _keys(branches)
    guess = nearest(value, words) if isinstance(value, str) else None
    meant_key = nearest(value, keys) if isinstance(value, str) and guess is None else None
    shape = None if meant_key is None else f"{{{meant_key}: …}}"
    yield (
        path,
        finding(
            NO_SHAPE_FITS,
            _start(node),
            f"{_name(path)} cannot be {_shown(value)}" + did_you_mean(guess or shape),
            help=f"It can be {either([*words, *kinds])}." + _forms(table, branches),
            fix=_replace(node.span, guess),
        ),
    )


def _forms(table: Table, branches: list[dict[str, Any]]) -> str:
    """How the alternatives that are blocks or lists are written, a few of them."""
    blocks = [it for it in branches if it.get("type") in ("object", "array")]
    shapes = [form(it, table.schema) for it in blocks[:MOST_SHAPES]]
    told = [it for it in dict.fromkeys(shapes) if it is not None]
    return f" For example: {' or '.join(told)}" if told else ""


def _no_shape(path: tuple[Any, ...], node: Node, branches: list[dict[str, Any]]) -> Diagnostic:
    """A block with no key that one of the alternatives needs."""
    keys, words = _keys(branches), [str(word) for word in _words(branches)]
    also = f", or one of the words {either(words)}" if words else ""
    help = f"Give it one of these: {', '.join(keys)}{also}."
    if not node.value:
        return finding(NO_SHAPE_FITS, node.key, f"{_name(path)} is empty", help=help)
    guesses = ((key, nearest(key, keys)) for key in node.value)
    wrong, guess = next((it for it in guesses if it[1] is not None), (next(iter(node.value)), None))
    place = node.fields[wrong].key if node.fields else node.span
    message = f"{_name(path)} has no key '{wrong}'"
    word = nearest(wrong, words) if guess is None else None
    if word is not None:
        help = f"'{word}' is a word of its own, without a value."
        fix = _replace(node.span, word) if len(node.value) == 1 else None
        return finding(NO_SHAPE_FITS, place, message + did_you_mean(word), help=help, fix=fix)
    fix = _replace(place, guess)
    return finding(NO_SHAPE_FITS, place, message + did_you_mean(guess), help=help, fix=fix)


def _keys(branches: list[dict[str, Any]]) -> list[str]:
    """The key by which each alternative that is a block is known."""
    return [branch["required"][0] for branch in branches if branch.get("required")]


def _words(branches: list[dict[str, Any]]) -> list[Any]:
    """The alternatives that are single values."""
    return [
        word
        for branch in branches
        for word in branch.get("enum", [branch["const"]] if "const" in branch else [])
    ]


def _is_open(branch: dict[str, Any]) -> bool:
    """Whether the alternative is a kind of value, of which there are too many to list."""
    return "type" in branch and "enum" not in branch and "const" not in branch


def _meant(branches: list[dict[str, Any]], value: Any) -> int | None:
    """Which alternative somebody meant: by the keys that it needs, or by the kind of value."""
    if isinstance(value, dict):
        score = [_likeness(branch.get("required", ()), value) for branch in branches]
        best = max(score)
        return score.index(best) if best >= 1 else None
    if isinstance(value, list):
        return next((i for i, branch in enumerate(branches) if branch.get("type") == "array"), None)
    return None


def _likeness(needed: Sequence[str], value: dict[str, Any]) -> float:
    """How many of the keys that an alternative needs are there; a misspelt one counts half."""
    rest = [name for name in value if name not in needed]
    return sum(
        1 if name in value else 0.5 * any(nearest(key, [name]) is not None for key in rest)
        for name in needed
    )


def _typed(branch: dict[str, Any]) -> str:
    if branch["type"] == "integer" and "minimum" in branch:
        return f"a whole number from {branch['minimum']} to {branch['maximum']}"
    return KINDS[branch["type"]]


def resolve_in(table: Table, part: dict[str, Any]) -> dict[str, Any]:
    """A part of the schema, or what it refers to, with its own description first."""
    if "$ref" in part:
        return {
            **resolve(part["$ref"], table.schema),
            **{k: v for k, v in part.items() if k == "description"},
        }
    return part


# --- words


def _at(root: Node, path: tuple[Any, ...]) -> Node:
    node = root
    for step in path:
        node = node.fields[step] if node.fields is not None else node.items[step]
    return node


def _start(node: Node) -> Span:
    """Where a value begins; for a block its key, so that the excerpt underlines one line."""
    return node.key if node.span.end_line > node.span.line else node.span


def _owner(table: Table, path: tuple[Any, ...]) -> str:
    return _name(path) if path else table.file


def _name(path: tuple[Any, ...]) -> str:
    """The value at a path, in words: 'value' of 'rope'."""
    words = [f"'{step}'" if isinstance(step, str) else f"entry {step + 1}" for step in path]
    if not words:
        return "the file"
    if isinstance(path[-1], str):
        return words[-1] if len(path) < 3 else f"{words[-1]} of {words[-2]}"
    return f"{words[-1]} of {words[-2]}"


def _shown(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return KINDS["object" if isinstance(value, dict) else "array"]
    text = str(value)
    return f"'{text if len(text) <= 40 else text[:39] + '…'}'"


def _plain(value: Any) -> str:
    """A value as a table has it."""
    return _shown(value) if isinstance(value, bool) else str(value)


def _bounds(schema: dict[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"it must be from {low} to {high}"
    return f"it must be at least {low}" if low is not None else f"it must be at most {high}"


def _describe(schema: dict[str, Any]) -> str | None:
    text = schema.get("description")
    return None if text is None else str(text)


def _replace(place: Span, guess: str | None) -> Fix | None:
    return None if guess is None else Fix(f"write '{guess}'", (Edit(place, guess),), safe=False)
