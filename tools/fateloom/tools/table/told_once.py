"""What a table has heard before: sentences of maps are not read again, terms are explained once."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator

from fateloom.runtime.record import replace
from fateloom.tools.table.content import (
    Choice,
    Content,
    Contents,
    Grid,
    Listed,
    Menu,
    PointMap,
    Row,
    Text,
    note,
)
from fateloom.tools.table.language import tr
from fateloom.tools.table.presenter import Term


class Spoken:
    """The sentences of maps that were read last, by what the maps show."""

    def __init__(self) -> None:
        self._last: dict[Hashable, frozenset[str]] = {}

    def changed(self, kind: Hashable, contents: Contents) -> Contents:
        """The contents; of maps of that kind, only the sentences that were not read with the last
        one, and nothing of a map in which nothing has changed.
        """
        return tuple(self._changed(kind, contents))

    def _changed(self, kind: Hashable, contents: Contents) -> Iterator[Content]:
        for it in contents:
            if not isinstance(it, Grid | PointMap):
                yield it
                continue
            last = self._last.get(kind, frozenset())
            self._last[kind] = frozenset(it.spoken)
            if new := tuple(one for one in it.spoken if one not in last):
                yield replace(it, spoken=new)


class Terms:
    """Which words the people at one table have been told."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def explained(self, terms: Iterable[Term], shown: Iterable[Content]) -> Contents:
        """A line for each of the terms that is new and stands in what is shown."""
        new = [it for it in terms if it.name not in self._told]
        if not new:
            return ()
        words = "\n".join(one for it in shown for one in _words(it))
        found = [it for it in new if _stands(it, words)]
        self._told |= {it.name for it in found}
        return tuple(note(tr(it.text)) for it in found)


def _stands(term: Term, words: str) -> bool:
    marks = "|".join(map(re.escape, tr(term.marks).split(", ")))
    return bool(re.search(rf"\b(?:{marks})\b", words, re.IGNORECASE))


def _words(content: Content) -> Iterator[str]:
    match content:
        case Text(_, text) | Row(_, text):
            yield text
        case Listed(head, thing):
            yield f"{head} {thing}"
        case Menu(question, choices):
            yield from (question, *content.closed)
            for choice in choices:
                yield from _of_choice(choice)
        case _:
            pass


def _of_choice(choice: Choice) -> Iterator[str]:
    """What is shown of a choice; nothing of a menu behind it that only one may see."""
    yield from (choice.label, choice.hint, choice.once)
    for it in () if choice.cover else choice.inner:
        yield from _of_choice(it)
