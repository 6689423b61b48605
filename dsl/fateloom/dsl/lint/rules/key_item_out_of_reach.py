"""FT0414: a key item can end where nobody can get it."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner, OwnerKind, Use
from fateloom.dsl.lint.needs import needed_items, parts_of
from fateloom.dsl.lint.often import runs_once
from fateloom.dsl.lint.say import quoted
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.condition import All, AnyOf, Condition, ItemIs, Not, OnTile, Who
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.items import AbilityKind, Item
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import MoveItem
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record
from fateloom.runtime.span import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.runtime.program.board import Tile
    from fateloom.runtime.program.destiny import Event
    from fateloom.runtime.program.statement import GainItem

CODE = Code("FT0414", "key-item-out-of-reach", Level.WARNING)


def key_item_out_of_reach(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find key items that can be dropped or abandoned on a tile without POI, destroyed or given
    away although a finale needs them, or discarded although they are given only once; unless a
    rescue brings them back.

    Things that lie on a tile can be picked up only by who visits a POI there (DST-119, EC-47). A
    hero who gets an item too many abandons one on the spot (DST-117, 118): during a visit that is
    harmless, elsewhere the tile may have no POI. That is told of items with fewer copies than
    players, where what one leaves behind is what another needs.

    Why it is bad: the finale that needs the item cannot begin any more.
    """
    keys = {item.id: item for item in program.items if item.key}
    if not keys:
        return
    rescues = _rescues(program, xref)
    tiles = {node.tile for sites in xref.placements.values() for node, _ in sites}
    needed = {i for d in program.destinies for path in d.paths for i in needed_items(path, d.hero)}
    wanted = [item for id, item in keys.items() if id in needed]
    lost = {item.id for item in wanted if not rescues.get(item.id)}
    for move, owner in xref.item_moves:
        item = keys.get(move.item)
        if item is None:
            continue
        if move.place is Place.TILE:
            assert move.target is not None
            if move.target not in tiles and not _mended(item, move.target, rescues):
                yield _dropped(item, move)
        elif item.id in lost and owner.kind is not OwnerKind.STAGE:
            yield from _given_up(item, move, owner)
    for item in wanted:
        if item.id in lost:
            yield from _discarded(item, xref)
    players = min(program.max_players, len(program.heroes))
    scarce = [item for item in wanted if item.copies < players and xref.sources(item)]
    if scarce:
        for overflow in overflows(program, xref):
            yield from _abandoned(overflow, scarce, rescues)


def _rescues(program: Program, xref: CrossReference) -> dict[str, list[Condition | None]]:
    """The conditions of the rescues that bring an item back, by item."""
    conditions = {event.id: event.trigger.condition for event in program.events if event.rescue}
    by_item: dict[str, list[Condition | None]] = {}
    for item in program.items:
        for _, owner, _ in xref.sources(item):
            if owner.kind is OwnerKind.RESCUE:
                by_item.setdefault(item.id, []).append(conditions[owner.id])
    return by_item


def _mended(item: Item, tile: str, rescues: dict[str, list[Condition | None]]) -> bool:
    return any(mends(condition, item.id, tile) for condition in rescues.get(item.id, ()))


def _abandoned(
    overflow: Overflow, scarce: list[Item], rescues: dict[str, list[Condition | None]]
) -> Iterator[Diagnostic]:
    """At most one finding: the first such item, and the tiles that are a danger to it."""
    for item in scarce:
        tiles = [tile for tile in overflow.tiles if not _mended(item, tile, rescues)]
        if tiles:
            where = f"tile{'' if len(tiles) == 1 else 's'} {quoted(tiles, 'or')}"
            yield finding(
                CODE,
                overflow.gain.span,
                f"{overflow.owner} can give a hero an item too many on {where}, and key item "
                f"'{item.id}' may be left there, where nobody can pick it up: "
                "no POI is ever placed there",
                related=(Label(item.span, "the item"),),
                help=f"Place a POI there, lay the item on a tile that has one ('drop … on …'), "
                f"or write 'rescue if item {item.id} is on {tiles[0]}' that drops it elsewhere.",
            )
            return


def _dropped(item: Item, move: MoveItem) -> Diagnostic:
    return finding(
        CODE,
        move.span,
        f"key item '{item.id}' is dropped on tile '{move.target}', where nobody can pick it up: "
        "no POI is ever placed there",
        related=(Label(item.span, "the item"),),
        help="Drop it on a tile that has a POI, or place one there.",
    )


def _given_up(item: Item, move: MoveItem, owner: Owner) -> Iterator[Diagnostic]:
    if move.place is Place.GONE:
        what = "is destroyed"
    elif move.place is Place.NPC:
        what = f"goes to '{move.target}' for good"
    else:
        return
    yield finding(
        CODE,
        move.span,
        f"key item '{item.id}' {what} in {owner}, but a finale cannot begin without it",
        related=(Label(item.span, "the item"),),
        help=f"Leave it with the hero, or write a 'rescue if …' that drops '{item.id}' again.",
    )


def _discarded(item: Item, xref: CrossReference) -> Iterator[Diagnostic]:
    if item.ability is None or item.ability.kind is not AbilityKind.DISCARD:
        return
    sources = xref.sources(item)
    if sources and all(runs_once(owner, xref) for _, owner, _ in sources):
        yield finding(
            CODE,
            item.span,
            f"key item '{item.id}' can be discarded for its ability, and is given only once, "
            "but a finale cannot begin without it",
            related=(Label(sources[0][0], "given here"),),
            help="Make its ability 'kind: always', or write a 'rescue if …' that "
            f"drops '{item.id}' again.",
        )


# --- where an item can be abandoned for good: a gain that makes a sixth item (DST-116..118) on a
# tile where no POI is ever placed, so that nobody can ever pick it up (DST-119, EC-47). A tile that
# is turned back (`hide`) is no such place: it is explored again, and what lies there is picked up
# then. During a visit the tile has a POI by itself.


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
