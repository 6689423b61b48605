"""What a statement does on a path: the counterpart of the engine's `effects`."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import OnRemove
from fateloom.runtime.program.condition import Named, Subject, Who
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.conditions import in_play, story_variable
from fateloom.runtime.transitions.item_moves import (
    changed,
    given_back,
    moved_by_table,
    moved_from_wherever,
    moved_if_there,
)
from fateloom.runtime.transitions.marker_moves import add_marker, move_markers
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.space import NO, YES
from fateloom.runtime.transitions.variables import BOX, DEFEATED, GONE, ItemPlace, Key, Kind, hands
from fateloom.runtime.transitions.work import Work


def for_each(
    work: Work, path: Path, subject: Subject, me: str, *, ordered: bool = False
) -> list[tuple[Path, list[str]]]:
    """The heroes to whom an effect happens, the active one first; defeated ones are none.

    `ordered`: who comes before whom makes a difference, so that it is told for each way to sit.
    """
    orders = [(path, work.order(me))]
    skipped = 0
    match subject:
        case Who.ACTIVE:
            return [(path, [me])]
        case Who.ANYONE | Who.EVERYONE | Who.OTHERS:
            skipped = subject is Who.OTHERS
            if ordered:
                orders = work.orders(path, me)
        case Named(hero):
            orders = [(path, (hero,) if hero in work.company.heroes else ())]
        case _:
            assert_never(subject)
    found: list[tuple[Path, list[str]]] = []
    for start, heroes in orders:
        told: list[tuple[Path, list[str]]] = [(start, [])]
        for hero in heroes[skipped:]:
            told = [
                (way, [*before, hero] if plays else before)
                for it, before in told
                for way, plays in in_play(work, it, hero)
            ]
        found += told
    return found


def to_hero(work: Work, path: Path, effect: st.HeroEffect, hero: str, me: str) -> list[Path]:
    """An effect that happens to one hero, in the turn of hero `me`, and asks for nothing but a
    choice of items or markers.
    """
    match effect:
        case st.Gain(_, resource, amount):
            return changed(work, path, Key(Kind.RESOURCE, resource.value, hero), amount)
        case st.ChangeMarkers(_, skill, amount):
            return move_markers(work, path, hero, skill, amount, me)
        case st.NewMarker(_, skill, space):
            return [add_marker(work, path, hero, skill, space)]
        case st.LoseItem(_, match):
            return given_back(work, path, hero, (match,), me)
        case st.SetVariable(_, variable, value):
            name = story_variable(work, variable, hero)
            low = work.space.lows[work.space.at[name]]
            last = work.sizes[work.space.at[name]] - 1
            return [work.put(path, name, min(max(value - low, 0), last))]
        case st.AddToVariable(_, variable, amount):
            return [work.add(path, story_variable(work, variable, hero), amount)]
        case _:
            assert_never(effect)


def defeated(work: Work, path: Path, hero: str) -> list[Path]:
    """A hero is out (EC-37): key items stay on the tile, everything else leaves the game."""
    out = work.space.code(Key(Kind.FINALE, owner=hero), DEFEATED)
    path = work.put(
        work.put(path, Key(Kind.FINALE, owner=hero), out), Key(Kind.RESOURCE, "coins", hero), 0
    )
    if not any(item.key for item in work.index.program.items):
        return _emptied(work, path, hero, GONE)
    found: list[Path] = []
    for tile in work.index.program.tiles:
        for here in work.labelled([path], Key(Kind.HERO_TILE, owner=hero), tile.id):
            found += _emptied(work, here, hero, ItemPlace(Place.TILE, tile.id))
    return found


def _emptied(work: Work, path: Path, hero: str, keys_to: ItemPlace) -> list[Path]:
    """All that the hero carries goes; one table an item, lest each be told with and without."""
    hand = hands(hero)
    paths = [work.put(path, Key(Kind.HELD, owner=hero), 0)]
    for item in work.index.program.items:
        target = keys_to if item.key else GONE
        if work.space.single(item.id):
            key = Key(Kind.ITEM, item.id)
            code = work.space.codes[work.space.at[key]]
            paths = [work.remap(it, key, {code[hand]: code[target]}) for it in paths]
            continue
        paths = [
            way
            for it in paths
            for way in _copies_gone(work, it, item.id, item.copies, hand, target)
        ]
    return paths


def _copies_gone(
    work: Work, path: Path, item: str, copies: int, hand: ItemPlace, target: ItemPlace
) -> list[Path]:
    """All copies in hand go. How many they were matters only where somebody counts them."""
    here, there = (Key(Kind.COPIES, item, place=it) for it in (hand, target))
    if not work.has(there):
        return [work.put(path, here, 0)]
    found: list[Path] = []
    for count in range(copies + 1):
        for way in work.where([path], here, 1 << count):
            found.append(work.add(work.put(way, here, 0), there, count))
    return found


def to_world(work: Work, path: Path, effect: st.TableEffect | st.Tell, me: str) -> list[Path]:
    """An effect on the table that runs no other script."""
    match effect:
        case st.MoveItem(item, place, target):
            named = place in (Place.TILE, Place.NPC)
            goal = ItemPlace(place, target or "") if named else ItemPlace(place)
            return moved_from_wherever(work, path, item, goal, me)
        case st.PlacePoi(poi, tile):
            return [work.put(path, Key(Kind.POI, poi), work.space.code(Key(Kind.POI, poi), tile))]
        case st.RemovePoi(poi):
            return _removed(work, path, poi, effect.span)
        case st.SetToken() | st.Leave() | st.Tell():
            return [path]  # what a POI is shown by, and the end of a turn, are left out
        case st.MoveNpc(npc, poi):
            key = Key(Kind.NPC, npc)
            return [work.put(path, key, work.space.code(key, poi))]
        case st.AddToStock(stock, items):
            return [
                way
                for it in laid_out(work, path, stock)
                for way in _stocked(work, it, stock, items)
            ]
        case st.ChangeOption(option, what):
            return [_option_changed(work, path, option, what)]
        case _:
            assert_never(effect)


def _option_changed(work: Work, path: Path, option: str, what: st.OptionChange) -> Path:
    """Opened, closed, or as if never used (DST-37, EC-32)."""
    match what:
        case st.OptionChange.OPEN:
            return work.put(path, Key(Kind.CLOSED, option), NO)
        case st.OptionChange.CLOSE:
            return work.put(path, Key(Kind.CLOSED, option), YES)
        case st.OptionChange.RENEW:
            path = work.put(path, Key(Kind.USED, option), NO)
            for hero in work.company.heroes:
                path = work.put(path, Key(Kind.SPENT, option, hero), NO)
            return path


def _removed(work: Work, path: Path, poi: str, span: Span) -> list[Path]:
    """A POI is taken off the map; its stacks are put away or dropped (EC-45)."""
    pois = work.index.stock_pois
    stocks = {stock: traders for stock, traders in pois.items() if poi in traders}
    paths = [path]
    if stocks:
        paths = []
        for tile in work.index.program.tiles:
            for here in work.labelled([path], Key(Kind.POI, poi), tile.id):
                ways = [here]
                for stock, traders in stocks.items():
                    ways = [
                        way
                        for it in ways
                        for way in _closed(work, it, poi, stock, traders, tile.id)
                    ]
                paths += ways
        paths += work.labelled([path], Key(Kind.POI, poi), None)
    return [work.put(it, Key(Kind.POI, poi), 0) for it in paths]


def _closed(
    work: Work, path: Path, poi: str, stock: str, traders: tuple[str, ...], tile: str
) -> list[Path]:
    """The stack is cleared, unless another POI on the map trades with it as well."""
    last, kept = [path], list[Path]()
    for other in traders:
        if other != poi:
            key = Key(Kind.POI, other)
            kept += work.where(last, key, -2)
            last = work.where(last, key, 1)
    return [*kept, *(way for it in last for way in _cleared(work, it, poi, stock, tile))]


def _cleared(work: Work, path: Path, poi: str, stock: str, tile: str) -> list[Path]:
    drop = work.index.poi[poi].on_remove is OnRemove.DROP
    source = ItemPlace(Place.STOCK, stock)
    paths = [path]
    for item in work.index.program.items:
        target = ItemPlace(Place.TILE, tile) if drop or item.key else BOX
        for _ in range(item.copies):
            paths = [
                way for it in paths for way in moved_if_there(work, it, item.id, source, target)
            ]
    return paths


def laid_out(work: Work, path: Path, stock: str) -> list[Path]:
    """The stack as first offered, out of the box; nothing if it lies there already (DST-77)."""
    key = Key(Kind.STOCK, stock)
    lies = work.space.at[key]
    paths = _stocked(work, path, stock, work.index.stock[stock].items, lies)
    return [work.put(it, key, YES) for it in paths]


def _stocked(
    work: Work, path: Path, stock: str, items: tuple[str, ...], unless: int | None = None
) -> list[Path]:
    """Items come out of the box into the stack; those that are elsewhere do not (DST-81)."""
    stack = ItemPlace(Place.STOCK, stock)
    paths = [path]
    for item in items:
        paths = [way for it in paths for way in moved_by_table(work, it, item, BOX, stack, unless)]
    return paths


def unless_all_out(work: Work, path: Path) -> list[Path]:
    """The game ends when nobody is left (EC-38)."""
    all_out: list[Path] = [path]
    found: list[Path] = []
    for hero in work.company.heroes:
        key = Key(Kind.FINALE, owner=hero)
        out: list[Path] = []
        for it in all_out:
            fallen, plays = work.split(it, key, work.mask(key, DEFEATED))
            out += fallen
            found += plays
        all_out = out
    return [*found, *(it.ended() for it in all_out)]
