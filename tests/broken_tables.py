"""Cases of broken tables: one mistake each, its code, its place, and words of the message."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.tracked import tracked

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.source import Source


class Broken(NamedTuple):
    """A mistake in a file. `old`, `new`: what stands there, and what is written instead; `code`,
    `place` (`line:column`), `words`: what the finding has to have.
    """

    file: str
    old: str
    new: str
    code: str
    place: str
    words: str

    def made(self, texts: dict[str, str]) -> dict[str, str]:
        """The texts with the mistake in them."""
        assert texts[self.file].count(self.old) >= 1, "the case must change something"
        return {**texts, self.file: texts[self.file].replace(self.old, self.new, 1)}

    def found(self, findings: Iterable[Diagnostic]) -> Diagnostic:
        """The finding, which is the only one, at this place (of whichever file), with these
        words.
        """
        found = [(it.code.id, it.primary.span, it.message) for it in findings]
        assert [code for code, _, _ in found] == [self.code], found
        (one,) = findings
        span = one.primary.span
        assert f"{span.line}:{span.column}" == self.place, found
        assert self.words in one.message, found
        assert span.end_line > span.line or span.end_column >= span.column
        return one


def tables(folder: Path) -> dict[str, str]:
    """The texts of the tables of a folder by file name."""
    return {it.name: it.read_text(encoding="utf-8") for it in tracked(folder, "*.yaml")}


def sources(texts: dict[str, str]) -> list[Source]:
    """The texts as sources."""
    return [Source(name, text) for name, text in texts.items()]
