"""Between the log of the kernel and the rows of a save."""

from __future__ import annotations

import json

from fateloom.runtime.codec import DecodeError, dumps, from_json, parse, to_json, write
from fateloom.runtime.kernel.log import FORMAT, Header
from fateloom.runtime.program.program import FORMAT as PROGRAM_FORMAT
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.tools.saves.kinds import Row, Snapshot, StoryEntry, StoryLog
from fateloom.tools.saves.named import names_of


def row_of(entry: StoryEntry) -> Row:
    """The row of an entry of the log."""
    command = None if entry.command is None else dumps(entry.command, Command)
    return Row(entry.seat, command, entry.drawn, dumps(entry.events, tuple[Event, ...]))


def entry_of(row: Row) -> StoryEntry:
    """The entry that a row stands for; raises DecodeError."""
    command = None if row.command is None else from_json(Command, _loaded(row.command))
    events = from_json(tuple[Event, ...], _loaded(row.events))
    return StoryEntry(row.seat, command, row.drawn, events)


def _loaded(text: str) -> object:
    """JSON text as plain values, in the quickest way: most of what it takes to go on with a long
    game. That it is written as the codec writes it was seen to when it was saved.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise DecodeError("not JSON") from None


def row_from(line: str) -> Row:
    """The row in a line of the kernel's log; raises DecodeError."""
    value = parse(line)
    if not isinstance(value, dict) or set(value) != {"seat", "command", "drawn", "events"}:
        raise DecodeError("a step has seat, command, drawn and events")
    seat, drawn = value["seat"], value["drawn"]
    if not (seat is None or type(seat) is int) or type(drawn) is not int:
        raise DecodeError("seat and drawn are whole numbers")
    if abs(drawn) >> 62 or abs(seat or 0) >> 62:
        raise DecodeError("a number is too large")
    command = None if value["command"] is None else write(value["command"])
    row = Row(seat, command, drawn, write(value["events"]))
    if row.line != line:
        raise DecodeError("the line is not written as Fateloom writes it")
    return row


def opening_of(log: StoryLog) -> str:
    """The first line of the kernel's log: which game it is, and its set-up."""
    return write({"header": to_json(log.header), "setup": to_json(log.setup, SetUp)})


def opened(opening: str) -> tuple[Header, SetUp]:
    """The header and set-up in the first line; raises DecodeError."""
    value = parse(opening)
    if not isinstance(value, dict) or set(value) != {"header", "setup"}:
        raise DecodeError("a game begins with its header and set-up")
    header: Header = from_json(Header, value["header"])
    if header.format != FORMAT or header.rules != StoryRules.name:
        raise DecodeError("it is a game of another kind, or of another Fateloom")
    setup: SetUp = from_json(SetUp, value["setup"])
    return header, setup


def snapshot_of(rules: StoryRules, number: int, state: State) -> Snapshot:
    """The table after `number` steps."""
    names = json.dumps(names_of(rules.index), separators=(",", ":"))
    return Snapshot(number, engine(), names, dumps(state, State))


def state_of(snapshot: Snapshot) -> State:
    """The state in a snapshot; raises DecodeError."""
    state: State = from_json(State, parse(snapshot.state))
    return state


def engine() -> str:
    """Which Fateloom this is: another one may carry out the same steps in another way."""
    from fateloom.tools.cache import tool_stamp

    return f"{FORMAT}.{PROGRAM_FORMAT}.{tool_stamp().hex()[:32]}"
