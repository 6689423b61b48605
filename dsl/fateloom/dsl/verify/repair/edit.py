"""What a repair is: an edit of the compiled story, the same edit in the words of its files, and a
sentence that says so.
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Kind(Enum):
    """The catalogue."""

    AGAIN = "again"
    """What was used up can be done again: `once` goes."""
    KEEPS = "keeps"
    """What was given away or used up stays with its owner."""
    GUARD = "guard"
    """The step behind which there is no way back is not open to everybody."""
    WAITS = "waits"
    """What takes something away waits until the hero is past it."""
    LEFT_OUT = "left out"
    """What takes something away does not happen."""
    RESCUE = "rescue"
    """What nobody can have any more comes back by itself."""
    GIVEN_BACK = "given back"
    """What was used up can be bought again."""
    COPIES = "copies"
    """There is one for everybody."""
    OPENED = "opened"
    """A condition that cannot hold any more is asked no longer."""


@record
class Swap:
    """Within a stretch of a file, the last `old` becomes `new`; an empty `old`: `new` is added at
    its end.
    """

    span: Span
    old: str
    new: str


@record
class Instead:
    """A stretch of a file becomes `new`."""

    span: Span
    new: str


@record
class Below:
    """Lines below the line in which a stretch ends; below all others, if that line is 0. `depth`:
    the spaces before each of them.
    """

    span: Span
    depth: int
    lines: tuple[str, ...]


Typed = Swap | Instead | Below
"""What is typed to make an edit."""


@record
class Edit:
    """An edit that may mend a block.

    `program`: the story with it. `sentence`: what is to be done, with the words that are written
    in back quotes. `at`: where. `size`: words that are written or taken out. `lines`: what is
    written, if it is whole lines. `typed`: the same for a machine; empty where a table is edited.
    """

    kind: Kind
    program: Program
    sentence: str
    at: Span
    size: int
    lines: tuple[str, ...]
    typed: tuple[Typed, ...]


@record
class Repair:
    """An edit that was tried: with it the hero is proved never to be blocked.

    `at`: file and line. `lines`: what is written there. `others`: heroes at the same table of
    whom the same is proved with the edit; `unsure`: those of whom it was not asked or not decided.
    """

    kind: str
    sentence: str
    at: str
    lines: tuple[str, ...]
    others: tuple[str, ...]
    unsure: tuple[str, ...]
