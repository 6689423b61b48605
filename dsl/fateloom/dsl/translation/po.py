"""A file of translations (gettext PO) as records."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.span import NOWHERE, Span

Key = tuple[str, str]
"""`msgctxt` and `msgid`: what tells an entry from every other."""


@record
class Piece:
    """A quoted string of a file, as it was written between its quotes (escapes and all), and where
    its first character stands.
    """

    line: int
    column: int
    raw: str


@record
class Entry:
    """One text and its translation. `msgstr`: empty while there is none."""

    context: str
    source: str
    msgstr: str
    fuzzy: bool = False
    """Somebody has to look at it again; it is not used until then."""
    obsolete: bool = False
    """The story has no such text any more."""
    notes: tuple[str, ...] = ()
    """Lines of translators (`# `), kept as they are."""
    hints: tuple[str, ...] = ()
    """Lines for translators (`#. `), made anew by each extraction."""
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    """Flags other than fuzzy."""
    previous: str | None = None
    """The source that a fuzzy translation was made for."""
    pieces: tuple[Piece, ...] = ()
    """Where the translation stands in its file; empty when it comes from no file."""
    span: Span = NOWHERE

    @property
    def key(self) -> Key:
        """What the entry is found by."""
        return self.context, self.source

    @property
    def is_used(self) -> bool:
        """Whether players get to read the translation."""
        return bool(self.msgstr) and not self.fuzzy and not self.obsolete


@record
class PoFile:
    """A whole file. `header`: its fields in order; `comments`: lines before the header, kept."""

    name: str
    header: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def language(self) -> str:
        """The language as the header has it."""
        return dict(self.header).get("Language", "")


def unescaped(raw: str) -> list[tuple[str, int]]:
    """The characters of a string as written between quotes, each with its offset there.

    >>> unescaped('a' + chr(92) + 'n')
    [('a', 0), ('\\n', 1)]
    """
    out = []
    at = 0
    while at < len(raw):
        if raw[at] == "\\" and at + 1 < len(raw):
            out.append((ESCAPES.get(raw[at + 1], raw[at + 1]), at))
            at += 2
        else:
            out.append((raw[at], at))
            at += 1
    return out


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def place(entry: Entry, start: int, end: int) -> Span:
    """Where the characters `start` to `end` (behind the last) of the translation stand."""
    if not entry.pieces:
        return entry.span
    line, column = _place(entry.pieces, start)
    end_line, end_column = _place(entry.pieces, max(start, end - 1))
    return Span(entry.span.file, line, column, end_line, end_column + 1)


def _place(pieces: tuple[Piece, ...], at: int) -> tuple[int, int]:
    for piece in pieces:
        characters = unescaped(piece.raw)
        if at < len(characters):
            return piece.line, piece.column + characters[at][1]
        at -= len(characters)
    last = pieces[-1]
    return last.line, last.column + len(last.raw)
