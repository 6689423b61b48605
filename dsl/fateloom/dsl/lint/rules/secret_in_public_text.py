"""FT0441: a public text that gives a secret away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.facts import Facts, Owner
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

CODE = Code("FT0441", "secret-in-public-text", Level.WARNING)

RUN = 5
"""So many words of a secret in a row give it away."""

TITLE = 3
"""Titles of fewer words are too common to tell anything."""

BREAK = "\0"
"""Parts the texts where all of them are looked through in one go; no text holds it."""

words_of = re.compile(r"\w+|\0").findall


@record
class Phrase:
    """Words that nobody else may read. They are looked for by two of them: those at `at` and behind."""

    words: tuple[str, ...]
    at: int
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
        two = f"{phrase.words[phrase.at]} {phrase.words[phrase.at + 1]}"
        phrases.setdefault(two, []).append(phrase)
    if not phrases:
        return
    public = [(text.source, text.span, owner) for text, owner in facts.texts]
    public += [
        (owner.option.label, owner.span, owner) for owner in facts.owners if owner.option is not None
    ]
    words = words_of(f" {BREAK} ".join([text for text, _, _ in public]).lower())
    told: set[tuple[int, str, bool]] = set()
    for n, phrase in _matches(words, phrases):
        _, span, owner = public[n]
        key = (n, phrase.path, phrase.is_title)
        if key not in told and not owner.id.startswith(f"{phrase.path}."):
            told.add(key)
            yield _diagnostic(phrase, span, owner)


def _phrases(program: Program) -> Iterator[Phrase]:
    """Titles as a whole, and every run of words of the secrets."""
    for destiny in program.destinies:
        for path in destiny.paths:
            id = f"{destiny.hero}.{path.id}"
            title = tuple(words_of(path.title.lower()))
            if len(title) >= TITLE:
                yield Phrase(title, _rarest(title), id, True, path.span)
            if path.secret is not None:
                secret = words_of(path.secret.source.lower())
                for n in range(len(secret) - RUN + 1):
                    run = tuple(secret[n : n + RUN])
                    yield Phrase(run, _rarest(run), id, False, path.secret.span)


def _rarest(words: tuple[str, ...]) -> int:
    """Where the longest word stands that has one behind it; long words are rare."""
    return max(range(len(words) - 1), key=lambda n: len(words[n]))


def _matches(words: list[str], phrases: dict[str, list[Phrase]]) -> Iterator[tuple[int, Phrase]]:
    """The phrases that stand in the words, with the number of the text."""
    anchors = {two.partition(" ")[0] for two in phrases}
    last = len(words) - 1
    for at in [n for n, word in enumerate(words) if word in anchors]:
        if at == last:
            continue
        for phrase in phrases.get(f"{words[at]} {words[at + 1]}", ()):
            start = at - phrase.at
            if start >= 0 and tuple(words[start : start + len(phrase.words)]) == phrase.words:
                yield words[:at].count(BREAK), phrase


def _diagnostic(phrase: Phrase, span: Span, owner: Owner) -> Diagnostic:
    what = "the title" if phrase.is_title else "the secret"
    return finding(
        CODE,
        span,
        f"this text of {owner} gives away {what} of path '{phrase.path}': "
        f"“{' '.join(phrase.words)}”",
        label="everybody hears this",
        related=(Label(phrase.span, "for its owner alone"),),
        help="Say it in other words, so that only the owner of the card understands.",
    )
