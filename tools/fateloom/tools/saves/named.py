"""The table by names: what a state holds, told apart by ids instead of positions.

A state speaks of tiles and variables by their place in the Program. Names are laid down beside it,
so that two states of different versions of a scenario can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.runtime.story.index import ProgramIndex

SHARED = (
    ("world", "world"),
    ("tiles", "tile"),
    ("pois", "place"),
    ("npcs", "person"),
    ("box", "in the box"),
    ("stocks", "for sale at"),
    ("piles", "lying on"),
    ("purses", "carried by"),
)
"""Fields of a state that go by the order of the Program, and what to call their parts."""

OF_ALL = ("seat", "day", "gone", "closed", "used_up", "fired", "winner")

OF_HERO = (
    "tile", "markers", "coins", "xp", "effort", "virtue", "items", "visited", "chosen", "spent",
    "milestones", "finale", "standing",
)  # fmt: skip

SECRET = frozenset(("virtue", "milestones", "finale", "fired", "closed"))
"""What is never told at the table; variables are not either."""


def names_of(index: ProgramIndex) -> dict[str, list[str]]:
    """The ids behind the positions in a state of this Program."""
    program = index.program
    items = [it.id for it in program.items]
    tiles = [it.id for it in program.tiles]
    npcs = [it.id for it in program.npcs]
    return {
        "world": [it.id for it in index.world],
        "personal": [it.id for it in index.personal],
        "tiles": tiles,
        "pois": [it.id for it in program.pois],
        "npcs": npcs,
        "box": items,
        "stocks": [it.id for it in program.stocks],
        "piles": tiles,
        "purses": npcs,
    }


def parts(state: dict[str, Any], names: dict[str, list[str]]) -> dict[tuple[str, str], object]:
    """What the table holds, by (kind, name); `state`: its JSON."""
    return dict(_parts(state, names))


def _parts(
    state: dict[str, Any], names: dict[str, list[str]]
) -> Iterator[tuple[tuple[str, str], object]]:
    for field in OF_ALL:
        yield ("game", field), state[field]
    for field, kind in SHARED:
        for name, value in zip(names[field], state[field], strict=True):
            yield (kind, name), value
    for hero in state["heroes"]:
        for field in OF_HERO:
            yield (hero["hero"], field), hero[field]
        for name, value in zip(names["personal"], hero["variables"], strict=True):
            yield (f"{hero['hero']} memory", name), value
