"""Marks of other tools in translations (FT0447) and asterisks without a partner (FT0445), found as
they are in a story.

What the source has too is the source's own and is found, or allowed, there. A note of a translator,
`# allow stray-markup: why` above an entry, quiets its marks as a comment does in a story.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fateloom.dsl import markup
from fateloom.dsl.lint.rules import unpaired_emphasis
from fateloom.dsl.lint.rules.stray_markup import in_parts, meant
from fateloom.dsl.lint.rules.unpaired_emphasis import lone_asterisk
from fateloom.dsl.markup import CODE, Stray, strays
from fateloom.dsl.translation.insertions import Fault, Form, bound
from fateloom.dsl.translation.po import Entry
from fateloom.dsl.translation.words import Translatable
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import Part, Text

ALLOWED = f"allow {CODE.name}"
EMPHASIS_ALLOWED = f"allow {unpaired_emphasis.CODE.name}"
WORDS = "Write the words alone."
COPIED = "Copy an insertion of the source as it stands, or write the words alone."
HELP: Mapping[str, str] = {
    markup.VARIANT: COPIED,
    markup.SHOWN: COPIED,
    markup.DOUBLED.help: "Write one bracket on each side, as the source does, or leave it out.",
    markup.COMMENT: "A note is a line of its own above 'msgctxt', and begins with '# '.",
    markup.CHOICE: WORDS,
    markup.LINES: WORDS,
    "A line that is only '>' begins a new paragraph.": r"A paragraph ends with \n\n.",
    "Write one '>' a line.": "Leave it out.",
    "Write [if COND: … | …], or another mark.": COPIED,
    "Insertions stand in square brackets: [hero], [if COND: … | …].": COPIED,
    "Insertions are for lines that begin with '>'. Write the words alone.": WORDS,
}
"""What to write in a translation, which can show what its source shows and nothing else."""


def marks(
    game: Translatable, entry: Entry, text: Text, forms: Mapping[Form, str]
) -> Iterator[Fault]:
    """The marks in the translation of a text that is read aloud or shown."""
    parts = bound(text, entry.msgstr, forms).parts
    if parts is not None:  # else something worse is told
        yield from _told(
            entry,
            list(_in_text(game, parts, entry.msgstr)),
            list(_in_text(game, text.parts, text.source)),
        )
        yield from _emphasis(entry, text.source)


def _emphasis(entry: Entry, source: str) -> Iterator[Fault]:
    """An asterisk that has no partner in the translation (FT0445)."""
    lone = lone_asterisk(entry.msgstr)
    allowed = any(it.lstrip("# ").startswith(EMPHASIS_ALLOWED) for it in entry.notes)
    if lone is None or allowed or lone_asterisk(source) is not None:
        return
    start = max(0, entry.msgstr.find(lone))
    message = f"'{lone}' begins or ends no emphasis"
    yield Fault(unpaired_emphasis.CODE, start, start + len(lone), message, unpaired_emphasis.HELP)


def marks_of_words(entry: Entry) -> Iterator[Fault]:
    """The marks in a title, a label or a description, where no insertion is read."""
    here, there = (list(strays(it, literal=True)) for it in (entry.msgstr, entry.source))
    yield from _told(entry, here, there)


def _in_text(game: Translatable, parts: tuple[Part, ...], written: str) -> Iterator[Stray]:
    def known(name: str) -> bool:
        return isinstance(game, Program) and meant(game, name) is not None

    yield from in_parts(parts, known, literal=parts == (written,) and "[" in written)


def _told(entry: Entry, here: list[Stray], there: list[Stray]) -> Iterator[Fault]:
    if any(it.lstrip("# ").startswith(ALLOWED) for it in entry.notes):
        return
    of_the_source = {(it.what, it.name) for it in there}
    behind: dict[str, int] = {}
    for stray in here:
        start = max(0, entry.msgstr.find(stray.mark, behind.get(stray.mark, 0)))
        end = min(start + len(stray.mark), len(entry.msgstr))
        behind[stray.mark] = end
        if (stray.what, stray.name) not in of_the_source:
            help = HELP.get(stray.help, stray.help)
            yield Fault(CODE, start, end, stray.message, help)
