"""Edits: a change of the compiled story, the same change in its files, and a sentence about it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE, Span


class Kind(Enum):
    """The catalogue."""

    AGAIN = "again"
    """An option that was used up can be used again: `once` is removed."""
    KEEPS = "keeps"
    """An item that was given away or used up stays with its owner."""
    NOT_SOLD = "not sold"
    """An item cannot be sold to a trader."""
    GUARD = "guard"
    """The step at the point of no return is not open to everybody."""
    WAITS = "waits"
    """An effect that takes something away waits until the hero needs it no more."""
    LEFT_OUT = "left out"
    """An effect that takes something away is removed."""
    MOVED = "moved"
    """A person who went away goes where somebody looks for them."""
    RESCUE = "rescue"
    """An item or POI that nobody can have any more returns by itself."""
    GIVEN_BACK = "given back"
    """An item that was used up can be bought again."""
    COPIES = "copies"
    """There is a copy for every hero."""
    WIDENED = "widened"
    """A condition also holds with the value that stands in the way."""
    OPENED = "opened"
    """A condition that cannot hold any more is removed."""
    SHARED = "shared"
    """What brings something back is open to more than one hero."""


@record
class Swap:
    """Within a span of a file, the last `old` becomes `new`; an empty `old`: `new` is added at its
    end.
    """

    span: Span
    old: str
    new: str


@record
class Instead:
    """A span of a file becomes `new`."""

    span: Span
    new: str


@record
class Below:
    """Lines below the line in which a span ends; at the end of the file, if that line is 0.
    `depth`: the spaces before each of them.
    """

    span: Span
    depth: int
    lines: tuple[str, ...]


Typed = Swap | Instead | Below
"""The text to type for an edit."""


@record
class Edit:
    """An edit that may repair a block. `program`: the story with it. `sentence`: what to do, with
    the words to write in back quotes. `at`: where. `size`: the number of words written or removed.
    `lines`: the text to write, if it is whole lines. `typed`: the same for a machine; empty where a
    table is edited. `frees`: a finale asks for nothing any more with it, so it is tried last.
    """

    kind: Kind
    program: Program
    sentence: str
    at: Span
    size: int
    lines: tuple[str, ...]
    typed: tuple[Typed, ...]
    frees: bool = False


@record
class Repair:
    """An edit that was tried: with it the hero is proved never to be blocked. `at`: file and line.
    `lines`: the text to write there. `others`: heroes at the same table of whom the same is proved
    with the edit; `unsure`: those for whom it was not asked or not decided.
    """

    kind: str
    sentence: str
    at: str
    lines: tuple[str, ...]
    others: tuple[str, ...]
    unsure: tuple[str, ...]


Node = TypeVar("Node")
Some = TypeVar("Some")


def rewritten(program: Program, wanted: Node, new: Callable[[Node], tuple[Node, ...]]) -> Program:
    """The Program in which `new` gives the replacement of a part. Parts that were written in the
    same place count as the same part, since a scene may exist several times, once for its
    arguments. A part within a tuple may become several or none, any other exactly one.
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
