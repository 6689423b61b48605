"""The texts of a game as entries of a PO file: place, words, and where they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.translation.po import Entry, Key
from fateloom.dsl.translation.words import HEADER, Translatable, is_name, spoken
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.translation.insertions import Form

Case = tuple[str, str]
"""A kind of names and a grammatical case of them: `("poi", "dative")`."""


def extracted(
    game: Translatable, cases: Iterable[Case] = (), forms: Iterable[Form] = ()
) -> tuple[Entry, ...]:
    """An entry for each text, untranslated, in the order of the story. The same words twice in one
    place are one entry with two references. `cases`: in which names have an entry each behind them;
    `forms`: the same for single names.
    """
    collector = _Collector()
    spoken(game, collector)
    found = (
        replace(entry, references=tuple(dict.fromkeys(collector.references[entry.key])))
        for entry in collector.entries.values()
    )
    in_cases = frozenset(forms)
    return tuple(it for entry in found for it in (entry, *_in_cases(entry, cases, in_cases)))


def _in_cases(entry: Entry, cases: Iterable[Case], forms: frozenset[Form]) -> Iterator[Entry]:
    if not is_name(entry.context):
        return
    kind = entry.context.partition(".")[0]
    asked = [case for of, case in cases if of == kind]
    asked += sorted(case for place, case in forms if place == entry.context)
    for case in dict.fromkeys(asked):
        yield replace(entry, context=f"{entry.context}.{case}", references=())


class _Collector:
    """A speaker who changes nothing and writes everything down."""

    def __init__(self) -> None:
        self.entries: dict[Key, Entry] = {}
        self.references: dict[Key, list[str]] = {}

    def word(self, place: str, words: str, span: Span) -> str:
        key = place, words
        self.entries.setdefault(key, Entry(place, words, ""))
        if span.file:
            at = span.file if span[1:] == HEADER[1:] else f"{span.file}:{span.line}"
            self.references.setdefault(key, []).append(at)
        self.references.setdefault(key, [])
        return words

    def text(self, text: Text) -> Text:
        if text.source:
            self.word(text.context, text.source, text.span)
        return text
