"""Source texts: the caller passes name and text, and places in them are looked up here."""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

NOT_TEXT = Code("FT0001", "not-text", Level.ERROR)
TOO_LARGE = Code("FT0002", "file-too-large", Level.ERROR)
OUTSIDE = Code("FT0008", "file-outside", Level.ERROR)
CONTROL_CHARACTER = Code("FT0007", "control-character", Level.ERROR)
UNREADABLE = Code("FT0009", "file-unreadable", Level.ERROR)
MERGE_CONFLICT = Code("FT0026", "merge-conflict", Level.ERROR)
"""The code that reads the files reports FT0008 and FT0009, readers of text FT0007 and FT0026."""

MIB = 1024 * 1024

LARGEST = 32 * MIB
"""Bytes; a larger file is refused rather than read for minutes."""


@record
class Source:
    """A file of a scenario: `name` relative to the scenario's folder with `/`, `text` with
    `\\n` as line ends.
    """

    name: str
    text: str


def from_bytes(name: str, data: bytes) -> Source | Diagnostic:
    """Read `data` as UTF-8 text (a byte order mark is dropped, any line end becomes `\\n`), or
    say why it cannot be text.
    """
    if len(data) > LARGEST:
        return finding(
            TOO_LARGE,
            Span(name, 1, 1, 1, 1),
            f"'{name}' has {len(data) // MIB} MiB; a file of a scenario may have {LARGEST // MIB}",
            help="Split it: all files of a folder belong to the scenario.",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        return finding(
            NOT_TEXT,
            Span(name, line, column, line, column + 1),
            f"'{name}' is not UTF-8 text: byte 0x{data[error.start]:02x} does not belong here",
            help="Save the file as UTF-8.",
        )
    if "\0" in text:
        at = text.index("\0")
        line = text.count("\n", 0, at) + 1
        column = at - text.rfind("\n", 0, at)
        return finding(
            NOT_TEXT,
            Span(name, line, column, line, column + 1),
            f"'{name}' is not text: it holds a zero byte",
            help="Is this a picture or a document of another program?",
        )
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Source(name, text)


CONFLICT = re.compile(r"(<{7}|\|{7}|>{7})(?: .*)?|(={7})")
"""A line that a merge has written; `|||||||` begins what both sides had before."""


def without_conflicts(source: Source) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text as it is on the first side of each conflict that a merge has left, with blank lines
    for the rest; and one finding for each.
    """
    text = source.text
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        return source, ()
    lines = text.split("\n")
    found = []
    begun: int | None = None
    is_left_out = False
    for row, line in enumerate(lines):
        m = CONFLICT.fullmatch(line)
        if m is None:
            if is_left_out:
                lines[row] = ""
            continue
        mark = (m[1] or m[2])[0]
        if mark not in "<>" and begun is None:
            continue
        if mark == "<" and begun is not None:
            found.append(_conflict(source.name, begun, row - 1))
        lines[row] = ""
        if mark == "<":
            begun, is_left_out = row, False
        elif mark == ">":
            found.append(_conflict(source.name, row if begun is None else begun, row))
            begun, is_left_out = None, False
        else:
            is_left_out = True
    if begun is not None:
        if is_left_out:  # where it ends is not known
            return without_conflicts(Source(source.name, _unmarked(text)))[0], tuple(
                (*found, _conflict(source.name, begun, begun))
            )
        found.append(_conflict(source.name, begun, begun))
    return Source(source.name, "\n".join(lines)), tuple(found)


def _unmarked(text: str) -> str:
    """The text without the lines that a merge has written."""
    return "\n".join("" if CONFLICT.fullmatch(it) else it for it in text.split("\n"))


def _conflict(name: str, first: int, last: int) -> Diagnostic:
    where = f"lines {first + 1} to {last + 1}" if last > first else f"line {first + 1}"
    return finding(
        MERGE_CONFLICT,
        Span(name, first + 1, 1, first + 1, 8),
        f"a merge conflict is not resolved: {where}",
        help="Keep one side or join both, and delete the lines <<<<<<<, ======= and >>>>>>>.",
    )


def place_of_key(source: Source | None, file: str, key: str) -> Span:
    """The place of the first line of a table that begins with the key; its first character where
    there is none.
    """
    for number, line in enumerate(source.text.split("\n") if source is not None else (), 1):
        words = line.lstrip(" ")
        if words.startswith(f"{key}:"):
            column = len(line) - len(words) + 1
            return Span(file, number, column, number, column + len(key))
    return Span(file, 1, 1, 1, 1)
