"""A haunted house as it is compiled: what the rules run on, and what everything is called.

The words are only shown, and may be corrected while games are running (they are no part of the
fingerprint).
"""

from __future__ import annotations

from fateloom.runtime.compiled import Words
from fateloom.runtime.hidden.content import House
from fateloom.runtime.record import record

FORMAT = 1
"""The version of the form of haunted houses; raised whenever an older reader would misread one."""


@record
class HauntedHouse:
    """A compiled haunted house. `credits`: what is shown with it; `characters`: who sits at each
    seat; `words`: of each `tile`, `card` and `character`; texts of an
    `ending` (a `Result`) and of a `moment` (`ghost`, `ritual`, `bound`).
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
