"""Lines of `.play` files, of whichever rule system: what says something, how deep it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays.codes import PLAY_SYNTAX
from fateloom.dsl.source import without_conflicts
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.source import Source

QUOTED = r'(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”])'
PLAY = re.compile(rf"play\s+{QUOTED}\s+of\s+([a-z][a-z0-9_]*)\Z")


NOTE = re.compile(r" +(#|//|--|<!--) +(.*?)(?: ?-->)?$")
"""A comment as it is written elsewhere."""


class Row(NamedTuple):
    """A line that says something: its depth in steps of two spaces, words, place."""

    depth: int
    text: str
    span: Span


class Lines:
    """The lines of a file, read one after the other, and what is wrong with them."""

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.found: list[Diagnostic] = []
        source, conflicts = without_conflicts(source)
        self.found += conflicts
        self.rows = self._rows(source.text)
        self.at = 0

    def wrong(self, row: Row, message: str, help: str, *, column: int = 0) -> None:
        """Report a mistake in a line."""
        span = row.span
        if column:
            span = Span(span.file, span.line, column, span.line, span.end_column)
        self.found.append(finding(PLAY_SYNTAX, span, message, help=help))

    def _rows(self, text: str) -> list[Row]:
        rows = []
        for number, line in enumerate(text.split("\n"), 1):
            bare = without_comment(line)
            words = bare.strip()
            if not words:
                continue
            start = len(bare) - len(bare.lstrip())
            span = Span(self.name, number, start + 1, number, len(bare.rstrip()) + 1)
            row = Row(start // 2, words, span)
            note = NOTE.search(words)
            if note and len(re.findall('["“”„]', words[: note.start()])) % 2 == 0:
                help = f"Write:  {words[: note.start()]}  # {note[2]}"
                self.wrong(row, "a comment begins with '#', behind two spaces", help)
                row = row._replace(text=words[: note.start()])
            if "\t" in bare[:start]:
                self.wrong(row, "a tab stands at the start of the line", "Indent with two spaces.")
                row = row._replace(depth=len(bare[:start].replace("\t", "  ")) // 2)
            elif start % 2:
                help = "Indent with two spaces a level."
                self.wrong(row, f"{start} spaces stand at the start of the line", help)
            rows.append(row)
        return rows

    def block(self, depth: int) -> list[Row]:
        """The rows from here on that stand at least that deep."""
        start = self.at
        while self.at < len(self.rows) and self.rows[self.at].depth >= depth:
            self.at += 1
        return self.rows[start : self.at]


def without_comment(line: str) -> str:
    """The line up to its comment: `#` at the start or behind two spaces, but not in a label."""
    quoted = False
    for at, char in enumerate(line):
        if char in '"“”„':
            quoted = not quoted if char == '"' else char in "“„"
        elif char == "#" and not quoted and (not line[:at].strip() or line[at - 2 : at] == "  "):
            return line[:at]
    return line


def within(span: Span, start: int, end: int) -> Span:
    """A part of a place in one line: its characters from `start` to `end`, from 0."""
    column = span.column
    return Span(span.file, span.line, column + start, span.line, column + max(end, start + 1))


def cut(text: str) -> str:
    """What was written, short enough to quote."""
    return text if len(text) <= 40 else f"{text[:39]}…"
