"""Where an item can be abandoned for good: a gain that makes a sixth item (DST-116..118) on a tile
where no POI is ever placed, so that nobody can ever pick it up (DST-119, EC-47).

A tile that is turned back (`hide`) is no such place: it is explored again, and what lies there is
picked up then. During a visit the tile has a POI by itself.
"""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import OwnerKind, Use
from fateloom.dsl.lint.needs import parts_of
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.condition import All, AnyOf, ItemIs, Not, OnTile, Who
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record
from fateloom.runtime.span import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fateloom.dsl.lint.cross_reference import CrossReference, Owner
    from fateloom.runtime.program.board import Tile
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.destiny import Event
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import GainItem


@record
class Overflow:
    """A gain that can give somebody an item too many on tiles without a POI."""

    gain: GainItem
    owner: Owner
    tiles: tuple[str, ...]


def bare_tiles(program: Program, xref: CrossReference) -> tuple[Tile, ...]:
    """The tiles that come onto the table and where no POI is ever placed."""
    with_poi = {node.tile for sites in xref.placements.values() for node, _ in sites}
    return tuple(
        tile
        for tile in program.tiles
        if tile.id not in with_poi and f"tile {tile.id}" in xref.reach.reached
    )


def overflows(program: Program, xref: CrossReference) -> Iterator[Overflow]:
    """The gains that can happen to a hero on a bare tile, in the order of the text.

    Silent where no hero can ever have more items than may be carried, and where the script asks
    for tiles itself, since it then may know where its heroes stand.
    """
    bare = bare_tiles(program, xref)
    there = sum(item.copies for item in program.items if xref.sources(item))
    if not bare or there <= program.settings.inventory_limit:
        return
    events = {event.id: event for event in program.events}
    asking = {
        (owner.kind, owner.id)
        for condition, owner, use in xref.conditions
        if use is Use.BRANCH and _asks_where(condition)
    }
    for gain, owner in xref.gains:
        tiles: dict[str, None] = {}
        for caller in _callers(owner, xref):
            if (owner.kind, owner.id) in asking or (caller.kind, caller.id) in asking:
                continue
            for tile in bare:
                if _can_stand(tile.id, gain, caller, events, xref):
                    tiles[tile.id] = None
        if tiles:
            yield Overflow(gain, owner, tuple(tiles))


def mends(condition: Condition | None, item: str, tile: str) -> bool:
    """Whether a rescue of this condition can bring back the item from the tile: unless it asks for
    the item in another place.
    """
    return not any(
        isinstance(part, ItemIs)
        and part.item == item
        and (part.place is not Place.TILE or part.target != tile)
        for part in parts_of(condition)
    )


def _asks_where(condition: Condition) -> bool:
    """Whether a part of the condition tests on which tile somebody is."""
    match condition:
        case OnTile():
            return True
        case All(parts) | AnyOf(parts):
            return any(map(_asks_where, parts))
        case Not(part):
            return _asks_where(part)
        case _:
            return False


def _callers(owner: Owner, xref: CrossReference) -> Sequence[Owner]:
    """Who runs the script: its owner, or whoever does the scene, through other scenes too."""
    owners: list[Owner] = []
    seen: set[str] = set()
    todo = [owner]
    while todo:
        one = todo.pop()
        if one.kind is not OwnerKind.SCENE:
            owners.append(one)
        elif one.id not in seen:
            seen.add(one.id)
            todo += [caller for _, caller in xref.scene_calls.get(one.id, ())]
    return owners


def _can_stand(
    tile: str, gain: GainItem, owner: Owner, events: dict[str, Event], xref: CrossReference
) -> bool:
    """Whether the hero who gains the item can be on the tile at that moment."""
    if gain.subject is not Who.ACTIVE:
        return True  # the others may be anywhere
    match owner.kind:
        case OwnerKind.TILE:
            return owner.id == tile
        case OwnerKind.EVENT:
            event = events[owner.id]
            if event.trigger.kind is TriggerKind.AFTER:
                return False  # the visit is not over
            asked = (event.condition, event.trigger.condition, OnTile(Who.ACTIVE, tile, NOWHERE))
            return xref.values.together(asked) is not NEVER
        case _:
            return False
