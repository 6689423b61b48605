"""When a pass of events comes, and what may be different by then."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.story.watched import ALL
from fateloom.runtime.transitions.footprints import Footprint

MARKERS = frozenset({".markers"})
"""Facets of a state that the model leaves out, and that may be different at any time."""

OPTION_USED = MARKERS | {".effort", ".items", ".coins", ".xp"}
"""The same behind an option, and behind a test: effort dice and items may have been used."""

GAME_BEGINS = frozenset({ALL})


@record
class Moment:
    """When a pass comes. `fresh`: what may be different, as facets of a state, beside what the
    paths say; `turn`: whose turn it is has changed; `then`: what follows before anybody can act.
    """

    fresh: frozenset[str]
    turn: bool = False
    then: tuple[Footprint, ...] = ()
