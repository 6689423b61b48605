"""A haunted house as it is compiled: what the rules run on, and what everything is called.

The words are only shown, and may be corrected while games are running (they are no part of the
fingerprint).
"""

from __future__ import annotations

from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden.content import House
from fateloom.runtime.hidden.orders import Order
from fateloom.runtime.hidden.scenes import Scenes
from fateloom.runtime.record import record

FORMAT = 1
"""The version of the form of haunted houses; raised whenever an older reader would misread one."""


@record
class HauntedHouse:
    """A compiled haunted house. `credits`: what is shown with it; `characters`: who sits at each
    seat; `words`: of each `tile`, `card` and `character`; texts of an
    `ending` (a `Result`) and of a `moment` (`ghost`, `ritual`, `bound`).

    `scenes`: of the table of scenes that a story calls; such a house is no game of its own, its
    characters are heroes and people, and a `scene` has a text that is read aloud as it begins.

    `orders`: what a story can do in a house that lies beside it; an `order` has such a text, too.
    """

    format: int
    id: str
    title: str
    version: str
    language: str
    introduction: str
    credits: str
    house: House
    characters: tuple[str, ...]
    words: tuple[Words, ...]
    scenes: Scenes | None = None
    orders: tuple[Order, ...] = ()
