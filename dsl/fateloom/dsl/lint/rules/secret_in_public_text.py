"""FT0441: a public text that gives a secret away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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

NEEDLE = 3
"""Words of a secret that are looked for at once, at every third; any five hold three such."""

BREAK = "\0"
"""Parts the texts, which are all looked through in one go; no text holds it."""

PARTS = (" — ", " – ", " | ", "-", "—", "–", "/", "\n")
"""What parts words, the longer ones first."""

MARKS = ".,;:!?'\"()[]|*…“”‘’„‚«»"
"""What stands beside words and is left out."""


@record
class Phrase:
    """Words that nobody else may read; `run` of them in a row give it away."""

    words: tuple[str, ...]
    run: int
    path: str
    is_title: bool
    span: Span


def words_in(text: str) -> str:
    """The words in small letters, a space between them: no regular expression is as fast."""
    text = text.lower()
    for part in PARTS:
        text = text.replace(part, " ")
    for mark in MARKS:
        text = text.replace(mark, "")
    while "  " in text:
        text = text.replace("  ", " ")
    return text


def secret_in_public_text(program: Program, facts: Facts) -> Iterator[Diagnostic]:
    """Find public texts with five words in a row out of a secret, or with the title of a path.

    Milestones and the answers of destiny scans are public as well (DST-73, 94). The stages of the
    path's own finale may quote it: by then everybody knows.

    Why it is bad: everything that is read aloud is heard by all, and the secret is what the hero's
    game is built on.
    """
    phrases = tuple(_phrases(program))
    if not phrases:
        return
    options = [owner for owner in facts.owners if owner.option is not None]
    public = [text.source for text, _ in facts.texts]
    public += [owner.option.label for owner in options if owner.option is not None]
    haystack = words_in(f" {BREAK} ".join(["", *public, ""]))
    told: set[tuple[int, str, bool]] = set()
    for n, said, phrase in _matches(haystack, phrases):
        text, owner = facts.texts[n] if n < len(facts.texts) else (None, options[n - len(public)])
        key = (n, phrase.path, phrase.is_title)
        if key not in told and not owner.id.startswith(f"{phrase.path}."):
            told.add(key)
            yield _diagnostic(phrase, said, owner.span if text is None else text.span, owner)


def _phrases(program: Program) -> Iterator[Phrase]:
    """The titles of paths, as a whole, and the secrets."""
    for destiny in program.destinies:
        for path in destiny.paths:
            id = f"{destiny.hero}.{path.id}"
            title = tuple(words_in(path.title).split())
            if len(title) >= TITLE:
                yield Phrase(title, len(title), id, True, path.span)
            if path.secret is not None:
                secret = tuple(words_in(path.secret.source).split())
                if len(secret) >= RUN:
                    yield Phrase(secret, RUN, id, False, path.secret.span)


def _matches(
    haystack: str, phrases: Iterable[Phrase]
) -> Iterator[tuple[int, tuple[str, ...], Phrase]]:
    """The phrases that stand in the texts, with the number of the text and what it says of them."""
    for phrase in phrases:
        words = phrase.words
        length = len(words) if phrase.is_title else NEEDLE
        for start in range(0, len(words) - length + 1, length):
            needle = f" {' '.join(words[start : start + length])} "
            at = haystack.find(needle)
            while at >= 0:
                first = haystack.rfind(BREAK, 0, at)
                last = haystack.index(BREAK, at)
                run = _longest(words, haystack[first + 1 : last])
                if len(run) >= phrase.run:
                    yield haystack.count(BREAK, 0, at) - 1, run, phrase
                at = haystack.find(needle, last)


def _longest(words: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The longest run of the words that stands in the text."""
    best: tuple[str, ...] = ()
    padded = f" {text} "
    for start in range(len(words)):
        for end in range(start + len(best) + 1, len(words) + 1):
            run = words[start:end]
            if f" {' '.join(run)} " not in padded:
                break
            best = run
    return best


def _diagnostic(phrase: Phrase, said: tuple[str, ...], span: Span, owner: Owner) -> Diagnostic:
    what = "the title" if phrase.is_title else "the secret"
    return finding(
        CODE,
        span,
        f"this text of {owner} gives away {what} of path '{phrase.path}': “{' '.join(said)}”",
        label="everybody hears this",
        related=(Label(phrase.span, "for its owner alone"),),
        help="Say it in other words, so that only the owner of the card understands.",
    )
