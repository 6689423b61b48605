"""The steps of plays of stories, as written."""

from __future__ import annotations

from fateloom.dsl.plays.ast import Said as Said
from fateloom.runtime.program.settings import Face
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class Plain:
    """A step of one word: stay, done, confirm, leave, end, stage."""

    word: str
    span: Span


@record
class WithName:
    """A word and a name: visit, option, trade, buy, sell, begin, `pick up`, abandon, discard,
    give, outcome, home.
    """

    word: str
    name: str
    span: Span


@record
class Move:
    """`move marsh causeway`: every tile entered, or the last one alone."""

    tiles: tuple[str, ...]
    span: Span


@record
class Test:
    """`test climb effort 1 roll 5 4 *`. With effort or dice it runs up to the number entered."""

    option: str
    effort: int | None
    roll: tuple[Face, ...] | None
    span: Span


@record
class Scan:
    """`scan tower with rope`, `scan story path penance`; without id for a scan in a script."""

    option: str | None
    item: str | None
    path: str | None
    span: Span


@record
class Choose:
    """`choose 2`: branches count from 1, in the order of the story."""

    number: int
    span: Span


@record
class Roll:
    """`roll 5 4 *`: the main dice first, then the effort dice; `*` is the star."""

    faces: tuple[Face, ...]
    span: Span


@record
class Effort:
    """`effort 2`: so many effort dice go into the roll."""

    dice: int
    span: Span


@record
class Use:
    """`use rope`; `use horse to marsh`."""

    item: str
    tile: str | None
    span: Span


@record
class Spaces:
    """`power 1 4 8`: where the markers of one track stand afterwards."""

    skill: str
    spaces: tuple[int, ...]


@record
class Markers:
    """`markers power 1 4 8, dexterity 2 3 7`; tracks that are not named stay."""

    tracks: tuple[Spaces, ...]
    span: Span


@record
class Spend:
    """`spend 2 xp`, or `spend 2 xp power 1 4 8` where there is more than one way."""

    points: int
    tracks: tuple[Spaces, ...]
    span: Span


Step = Said | Plain | WithName | Move | Test | Scan | Choose | Roll | Effort | Use | Markers | Spend
