"""The tables of a scenario as typed records. Items, heroes and settings are the Program's."""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.program.board import Hero, Side
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class LintLevel:
    """A line of `lint:` in scenario.yaml; `level` is error, warning, hint or off."""

    rule: str
    level: str
    span: Span


@record
class PackName:
    """A line of `packs:`."""

    name: str
    span: Span


@record
class Header:
    """scenario.yaml."""

    id: str
    title: str
    version: str
    language: str
    introduction: str
    min_players: int
    max_players: int
    modes: tuple[str, ...]
    settings: Settings
    packs: tuple[PackName, ...]
    lint: tuple[LintLevel, ...]
    players_span: Span
    """Where `players` is, for findings about numbers that disagree."""
    rules_spans: Mapping[str, Span]
    """Where each setting of `rules` is, for the same; without those that are left out."""
    span: Span
    resolution: str | None = None
    """`tracks` or `pool`, where the story is played by one of them alone (DDL-01)."""


@record
class TileRow:
    """A tile of map.yaml. `cell_span`: where its cell is written."""

    id: str
    title: str
    cell: tuple[int, int]
    side: Side
    art: str | None
    cell_span: Span
    span: Span


@record
class Broken:
    """An entry that is there, but not sound: its name is known and nothing else. `kind`: item, tile
    or hero.
    """

    kind: str
    id: str
    span: Span


@record
class HeroPlaces:
    """Where the numbers and items of a hero are written: spans of each marker by skill name, and of
    each item.
    """

    markers: dict[str, tuple[tuple[int, Span], ...]]
    items: tuple[Span, ...]


@record
class Tables:
    """All tables of a scenario. `unread`: kinds of things (item, tile, hero) whose table is missing
    or unreadable, so that their names cannot be judged. `hero_places` goes with `heroes`;
    `taken_from`: the packs of which items.yaml takes cards.
    """

    header: Header | None
    start: str | None
    start_span: Span
    tiles: tuple[TileRow, ...]
    items: tuple[Item, ...]
    heroes: tuple[Hero, ...]
    hero_places: tuple[HeroPlaces, ...]
    broken: tuple[Broken, ...]
    unread: frozenset[str]
    taken_from: tuple[str, ...]
