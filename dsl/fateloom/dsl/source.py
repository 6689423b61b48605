"""Source texts: the caller passes name and text, and places in them are looked up here."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

NOT_TEXT = Code("FT0001", "not-text", Level.ERROR)
TOO_LARGE = Code("FT0002", "file-too-large", Level.ERROR)
OUTSIDE = Code("FT0008", "file-outside", Level.ERROR)
CONTROL_CHARACTER = Code("FT0007", "control-character", Level.ERROR)
UNREADABLE = Code("FT0009", "file-unreadable", Level.ERROR)
"""The code that reads the files reports FT0008 and FT0009, and each reader of text FT0007."""

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
