"""A saved game as JSON Lines, to be read, sent and kept; and the text form of earlier saves.

The first line says what it is, the second is the first of the kernel's log, then comes a line a
step, and last how many they are and the last hash of their chain.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import NoReturn

from fateloom.runtime.codec import DecodeError, Json, write
from fateloom.runtime.kernel.game import GameTypes
from fateloom.runtime.record import record
from fateloom.tools.files import shown
from fateloom.tools.saves.form import FORMAT, begun, linked
from fateloom.tools.saves.kinds import Contents, Head, Row, fail
from fateloom.tools.saves.os_errors import real_path
from fateloom.tools.saves.rows import entry_of, opened, row_from, types_of
from fateloom.tools.storage import LARGEST, read_regular, reason

MARK = "fateloom save"
EARLIER = "fateloom game"
"""What the text files say that were saves before; they have no last line."""


@record
class Imported:
    """A game out of a text; its scenario as seen from the folder of the file."""

    scenario: str
    title: str
    opening: str
    rows: tuple[Row, ...]
    settings: Mapping[str, str]


def to_lines(contents: Contents, scenario: str) -> str:
    """The save as text, a line a step. `scenario`: where it is, as seen from the new file."""
    head = contents.head
    first: dict[str, Json] = {
        "document": MARK,
        "format": FORMAT,
        "scenario": scenario,
        "title": head.title,
    }
    if contents.settings:
        first["settings"] = dict(contents.settings)
    last: dict[str, Json] = {"steps": len(contents.rows), "chain": contents.chain}
    lines = [write(first), head.opening, *(row.line for row in contents.rows)]
    return "".join(f"{line}\n" for line in (*lines, write(last)))


def from_file(path: str) -> Imported:
    """The game in a text file; raises SaveError that says what is wrong and in which line."""
    lines = _lines(path)
    try:
        first = json.loads(lines[0])
    except (ValueError, RecursionError):
        first = None
    document = first.get("document") if isinstance(first, dict) else None
    if not isinstance(first, dict) or document not in (MARK, EARLIER):
        fail(path, "is not an exported game of Fateloom.")
    if first.get("format") != FORMAT:
        fail(
            path,
            "was exported by another version of Fateloom, in a format that this one does not know.",
        )
    scenario, title = first.get("scenario"), first.get("title")
    if not isinstance(scenario, str) or not isinstance(title, str):
        _damaged(path, 1, "it does not say which scenario it belongs to")
    settings = first.get("settings", {})
    if not isinstance(settings, dict) or not all(isinstance(it, str) for it in settings.values()):
        _damaged(path, 1, "it does not say how the game is played")
    body = lines[1:] if document == EARLIER else lines[1:-1]
    if len(body) < 2 or (document == MARK and not lines[-1].startswith('{"steps":')):
        _damaged(path, len(lines), "it is incomplete")
    opening, rows = body[0], []
    types: GameTypes | None = None
    try:
        types = types_of(opened(opening)[0])
    except DecodeError as error:
        _damaged(path, 2, error.message)
    chain = begun(opening)
    for number, line in enumerate(body[1:], 3):
        try:
            rows.append(row_from(line))
            if types is not None:
                entry_of(rows[-1], types)
        except DecodeError as error:
            _damaged(path, number, error.message)
        chain = linked(chain, rows[-1])
    if document == MARK and lines[-1] != write({"steps": len(rows), "chain": chain}):
        _damaged(path, len(lines), "steps are missing, or were changed")
    return Imported(scenario, title, opening, tuple(rows), settings)


def head_of(imported: Imported, source: str, target: str) -> Head:
    """What the new save says of itself; which Fateloom has played it is not known."""
    where = moved(imported.scenario, source, target)
    return Head(where, imported.title, imported.opening, "")


def moved(scenario: str, source: str, target: str) -> str:
    """The way to the scenario from the folder of `target` instead of that of `source`."""
    old, new = (os.path.dirname(real_path(it)) for it in (source, target))
    try:
        way = os.path.relpath(os.path.join(old, scenario), new)
    except ValueError:  # another drive
        return scenario
    return way.replace(os.sep, "/")


def _lines(path: str) -> list[str]:
    real = real_path(path)
    try:
        data = read_regular(real, LARGEST)
    except OSError as error:
        fail(path, f"cannot be read: {reason(error)}.")
    if len(data) > LARGEST:
        fail(path, "is too large for an exported game.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        fail(path, "is not an exported game of Fateloom: it is not text.")
    if not text.endswith("\n"):
        kind = "is damaged: it ends within its last line." if text[:1] == "{" else "is not a game."
        fail(path, kind)
    return text[:-1].split("\n")


def _damaged(path: str, line: int, why: str) -> NoReturn:
    fail(path, f"is damaged in line {line}: {shown(why[:200])}.")
