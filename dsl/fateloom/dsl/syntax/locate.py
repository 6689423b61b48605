"""The place of a word inside a line; needed only when a finding is reported."""

from __future__ import annotations

import re

from fateloom.dsl.source import Source
from fateloom.runtime.span import Span


def locate(source: Source, span: Span, word: str, *, first: bool = False) -> Span:
    """The span of `word` as a whole word in the line where `span` begins, outside labels and
    behind the column of `span`; its last place, or its first. `span` itself when it is not there.
    """
    lines = source.text.split("\n", span.line)
    if len(lines) < span.line:
        return span
    line = lines[span.line - 1].replace("“", '"').replace("”", '"')
    bare = re.sub(r'"[^"]*"', lambda m: " " * len(m[0]), line)
    places = [
        m.start() + 1
        for m in re.finditer(rf"(?<![A-Za-z0-9_]){re.escape(word)}(?![A-Za-z0-9_])", bare)
        if m.start() + 1 >= span.column
    ]
    if not places:
        return span
    at = places[0] if first else places[-1]
    return Span(span.file, span.line, at, span.line, at + len(word))
