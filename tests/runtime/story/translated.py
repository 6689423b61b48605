"""A Program in another language, for tests: every word of every text is turned round."""

from __future__ import annotations

from typing import Any

from fateloom.runtime.program.codec import WORDS
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import FirstAgain, Part, Text, Variant
from fateloom.runtime.record import replace

SHOWN = WORDS - {"span", "context", "text"}
"""Fields that hold words."""


def in_another_language(program: Program) -> Program:
    """The Program with its words turned round; nothing else is touched."""
    turned: Program = _turned(program, "")
    return turned


def _turned(thing: Any, field: str) -> Any:
    if isinstance(thing, Text):
        return replace(thing, parts=_parts(thing.parts), source=thing.source[::-1])
    if isinstance(thing, str):
        return thing[::-1] if field in SHOWN else thing
    if isinstance(thing, tuple):
        return tuple(_turned(part, field) for part in thing)
    names = getattr(thing, "__fields__", ())
    changes = {it: _turned(getattr(thing, it), it) for it in names if it != "span"}
    return replace(thing, **changes) if changes else thing


def _parts(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    found: list[Part] = []
    for part in parts:
        match part:
            case str():
                found.append(part[::-1])
            case Variant(condition, then, otherwise):
                found.append(Variant(condition, _parts(then), _parts(otherwise)))
            case FirstAgain(first, again):
                found.append(FirstAgain(_parts(first), _parts(again)))
            case _:
                found.append(part)
    return tuple(found)
