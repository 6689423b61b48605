"""FT0442: more to read aloud at once than a table listens to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, TitleOf, Variant

CODE = Code("FT0442", "text-too-long", Level.WARNING)

WORDS = 120
"""About a minute of reading aloud."""


def text_too_long(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find texts of more than 120 words; of variants, the longest counts.

    Why it is bad: a minute is what a table listens to while nothing can be decided.
    """
    for number in xref.long_texts:
        text, owner = xref.texts[number], xref.teller(number)
        count = _count(text)
        if count > WORDS:
            yield finding(
                CODE,
                text.span,
                f"this text of {owner} has {count} words; {WORDS} are enough to read aloud at once",
                help="Cut it, or let something be chosen in between.",
            )


def _count(text: Text) -> int:
    return len(_longest(text.parts).split())


def _longest(parts: Sequence[Part]) -> str:
    """The longest form of the text, with each title as one word."""
    out = []
    for part in parts:
        match part:
            case str():
                out.append(part)
            case TitleOf() | NumberOf():
                out.append("x")
            case Variant(_, one, other) | FirstAgain(one, other):
                out.append(max(_longest(one), _longest(other), key=lambda text: len(text.split())))
    return "".join(out)
