"""What a draft names and does not have yet: holes, each with the stub that fills it.

A draft is checked, drawn and played with its stubs in place, as if they had been written: the same
text is what the fix of a finding writes. So no later stage knows of drafts.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from fateloom.dsl.model.symbols import Kind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic

NOT_YET = "Not written yet."
"""What is read aloud where nothing is written."""
LAST_DAY = 60
"""The day of an event that nothing but `fire` is known of; the last that a schedule can have."""


class HoleKind(Enum):
    """What is missing; the value is the word for it in messages."""

    POI = "POI"
    OPTION = "option"
    NPC = "NPC"
    SCENE = "scene"
    EVENT = "event"
    TILE = "tile"
    ITEM = "item"
    HERO = "hero"
    DESTINY = "destiny"
    PATH = "path"
    BEGIN = "beginning"
    FINALE = "finale"
    STAGE = "stage"
    GAME = "game"
    TABLE = "table"


OF_NAME = {
    Kind.POI: HoleKind.POI,
    Kind.NPC: HoleKind.NPC,
    Kind.SCENE: HoleKind.SCENE,
    Kind.EVENT: HoleKind.EVENT,
    Kind.TILE: HoleKind.TILE,
    Kind.ITEM: HoleKind.ITEM,
    Kind.HERO: HoleKind.HERO,
}
"""What can be named before it is written. Not so a stock, which is one line, and a variable: the
line that declares it says what it can be."""


@record
class Hole:
    """Something that is named and not written. `path`: its id behind those of what it belongs to:
    (POI, option), (hero, path), (hero, path, stage); `found`: what is said of it, at the first
    place that names it. `is_closed`: of an option that something opens; `parameters`: of a scene,
    as they are written.
    """

    kind: HoleKind
    path: tuple[str, ...]
    found: Diagnostic
    is_closed: bool = False
    parameters: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[HoleKind, tuple[str, ...]]:
        """What tells it from others."""
        return self.kind, self.path

    @property
    def id(self) -> str:
        """Its own id."""
        return self.path[-1]


def titled(id: str) -> str:
    """The title of a stub: its id in words, and that it is one.

    >>> titled("old_ferry")
    'Old Ferry (not written yet)'
    """
    return f"{' '.join(word.capitalize() for word in id.split('_'))} (not written yet)"


def story_stub(hole: Hole, start: str | None) -> str:
    """The stub in a story file, from its declaration at the left edge; "" for what stands
    elsewhere. `start`: the tile on which the heroes begin.
    """
    title = titled(hole.id)
    match hole.kind:
        case HoleKind.POI:
            at = "" if start is None else f" on {start}"
            return f'poi {hole.id} "{title}"{at}\n  > {NOT_YET}\n'
        case HoleKind.OPTION:
            return f'poi {hole.path[0]} ""\n{option_stub(hole)}'
        case HoleKind.NPC:
            return f'npc {hole.id} "{title}"\n'
        case HoleKind.SCENE:
            takes = f" ({', '.join(hole.parameters)})" if hole.parameters else ""
            return f"scene {hole.id}{takes}\n  > {NOT_YET}\n"
        case HoleKind.EVENT:
            return f"event {hole.id} on day {LAST_DAY}\n  > {NOT_YET}\n"
        case HoleKind.DESTINY:
            return f'destiny {hole.id}\n  path someday "A Path (not written yet)"\n{FINALE}'
        case HoleKind.PATH:
            return f"destiny {hole.path[0]}\n{path_stub(hole)}"
        case HoleKind.STAGE if len(hole.path) > 2:
            hero, path, _ = hole.path
            return f'destiny {hero}\n  path {path} ""\n    finale\n{stage_stub(hole)}'
        case HoleKind.FINALE | HoleKind.STAGE:
            return f'destiny {hole.path[0]}\n  path {hole.id} ""\n{FINALE}'
    return ""


FINALE = f"    finale\n      stage end\n        > {NOT_YET}\n        fulfil\n"
"""A finale that ends the story where it is reached."""


def option_stub(hole: Hole) -> str:
    """An option, as it stands in its POI."""
    closed = " closed" if hole.is_closed else ""
    return f'  option {hole.id} "{titled(hole.id)}"{closed}\n    > {NOT_YET}\n'


def path_stub(hole: Hole) -> str:
    """A path, as it stands in its destiny."""
    return f'  path {hole.id} "{titled(hole.id)}"\n{FINALE}'


def stage_stub(hole: Hole) -> str:
    """A stage that `next` names, as it stands in its finale."""
    return f"      stage {hole.id}\n        > {NOT_YET}\n        fulfil\n"


# --- entries of tables: the lines below the name of the table's mapping, without indentation

ENTRIES = {
    HoleKind.ITEM: ("items.yaml", "items"),
    HoleKind.TILE: ("map.yaml", "tiles"),
    HoleKind.HERO: ("heroes.yaml", "heroes"),
}
"""Where the entries of a kind stand: the table, and the key there."""

MARKERS = "{intelligence: [4, 6, 8, 9], dexterity: [3, 5, 7, 9], power: [3, 5, 8, 10]}"
"""Those of a hero of whom nothing is known."""


def item_entry(id: str, number: int, copies: int) -> list[str]:
    """The entry of an item. `number`: of its card; `copies`: how many there are."""
    return [
        f"{id}:",
        f"  number: {number}",
        f"  title: {titled(id)}",
        "  value: 1",
        f"  copies: {copies}",
        f"  description: {NOT_YET}",
    ]


def tile_entry(id: str, cell: tuple[int, int], *, explored: bool = False) -> list[str]:
    """The entry of a tile. `cell`: column and row."""
    side = ["  side: explored"] if explored else []
    return [f"{id}:", f"  title: {titled(id)}", f"  cell: [{cell[0]}, {cell[1]}]", *side]


def hero_entry(id: str) -> list[str]:
    """The entry of a hero."""
    return [f"{id}:", f"  title: {titled(id)}", f"  markers: {MARKERS}"]
