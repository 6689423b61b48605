"""The file of a game: a line of ours, then the log of the kernel. Written whole or not at all."""

from __future__ import annotations

import json
import os

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.runtime.kernel.table import Table, resume
from fateloom.runtime.program.codec import digest
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.tools.files import LARGEST, UsageError, shown, write_atomic

StoryTable = Table[SetUp, State, Command, Event]

MARK = "fateloom game"
FORMAT = 1


@record
class Saved:
    """What a file says before its log is read. `scenario`: where it was; `rules`: a digest."""

    path: str
    scenario: str
    rules: str
    log: str


def save(path: str, table: StoryTable, rules: StoryRules, scenario: str) -> None:
    """Write the game; raises OSError."""
    folder = os.path.dirname(os.path.abspath(path))
    try:
        where = os.path.relpath(os.path.abspath(scenario), folder).replace(os.sep, "/")
    except ValueError:  # another drive
        where = os.path.abspath(scenario)
    head = {
        "document": MARK,
        "format": FORMAT,
        "scenario": where,
        "title": rules.program.title,
        "rules": digest(rules.program),
    }
    text = json.dumps(head, ensure_ascii=False) + "\n" + to_lines(table.log, rules.types)
    write_atomic(path, text.encode("utf-8"))


def read(path: str) -> Saved:
    """The file of a game, its log unread; raises UsageError when it is none."""
    name = shown(path)
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"'{name}' cannot be read: {error.strerror}.") from None
    if len(data) > LARGEST:
        raise UsageError(f"'{name}' is too large for a saved game.")
    first, _, log = data.partition(b"\n")
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("document") != MARK:
        raise UsageError(f"'{name}' is not a saved game of Fateloom.")
    if head.get("format") != FORMAT:
        raise UsageError(f"'{name}' was saved by another version of Fateloom; it cannot be opened.")
    scenario, rules = head.get("scenario"), head.get("rules")
    if not isinstance(scenario, str) or not isinstance(rules, str):
        raise UsageError(f"'{name}' is damaged: its first line is not whole.")
    try:
        text = log.decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"'{name}' is damaged: it is not text.") from None
    folder = os.path.dirname(os.path.abspath(path))
    return Saved(path, os.path.normpath(os.path.join(folder, scenario)), rules, text)


def restore(saved: Saved, rules: StoryRules) -> StoryTable:
    """The game as it was; raises UsageError when the file does not belong to these rules."""
    name = shown(saved.path)
    if saved.rules != digest(rules.program):
        raise UsageError(
            f"'{name}' belongs to another scenario, or the scenario has changed since: "
            f"'{shown(rules.program.title)}' has other rules now. The file was not touched."
        )
    if not saved.log.endswith("\n"):
        raise UsageError(
            f"'{name}' is damaged: it breaks off in its last line. It was not touched."
        )
    try:
        log = from_lines(saved.log, rules.types)
        # The rules are the same; words may have been corrected since.
        log = replace(log, header=replace(log.header, played=rules.fingerprint))
        table = resume(rules, log)
        _ = table.prospect
    except (DecodeError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise UsageError(
            f"'{name}' is damaged: {shown(str(error)[:200])}. It was not touched."
        ) from None
    return table
