"""The meaning of a Program for `verify`: a key without read-aloud words and places, and a report
whose places are told anew.

Titles and labels are part of the key, since reports name things by them; so are conditions within
texts, since they say what a story looks at. Of games that a story calls: their rules and titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime import codec
from fateloom.runtime.codec import Json
from fateloom.runtime.program.callable_systems import nested_game
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.tools import cache
from fateloom.tools.verify.as_json import kept, read_again
from fateloom.tools.verify.report import Report

UNSAID = frozenset("version language introduction description source art portrait mini".split())
"""Fields that no report says, where they are no more than a text."""

NAMES = frozenset({"title", "label", "name"})
"""Fields of called games by which reports may name something."""

PARTS = frozenset({"parts", "then", "otherwise", "first", "again"})
"""Within a text: rows of words and insertions."""

Spot = tuple[str, int, int]
"""A place: file, line, column."""


@record
class Meaning:
    """`key`: what stands for all that a report depends on but places; `places`: every place that
    the Program knows, in order. Programs of one key have as many.
    """

    key: bytes
    places: tuple[Spot, ...]


def meaning_of(program: Program) -> Meaning:
    """The meaning of a Program. Grows with its text."""
    tree = codec.record_to_json(program)
    places: list[Spot] = []
    called = tree.pop("called")
    rules = [[it.system, nested_game(it.system).fingerprint(it.game)] for it in program.called]
    said = codec.write([_said(tree, places), rules, list(_names(called))])
    return Meaning(sha256(said.encode("utf-8", "backslashreplace")).digest(), tuple(places))


def told_anew(text: str, before: tuple[Spot, ...], now: tuple[Spot, ...]) -> str | None:
    """A text with the places of one Program, with those of another of the same meaning; None: a
    place that it names is not known, or in doubt.
    """
    if before == now:
        return text
    moved: dict[tuple[str, int, int | None], set[Spot]] = {}
    for old, new in zip(before, now, strict=True):
        for at in (old, (*old[:2], None)):
            moved.setdefault(at, set()).add(new if at == old else (*new[:2], 0))
    files = sorted({it[0] for it in (*before, *now) if it[0]}, key=len, reverse=True)
    if not files or any(clean(it) != it or not it.isascii() or '"' in it for it in files):
        return None
    lost = False

    def told(found: re.Match[str]) -> str:
        nonlocal lost
        file, line, column = found[1], int(found[2]), found[3]
        new = moved.get((file, line, int(column) if column else None), set())
        if len(new) != 1:
            lost = True
            return found[0]
        ((there, at, beside),) = new
        return f"{there}:{at}:{beside}" if column else f"{there}:{at}"

    names = "|".join(map(re.escape, files))
    changed = re.sub(rf"(?<![\w./-])({names}):(\d+)(?::(\d+))?", told, text)
    return None if lost else changed


def _said(value: Json, places: list[Spot]) -> Json:
    """A part of a Program without what is not said; its places are added to `places`."""
    if isinstance(value, list):
        return [_said(it, places) for it in value]
    if not isinstance(value, dict):
        return value
    match value.get("span"):
        case [file, int(line), int(column), *_]:
            places.append((str(file), line, column))
    is_text = "source" in value and "parts" in value
    return {
        name: _without_words(it, places) if is_text and name in PARTS else _said(it, places)
        for name, it in value.items()
        if name != "span" and not (name in UNSAID and (it is None or isinstance(it, str)))
    }


def _without_words(value: Json, places: list[Spot]) -> Json:
    """The parts of a text: that there are words, but not which."""
    if not isinstance(value, list):
        return _said(value, places)
    return [
        {
            name: _without_words(part, places) if name in PARTS else _said(part, places)
            for name, part in it.items()
        }
        if isinstance(it, dict)
        else None
        for it in value
    ]


def _names(value: Json) -> Iterator[str]:
    """All that called games name something by."""
    if isinstance(value, list):
        for it in value:
            yield from _names(it)
    elif isinstance(value, dict):
        for name, it in value.items():
            if name in NAMES and isinstance(it, str):
                yield it
            else:
                yield from _names(it)


# --- reports


def keep(name: str, report: Report, places: tuple[Spot, ...]) -> None:
    """Keep a report on a Program with these places."""
    kept_places: Json = [list(it) for it in places]
    body = codec.write([kept_places, kept(report).decode()])
    cache.store(name, body.encode("utf-8", "backslashreplace"))


def known_of(name: str, places: tuple[Spot, ...]) -> Report | None:
    """The report that was kept under a name, with the places of another Program of its meaning."""
    body = cache.load(name)
    if body is None:
        return None
    try:
        spots, text = codec.from_json(tuple[tuple[Spot, ...], str], codec.parse(body))
        told = told_anew(text, spots, places) if len(spots) == len(places) else None
        return None if told is None else read_again(told.encode("utf-8", "backslashreplace"))
    except codec.DecodeError:
        return None
