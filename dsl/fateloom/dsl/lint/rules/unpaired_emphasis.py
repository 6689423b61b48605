"""FT0445: an asterisk that begins or ends no emphasis."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0445", "unpaired-emphasis", Level.WARNING)

PAIRED = (
    re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL),
    re.compile(r"(?<![*\w])\*(?=\S)(.+?)(?<=\S)\*(?![*\w])", re.DOTALL),
)
"""`**strong**` and `*emphasis*`, as the table shows them."""
LONE = re.compile(r"[^\s*]\*+|\*+[^\s*]")
"""An asterisk at a word; one between blanks is a sign of its own."""

HELP = "Write *emphasis* with an asterisk at both ends, or take it out."


def unpaired_emphasis(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find texts with an asterisk at a word that has no partner.

    Why it is bad: the table shows the asterisk, and no emphasis.
    """
    for number, text in enumerate(xref.texts):
        if "*" not in text.source:
            continue
        lone = lone_asterisk(text.source)
        if lone is not None:
            yield finding(
                CODE,
                text.span,
                f"'{lone}' in this text of {xref.teller(number)} begins or ends no emphasis",
                help=HELP,
            )


def lone_asterisk(words: str) -> str | None:
    """The first asterisk at a word that has no partner, with the letter beside it."""
    if "*" not in words:
        return None
    for pair in PAIRED:
        words = pair.sub("", words)
    found = LONE.search(words)
    return None if found is None else found[0]
