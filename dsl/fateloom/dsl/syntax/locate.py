"""The place of a word inside a line; needed only when a finding is reported."""

from __future__ import annotations

import re

from fateloom.dsl.source import Source
from fateloom.runtime.span import Span

LABEL_OR_COMMENT = re.compile(r'"[^"]*"|(?<=  )#.*')
IN_TABLES = re.compile(r'"[^"]*"|(?<=\s)#.*')
INSERTION = re.compile(r"\[\[|\[[^\]|:]*|(?:\||^ *>) *if [^\]|:]*(?=:)")
"""The head of an insertion: up to its colon, or all of it, or the next condition of a chain. Two
brackets are no insertion.
"""


def locate(source: Source, span: Span, word: str) -> Span:
    """The span of the last `word` as a whole word in the line where `span` begins, behind the
    column of `span`; `span` itself when it is not there. Labels and comments do not count, nor does
    what is read aloud in prose: only its insertions do.
    """
    lines = source.text.split("\n", span.line)
    if len(lines) < span.line:
        return span
    line = lines[span.line - 1].replace("“", '"').replace("”", '"')
    if not source.name.endswith(".fate"):
        bare = IN_TABLES.sub(_blank, line)
    elif line.lstrip().startswith(">"):
        bare = _insertions(line)
    else:
        bare = LABEL_OR_COMMENT.sub(_blank, line)
    places = [
        m.start() + 1
        for m in re.finditer(rf"(?<![A-Za-z0-9_]){re.escape(word)}(?![A-Za-z0-9_])", bare)
        if m.start() + 1 >= span.column
    ]
    if not places:
        return span
    at = places[-1]
    return Span(span.file, span.line, at, span.line, at + len(word))


def mark_in(source: Source, span: Span, mark: str) -> Span:
    """Where a mark stands first in the lines of a span; the span itself if it is not there."""
    lines = source.text.split("\n", span.end_line)
    for number in range(span.line, min(span.end_line, len(lines)) + 1):
        start = span.column - 1 if number == span.line else 0
        at = lines[number - 1].find(mark, start)
        if at >= 0:
            return Span(span.file, number, at + 1, number, at + 1 + len(mark))
    return span


def _insertions(line: str) -> str:
    """The line with blanks for all but the heads of insertions."""
    kept = [" "] * len(line)
    for m in INSERTION.finditer(line):
        kept[m.start() : m.end()] = " " * len(m[0]) if m[0] == "[[" else m[0]
    return "".join(kept)


def _blank(m: re.Match[str]) -> str:
    return " " * len(m[0])
