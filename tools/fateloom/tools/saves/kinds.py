"""What the modules of saves speak of: a game of any rules, a row, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn

from fateloom.runtime.record import record
from fateloom.tools.files import UsageError, shown


class SaveError(UsageError):
    """A save cannot be opened, written or gone on with; its text is for the player."""


class InUseError(SaveError):
    """Another process has the save open."""


@record
class Row:
    """An entry of the log as a save has it: JSON in the words of the runtime's codec.

    `seat`: None for chance; `command`: None at the opening; `drawn`: numbers drawn so far, 0 on.
    """

    seat: int | None
    command: str | None
    drawn: int
    events: str

    @property
    def line(self) -> str:
        """The row on one line: exactly the line that the kernel's log has for it."""
        seat = "null" if self.seat is None else self.seat
        command = self.command or "null"
        return f'{{"seat":{seat},"command":{command},"drawn":{self.drawn},"events":{self.events}}}'


@record
class Head:
    """What a save says before its rows.

    `scenario`: where it is, from the folder of the save, with `/`. `opening`: the first line of the
    kernel's log. `engine`: which Fateloom wrote it last; empty: not known.
    """

    scenario: str
    title: str
    opening: str
    engine: str


@record
class Doubt:
    """The first row that is not as it was written. `number`: from 0; `why`: half a sentence."""

    number: int
    why: str


@record
class Snapshot:
    """The table after `number` steps: names of the parts of the state, and the state, as JSON."""

    number: int
    engine: str
    names: str
    state: str


@record
class Contents:
    """All that a save holds. `rows` are whole; what comes after `doubt` is not among them."""

    head: Head
    rows: tuple[Row, ...]
    snapshots: tuple[Snapshot, ...]
    chain: str
    """The last hash, 64 hexadecimal digits."""
    doubt: Doubt | None
    settings: Mapping[str, str] = MappingProxyType({})
    """How the table plays and where the game stands, by names; a hint, and no part of the game."""


def fail(path: str, what: str) -> NoReturn:
    """Raise SaveError: `'evening.game' is a folder.`"""
    raise SaveError(f"'{shown(path)}' {what}")
