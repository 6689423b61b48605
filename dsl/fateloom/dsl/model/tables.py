"""Rules of the game about the tables: what is right for each number alone, and wrong together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.packs import pack_of
from fateloom.dsl.data.table_set import Places
from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import (
    DUPLICATE_NAME,
    MARKER_OFF_TRACK,
    MISSING_PACK,
    OVERLAPPING_TILES,
    REPEATED_CARD_NUMBER,
    RESERVED_NAME,
    SETTINGS_DISAGREE,
    START_NOT_EXPLORED,
    TOO_MANY_START_ITEMS,
    WRONG_NUMBER_OF_PLAYERS,
)
from fateloom.dsl.model.places import too_few
from fateloom.dsl.model.symbols import Kind
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.keywords import keywords
from fateloom.runtime.program.board import Side

if TYPE_CHECKING:
    from fateloom.dsl.data.tables import Header, HeroPlaces, Tables, TileRow
    from fateloom.dsl.model.resolver import Resolver
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.span import Span


def check_tables(resolver: Resolver, tables: Tables) -> None:
    """Report what does not fit together in the tables."""
    if tables.header is not None:
        _header(resolver, tables.header, tables)
    _reserved(resolver)
    _map(resolver, tables)
    _items(resolver, tables.items)
    _heroes(resolver, tables)


def _header(resolver: Resolver, header: Header, tables: Tables) -> None:
    """Players, settings and packs."""
    report = resolver.report
    heroes = len(resolver.symbols.heroes)
    if header.min_players > header.max_players:
        message = (
            f"at least {header.min_players} and at most {header.max_players} players can never play"
        )
        report(
            WRONG_NUMBER_OF_PLAYERS,
            header.players_span,
            message,
            help="Swap the two numbers.",
        )
    elif "hero" not in tables.unread and header.max_players > heroes:
        there = "there is 1 hero" if heroes == 1 else f"there are {heroes} heroes"
        message = f"up to {header.max_players} players can play, but {there}"
        help = "Each player takes another hero (DST-05): add heroes or lower 'max'."
        report(WRONG_NUMBER_OF_PLAYERS, header.players_span, message, help=help)
    settings, places = header.settings, header.rules_spans
    if settings.track_min >= settings.track_max:
        track = f"from {settings.track_min} to {settings.track_max}"
        message = f"a track {track} has no room for a marker to move"
        report(SETTINGS_DISAGREE, places["track"], message, help="'min' must be less than 'max'.")
    if settings.effort_start > settings.effort_max:
        start, most = settings.effort_start, settings.effort_max
        message = f"{start} ready effort dice at the start are more than the {most} that there are"
        help = "Lower 'start' or raise 'max' of 'effort'."
        report(SETTINGS_DISAGREE, places["effort"], message, help=help)
    if not settings.virtue_min <= settings.virtue_start <= settings.virtue_max:
        virtue = f"{settings.virtue_min} to {settings.virtue_max}"
        message = f"virtue starts at {settings.virtue_start}, outside {virtue}"
        help = "Change 'start', 'min' or 'max' of 'virtue'."
        report(SETTINGS_DISAGREE, places["virtue"], message, help=help)
    there_are = {pack_of(name) for name in resolver.sources}
    for pack in header.packs:
        if pack.name not in there_are:
            meant = did_you_mean(nearest(pack.name, tables.taken_from))
            message = f"the pack '{pack.name}' is missing{meant}"
            help = (
                f"A pack is a folder beside the scenario's: packs/{pack.name}, with an items.yaml."
            )
            report(MISSING_PACK, pack.span, message, help=help)


def _reserved(resolver: Resolver) -> None:
    """No id of a table is a word of the language; those of story files are the parser's affair."""
    symbols = resolver.symbols
    items = {name: item.span for name, item in symbols.items.items() if item is not None}
    for names in (symbols.heroes, symbols.tiles, items):
        for name in names.keys() & keywords():
            message = f"'{name}' is a word of the language and cannot be an id"
            resolver.report(RESERVED_NAME, names[name], message, help="Choose another id.")


def _map(resolver: Resolver, tables: Tables) -> None:
    """No two tiles on a cell (EC-49); the start exists and lies face up (DST-11)."""
    cells: dict[tuple[int, int], TileRow] = {}
    for row in tables.tiles:
        first = cells.setdefault(row.cell, row)
        if first is not row:
            resolver.report(
                OVERLAPPING_TILES,
                row.cell_span,
                f"'{row.id}' lies on the same cell as '{first.id}'",
                related=(Label(first.cell_span, f"'{first.id}' is here"),),
                help="Give one of the two another cell.",
            )
    start = tables.start
    if start is None:
        return
    if start not in resolver.symbols.tiles:
        _unknown(resolver, Kind.TILE, start, tables.start_span)
        return
    for row in tables.tiles:
        if row.id == start and row.side is not Side.EXPLORED:
            resolver.report(
                START_NOT_EXPLORED,
                tables.start_span,
                f"the heroes begin on '{start}', which is not explored",
                related=(Label(row.span, "this tile"),),
                help="Write 'side: explored' there.",
            )


def _items(resolver: Resolver, items: tuple[Item, ...]) -> None:
    """Ids and card numbers are unique, over packs too."""
    ids: dict[str, Item] = {}
    numbers: dict[int, Item] = {}
    place = Places(resolver.sources)
    for item in items:
        own, other = _own_first(item, ids.setdefault(item.id, item))
        if own is not other:
            resolver.report(
                DUPLICATE_NAME,
                own.span,
                f"the item '{own.id}' is declared a second time",
                related=(Label(other.span, "first here" if own is item else "of the pack"),),
                help=_apart(item, "Give one of the two another name."),
            )
            continue
        own, other = _own_first(item, numbers.setdefault(item.number, item))
        if own is not other:
            its, at = (place(it.span.file, "items", it.id, "number") for it in (own, other))
            resolver.report(
                REPEATED_CARD_NUMBER,
                its,
                f"'{own.id}' has the same card number as '{other.id}': {own.number}",
                related=(Label(at, f"'{other.id}'"),),
                help=_apart(item, "Players find cards by their number: give each its own."),
            )


def _own_first(late: Item, first: Item) -> tuple[Item, Item]:
    """Two cards that get into each other's way: first the later one, or that of the scenario itself
    where the other is of a pack, which many share.
    """
    is_own = pack_of(late.span.file) is not None and pack_of(first.span.file) is None
    return (first, late) if is_own else (late, first)


def _apart(item: Item, help: str) -> str:
    """The help where two cards get into each other's way; of a pack, not all need to be taken."""
    pack = pack_of(item.span.file)
    if pack is None:
        return help
    return f"{help} Or list under 'packs: {pack}:' in items.yaml the cards that you take."


def _heroes(resolver: Resolver, tables: Tables) -> None:
    """Markers on the track, start items that exist, in enough copies, and not too many to carry."""
    settings = resolver.settings
    wanted: dict[str, tuple[int, Span]] = {}
    for hero, places in zip(tables.heroes, tables.hero_places, strict=True):
        _markers(resolver, hero, places)
        for name, span in zip(hero.items, places.items, strict=True):
            if name not in resolver.symbols.items:
                _unknown(resolver, Kind.ITEM, name, span)
                continue
            wanted[name] = (wanted.get(name, (0, span))[0] + 1, span)
        if len(hero.items) > settings.inventory_limit:
            resolver.report(
                TOO_MANY_START_ITEMS,
                places.items[settings.inventory_limit],
                f"'{hero.id}' starts with {len(hero.items)} items, but can carry only "
                f"{settings.inventory_limit}",
                help="Take some away, or raise 'inventory_limit'.",
            )
    for name, (number, span) in wanted.items():
        item = resolver.symbols.items[name]
        if item is not None and number > item.copies:
            too_few(resolver, name, number, item.copies, span, item.span)


def _markers(resolver: Resolver, hero: Hero, places: HeroPlaces) -> None:
    low, high = resolver.settings.track_min, resolver.settings.track_max
    if low >= high:  # reported already
        return
    for track in hero.markers:
        spans = places.markers[track.skill.value]
        for space, span in spans:
            if not low <= space <= high:
                message = f"{space} is not a space of the track, which goes from {low} to {high}"
                resolver.report(MARKER_OFF_TRACK, span, message)


def _unknown(resolver: Resolver, kind: Kind, name: str, span: Span) -> None:
    """An unknown name in a table, whose place is known already."""
    resolver.unknown(kind, name, span)
