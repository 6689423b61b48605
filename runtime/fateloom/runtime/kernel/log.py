"""The log of a game, which is its save: a header and what happened, command by command.

JSON Lines: the header with the set-up first, then one line for each command with its events.
Events hold the results of chance, so replaying draws nothing; undo is a shorter log.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Any, Generic, TypeVar

from fateloom.runtime.codec import DecodeError, Json, dumps, from_json, parse, to_json, write
from fateloom.runtime.kernel.game import GameTypes, Refusal, Rules, folded
from fateloom.runtime.record import record, replace

FORMAT = 1
"""The version of the form of logs; raised whenever an older reader would misread them."""

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


@record
class Header:
    """Which game this is: rule system, fingerprint of what is played, seed of the roller."""

    format: int
    rules: str
    played: str
    seed: int


@record
class Entry(Generic[CommandT, EventT]):
    """A command and what it brought about. `seat`: None for chance; `command`: None at the opening.

    `drawn`: how many numbers the roller had given after it.
    """

    seat: int | None
    command: CommandT | None
    drawn: int
    events: tuple[EventT, ...]


@record
class Log(Generic[SetupT, CommandT, EventT]):
    """A whole game."""

    header: Header
    setup: SetupT
    entries: tuple[Entry[CommandT, EventT], ...]

    def with_entry(self, entry: Entry[CommandT, EventT]) -> Log[SetupT, CommandT, EventT]:
        """The log, one entry longer."""
        return Log(self.header, self.setup, (*self.entries, entry))

    def undone(self, bots: Collection[int] = ()) -> Log[SetupT, CommandT, EventT]:
        """The log without the last command of a seat and all that followed; itself at the start.

        `bots`: seats whose commands go along with the one before.
        """
        for number in range(len(self.entries) - 1, -1, -1):
            seat = self.entries[number].seat
            if seat is not None and seat not in bots:
                return replace(self, entries=self.entries[:number])
        return self

    @property
    def events(self) -> tuple[EventT, ...]:
        """All that has happened."""
        return tuple(event for entry in self.entries for event in entry.events)

    @property
    def drawn(self) -> int:
        """How many numbers the roller has given."""
        return self.entries[-1].drawn if self.entries else 0


AnyEntry = Entry[Any, Any]
AnyLog = Log[Any, Any, Any]
"""Of a game whose system is not known (`game.AnyRules`)."""


@record
class Trail:
    """What has been said in a game, as a number: equal for equal commands in the same order, and
    for practical purposes for no others. `count`: how many entries are in it.
    """

    count: int = 0
    digest: int = 0

    def on(self, entries: tuple[Entry[CommandT, EventT], ...], command: object) -> Trail:
        """The trail to the end of these entries, of which it holds the first `count`. `command`:
        the type of the commands, for the codec.
        """
        digest = self.digest
        for entry in entries[self.count :]:
            said = "" if entry.command is None else dumps(entry.command, command)
            line = f"{digest:x} {entry.seat} {said}"
            digest = int.from_bytes(sha256(line.encode()).digest()[:16])
        return Trail(len(entries), digest)


def replay(
    rules: Rules[SetupT, StateT, CommandT, EventT, object], log: Log[SetupT, CommandT, EventT]
) -> StateT:
    """The state that the log leads to; raises DecodeError when it belongs to another game."""
    if (log.header.rules, log.header.played) != (rules.name, rules.fingerprint):
        raise DecodeError("this log belongs to another game")
    state = rules.setup(log.setup)
    if isinstance(state, Refusal):
        raise DecodeError(f"this log starts with a set-up that cannot be: {state.message}")
    try:
        for entry in log.entries:
            for event in entry.events:
                state = rules.evolve(state, event)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise DecodeError(f"this log tells of things that cannot happen: {error!r}") from None
    return state


def first_divergence(
    rules: Rules[SetupT, StateT, CommandT, EventT, object], log: Log[SetupT, CommandT, EventT]
) -> int | None:
    """The number of the first entry whose events do not follow from its command by the rules."""
    state = rules.setup(log.setup)
    if isinstance(state, Refusal):
        return 0
    for number, entry in enumerate(log.entries):
        opening = entry.command is None
        if opening and number:
            return number
        found = rules.opening(state) if opening else rules.decide(state, _said(entry))
        if found != entry.events:
            return number
        state = folded(rules, state, entry.events)
    return None


def _said(entry: Entry[CommandT, EventT]) -> CommandT:
    if entry.command is None:
        raise ValueError("the opening has no command")
    return entry.command


# --- JSON Lines


def _entry_type(types: GameTypes) -> object:
    generic: Any = Entry  # filled with types that are known at run time alone
    filled: object = generic[types.command, types.event]
    return filled


def to_lines(log: AnyLog, types: GameTypes) -> str:
    """The log as text: a line for the header, a line an entry."""
    first = {"header": to_json(log.header), "setup": to_json(log.setup, types.setup)}
    lines = [write(first)]
    for entry in log.entries:
        lines.append(dumps(entry, _entry_type(types)))
    return "".join(f"{line}\n" for line in lines)


def from_lines(text: str | bytes, types: GameTypes) -> AnyLog:
    """The log that the text holds; raises DecodeError that names the line, and nothing else."""
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise DecodeError(f"not text in UTF-8: {error.reason}") from None
    header, setup = None, None
    entries = []
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            if number == 1:
                header, setup = _opened(parse(line), types)
            else:
                entries.append(from_json(_entry_type(types), parse(line)))
        except DecodeError as error:
            raise error.inside(number) from None
    assert header is not None  # text has at least one line
    return Log(header, setup, tuple(entries))


def _opened(value: Json, types: GameTypes) -> tuple[Header, object]:
    if not isinstance(value, dict) or set(value) != {"header", "setup"}:
        raise DecodeError("a log begins with its header and set-up")
    header = from_json(Header, value["header"])
    if header.format != FORMAT:
        raise DecodeError(f"a log of format {header.format}; this reader knows {FORMAT}")
    return header, from_json(types.setup, value["setup"])
