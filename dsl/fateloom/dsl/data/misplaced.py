"""Keys of a table that stand under another key than they belong to: too far to the left, or too far
to the right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import UNKNOWN_KEY
from fateloom.dsl.data.fast_schema import is_valid, resolve
from fateloom.dsl.data.in_words import at
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.diagnostics.listed import together as listed
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.data.mistake import Path
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema
    from fateloom.runtime.codec import Step
    from fateloom.runtime.span import Span


MOST_IDS = 5
"""Keys that are named where several are in the wrong block."""
LEVEL = 2
"""Spaces, where nothing shows how deep a block is."""


@record
class Misplaced:
    """A key in the wrong block: its path, the path of the block that lacks it, and what is said:
    of several beside each other, at the first.
    """

    path: Path
    home: Path
    place: Span
    message: str
    help: str
    is_new: bool = False
    """Whether the block that lacks it is not there yet."""

    @property
    def found(self) -> Diagnostic:
        """The finding about this key alone."""
        return finding(UNKNOWN_KEY, self.place, self.message, help=self.help)


def together(moved: Iterable[Misplaced]) -> Iterator[tuple[Path, Diagnostic]]:
    """(path, finding) for each block that has keys of another one."""
    groups: dict[tuple[Path, Path, str], list[Misplaced]] = {}
    for it in moved:
        groups.setdefault((it.path[:-1], it.home, it.help), []).append(it)
    for first, *others in groups.values():
        found = first.found
        if others:
            ids = [f"'{it.path[-1]}'" for it in (first, *others)]
            more = [f"{len(ids) - MOST_IDS} more"] if len(ids) > MOST_IDS + 1 else ids[MOST_IDS:]
            names = listed([*ids[:MOST_IDS], *more])
            message = first.message.replace(f"'{first.path[-1]}'", names, 1)
            message = message.replace(" stands ", " stand ").replace(" belongs ", " belong ")
            help = first.help.replace("all that is below it", "all below")
            help = re.sub(r"\bit\b", "them", help)
            found = replace(found, message=message, help=help)
        yield first.path, found


def misplaced(root: Node, schema: Schema) -> tuple[Misplaced, ...]:
    """The keys that another block near by has room for."""
    return tuple(_within(root, (), [(root, schema)], schema))


def astray(root: Node, schema: Schema, home: str) -> Iterator[tuple[str, Node]]:
    """(id, entry) of the block at a key of the table, for those that stand elsewhere, and for those
    that are in one of them, since it is too far to the left.
    """
    block = _of_key(schema, home, schema)
    for it in misplaced(root, schema):
        if block is not None and it.home == (home,):
            yield from _entries(it.path[-1], at(root, it.path), block, schema)


def _entries(id: Step, node: Node, block: Schema, root: Schema) -> Iterator[tuple[str, Node]]:
    yield str(id), node
    for inner, one in (node.fields or {}).items():
        if _is_entry(one.value, block, root):
            yield inner, one


def _within(
    node: Node, path: Path, around: list[tuple[Node, Schema]], root: Schema
) -> Iterator[Misplaced]:
    """`around`: the blocks from the whole file to this one, each with what it may hold."""
    schema = around[-1][1]
    if node.fields is None:
        for number, one in enumerate(node.items):
            item = _resolved(schema.get("items", {}), root)
            yield from _within(one, (*path, number), [*around, (one, item)], root)
        return
    before: list[str] = []
    for name, one in node.fields.items():
        inner = _of_key(schema, name, root)
        is_free = name not in schema.get("properties", {})
        is_elsewhere = inner is not None and (
            name in _known(inner)
            or any(name in _known(its) and _lacks(block, name) for block, its in around[:-1])
        )
        fits = inner is not None and not (
            is_free and is_elsewhere and not is_valid(one.value, inner, root)
        )
        said = None if fits else _home(node, name, path, before, around, root)
        if said is not None:
            yield said
            continue
        before.append(name)
        if inner is not None:
            yield from _within(one, (*path, name), [*around, (one, inner)], root)


def _home(
    node: Node,
    name: str,
    path: Path,
    before: list[str],
    around: list[tuple[Node, Schema]],
    root: Schema,
) -> Misplaced | None:
    """The block that the key belongs to: that of a key above it, or one that this block is in."""
    assert node.fields is not None
    key = node.fields[name].key
    if node.span.line == node.span.end_line and path:
        return None  # in braces on one line
    for other in reversed(before):
        block = node.fields[other]
        inner = _of_key(around[-1][1], other, root)
        if inner is None or not _lacks(block, name):
            continue
        if name not in _known(inner) and not _is_entry(node.value[name], inner, root):
            continue
        columns = [it.key.column for it in (block.fields or {}).values()]
        if block.fields and block.span.line == block.key.line:
            help = f"Write it inside the braces of '{other}'."
        else:
            deeper = (columns[0] if columns else block.key.column + LEVEL) - key.column
            help = f"Indent it by {_spaces(deeper)} more, with all that is below it."
        message = f"'{name}' stands beside '{other}', and belongs under it"
        return Misplaced((*path, name), (*path, other), key, message, help)
    for depth in range(len(around) - 2, -1, -1):
        block, outer = around[depth]
        is_its = name in _known(outer) or _is_entry(node.value[name], outer, root)
        if block.fields and _lacks(block, name) and is_its:
            less = key.column - next(iter(block.fields.values())).key.column
            if less <= 0:
                continue
            where = f"'{path[depth - 1]}'" if depth else "the file"
            message = f"'{name}' belongs to {where}, not to '{path[-1]}'"
            help = f"Indent it by {_spaces(less)} less, with all that is below it."
            return Misplaced((*path, name), path[:depth], key, message, help)
    return _under_another(node, name, path, around[-1][1], root)


def _under_another(
    node: Node, name: str, path: Path, schema: Schema, root: Schema
) -> Misplaced | None:
    """A key that belongs under one key of this block, which comes later or is not there yet."""
    assert node.fields is not None
    one, homes = node.fields[name], []
    for other in schema.get("properties", {}):
        inner = _of_key(schema, other, root)
        if inner is None or (other in node.fields and not _lacks(node.fields[other], name)):
            continue
        part = _of_key(inner, name, root)
        if name in _known(inner) or _is_entry(one.value, inner, root):
            homes += [other] if part is not None and is_valid(one.value, part, root) else []
    if len(homes) != 1:
        return None
    (home,) = homes
    help = f"Write '{home}:' above it, and indent it by {_spaces(LEVEL)} more."
    if home in node.fields:
        help = f"Move it below '{home}:', indented by {_spaces(LEVEL)} more."
    said, is_new = f"'{name}' belongs under '{home}'", home not in node.fields
    return Misplaced((*path, name), (*path, home), one.key, said, help, is_new)


def _spaces(count: int) -> str:
    return f"{count} space" if count == 1 else f"{count} spaces"


def _lacks(block: Node, name: str) -> bool:
    """Whether a key is missing in a block, or the block is empty yet."""
    return block.value is None or (block.fields is not None and name not in block.fields)


def _is_entry(value: object, block: Schema, root: Schema) -> bool:
    """Whether a value has all that the entries of a block need, which stand there by their ids."""
    free = block.get("additionalProperties")
    needed = set(_resolved(free, root).get("required", ())) if isinstance(free, dict) else set()
    return bool(needed) and isinstance(value, dict) and needed <= value.keys()


def _known(schema: Schema) -> set[str]:
    return set(schema.get("properties", ()))


def _of_key(schema: Schema, name: str, root: Schema) -> Schema | None:
    """What may stand at a key; None where it is not known."""
    own = schema.get("properties", {}).get(name)
    free = schema.get("additionalProperties")
    found = own if own is not None else free if isinstance(free, dict) else None
    return None if found is None else _resolved(found, root)


def _resolved(schema: Schema, root: Schema) -> Schema:
    return resolve(schema["$ref"], root) if "$ref" in schema else schema
