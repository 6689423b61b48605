"""The tree of a `.play` file, as written. Conditions and effects stay text until `resolve`."""

from __future__ import annotations

from fateloom.runtime.program.settings import Face
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class Written:
    """A condition or an effect as it stands in the file."""

    text: str
    span: Span


# --- steps: what a hero does


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


@record
class Said:
    """What is said in a pool game that the story has called, as in plays of pool games:
    `try talk clever`, `invoke dusk die`, `buy lamp hope`.
    """

    text: str
    span: Span


Step = Said | Plain | WithName | Move | Test | Scan | Choose | Roll | Effort | Use | Markers | Spend


# --- expectations


@record
class ExpectText:
    """`expect text "…"`: told since the expectation or the hero's line before."""

    text: str
    span: Span


@record
class ExpectRefused:
    """`expect refused`: the last step of the line does not stand."""

    span: Span


@record
class ExpectOver:
    """`expect over HERO`: the game is over, and that hero has won; None: nobody has."""

    hero: str | None
    span: Span


@record
class ExpectThat:
    """`expect COND`, for the hero of the line."""

    condition: Written
    span: Span


Expectation = ExpectText | ExpectRefused | ExpectOver | ExpectThat


# --- the play


@record
class Line:
    """`warden: stay; visit saint_anne`, and what is expected after it."""

    hero: str
    steps: tuple[Step, ...]
    expects: tuple[Expectation, ...]
    span: Span


@record
class Promise:
    """`always COND` or `never COND`, looked at after every command."""

    never: bool
    condition: Written
    span: Span


@record
class Play:
    """`play "…" of SCENARIO` with all that stands below."""

    title: str
    scenario: str
    heroes: tuple[str, ...]
    seed: int
    mode: str | None
    effort: str | None
    given: tuple[Written, ...]
    lines: tuple[Line, ...]
    promises: tuple[Promise, ...]
    span: Span


@record
class PlayFile:
    """All plays of a file, in order."""

    name: str
    plays: tuple[Play, ...]
