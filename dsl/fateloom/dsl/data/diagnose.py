"""What is wrong with a table that `fast_schema` refused: jsonschema finds it, this says it in plain
words, at its place, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.alternatives import alternatives
from fateloom.dsl.data.codes import (
    MALFORMED_VALUE,
    MISSING_KEY,
    ODD_ABILITY,
    UNKNOWN_KEY,
)
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.forms import shown
from fateloom.dsl.data.in_words import (
    Table,
    at,
    described,
    owner,
    replacing,
    resolve_in,
)
from fateloom.dsl.data.misplaced import Misplaced, misplaced
from fateloom.dsl.data.misplaced import together as told
from fateloom.dsl.data.mistake import mistakes
from fateloom.dsl.data.rows import ability
from fateloom.dsl.data.schema import schema as of_name
from fateloom.dsl.data.wrong_values import bad_value, malformed
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.program.ability_table import Aspect, Combination, Row, combination, odd

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.data.mistake import Mistake, Path
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema


ALIASES = {
    "name": ("title",),
    "desc": ("description", "text"),
    "text": ("description",),
    "description": ("text",),
    "tags": ("categories",),
    "count": ("copies",),
    "price": ("value", "cost"),
    "cost": ("value", "price"),
    "effects": ("do",),
    "actions": ("do",),
    "condition": ("if",),
    "image": ("art",),
    "place": ("at",),
    "position": ("cell",),
    "min": ("at_least",),
    "max": ("at_most",),
    "intro": ("introduction",),
    "gold": ("coins",),
    "money": ("coins",),
    "from": ("min",),
    "minimum": ("min",),
    "to": ("max",),
    "maximum": ("max",),
}
"""What keys are called elsewhere."""


def diagnose(
    file: str, root: Node, schema: Schema, beside: Sequence[str] = ()
) -> tuple[Diagnostic, ...]:
    """One finding for each mistake in `root`, which does not fit `schema`; empty if jsonschema
    finds nothing. `beside`: the tables that stand beside it.
    """
    from jsonschema import Draft202012Validator

    table = Table(file, root, schema, tuple(beside))
    errors = mistakes(Draft202012Validator(schema).iter_errors(root.value))
    moved = misplaced(root, schema)
    by_key: dict[Path, Diagnostic] = dict(told(moved))
    for key, diagnostic in _all(table, errors):
        if not any(_is_of(key, it) for it in moved):
            by_key.setdefault(key, diagnostic)
    return tuple(sorted(by_key.values(), key=lambda one: one.primary.span[1:3]))


def _is_of(key: Path, moved: Misplaced) -> bool:
    """Whether a mistake is one of a key in the wrong block: about what it holds, about the key, or
    that its own block lacks it.
    """
    path, home = moved.path, moved.home
    about_key = (*path[:-1], "key", path[-1])
    lacks = key in (home, (*home, "required"))
    lacks |= moved.is_new and key == (*home[:-1], "required")
    return key[: len(path)] == path or key == about_key or lacks


def _all(table: Table, errors: Sequence[Mistake]) -> Iterator[tuple[Path, Diagnostic]]:
    """(what the mistake is about, finding) for each error; two errors about the same thing are one
    mistake.
    """
    guessed: set[Path] = set()
    rest = []
    for error in errors:
        if error.keyword == "additionalProperties":
            yield from _unknown_keys(table, error, guessed)
        else:
            rest.append(error)
    for error in rest:
        path = error.path
        if error.keyword == "required":
            missing = _missing_keys(table, error, path, guessed)
            if missing is not None:
                yield (*path, "required"), missing
        elif error.keyword == "anyOf" and error.schema.get("title") == "Ability":
            if not any(_is_within(it, error) for it in errors):
                yield (*path, "ability"), odd_ability(at(table.root, path))
        elif error.keyword in ("oneOf", "anyOf"):
            meant = alternatives(table, error, path)
            yield from [(path, meant)] if isinstance(meant, Diagnostic) else _all(table, meant)
        elif error.is_key:
            yield (*path, "key", error.value), _bad_key(table, error, path)
        else:
            yield path, bad_value(table, error, path)


def _is_within(error: Mistake, whole: Mistake) -> bool:
    """Whether another mistake is at the place of `whole`, or below it."""
    return error is not whole and error.path[: len(whole.path)] == whole.path


def _unknown_keys(
    table: Table, error: Mistake, guessed: set[Path]
) -> Iterator[tuple[Path, Diagnostic]]:
    path = error.path
    known = list(error.schema.get("properties", ()))
    node = at(table.root, path)
    gathered = _gathered(table, error, node)
    if gathered is not None:
        guessed.add((*path, gathered[0]))
        yield (*path, "key", gathered[1]), gathered[2]
        return
    before = ""
    for name, one in error.value.items():
        is_of_a_text = one is None and isinstance(error.value.get(before), str)
        is_told = is_of_a_text and before not in known  # with its key
        before = before if is_of_a_text else name
        if name in known or is_told:
            continue
        free = [one for one in known if one not in error.value]
        guess = (
            nearest(name, free)
            or _lacking(table, error, name)
            or next((it for it in ALIASES.get(name, ()) if it in free), None)
            or nearest(name, [one for one in known if one not in free])
        )
        if guess is not None:
            guessed.add((*path, guess))
        place = node.fields[name].key if node.fields else node.span
        is_own = not path and guess is None and not table.file.startswith("packs/")
        home = _other_table(table, name) if is_own else None
        if home is not None:
            message = f"'{name}' belongs into {home}, not into {table.file}"
            yield (*path, "key", name), finding(UNKNOWN_KEY, place, message, help="Move it there.")
            continue
        yield (
            (*path, "key", name),
            finding(
                UNKNOWN_KEY,
                place,
                f"{owner(table, path)} has no key '{name}'" + did_you_mean(guess),
                help=f"Its keys: {', '.join(known)}.",
                fix=_renaming(table, error, node, name, guess),
            ),
        )


def _gathered(table: Table, error: Mistake, node: Node) -> tuple[str, str, Diagnostic] | None:
    """Keys of a block in braces that are those of one block which is missing in it: that one, the
    first of them, and what is said.
    """
    known = error.schema.get("properties", {})
    inner = {name: it for name, it in error.value.items() if name not in known}
    free = [it for it in error.schema.get("required", ()) if it in known and it not in error.value]
    homes = [it for it in free if is_valid(inner, known[it], table.schema)]
    if len(homes) != 1 or not node.fields:
        return None
    (home,), first = homes, next(iter(inner))
    names = together([f"'{it}'" for it in inner])
    belong = "belongs" if len(inner) == 1 else "belong"
    help = f"Write: {home}: {shown(inner)}"
    message = f"{names} {belong} under '{home}'"
    return home, first, finding(UNKNOWN_KEY, node.fields[first].key, message, help=help)


def _other_table(table: Table, name: str) -> str | None:
    """The table beside this one that has a key."""
    folder, stem = "/".join(("", *table.file.split("/"))).rsplit("/", 1)
    own = stem.removesuffix(".yaml")
    its = [it for it in table.beside if name in of_name(it).get("properties", ()) and it != own]
    return f"{folder}/{its[0]}.yaml".lstrip("/") if len(its) == 1 else None


def _lacking(table: Table, error: Mistake, name: str) -> str | None:
    """The key that the block lacks and that the value fits, where there is one alone."""
    known, value = error.schema.get("properties", {}), error.value[name]
    lacks = [it for it in error.schema.get("required", ()) if it not in error.value]
    fit = [it for it in lacks if it in known and is_valid(value, known[it], table.schema)]
    return fit[0] if len(fit) == 1 else None


def _renaming(table: Table, error: Mistake, node: Node, name: str, guess: str | None) -> Fix | None:
    """A fix that writes the key `guess` for `name`, and makes a list of its value where the key
    has a list.
    """
    if guess is None or not node.fields:
        return replacing(node.span, guess)
    one = node.fields[name]
    is_list = resolve_in(table, error.schema["properties"][guess]).get("type") == "array"
    if not is_list or not isinstance(one.value, str) or one.span.line != one.key.line:
        return replacing(one.key, guess)
    edits = (Edit(one.key, guess), Edit(one.span, f"[{one.value}]"))
    return Fix(f"write '{guess}: [{one.value}]'", edits, safe=False)


def _missing_keys(
    table: Table, error: Mistake, path: Path, guessed: set[Path]
) -> Diagnostic | None:
    """All keys that a block lacks, in one finding, except those with a misspelt key."""
    missing = [
        name
        for name in error.schema["required"]
        if name not in error.value and (*path, name) not in guessed
    ]
    if not missing:
        return None
    node = at(table.root, path)
    names = together([f"'{name}'" for name in missing])
    what = (
        described(resolve_in(table, error.schema["properties"][missing[0]]))
        if len(missing) == 1
        else None
    )
    return finding(
        MISSING_KEY,
        node.key,
        f"{names} {'is' if len(missing) == 1 else 'are'} missing in {owner(table, path)}",
        help=what,
    )


def _bad_key(table: Table, error: Mistake, path: Path) -> Diagnostic:
    node = at(table.root, path)
    place = node.fields[error.value].key if node.fields and error.value in node.fields else node.key
    swapped = node.value.get(error.value) if isinstance(node.value, dict) else None
    if isinstance(swapped, str) and is_id(swapped) and not is_id(error.value):
        message = f"'{error.value}' and '{swapped}' stand the wrong way round: the id is first"
        return finding(MALFORMED_VALUE, place, message, help=f"Write: {swapped}: {error.value}")
    return malformed(error, place)


def is_id(word: str) -> bool:
    """Whether a word has the form of an id."""
    return word.isascii() and word.isidentifier() and word == word.lower()


# --- abilities whose parts do not go together, at the part that does not fit


def odd_ability(node: Node) -> Diagnostic:
    """The finding about an ability that is in no row of the table (DSL-16)."""
    it = combination(ability(node.value))
    found = odd(it)
    assert found is not None, "the schema and the table disagree"
    assert node.fields is not None
    part = node.fields[found.aspect.value]
    return finding(
        ODD_ABILITY,
        part.key if part.fields is not None else part.span,
        _message(it, found.aspect),
        help=" ".join(filter(None, (_remedy(it, found.aspect, found.row), found.row.why))),
    )


def _message(it: Combination, aspect: Aspect) -> str:
    """What does not go with what."""
    effect = f"the effect '{it.effect.value}'"
    window = f"the window '{it.window.value}'"
    both = f"{window} and {effect}"
    match aspect:
        case Aspect.OPTIONAL:
            return f"'optional: false' does not go with the kind '{it.kind.value}' and {window}"
        case Aspect.SKILL:
            return f"the skill of a test does not go with {both}"
        case Aspect.CONDITION:
            return f"a condition does not go with {both}"
        case Aspect.COST:
            return f"a cost in '{it.price.value}' does not go with {window}"
        case Aspect.KIND:
            return f"the kind '{it.kind.value}' does not go with {window}"
        case Aspect.WINDOW:
            return f"{window} does not go with {effect}"
        case Aspect.EFFECT:
            return f"{effect} does not go with {window}"


def _remedy(it: Combination, aspect: Aspect, row: Row) -> str:
    """What to write instead."""
    match aspect:
        case Aspect.KIND:
            return f"Its kind can be {either([kind.value for kind in row.kinds])}."
        case Aspect.WINDOW:
            return f"Its window can be {either([window.value for window in row.windows])}."
        case Aspect.EFFECT:
            return f"Its effect can be {either([effect.value for effect in row.effects])}."
        case Aspect.COST if it.price.value == "effort" and len(row.prices) > 1:
            return "Leave the cost out, or let it cost spaces of a skill."
        case _:
            return f"Leave '{aspect.value}' out."
