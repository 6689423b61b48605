"""What can change between two versions of a game: a closed union, each with its place."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class Thing:
    """What has a name of its own. `kind`: option, item, hero, event …, as nodes of the quest graph
    are called where it has one; `id`: the full one; `title`: what players call it, of the new
    version if it is there.
    """

    kind: str
    id: str
    title: str


@record
class Place:
    """Where a change is. `inside`: the blocks around it, from the outermost, in words (`if knows`,
    `3+`); `old`, `new`: where it is written, None where a version does not have it or where no file
    holds it.
    """

    thing: Thing
    inside: tuple[str, ...]
    old: Span | None
    new: Span | None


@record
class Added:
    """A thing, or a part of one (`part`: milestone, beginning, choice …, with its words)."""

    place: Place
    part: str


@record
class Removed:
    """The same in the old version alone."""

    place: Place
    part: str


@record
class Renamed:
    """Another title or label; nothing is played otherwise."""

    place: Place
    part: str
    old: str
    new: str


@record
class Condition:
    """What must hold. `lost`, `gained`: the parts of the condition that one version alone has;
    `part`: whose it is, where it is not the thing's own; `old`, `new`: all of it, '' for none.
    """

    place: Place
    part: str
    lost: tuple[str, ...]
    gained: tuple[str, ...]
    old: str
    new: str


@record
class Asked:
    """Another amount of the same: `noun` is coins, xp, effort, virtue, day …"""

    place: Place
    part: str
    noun: str
    old: int
    new: int


@record
class Price:
    """What it costs, in words; '' for nothing."""

    place: Place
    part: str
    old: str
    new: str


@record
class Limit:
    """How often it can be chosen: `once a visit`, `once per hero`, `once`."""

    place: Place
    old: str
    new: str


@record
class Effect:
    """A line of a script; '' where one version does not have it."""

    place: Place
    old: str
    new: str


@record
class Results:
    """The successes of a test that lead to one result each, in words, from the fewest on."""

    place: Place
    old: tuple[str, ...]
    new: tuple[str, ...]


@record
class Moved:
    """The same entries in another order; `what` they are."""

    place: Place
    what: str


@record
class Value:
    """Any other value, by its name in words."""

    place: Place
    part: str
    name: str
    old: str
    new: str


@record
class Texts:
    """Texts that are read or shown: so many of the thing are different."""

    place: Place
    count: int


Change = (
    Added
    | Removed
    | Renamed
    | Condition
    | Asked
    | Price
    | Limit
    | Effect
    | Results
    | Moved
    | Value
    | Texts
)
