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
    """What was used up can be done again: `once` goes."""
    KEEPS = "keeps"
    """What was given away or used up stays with its owner."""
    NOT_SOLD = "not sold"
    """Nobody can sell it to a trader."""
    GUARD = "guard"
    """The step behind which there is no way back is not open to everybody."""
    WAITS = "waits"
    """What takes something away waits until the hero is past it."""
    LEFT_OUT = "left out"
    """What takes something away does not happen."""
    RESCUE = "rescue"
    """What nobody can have any more comes back by itself."""
    GIVEN_BACK = "given back"
    """What was used up can be bought again."""
    COPIES = "copies"
    """There is one for everybody."""
    OPENED = "opened"
    """A condition that cannot hold any more is asked no longer."""


@record
class Swap:
    """Within a stretch of a file, the last `old` becomes `new`; an empty `old`: `new` is added at
    its end.
    """

    span: Span
    old: str
    new: str


@record
class Instead:
    """A stretch of a file becomes `new`."""

    span: Span
    new: str


@record
class Below:
    """Lines below the line in which a stretch ends; below all others, if that line is 0. `depth`:
    the spaces before each of them.
    """

    span: Span
    depth: int
    lines: tuple[str, ...]


Typed = Swap | Instead | Below
"""What is typed to make an edit."""


@record
class Edit:
    """An edit that may mend a block.

    `program`: the story with it. `sentence`: what is to be done, with the words that are written
    in back quotes. `at`: where. `size`: words that are written or taken out. `lines`: what is
    written, if it is whole lines. `typed`: the same for a machine; empty where a table is edited.
    """

    kind: Kind
    program: Program
    sentence: str
    at: Span
    size: int
    lines: tuple[str, ...]
    typed: tuple[Typed, ...]


@record
class Repair:
    """An edit that was tried: with it the hero is proved never to be blocked.

    `at`: file and line. `lines`: what is written there. `others`: heroes at the same table of
    whom the same is proved with the edit; `unsure`: those of whom it was not asked or not decided.
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
