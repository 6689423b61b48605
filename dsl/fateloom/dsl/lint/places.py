"""Where people and POIs can be, which tiles stay explored, who can be given what, and how many
markers a hero can have: by what the Program begins with and all that changes it, in any order.
"""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import TileChange
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fateloom.dsl.lint.reach import Maps
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import MoveItem, NewMarker
    from fateloom.runtime.program.words import Skill


@record
class Places:
    """What is known of things on the table."""

    npcs: Mapping[str, frozenset[str]]
    """The POIs that each person may be at; an empty id: away."""
    pois: Mapping[str, frozenset[str]]
    """The tiles that each POI may lie on, of those that anything places."""
    explored: frozenset[str]
    """Tiles that are explored at all times."""
    laid: frozenset[str]
    """Tiles that are on the table at all times."""
    given: frozenset[tuple[str, str | None]]
    """Items and people who may have been given them."""
    markers: Mapping[Skill, int]
    """The most markers of a track that a hero can have."""


def places(
    program: Program,
    maps: Maps,
    item_moves: Sequence[tuple[MoveItem, object]],
    new_markers: Sequence[tuple[NewMarker, object]],
) -> Places:
    """Gather it from what a walk has found."""
    moves, changes = maps["npc_moves"], maps["tile_changes"]
    turned = {
        tile
        for tile, sites in changes.items()
        if any(node.change is TileChange.HIDE for node, _ in sites)
    }
    settings = program.settings
    new = {node.skill for node, _ in new_markers}
    most: dict[Skill, int] = {}
    for hero in program.heroes:
        for track in hero.markers:
            most[track.skill] = max(most.get(track.skill, 0), len(track.spaces))
    whole = settings.track_max - settings.track_min + 1
    return Places(
        npcs={
            npc.id: frozenset((npc.poi or "", *(it.poi or "" for it, _ in moves.get(npc.id, ()))))
            for npc in program.npcs
        },
        pois={
            poi: frozenset(node.tile for node, _ in sites)
            for poi, sites in maps["placements"].items()
            if sites
        },
        explored=frozenset(
            it.id for it in program.tiles if it.side is Side.EXPLORED and it.id not in turned
        ),
        laid=frozenset(it.id for it in program.tiles if it.side is not Side.BOX),
        given=frozenset((it.item, it.target) for it, _ in item_moves if it.place is Place.NPC),
        markers={skill: whole if skill in new else count for skill, count in most.items()},
    )
