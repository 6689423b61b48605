"""A Program with some of its parts changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE

Node = TypeVar("Node")
Some = TypeVar("Some")


def rewritten(program: Program, wanted: Node, new: Callable[[Node], tuple[Node, ...]]) -> Program:
    """The Program where `new` gives what stands in place of a part. What was written in the same
    place is the same part, since a scene may be there several times, once for its arguments.

    A part within a tuple may become several or none, any other exactly one.
    """
    kind, where = type(wanted), getattr(wanted, "span", NOWHERE)

    def is_it(it: object) -> bool:
        if type(it) is not kind:
            return False
        return it is wanted or (where != NOWHERE and getattr(it, "span", NOWHERE) == where)

    return _made(program, is_it, new)


def _made(
    it: Some, is_it: Callable[[object], bool], new: Callable[..., tuple[object, ...]]
) -> Some:
    if isinstance(it, tuple) and not hasattr(it, "_fields"):
        found: list[object] = []
        changed = False
        for part in it:
            parts = new(part) if is_it(part) else (_made(part, is_it, new),)
            changed = changed or len(parts) != 1 or parts[0] is not part
            found += parts
        return tuple(found) if changed else it  # type: ignore[return-value]
    fields: tuple[str, ...] = getattr(type(it), "__fields__", ())
    changes: dict[str, object] = {}
    for name in fields:
        part = getattr(it, name)
        if is_it(part):
            (made,) = new(part)
        else:
            made = _made(part, is_it, new)
        if made is not part:
            changes[name] = made
    return replace(it, **changes) if changes else it


def parts_in(tree: object) -> Iterator[object]:
    """Every record in a tree of records and tuples, itself among them, in the order in which they
    are written.
    """
    todo = [tree]
    while todo:
        it = todo.pop()
        if isinstance(it, tuple):
            todo += reversed(it)
            continue
        fields: tuple[str, ...] = getattr(type(it), "__fields__", ())
        if fields:
            yield it
        todo += [getattr(it, name) for name in reversed(fields) if name != "span"]
