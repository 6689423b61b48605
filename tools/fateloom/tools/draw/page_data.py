"""What the HTML page is given: the views of a scenario, and what its filters offer."""

from __future__ import annotations

from fateloom.dsl.graph.view import View
from fateloom.runtime.record import record


@record
class Filters:
    """What the page can filter by, maybe nothing. `heroes` and `tiles`: titles by id; `tile_of`:
    the tile of a node, both by id.
    """

    heroes: tuple[tuple[str, str], ...] = ()
    tiles: tuple[tuple[str, str], ...] = ()
    tile_of: tuple[tuple[str, str], ...] = ()


@record
class PageData:
    """All that a page shows. `views`: one at least, in the order of the switcher; `start`: the name
    of the view that is shown first.
    """

    title: str
    filters: Filters
    views: tuple[View, ...]
    start: str


def no_filters(played: object) -> Filters:
    """The filters of a system whose views are small."""
    return Filters()
