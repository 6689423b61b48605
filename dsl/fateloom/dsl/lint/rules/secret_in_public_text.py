"""FT0441: a public text that gives a secret away."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.facts import Facts, Owner, OwnerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

CODE = Code("FT0441", "secret-in-public-text", Level.WARNING)

RUN = 5
"""So many words of a secret in a row give it away."""

TITLE = 3
"""Titles of fewer words are too common to tell anything."""

_ASCII = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
_MARKS = {ord(mark): " " for mark in _ASCII + "“”‘’„‚«»–—…"}


@record
class Phrase:
    """Words that nobody else may read, with the word by which they are looked for."""

    words: tuple[str, ...]
    anchor: str
    path: str
    is_title: bool
    span: Span


def secret_in_public_text(program: Program, facts: Facts) -> Iterator[Diagnostic]:
    """Find public texts with five words in a row out of a secret, or with the title of a path.

    Milestones and the answers of destiny scans are public as well (DST-73, 94). The stages of the
    path's own finale may quote it: by then everybody knows.

    Why it is bad: everything that is read aloud is heard by all, and the secret is what the hero's
    game is built on.
    """
    phrases: dict[str, list[Phrase]] = {}
    for phrase in _phrases(program):
        phrases.setdefault(phrase.anchor, []).append(phrase)
    if not phrases:
        return
    anchors = frozenset(phrases)
    for text, owner in facts.texts:
        words = text.source.lower().translate(_MARKS).split()
        if not anchors.isdisjoint(words):
            yield from _search(words, phrases, text.span, owner)
    for poi in program.pois:
        for option in poi.options:
            words = option.label.lower().translate(_MARKS).split()
            if not anchors.isdisjoint(words):
                owner = Owner(OwnerKind.OPTION, option.id, "", True, option, option.span)
                yield from _search(words, phrases, option.span, owner)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.lower().translate(_MARKS).split())


def _phrases(program: Program) -> Iterator[Phrase]:
    for destiny in program.destinies:
        for path in destiny.paths:
            id = f"{destiny.hero}.{path.id}"
            title = _words(path.title)
            if len(title) >= TITLE:
                yield Phrase(title, max(title, key=len), id, True, path.span)
            if path.secret is not None:
                secret = _words(path.secret.source)
                for n in range(len(secret) - RUN + 1):
                    run = secret[n : n + RUN]
                    yield Phrase(run, max(run, key=len), id, False, path.secret.span)


def _search(
    words: list[str], phrases: dict[str, list[Phrase]], span: Span, owner: Owner
) -> Iterator[Diagnostic]:
    told: set[tuple[str, bool]] = set()
    for at, word in enumerate(words):
        for phrase in phrases.get(word, ()):
            start = at - phrase.words.index(word)
            if start < 0 or tuple(words[start : start + len(phrase.words)]) != phrase.words:
                continue
            if (phrase.path, phrase.is_title) in told or owner.id.startswith(f"{phrase.path}."):
                continue
            told.add((phrase.path, phrase.is_title))
            what = "the title" if phrase.is_title else "the secret"
            yield finding(
                CODE,
                span,
                f"this text of {owner} gives away {what} of path '{phrase.path}': "
                f"“{' '.join(phrase.words)}”",
                label="everybody hears this",
                related=(Label(phrase.span, "for its owner alone"),),
                help="Say it in other words, so that only the owner of the card understands.",
            )
