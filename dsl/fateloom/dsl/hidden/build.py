"""From sound tables to the compiled form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.records import Records
from fateloom.dsl.data.table_set import fields, part
from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden.content import DestinyCard, Haunting, House, Item, Options, Tile
from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.game import FORMAT, HauntedHouse
from fateloom.runtime.hidden.orders import Order
from fateloom.runtime.hidden.words import Adjacency, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.data.node import Row
    from fateloom.dsl.hidden.read import Nodes


RANDOM = "random"
"""Where a pawn goes: to a location that chance names."""


def _number(row: Row) -> dict[str, object]:
    """The number of an order, whatever its key; what is spent is below 0."""
    if "spend" in row:
        return {"number": -int(row["spend"])}
    keys = [key for key in ("add", "health", "power") if key in row]
    return {"number": int(row[keys[0]])} if keys else {}


RECORDS = Records({Order: _number})


def build(nodes: Nodes) -> HauntedHouse:
    """The haunted house; the tables have passed their schemas."""
    return RECORDS.of(
        HauntedHouse,
        "house",
        nodes["house"].value,
        format=FORMAT,
        house=nodes.once(house_of),
        words=tuple(_words(nodes)),
        orders=RECORDS.each(Order, "house-orders.order", nodes.of("order")),
    )


def house_of(nodes: Nodes) -> House:
    """What the rules run on."""
    head, each = nodes["house"].value, RECORDS.each
    links = tuple((str(one), str(other)) for one, other in (it.value for it in nodes.links()))
    destiny = (
        each(DestinyCard, "destinies.destiny", nodes.destiny(kind), kind=kind) for kind in Kind
    )
    return RECORDS.of(
        House,
        "house",
        head,
        start=nodes["board"].value["start"],
        tiles=tuple(_tiles(nodes)),
        destiny=tuple(card for own in destiny for card in own),
        items=each(Item, "search.item", nodes.of("item")),
        hauntings=each(Haunting, "haunting.haunting", nodes.of("haunting")),
        adjacency=Adjacency.LINKS if links else Adjacency.ORTHOGONAL,
        links=links,
        options=RECORDS.of(Options, "house", head),
    )


def _tiles(nodes: Nodes) -> Iterator[Tile]:
    """The tiles as they lie on the table, row by row."""
    locations, tiles = nodes.of("location"), nodes.of("tile")
    for x, y, place in nodes.places():
        id: str = place.value
        if id in tiles:
            of = "location" if id in locations else "passage"
            row = nodes.of(of)[id].value
            yield RECORDS.of(Tile, f"board.{of}", row, id, x=x, y=y, location=of == "location")


def effect_of(row: Row | str) -> Effect:
    """An effect."""
    effect: Effect = RECORDS.shape(Effect, "search.effect", row)
    return effect


def _words(nodes: Nodes) -> Iterator[Words]:
    """What everything is called."""
    yield from nodes.words("character", "tile", "card")
    for kind in ("ending", "moment"):
        for id, node in fields(part(nodes["house"], f"{kind}s")).items():
            yield Words(f"{kind} {id}", "", node.value)
    yield from nodes.words("order")
