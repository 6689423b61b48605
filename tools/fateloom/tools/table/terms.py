"""Words of a called system, explained in one line each when they first come up in a story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fateloom.tools.table.content import Choice, Content, Contents, Listed, Menu, Row, Text, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.presenter import Term


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
