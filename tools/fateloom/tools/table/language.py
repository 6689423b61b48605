"""The table's own words in the language of the players.

`tr("{hero} pays {coins}.", hero=…, coins=…)` is that sentence in the language that is spoken
(`speaking`). Its translations are gettext files: `text/XX.po` beside this module, and
`text/table/XX.po` in the folder of a scenario. `tools/dev/table_words.py` collects the messages
from the calls of `tr`, `tr_noop`, `counted` and `listed`.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from fateloom.dsl.source import Source
from fateloom.dsl.translation.messages import (
    Declined,
    by_two,
    cases,
    fields,
    in_case,
    rendered,
)
from fateloom.dsl.translation.po import Entry, PoFile
from fateloom.runtime.record import record
from fateloom.tools.files import sources, texts_of

SOURCE = "en"
"""The language that the messages are written in."""

TEMPLATE = "words"
"""The name of the shipped file that has the messages without translations."""

KEPT = 4
"""So many files of words are kept as they were read: one command asks for them several times."""

SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "text")


@record
class Catalogue:
    """The words of one language. `messages`: what is said instead of a message; `cases`: the same
    in the grammatical cases that it has; `plural`: which form of a word goes with a number.
    """

    messages: Mapping[str, str]
    cases: Mapping[str, Mapping[str, str]]
    plural: Callable[[int], int]


ENGLISH = Catalogue({}, {}, by_two)

_spoken: ContextVar[Catalogue] = ContextVar("the language of the table", default=ENGLISH)


def tr(message: str, **values: object) -> str:
    """The message in the language that is spoken, with its fields filled in."""
    catalogue = _spoken.get()
    said = rendered(catalogue.messages.get(message, message), values, catalogue.plural)
    forms = catalogue.cases.get(message)
    if forms is None:
        return said
    return Declined(
        said, {case: rendered(it, values, catalogue.plural) for case, it in forms.items()}
    )


def tr_noop(message: str) -> str:
    """The message as it is: marks a constant, which `tr` is given later."""
    return message


def in_each_case(words: Sequence[str], joined: Callable[[Sequence[str]], str]) -> str:
    """What several words make together, in each grammatical case that one of them has."""
    cases_had = {case for it in words if isinstance(it, Declined) for case in it.forms}
    forms = {case: joined([in_case(it, case) for it in words]) for case in cases_had}
    return Declined(joined(words), forms) if forms else joined(words)


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Speak a language for a while."""
    token = _spoken.set(catalogue)
    try:
        yield
    finally:
        _spoken.reset(token)


def catalogue_of(files: Iterable[PoFile]) -> Catalogue:
    """The words of one language; of a message that several files have, the last counts. What asks
    for a value that its message does not have is left out.
    """
    messages: dict[str, str] = {}
    in_cases: dict[str, dict[str, str]] = {}
    plural: Callable[[int], int] = by_two
    for file in files:
        plural = _plural(dict(file.header).get("Plural-Forms", "")) or plural
        for entry in filter(_is_sound, file.entries):
            if entry.context:
                in_cases.setdefault(entry.source, {})[entry.context] = entry.msgstr
            else:
                messages[entry.source] = entry.msgstr
    return Catalogue(messages, in_cases, plural)


def _is_sound(entry: Entry) -> bool:
    return entry.is_used and fields(entry.msgstr) <= fields(entry.source)


def _plural(said: str) -> Callable[[int], int] | None:
    """The rule in a header, `nplurals=2; plural=(n != 1);`; None: there is none."""
    formula = said.rpartition("plural=")[2].strip().rstrip(";")
    try:
        return gettext.c2py(formula) if formula else None
    except ValueError:
        return None


def catalogue(language: str, path: str) -> Catalogue:
    """What the table says in a language, in the scenario at `path`: a folder or a compiled one."""
    return ENGLISH if language == SOURCE else catalogue_of(_files(language, path))


def is_spoken(language: str, path: str) -> bool:
    """Whether the table has words in a language, its own or those of a scenario."""
    return any(file.entries for file in _files(language, path))


KINDS = {"item": "item", "tile": "tile", "place": "poi", "person": "npc"}
"""The fields of messages that hold names of a scenario, and the kinds of these names."""


def cases_of(language: str, path: str) -> tuple[tuple[str, str], ...]:
    """The kinds of names in the scenario and the grammatical cases that the words of the table ask
    of them, in the order of the alphabet.
    """
    said = (entry.msgstr for file in _files(language, path) for entry in file.entries)
    found = {it for message in said for it in cases(message)}
    return tuple(sorted((KINDS[field], case) for field, case in found if field in KINDS))


def _files(language: str, path: str) -> Iterator[PoFile]:
    """The shipped words, then those of a scenario."""
    yield from shipped(language)
    folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
    for text in sources(texts_of(folder))[0]:
        if text.name == path_in(language):
            yield _read(text)


def shipped(name: str) -> Iterator[PoFile]:
    """The words of a language that come with Fateloom, if any; `TEMPLATE`: the messages."""
    if os.path.isfile(path := os.path.join(SHIPPED, f"{name}.po")):
        with open(path, encoding="utf-8") as file:
            yield _read(Source(f"{name}.po", file.read()))


@lru_cache(maxsize=KEPT)
def _read(source: Source) -> PoFile:
    from fateloom.dsl.translation import po_read

    return po_read.read(source)[0]


def path_in(language: str) -> str:
    """The file of the table's words within the folder of a scenario."""
    return f"text/table/{language}.po"
