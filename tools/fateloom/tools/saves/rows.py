"""Between the log of the kernel and the rows of a save."""

from __future__ import annotations

import json
from types import GenericAlias

from fateloom.runtime.codec import DecodeError, dumps, from_json, parse, to_json, write
from fateloom.runtime.kernel.game import AnyRules, GameTypes
from fateloom.runtime.kernel.log import FORMAT, AnyEntry, AnyLog, Header
from fateloom.tools.saves.kinds import Row, Snapshot
from fateloom.tools.systems import system


def row_of(entry: AnyEntry, types: GameTypes) -> Row:
    """The row of an entry of the log."""
    command = None if entry.command is None else dumps(entry.command, types.command)
    return Row(entry.seat, command, entry.drawn, dumps(entry.events, _events(types)))


def entry_of(row: Row, types: GameTypes) -> AnyEntry:
    """The entry that a row stands for; raises DecodeError."""
    command = None if row.command is None else from_json(types.command, _loaded(row.command))
    return AnyEntry(row.seat, command, row.drawn, from_json(_events(types), _loaded(row.events)))


def _events(types: GameTypes) -> object:
    return GenericAlias(tuple, (types.event, ...))


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


def opening_of(log: AnyLog) -> str:
    """The first line of the kernel's log: which game it is, and its set-up."""
    types = system(log.header.rules).saving().TYPES
    return write({"header": to_json(log.header), "setup": to_json(log.setup, types.setup)})


def opened(opening: str) -> tuple[Header, object]:
    """The header and set-up in the first line; raises DecodeError."""
    value = parse(opening)
    if not isinstance(value, dict) or set(value) != {"header", "setup"}:
        raise DecodeError("a game begins with its header and set-up")
    header = from_json(Header, value["header"])
    types = types_of(header)
    if header.format != FORMAT or types is None:
        raise DecodeError("it is a game of another kind, or of another Fateloom")
    return header, from_json(types.setup, value["setup"])


def types_of(header: Header) -> GameTypes | None:
    """The types of the rule system of a save; None when there is no such system."""
    try:
        return system(header.rules).saving().TYPES
    except KeyError:
        return None


def snapshot_of(rules: AnyRules, number: int, state: object) -> Snapshot:
    """The table after `number` steps."""
    names = json.dumps(system(rules.name).saving().names(rules), separators=(",", ":"))
    return Snapshot(number, engine(), names, dumps(state, rules.types.state))


def state_of(snapshot: Snapshot, types: GameTypes) -> object:
    """The state in a snapshot; raises DecodeError."""
    return from_json(types.state, parse(snapshot.state))


def engine() -> str:
    """Which Fateloom this is: another one may carry out the same steps in another way."""
    from fateloom.tools.cache import tool_stamp

    return f"{FORMAT}.{tool_stamp().hex()[:32]}"
