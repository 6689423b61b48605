"""What the HTML page is given: the views of a scenario, and what its filters offer."""

from __future__ import annotations

from fateloom.dsl.graph.view import View
from fateloom.runtime.record import record

Pairs = tuple[tuple[str, str], ...]
Filters = tuple[Pairs, Pairs, Pairs]
"""What a page can filter by: `heroes`, `tiles` and `tile_of` of its data."""


@record
class PageData:
    """All that a page shows. `heroes` and `tiles`: titles by id, for the filters, maybe none;
    `tile_of`: the tile of a node, both by id; `views`: one at least, in the order of the switcher;
    `start`: the name of the view that is shown first.
    """

    title: str
    heroes: tuple[tuple[str, str], ...]
    tiles: tuple[tuple[str, str], ...]
    tile_of: tuple[tuple[str, str], ...]
    views: tuple[View, ...]
    start: str


def no_filters(played: object) -> Filters:
    """Those of a system whose views are small."""
    return (), (), ()
