"""Moves of items: gains, losses, overflow, piles (DST-110..121, EC-22..29, 41)."""

from __future__ import annotations

from fateloom.runtime.program.items import AbilityKind, ItemMatch
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.event import Spot
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Giving, HeroState, Overflowing, State
from fateloom.runtime.story.supply import tile_for_pile

BOX = Spot(Place.BOX)
GONE = Spot(Place.GONE)


def own(flow: Flow, seat: int) -> Spot:
    """The inventory of a seat."""
    return Spot(Place.HERO, flow.state.heroes[seat].hero)


def give(flow: Flow, seat: int, item: str, source: Spot) -> None:
    """Adds an item to an inventory; above the limit, the hero must resolve the overflow first
    (DST-116).
    """
    flow.emit(ev.ItemMoved(item, source, own(flow, seat)))
    limit = flow.index.settings.inventory_limit
    if len(flow.state.heroes[seat].items) > limit and Overflowing(seat) not in flow.stack:
        flow.push(Overflowing(seat))


def overflow(flow: Flow, frame: Overflowing) -> bool:
    """Whether an overflow has been resolved; if so, removes it from the stack."""
    items = flow.state.heroes[frame.seat].items
    if len(items) > flow.index.settings.inventory_limit:
        return False
    flow.stack.pop()
    return True


def abandon(flow: Flow, seat: int, item: str) -> None:
    """An item is laid down on the tile where its owner stands (DST-118, EC-40)."""
    tile = tile_for_pile(flow.index, flow.state, flow.state.heroes[seat].tile)
    flow.emit(ev.ItemMoved(item, own(flow, seat), Spot(Place.TILE, tile)))


def in_box(index: ProgramIndex, state: State, match: ItemMatch) -> str | None:
    """The first item of the match that is in the box (EC-41)."""
    for item, copies in zip(index.program.items, state.box, strict=True):
        if copies > 0 and index.matches(item.id, match):
            return item.id
    return None


def can_be_discarded(index: ProgramIndex, item: str) -> bool:
    """Only cards with a Discard ability may be returned without effect (DST-117, EC-26)."""
    ability = index.item[item].ability
    return ability is not None and ability.kind is AbilityKind.DISCARD


# --- items given back: prices and losses


def choices(index: ProgramIndex, hero: HeroState, matches: tuple[ItemMatch, ...]) -> list[str]:
    """Items that can go for the first match so that the others can still be met."""
    found = []
    for item in dict.fromkeys(hero.items):
        if index.matches(item, matches[0]):
            at = hero.items.index(item)
            rest = (*hero.items[:at], *hero.items[at + 1 :])
            if can_meet(index, rest, matches[1:]):
                found.append(item)
    return found


def can_meet(index: ProgramIndex, items: tuple[str, ...], matches: tuple[ItemMatch, ...]) -> bool:
    """Whether there is an item for each match."""
    if not matches:
        return True
    return any(
        can_meet(index, (*items[:at], *items[at + 1 :]), matches[1:])
        for at, item in enumerate(items)
        if index.matches(item, matches[0])
    )


def hand_over(flow: Flow, frame: Giving) -> bool:
    """Gives back items without a choice; False if the owner must choose (EC-43)."""
    if not frame.matches:
        flow.stack.pop()
        return True
    found = choices(flow.index, flow.state.heroes[frame.seat], frame.matches)
    if len(found) > 1:
        return False
    flow.top(replace(frame, matches=frame.matches[1:]))
    if found:
        flow.emit(ev.ItemMoved(found[0], own(flow, frame.seat), BOX))
    return True


# --- a copy from wherever it is


def find_copy(flow: Flow, item: str, *, anywhere: bool) -> Spot | None:
    """The place of the copy that a story moves.

    The active hero, then the box; with `anywhere` first out of the game, then the box, then any
    place.
    """
    state, index = flow.state, flow.index
    boxed = state.box[index.item_at[item]] > 0
    if not anywhere:
        if item in flow.me.items:
            return own(flow, flow.seat)
        return BOX if boxed else None
    if item in state.gone:
        return GONE
    if boxed:
        return BOX
    for npc, purse in zip(index.program.npcs, state.purses, strict=True):
        if item in purse:
            return Spot(Place.NPC, npc.id)
    for stock, items in zip(index.program.stocks, state.stocks, strict=True):
        if item in (items or ()):
            return Spot(Place.STOCK, stock.id)
    for tile, pile in zip(index.program.tiles, state.piles, strict=True):
        if item in pile:
            return Spot(Place.TILE, tile.id)
    for seat in (flow.seat, *range(len(state.heroes))):
        if item in state.heroes[seat].items:
            return own(flow, seat)
    return None


def move(flow: Flow, item: str, target: Spot) -> None:
    """Put a copy somewhere, if there is one to be had (MoveItem)."""
    source = find_copy(flow, item, anywhere=target.place is Place.TILE)
    if source is not None and source != target:
        flow.emit(ev.ItemMoved(item, source, target))
