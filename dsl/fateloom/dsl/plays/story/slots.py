"""Where names stand in the words of a step: `test climb roll 5 4` has one of an option."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.plays.story.names import Noun, without_fillers
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.plays.story.names import Names


@record
class Slot:
    """A name in a step: what it is a name of, its words, and where they begin."""

    noun: Noun
    words: str
    start: int


_ITEM = r"(?P<ITEM>.+)"
FORMS = {
    "visit": r"visit\s+(?P<POI>.+)",
    "option": r"option\s+(?P<OPTION>.+)",
    "trade": r"trade\s+(?P<OPTION>.+)",
    "begin": r"begin\s+(?P<PATH>.+)",
    "home": r"home\s+(?P<HERO>.+)",
    "test": r"test\s+(?P<OPTION>.+?)(?:\s+(?:effort|roll)\b.*)?",
    "scan": r"scan(?:\s+(?!with\b|path\b)(?P<OPTION>.+?))??"
    r"(?:\s+with\s+(?P<ITEM>.+)|\s+path\s+(?P<PATH>.+))?",
    "use": r"use\s+(?P<ITEM>.+?)(?:\s+to\s+(?P<TILE>.+))?",
    "move": r"move\s+(?P<TILE>.+)",
    "pick": r"pick\s+up\s+(?P<ITEM>.+)",
    **{it: rf"{it}\s+{_ITEM}" for it in ("buy", "sell", "abandon", "discard", "give")},
}
_COMPILED = {word: re.compile(rf"{form}\Z") for word, form in FORMS.items()}


def slots(step: str, names: Names) -> Iterator[Slot]:
    """The names in the words of a step, in their order; none in steps that have no place for one.

    >>> from fateloom.dsl.plays.story.names import Names
    >>> [(it.noun.value, it.words) for it in slots("scan show with Coil of Rope", Names())]
    [('option', 'show'), ('item', 'Coil of Rope')]
    """
    form = _COMPILED.get(step.split(" ")[0])
    match = None if form is None else form.match(step)
    if match is None:
        return
    for noun in Noun:
        if noun.name in match.re.groupindex and match[noun.name] is not None:
            words, start = match[noun.name], match.start(noun.name)
            if noun is Noun.TILE and step.startswith("move"):
                yield from _way(words, start, names)
            else:
                yield Slot(noun, words, start)


def _way(words: str, start: int, names: Names) -> Iterator[Slot]:
    """The tiles of a way: one with a title of several words, or one a word."""
    tiles = names.titles[Noun.TILE]
    if without_fillers(words) in map(without_fillers, (*tiles, *tiles.values())):
        yield Slot(Noun.TILE, words, start)
        return
    between = r"[^,]+" if "," in words else r"\S+"
    for part in re.finditer(between, words):
        text = part[0].strip()
        if text:
            at = start + part.start() + len(part[0]) - len(part[0].lstrip())
            yield Slot(Noun.TILE, text, at)
