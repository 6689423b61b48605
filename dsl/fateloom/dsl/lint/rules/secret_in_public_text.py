"""FT0441: a public text that gives a secret away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

CODE = Code("FT0441", "secret-in-public-text", Level.WARNING)

RUN = 5
"""So many words of a secret in a row give it away."""

LONG_RUN = 2 * RUN
"""So many do even if each of them is a word that stands in any text."""

COMMON = frozenset(
    (
        b"a about after again all also am an and any are as at back be been before but by can "
        b"could did do does down ever every for from had has have he her here him his how i if "
        b"in into is it its just like made make many may me might more most much must my never "
        b"no nor not now of off on once one only or other our out over own said same say says "
        b"shall she should so some still such than that the their them then there these they "
        b"this those though to too two under until up upon us very was we were what when where "
        b"which while who whom whose why will with without would yet you your"
    ).split()
)
"""Words that say nothing of whom or what they speak. Where a story is in another language, every
run counts.
"""

TITLE = 3
"""Titles of fewer words are too common to tell anything."""

NEEDLE, STEP = 4, 2
"""Words of a secret that are looked for at once, and from which on: any five hold four such."""

BREAK = b"\0"
"""Parts the texts, which are looked through many in one go; no text holds it."""

AT_ONCE = 512
"""So many texts stay in the nearest memory of the processor."""

PARTS = "-—–/\n\t\u00a0\u202f"
"""What parts words."""

MARKS = ".,;:!?'\"()[]|*…“”‘’„‚«»"
"""Characters beside words that are ignored."""

_TO_SPACE = bytes.maketrans(b"-/\n\t", b"    ")
_LEFT_OUT = bytes(ord(mark) for mark in MARKS if mark.isascii())
_WIDE = [(mark.encode(), b" ") for mark in PARTS if not mark.isascii()]
_WIDE += [(mark.encode(), b"") for mark in MARKS if not mark.isascii()]


@record
class Phrase:
    """Words that nobody else may read; `run` of them in a row give it away."""

    words: tuple[bytes, ...]
    run: int
    path: str
    is_title: bool
    span: Span
    needles: tuple[bytes, ...]
    """The search keys; at each match, the length of the run is measured."""


def words_in(text: str) -> bytes:
    """The words in small letters, a space between them, in UTF-8: bytes are translated far faster
    than text.
    """
    small = text.lower().replace(" | ", " ")
    plain = small.encode("utf-8", "surrogatepass").translate(_TO_SPACE, _LEFT_OUT)
    if not small.isascii():
        for mark, instead in _WIDE:
            plain = plain.replace(mark, instead)
    while b"  " in plain:
        plain = plain.replace(b"  ", b" ")
    return plain


def secret_in_public_text(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find public texts with five words in a row out of a secret, one of them a word that does not
    stand everywhere, or with the title of a path.

    Milestones and the answers of destiny scans are public as well (DST-73, 94). The stages of the
    path's own finale may quote it: by then everybody knows.

    Why it is bad: everything that is read aloud is heard by all, and the secret is what the hero's
    game is built on.
    """
    phrases = tuple(_phrases(program))
    if not phrases:
        return
    options = [owner for owner in xref.owners if owner.option is not None]
    public = [*xref.said, *[owner.option.label for owner in options if owner.option is not None]]
    reported: set[tuple[int, str, bool]] = set()
    for n, said, phrase in _given_away(public, phrases):
        told_by = n < len(xref.texts)
        owner = xref.teller(n) if told_by else options[n - len(public)]
        key = (n, phrase.path, phrase.is_title)
        if key not in reported and not owner.id.startswith(f"{phrase.path}."):
            reported.add(key)
            yield _diagnostic(phrase, said, xref.texts[n].span if told_by else owner.span, owner)


def _given_away(
    public: Sequence[str], phrases: Sequence[Phrase]
) -> Iterator[tuple[int, tuple[bytes, ...], Phrase]]:
    """The phrases that appear in public texts, with the number of the text."""
    for start in range(0, len(public), AT_ONCE):
        some = public[start : start + AT_ONCE]
        for n, said, phrase in _matches(words_in(" \0 ".join(["", *some, ""])), phrases):
            yield start + n, said, phrase


def _phrases(program: Program) -> Iterator[Phrase]:
    """The titles of paths, as a whole, and the secrets."""
    for destiny in program.destinies:
        for path in destiny.paths:
            id = f"{destiny.hero}.{path.id}"
            title = tuple(words_in(path.title).split())
            if len(title) >= TITLE:
                needles = (b" " + b" ".join(title),)
                yield Phrase(title, len(title), id, True, path.span, needles)
            if path.secret is not None:
                secret = tuple(words_in(path.secret.source).split())
                if len(secret) >= RUN:
                    yield Phrase(secret, RUN, id, False, path.secret.span, _needles(secret))


def _needles(secret: tuple[bytes, ...]) -> tuple[bytes, ...]:
    starts = range(0, len(secret) - NEEDLE + 1, STEP)
    return tuple(b" " + b" ".join(secret[start : start + NEEDLE]) for start in starts)


def _matches(
    haystack: bytes, phrases: Iterable[Phrase]
) -> Iterator[tuple[int, tuple[bytes, ...], Phrase]]:
    """The phrases that appear in the texts, with the number of the text and the matching words."""
    for phrase in phrases:
        for needle in phrase.needles:
            at = haystack.find(needle)
            while at >= 0:
                first = haystack.rfind(BREAK, 0, at)
                last = haystack.index(BREAK, at)
                run = _longest(phrase.words, haystack[first + 1 : last])
                if len(run) >= phrase.run and (phrase.is_title or _tells(run)):
                    yield haystack.count(BREAK, 0, at) - 1, run, phrase
                at = haystack.find(needle, last)


def _longest(words: tuple[bytes, ...], text: bytes) -> tuple[bytes, ...]:
    """The longest run of the words that the text contains."""
    best: tuple[bytes, ...] = ()
    padded = b" %b " % text
    for start in range(len(words)):
        for end in range(start + len(best) + 1, len(words) + 1):
            run = words[start:end]
            if b" %b " % b" ".join(run) not in padded:
                break
            best = run
    return best


def _tells(run: tuple[bytes, ...]) -> bool:
    """Whether words in a row can only have been taken from the secret."""
    return len(run) >= LONG_RUN or not COMMON.issuperset(run)


def _diagnostic(phrase: Phrase, said: tuple[bytes, ...], span: Span, owner: Owner) -> Diagnostic:
    what = "the title" if phrase.is_title else "the secret"
    words = b" ".join(said).decode("utf-8", "surrogatepass")
    return finding(
        CODE,
        span,
        f"this text of {owner} gives away {what} of path '{phrase.path}': “{words}”",
        label="everybody hears this",
        related=(Label(phrase.span, "for its owner alone"),),
        help="Say it in other words, so that only the owner of the card understands.",
    )
