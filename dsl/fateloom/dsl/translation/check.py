"""What is wrong with a file of translations, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fateloom.dsl import markup
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.lint.rules import unpaired_emphasis
from fateloom.dsl.lint.rules.stray_markup import in_parts, meant
from fateloom.dsl.lint.rules.unpaired_emphasis import lone_asterisk
from fateloom.dsl.markup import CODE, Stray, strays
from fateloom.dsl.translation.codes import BEHIND, NOT_IN_STORY, PARAGRAPHS
from fateloom.dsl.translation.extract import Case, extracted
from fateloom.dsl.translation.insertions import Fault, Form, bound
from fateloom.dsl.translation.merge import is_older
from fateloom.dsl.translation.po import Entry, Key, PoFile, place
from fateloom.dsl.translation.words import Translatable, is_name, spoken
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import Part, Text
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

LONGEST = 60
"""So many characters of a text are quoted."""


def checked(game: Translatable, file: PoFile) -> tuple[Diagnostic, ...]:
    """The findings of all translations that are in use, in the order of the file. Of an entry that
    nobody has translated, what the story says now is no news: it counts as missing (FT0707).
    """
    texts = _Texts()
    spoken(game, texts)
    forms = forms_of(file.entries)
    untold = _Untold(texts, file)
    found = []
    for entry in file.entries:
        if entry.obsolete:
            continue
        if entry.key in texts.prose:
            told = texts.prose[entry.key] if entry.is_used else ()
            faults = [fault for it in told for fault in bound(it, entry.msgstr, forms).faults]
            faults += [mark for it in told for mark in marks(game, entry, it, forms)]
            found += [_finding(entry, fault) for fault in dict.fromkeys(faults)]
        elif entry.key not in texts.words and not _is_case(entry, texts):
            missing = untold.at(entry.context)
            if entry.msgstr or any(not is_older(entry.source, it) for it in missing):
                found.append(_unknown(entry, missing))
        elif entry.is_used and "\n" in entry.msgstr and "\n" not in entry.source:
            at = entry.msgstr.index("\n")
            message = "a line break where the source has none"
            help = "Titles, labels and descriptions stand in one line."
            found.append(_finding(entry, Fault(PARAGRAPHS, at, at + 1, message, help)))
        elif entry.is_used:
            found += [_finding(entry, mark) for mark in marks_of_words(entry)]
    return tuple(found)


def forms_of(entries: Iterable[Entry]) -> dict[Form, str]:
    """The names in grammatical cases that have an entry; "" where it is not translated yet."""
    found: dict[Form, str] = {}
    for entry in entries:
        place, _, case = entry.context.rpartition(".")
        if not entry.obsolete and is_name(place):
            found[place, case] = entry.msgstr if entry.is_used else ""
    return found


def forms_asked(game: Translatable, file: PoFile) -> set[Form]:
    """The grammatical cases of names that the texts of a translation ask for."""
    texts = _Texts()
    spoken(game, texts)
    used = [it for it in file.entries if it.is_used and it.key in texts.prose]
    return {
        form for it in used for text in texts.prose[it.key] for form in bound(text, it.msgstr).forms
    }


def _is_case(entry: Entry, texts: _Texts) -> bool:
    """Whether it is a grammatical case of a name: `poi.ferry.title.dative`."""
    place = entry.context.rpartition(".")[0]
    return is_name(place) and (place, entry.source) in texts.words


def _finding(entry: Entry, fault: Fault) -> Diagnostic:
    span = place(entry, fault.start, fault.end)
    return finding(fault.code, span, f"{entry.context}: {fault.message}", help=fault.help or None)


def _unknown(entry: Entry, missing: tuple[str, ...]) -> Diagnostic:
    """A text that the story does not have. `missing`: those that it has at that place, and the file
    has not.
    """
    if missing:
        return _other_source(entry, missing)
    return finding(
        NOT_IN_STORY,
        entry.span,
        f"the story has no such text at '{entry.context}'",
        help="It was changed or taken out. `fateloom text extract` sorts the file; nothing that "
        "was translated is lost.",
    )


def _other_source(entry: Entry, missing: tuple[str, ...]) -> Diagnostic:
    """Another msgid than that of the story: it was translated itself, or the story was changed."""
    shown = "” or “".join(_short(it) for it in missing)
    message = f"'{entry.context}': the msgid is not the text of the story, which is “{shown}”"
    if entry.msgstr:
        help = "The story was changed. `fateloom text extract` writes its text as msgid, and keeps "
        help += "the translation, to be looked at again."
        return finding(NOT_IN_STORY, entry.span, message, help=help)
    help = "Nothing is translated here yet. If this is a translation, it belongs in msgstr: "
    help += "`fateloom text extract` puts it there, to be looked at again. If the story was "
    help += "changed, nothing is lost, and `extract` writes its text."
    return finding(NOT_IN_STORY, entry.span, message, help=help)


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rstrip()} …"


class _Texts:
    """A speaker who changes nothing and remembers which words are prose."""

    def __init__(self) -> None:
        self.words: dict[Key, None] = {}
        self.prose: dict[Key, list[Text]] = {}
        """The same words have a text for each set of arguments of their scene."""

    def word(self, place: str, words: str, span: Span) -> str:
        self.words[place, words] = None
        return words

    def text(self, text: Text) -> Text:
        self.prose.setdefault((text.context, text.source), []).append(text)
        return text


class _Untold:
    """The texts of a story that have no entry in a file, by their places."""

    def __init__(self, texts: _Texts, file: PoFile) -> None:
        there = {it.key for it in file.entries if not it.obsolete}
        self._all: dict[str, list[str]] = {}
        self._open: dict[str, list[str]] = {}
        for key in (*texts.words, *texts.prose):
            self._all.setdefault(key[0], []).append(key[1])
            if key not in there:
                self._open.setdefault(key[0], []).append(key[1])

    def at(self, place: str) -> tuple[str, ...]:
        """Those at a place; for a grammatical case of a name, the name."""
        name, _, _ = place.rpartition(".")
        found = self._open.get(place) or (self._all.get(name) if is_name(name) else None)
        return tuple(found or ())


@record
class Status:
    """How far a translation has come: texts and words of the source in all, and what is done,
    marked fuzzy, or missing.
    """

    language: str
    texts: int
    words: int
    done: int
    words_done: int
    fuzzy: tuple[Entry, ...]
    missing: tuple[Entry, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every text is translated and none is fuzzy."""
        return self.done == self.texts


def status(game: Translatable, file: PoFile, cases: Iterable[Case] = ()) -> Status:
    """How far the file has come with the texts of today. `cases`: see `extracted`."""
    known = {entry.key: entry for entry in file.entries if not entry.obsolete}
    fresh = extracted(game, cases, forms_asked(game, file))
    done, fuzzy, missing = [], [], []
    for entry in fresh:
        have = known.get(entry.key)
        if have is None or not have.msgstr:
            missing.append(entry)
        elif have.fuzzy:
            fuzzy.append(entry)
        else:
            done.append(entry)
    return Status(
        language=file.language,
        texts=len(fresh),
        words=_words(fresh),
        done=len(done),
        words_done=_words(done),
        fuzzy=tuple(fuzzy),
        missing=tuple(missing),
    )


def behind(far: Status, name: str) -> Iterator[Diagnostic]:
    """A hint where a translation is behind its game. `name`: its file."""
    open_ = [
        f"{len(entries)} {what}"
        for entries, what in ((far.missing, "missing"), (far.fuzzy, "to look at again"))
        if entries
    ]
    if open_:
        message = f"{far.done} of {far.texts} texts are translated: {', '.join(open_)}"
        help = "`fateloom text extract` writes them into the file, `text status` names them."
        yield finding(BEHIND, Span(name, 1, 1, 1, 1), message, help=help)


def _words(entries: tuple[Entry, ...] | list[Entry]) -> int:
    return sum(len(entry.source.split()) for entry in entries)


# --- marks of other tools (FT0447)


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
