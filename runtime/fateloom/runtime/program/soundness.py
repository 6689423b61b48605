"""Whether the ids in a Program lead somewhere, and its numbers are of a size that can be played.

The compiler guarantees both. A compiled file can be written by anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.codec import Step, place
from fateloom.runtime.compiled import too_large
from fateloom.runtime.program.program import Program

LARGEST = 10**9 - 1
"""The largest number that a story can say."""

KIND_OF_FIELD = {
    "hero": "heroes",
    "heroes": "heroes",
    "item": "items",
    "items": "items",
    "start_tile": "tiles",
    "tile": "tiles",
    "poi": "pois",
    "npc": "npcs",
    "stock": "stocks",
    "variable": "variables",
    "scene": "scenes",
    "event": "events",
    "option": "options",
}
"""What a text in a field of that name is the id of."""


def problems(program: Program) -> Iterator[str]:
    """What is wrong, a sentence each, with its place."""
    yield from too_large(program.called, ("called",))
    named = ("heroes", "items", "tiles", "pois", "npcs", "stocks", "variables", "scenes", "events")
    known = {kind: {it.id for it in getattr(program, kind)} for kind in named}
    known["options"] = {option.id for poi in program.pois for option in poi.options}
    todo: list[tuple[object, tuple[Step, ...]]] = [(program, ())]
    while todo:
        value, path = todo.pop()
        if isinstance(value, int) and abs(value) > LARGEST:
            yield f"{place(path)}: the number {str(value)[:12]}… is too large"
        elif isinstance(value, str):
            kind = KIND_OF_FIELD.get(next((it for it in path[::-1] if isinstance(it, str)), ""))
            if kind is not None and type(value) is str and value not in known[kind]:
                yield f"{place(path)}: there is nothing called '{value[:40]}' among the {kind}"
        elif isinstance(value, tuple):
            todo += [(it, (*path, number)) for number, it in enumerate(value)]
        else:
            fields = getattr(type(value), "__fields__", ())
            left_out = ("span", "called")  # places in files; games of other rule systems
            todo += [(getattr(value, it), (*path, it)) for it in fields if it not in left_out]
