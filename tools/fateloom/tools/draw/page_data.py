"""What the HTML page is given: the views of a scenario, and what its filters offer."""

from __future__ import annotations

from fateloom.dsl.graph.view import View
from fateloom.runtime.record import record

Pairs = tuple[tuple[str, str], ...]
Filters = tuple[Pairs, Pairs, Pairs]
"""What a page can filter by: `heroes`, `tiles` and `tile_of` of its data."""


@record
class PageChange:
    """A change between the two versions that a page compares: a sentence, the name of the view that
    shows it, the id of its node there or None, and where it is written: now, and before, as
    `file:line` or ''. `folded`: it is one of many of a kind, and is listed behind the others.
    """

    text: str
    view: str
    node: str | None
    new: str
    old: str
    folded: bool = False


@record
class PageData:
    """All that a page shows. `heroes` and `tiles`: titles by id, for the filters, maybe none;
    `tile_of`: the tile of a node, both by id; `views`: one at least, in the order of the switcher;
    `start`: the name of the view that is shown first; `changes`: for a page that compares.
    """

    title: str
    heroes: tuple[tuple[str, str], ...]
    tiles: tuple[tuple[str, str], ...]
    tile_of: tuple[tuple[str, str], ...]
    views: tuple[View, ...]
    start: str
    changes: tuple[PageChange, ...] = ()


def no_filters(played: object) -> Filters:
    """Those of a system whose views are small."""
    return (), (), ()
