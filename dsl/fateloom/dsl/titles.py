"""Titles in place of ids: which things of a scenario have a title, and whose title a text is.

The one place that compares titles, for stories, tables, plays and whatever else names things.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from fateloom.dsl.data.table_set import fields
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.source import Source
from fateloom.dsl.suggest import nearest
from fateloom.runtime.record import record

ID = r"[a-z_][a-z0-9_]*"
TITLED = re.compile(
    rf'^ *(poi|npc|option|path|trade|test|scan) (?!(?:intelligence|dexterity|power) ")({ID})\b'
    r'[^"\n]*"([^"\n]+)"',
    re.MULTILINE,
)
"""What a story declares with a title."""
NAMED = re.compile(
    rf"^ *(?:(world|event|scene|stock|stage) ({ID})\b(?! gains)|(hero) ({ID}):)", re.MULTILINE
)
"""What a story declares without one."""
KINDS = {"poi": "POI", "npc": "NPC", "trade": "option", "test": "option", "scan": "option"}
"""What messages call the things of a story, where the word of the line is another one."""
SIDES = ("us", "them")
"""The keys of a fight that have its units."""
ARTICLES = frozenset(("the", "a", "an"))


@record
class Thing:
    """Something that has an id. `title`: what players read; "" where it has none. `kind`: what it
    is, in messages.
    """

    kind: str
    id: str
    title: str


class Titles:
    """The things of a scenario by their titles, and by their ids in other spellings."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self.ids: dict[str, str] = {}
        """The kind of each id."""
        self._titles: dict[str, str] = {}
        self._by_words: dict[str, list[Thing]] = {}
        for thing in things:
            self.ids.setdefault(thing.id, thing.kind)
            if thing.title:
                self._titles.setdefault(thing.id, thing.title)
            spellings = (thing.title, thing.title.partition(",")[0], thing.id)
            for words in dict.fromkeys(map(folded, spellings)):
                its = self._by_words.setdefault(words, [])
                if words and thing not in its:
                    its.append(thing)

    def of(self, text: str) -> tuple[Thing, ...]:
        """The things whose title `text` is, whatever its capitals, quotes, articles and signs
        between words; those first whose title it is, then those whose id. None where it is an id.
        """
        if text in self.ids:
            return ()
        words = folded(text)
        its = self._by_words.get(words, ()) if words else ()
        return tuple(sorted(its, key=lambda it: words not in _spellings(it)))

    def title(self, id: str) -> str | None:
        """The title of what has that id, where it has one."""
        return self._titles.get(id)

    def near(self, text: str) -> tuple[Thing, ...]:
        """The things whose title `text` is but for a slip or two."""
        words = "" if text in self.ids else folded(text)
        guess = nearest(words, (it for it in self._by_words if " " in it)) if words else None
        its = self._by_words[guess] if guess is not None else ()
        return tuple(it for it in its if guess in _spellings(it))


def titles_of(sources: Mapping[str, Source]) -> Titles:
    """The titles of all files of a scenario or of a game of tables; those of the story come before
    those of the games beside it.
    """
    names = sorted(sources, key=lambda it: (it.endswith(".yaml") and "/" in it, it))
    return Titles(thing for name in names for thing in _things(sources[name]))


def folded(text: str) -> str:
    """The words of a title or of an id without what people leave out.

    >>> folded("The Coil of Rope"), folded("coil_of_rope"), folded("Ada's Table")
    ('coil of rope', 'coil of rope', 'adas table')
    """
    return bare(text.replace("_", " "), ARTICLES)


def bare(text: str, fillers: Collection[str]) -> str:
    """The words of a text without capitals, quotes and signs, and without fillers in front."""
    words = re.findall(r"\w+", re.sub("['’‘`]", "", text.casefold()))
    while len(words) > 1 and words[0] in fillers:
        del words[0]
    return " ".join(words)


def is_title(thing: Thing, text: str) -> bool:
    """Whether a text is the title of a thing, or what stands before a comma of it."""
    return folded(text) in _spellings(thing)


def _spellings(thing: Thing) -> tuple[str, str]:
    return folded(thing.title), folded(thing.title.partition(",")[0])


@lru_cache(maxsize=256)
def _things(source: Source) -> tuple[Thing, ...]:
    """What one file declares."""
    if source.name.endswith(".fate"):
        return (*_in_story(source.text),)
    if source.name.endswith(".yaml"):
        return (*_in_table(source),)
    return ()


def _in_story(text: str) -> Iterator[Thing]:
    for word, id, title in TITLED.findall(text):
        yield Thing(KINDS.get(word, word), id, title)
    for word, id, hero, of_hero in NAMED.findall(text):
        kind = "variable" if hero or word == "world" else word
        yield Thing(kind, of_hero or id, "")


def _in_table(source: Source) -> Iterator[Thing]:
    """All blocks that have a title, by their keys."""
    root = compose(source)[0]
    level = [] if root is None else [(source.name.rpartition("/")[2].partition(".")[0], root)]
    while level:
        name, node = level.pop(0)
        for key, inner in fields(node).items():
            title = fields(inner).get("title")
            is_id = re.fullmatch(ID, key) is not None
            if is_id and title is not None and isinstance(title.value, str):
                yield Thing(one_of(name), key, title.value)
            if key == "categories":
                yield from (
                    Thing("category", it.value, "")
                    for it in inner.items
                    if isinstance(it.value, str)
                )
            level.append((key, inner))
        level += [(name, inner) for inner in node.items]


def one_of(many: str) -> str:
    """What one entry of a table is called.

    >>> one_of("heroes"), one_of("tiles"), one_of("destinies"), one_of("map"), one_of("us")
    ('hero', 'tile', 'destiny', 'map', 'unit')
    """
    if many in SIDES:
        return "unit"
    for end, instead in (("ies", "y"), ("oes", "o"), ("ches", "ch"), ("shes", "sh"), ("s", "")):
        if many.endswith(end):
            return many.removesuffix(end) + instead
    return many
