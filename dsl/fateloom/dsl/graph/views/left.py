"""What becomes of the goods of a trader who goes: each thing lies there then, or is put back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.claims import Left
from fateloom.dsl.graph.quest import EdgeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.graph.views.lookup import Lookup


def left_at(lookup: Lookup, poi: str) -> Iterator[Left]:
    """What becomes of the wares of a POI when it leaves the map; nothing of one that stays."""
    for store in lookup.model.stores:
        if store.poi == poi:
            lies = tuple(it for it in store.wares if it in store.stays)
            back = tuple(it for it in store.wares if it not in store.stays)
            for things, tiles in ((lies, store.tiles), (back, ())):
                if things:
                    yield Left(poi, things, tiles, store.others)


def left_by(lookup: Lookup, parts: Iterable[str]) -> Iterator[Left]:
    """What becomes of the wares of the POIs that these parts of a script take off the map."""
    edges = (it for part in parts for it in lookup.out.get(part, ()))
    for poi in dict.fromkeys(it.target for it in edges if it.kind is EdgeKind.CLOSES):
        yield from left_at(lookup, poi)


def left_of(lookup: Lookup, thing: str) -> Iterator[Left]:
    """What becomes of the thing where it is sold, or can be, at a POI that can leave the map."""
    for store in lookup.model.stores:
        if thing in (*store.wares, *store.sold):
            tiles = store.tiles if thing in store.stays else ()
            yield Left(store.poi, (thing,), tiles, store.others)
