"""The tables of a scenario from their YAML sources: read, judged, typed. The one entrance of
`dsl.data`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data import packs
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.levels import levels_of
from fateloom.dsl.data.node import Node
from fateloom.dsl.data.rows import RECORDS, hero, hero_places, item, tile
from fateloom.dsl.data.schema import Schema, schema
from fateloom.dsl.data.table_set import fields as fields_of
from fateloom.dsl.data.table_set import judged, missing, opened
from fateloom.dsl.data.tables import Broken, Header, PackName, Tables
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from fateloom.dsl.source import Source
    from fateloom.runtime.program.items import Item

KINDS = {"map": "tile", "items": "item", "heroes": "hero"}
"""What the entries of a table are."""

WHAT = {
    "scenario": "its title, its players and its rule settings",
    "map": "its tiles",
    "items": "its item cards",
    "heroes": "its heroes",
}


def load(sources: Iterable[Source]) -> tuple[Tables, tuple[Diagnostic, ...]]:
    """Read scenario.yaml, map.yaml, items.yaml, heroes.yaml and packs/*/items.yaml among `sources`;
    other names are not looked at.

    Sound entries are returned even when others are not; those are named in `Tables.broken`.
    Whatever is wrong is in the findings, one for each mistake.
    """
    by_name = {source.name: source for source in sources}
    loader = _Loader({name: it for name, it in by_name.items() if name.endswith(".yaml")})
    top, _ = loader.table("scenario", "scenario.yaml")
    if top is None:  # which packs it names is not known
        loader.unread.add("item")
    the_header = (
        None if top is None or not is_valid(top.value, schema("scenario")) else _header(top)
    )
    map_node, tiles = loader.entries("map", "map.yaml", "tiles")
    items_node, own_items = loader.entries("items", "items.yaml", "items")
    items = [item(id, node) for id, node in own_items]
    items += loader.packs(the_header, top, items_node, by_name)
    _, heroes = loader.entries("heroes", "heroes.yaml", "heroes")
    start = map_node.fields.get("start") if map_node is not None and map_node.fields else None
    is_id = start is not None and is_valid(start.value, schema("map")["$defs"]["id"])
    return (
        Tables(
            the_header,
            start.value if start is not None and is_id else None,
            start.span if start is not None else NOWHERE,
            tuple(tile(id, node) for id, node in tiles),
            tuple(items),
            tuple(hero(id, node) for id, node in heroes),
            tuple(hero_places(node) for _, node in heroes),
            tuple(loader.broken),
            frozenset(loader.unread),
            tuple(loader.taken_from),
        ),
        tuple(loader.findings),
    )


class _Loader:
    """Reads the tables and collects findings. For one use."""

    def __init__(self, sources: dict[str, Source]) -> None:
        self.sources = sources
        self.findings: list[Diagnostic] = []
        self.broken: list[Broken] = []
        self.unread: set[str] = set()
        self.taken_from: list[str] = []

    def table(self, name: str, file: str) -> tuple[Node | None, bool]:
        """(the nodes of a file, whether it was read without mistakes); what is wrong with it by
        itself is in the findings.
        """
        source = self.sources.get(file)
        if source is None:
            self.findings.append(missing(file, f"A scenario says there {WHAT[name]}."))
            return None, False
        node, findings = opened(source, f"A scenario says here {WHAT[name]}.")
        self.findings += judged(source, node, schema(name), findings, WHAT)
        return node, not findings

    def entries(self, name: str, file: str, key: str) -> tuple[Node | None, list[tuple[str, Node]]]:
        """(the whole table, its sound entries); entries that are not sound are noted as broken, a
        table as unread where not even its names are sure.
        """
        kind = KINDS[name]
        node, is_sure = self.table(name, file)
        if not is_sure:
            self.unread.add(kind)
        if node is None:
            return None, []
        sound = is_valid(node.value, schema(name))
        rows = node.fields.get(key) if node.fields is not None else None
        if rows is None or rows.fields is None:
            self.unread.add(kind)
            return node, []
        if sound:
            return node, list(rows.fields.items())
        whole = schema(name)
        row: Schema = whole["properties"][key]["additionalProperties"]
        good = []
        for id, entry in rows.fields.items():
            if not is_valid(id, whole["$defs"]["id"], whole):
                self.unread.add(kind)
            if is_valid(entry.value, row, whole):
                good.append((id, entry))
            else:
                self.broken.append(Broken(kind, id, entry.key))
        from fateloom.dsl.data.misplaced import astray

        self.broken += [Broken(kind, id, it.key) for id, it in astray(node, whole, key)]
        return node, good

    def packs(
        self, header: Header | None, top: Node | None, items: Node | None, files: Collection[str]
    ) -> Iterator[Item]:
        """The cards that are taken from packs; `top`, `items`: the scenario's own tables."""
        names, are_there = packs.used(header, top, files)
        if not are_there:
            self.unread.add("item")
        chosen: packs.Chosen = {}
        whole = schema("items")
        choice = None if items is None or items.fields is None else items.fields.get("packs")
        if choice is not None and is_valid(choice.value, whole["properties"]["packs"], whole):
            chosen = choice.fields or {}
        elif choice is not None:
            self.unread.add("item")
        self.taken_from += chosen
        self.findings += packs.not_used(header, chosen, files)
        for pack in names:
            file = f"packs/{pack}/items.yaml"
            if file not in self.sources:
                continue
            before = len(self.broken)
            table, cards = self.entries("items", file, "items")
            self.findings += packs.in_a_pack(table)
            broken = [it.id for it in self.broken[before:]]
            cards_taken, findings = packs.taken(pack, dict(cards), broken, chosen.get(pack))
            yield from cards_taken
            if "item" not in self.unread:  # else nobody knows what the pack has
                self.findings += findings


def _header(node: Node) -> Header:
    """scenario.yaml, with the defaults of the rules for all that it leaves out."""
    row, fields = node.value, node.fields
    assert fields is not None
    packs = fields.get("packs")
    return RECORDS.of(
        Header,
        "scenario",
        row,
        settings=RECORDS.of(Settings, "scenario/rules", row.get("rules", {})),
        packs=() if packs is None else tuple(PackName(it.value, it.span) for it in packs.items),
        lint=levels_of(fields.get("lint")),
        players_span=fields["players"].key,
        rules_spans={key: it.key for key, it in fields_of(fields.get("rules")).items()},
        span=node.key,
    )
