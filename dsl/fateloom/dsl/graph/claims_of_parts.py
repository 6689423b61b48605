"""What views state about options, events, tiles, places and facts, each by itself (`claims`)."""

from __future__ import annotations

from fateloom.runtime.record import record


@record
class AtMost:
    """An option is used no more often than that: once, once by each hero, once in a turn."""

    option: str
    limit: str


@record
class NotBefore:
    """It is done on that day or later."""

    node: str
    day: int


@record
class Own:
    """It becomes so for a hero in that hero's own turns alone."""

    fact: str


@record
class ForGood:
    """Once one of these holds, nothing ends it."""

    nodes: tuple[str, ...]


@record
class LaidBy:
    """The tile is out of the box at first, or is laid by these alone."""

    tile: str
    by: tuple[str, ...]


@record
class TurnsBack:
    """These alone turn the tile back when it is explored; it stays on the table."""

    tile: str
    by: tuple[str, ...]


@record
class OnlyBrings:
    """Nothing but coins, effort, experience, virtue or skill comes of these."""

    nodes: tuple[str, ...]


@record
class Unreached:
    """It never holds, whatever all heroes do. `waits_for`: something that never holds either."""

    node: str
    waits_for: str


@record
class LeadsNowhere:
    """If the scripts of these did nothing, the same finales could be won, and lost."""

    nodes: tuple[str, ...]


@record
class AtFirst:
    """As the first turn begins, each of these cells holds what is said of it, in the words of the
    story: of a hero, else of the table and of every hero alike. What one of `by` writes may be
    something else by then.
    """

    hero: str
    values: tuple[tuple[str, str], ...]
    by: tuple[tuple[str, tuple[str, ...]], ...]


@record
class ChangedBy:
    """The fact holds at first or not, and nothing else makes it true or untrue."""

    fact: str
    given: bool
    by: tuple[str, ...]


@record
class Removes:
    """The POI leaves the map by these alone."""

    poi: str
    by: tuple[str, ...]


@record
class Undone:
    """Once the fact is so, or the option open, nothing but these ends that."""

    what: str
    by: tuple[str, ...]


@record
class OnTiles:
    """The POI is on no other tile than these, on each of them on that day or later."""

    poi: str
    places: tuple[tuple[str, int], ...]


@record
class Away:
    """Nobody is on the tile before that day."""

    tile: str
    day: int


@record
class OnlyHeroes:
    """The option is used by these heroes alone."""

    option: str
    heroes: tuple[str, ...]


@record
class OnlyIn:
    """The event happens in games of that mode alone."""

    event: str
    mode: str


@record
class InVain:
    """If the scripts of these options did nothing for the hero, for nobody where no hero is named,
    but for effort, experience and skill, the same finales of that hero, or of all, could be won.
    """

    hero: str
    options: tuple[str, ...]
