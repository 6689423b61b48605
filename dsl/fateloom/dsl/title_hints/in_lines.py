"""Titles within a line of a story: where they stand, and the thing that each is of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.titles import Thing, Titles
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import Span

LONGEST = 8
"""Words of a title."""
TOKEN = re.compile(r"[^\s\"“”,.:;!()\[\]|]+|[,.]")
HEADS = ("poi", "npc", "option", "path", "trade", "test", "scan", "milestone", "begins")
"""The first words of lines whose quotes hold a label; those of calls do too."""
BRANCH = re.compile(r'(?:[*+•–—-]+ *|(?:option|choice|branch|answer|case):? +)?"')
"""What begins a line of `choose`, also where another tool would put a mark or a word first."""
SIGN = re.compile(r"[=<>+&]|(?:^| )\W+(?: |$)")
"""What no name holds: a sign of a condition, or one between blanks."""
AT = re.compile(r"\b(?:at|on) $")
NAMED = re.compile(r"\b(?:item|any|has|lacks|at|on|in|with|stock|visited|npc|poi|tile|hero) $")
"""Words behind which quotes hold a name."""
INSERTION = re.compile(r"\[[^\]|:]*")
"""An insertion up to its colon."""
BEFORE = {
    "item": ("item", "items", "drop", "return", "destroy", "takes", "stock", "buy"),
    "tile": ("tile", "reveal", "explore", "hide", "on", "to", "start"),
    "POI": ("poi", "place", "remove", "at", "to", "visited", "token"),
    "option": ("open", "close", "renew", "chose", "after"),
    "event": ("event", "fire"),
    "hero": ("hero", "heroes", "destiny"),
    "NPC": ("npc", "with"),
}
"""The words before a name of each kind."""


@record
class Found:
    """A title in a line, from one column to another (from 0), and the thing that has it."""

    start: int
    end: int
    text: str
    thing: Thing
    is_near: bool = False


def with_ids(line: str, found: list[Found]) -> str:
    """The line with the ids in the place of the titles."""
    for it in sorted(found, key=lambda it: it.start, reverse=True):
        line = line[: it.start] + it.thing.id + line[it.end :]
    return line


def open_text(line: str) -> str:
    """The line with blanks for its labels and its comment; a name in quotes keeps them."""
    bare = re.sub(r"(?<=  )#.*", lambda m: " " * len(m[0]), line)
    first = bare.split(maxsplit=1)[0] if bare.strip() else ""
    heads = (*HEADS, *call_words().names.split("|"))
    if first in heads or BRANCH.match(bare.lstrip()):
        labels = re.compile(r'"[^"]*"')
        of_line = next(
            (m.start() for m in labels.finditer(bare) if not AT.search(bare, 0, m.start())), -1
        )
        return labels.sub(
            lambda m: (
                m[0]
                if m.start() != of_line and NAMED.search(bare, 0, m.start())
                else "|" * len(m[0])
            ),
            bare,
        )
    return bare


def insertions(line: str, at: Span | None = None) -> Iterator[tuple[int, str]]:
    """The heads of the insertions, or of the one at that place, each with the column at which it
    begins. What stands behind a condition without a colon is read aloud.
    """
    for m in INSERTION.finditer(line):
        is_there = at is None or (m.start() < at.end_column and at.column - 1 < m.end())
        if is_there and (line[m.end() : m.end() + 1] == ":" or not m[0].startswith("[if ")):
            yield m.start(), m[0]


def titles_in(part: str, at: int, titles: Titles, message: str) -> Iterator[Found]:
    """The titles in a text, the longest first at each place; none within another one."""
    tokens = list(TOKEN.finditer(part))
    end = 0
    for first, token in enumerate(tokens):
        if token.start() < end or token[0] in ",.":
            continue
        for last in range(min(first + LONGEST, len(tokens)) - 1, first - 1, -1):
            found = _at(part, token.start(), tokens[last].end(), titles, message)
            if found is not None:
                end = found.end
                yield replace(found, start=found.start + at, end=found.end + at)
                break


def _at(part: str, start: int, end: int, titles: Titles, message: str) -> Found | None:
    """The title that stands right there, with the quotes around it."""
    text = part[start:end]
    is_within = part.count('"', 0, start) % 2 and f'"{text}"' != part[start - 1 : end + 1]
    if SIGN.search(text) or is_within:
        return None
    its = titles.of(text)
    is_near = not its and " " in text and (text[0].isupper() or part[start - 1 : start] == '"')
    its = titles.near(text) if is_near else its
    if not its or text[-1] in ",." or text.lower() in titles.ids:
        return None
    for one, two in product('"“', '"”'):
        if part[start - 1 : start] == one and part[end : end + 1] == two:
            return Found(
                start - 1, end + 1, text, fitting(its, part[: start - 1], message), is_near
            )
    return Found(start, end, text, fitting(its, part[:start], message), is_near)


def fitting(its: tuple[Thing, ...], before: str, message: str) -> Thing:
    """The one of these things that can stand there, by the words before it."""
    words = re.findall(r"[a-z]+", before.casefold())
    told = message.partition("'")[0].casefold()
    for thing in its:
        if f" {thing.kind.casefold()} " in f" {told}":
            return thing
    for word in reversed(words):
        for thing in its:
            if word in BEFORE.get(thing.kind, ()) or word in (thing.kind, f"{thing.kind}s"):
                return thing
    return its[0]
