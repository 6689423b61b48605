"""FT0441: a public text that gives a secret away."""

from __future__ import annotations

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

MARKS = ".,;:!?'\"()[]|*/-–—…“”‘’„‚«»"


def words_of(text: str) -> list[str]:
    """The words in small letters. Faster than a regular expression, which counts for all texts."""
    text = text.lower()
    for mark in MARKS:
        text = text.replace(mark, " ")
    return text.split()


@record
class Phrase:
    """Words that nobody else may read, looked for by two of them, those at `at`; `run` of them in
    a row give it away.
    """

    words: tuple[str, ...]
    at: int
    run: int
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
        (owner.option.label, owner.span, owner)
        for owner in facts.owners
        if owner.option is not None
    ]
    words = words_of(f" {BREAK} ".join([text for text, _, _ in public]))
    told: set[tuple[int, str, bool]] = set()
    for n, said, phrase in _matches(words, phrases):
        _, span, owner = public[n]
        key = (n, phrase.path, phrase.is_title)
        if key not in told and not owner.id.startswith(f"{phrase.path}."):
            told.add(key)
            yield _diagnostic(phrase, said, span, owner)


def _phrases(program: Program) -> Iterator[Phrase]:
    """Titles as a whole; secrets at every fourth word, so that any five hold one of those pairs."""
    for destiny in program.destinies:
        for path in destiny.paths:
            id = f"{destiny.hero}.{path.id}"
            title = tuple(words_of(path.title))
            if len(title) >= TITLE:
                at = max(range(len(title) - 1), key=lambda n: len(title[n]))
                yield Phrase(title, at, len(title), id, True, path.span)
            if path.secret is not None:
                secret = tuple(words_of(path.secret.source))
                for at in range(0, len(secret) - 1, RUN - 1):
                    yield Phrase(secret, at, RUN, id, False, path.secret.span)


def _matches(
    words: list[str], phrases: dict[str, list[Phrase]]
) -> Iterator[tuple[int, list[str], Phrase]]:
    """The phrases that stand in the words, with the number of the text and what it says of them."""
    anchors = {two.partition(" ")[0] for two in phrases}
    words.append(BREAK)
    for at in [n for n, word in enumerate(words) if word in anchors]:
        for phrase in phrases.get(f"{words[at]} {words[at + 1]}", ()):
            start, end = _common(words, at, phrase)
            if end - start >= phrase.run:
                yield words[:at].count(BREAK), words[start:end], phrase


def _common(words: list[str], at: int, phrase: Phrase) -> tuple[int, int]:
    """The longest run of words round `at` that stands in the phrase too."""
    shift = phrase.at - at
    start = at
    while start and start + shift and words[start - 1] == phrase.words[start - 1 + shift]:
        start -= 1
    end = at + 2
    while end + shift < len(phrase.words) and words[end] == phrase.words[end + shift]:
        end += 1
    return start, end


def _diagnostic(phrase: Phrase, said: list[str], span: Span, owner: Owner) -> Diagnostic:
    what = "the title" if phrase.is_title else "the secret"
    return finding(
        CODE,
        span,
        f"this text of {owner} gives away {what} of path '{phrase.path}': “{' '.join(said)}”",
        label="everybody hears this",
        related=(Label(phrase.span, "for its owner alone"),),
        help="Say it in other words, so that only the owner of the card understands.",
    )
