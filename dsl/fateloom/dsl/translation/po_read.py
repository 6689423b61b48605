"""Reads gettext PO: entries with the place of every character, and a finding for each line that is
not understood. Plural forms are not met in stories and are refused.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.source import CONTROL_CHARACTER, Source, without_conflicts
from fateloom.dsl.suggest import nearest
from fateloom.dsl.translation.codes import PO_SYNTAX, PO_TWICE
from fateloom.dsl.translation.po import Entry, Piece, PoFile, unescaped
from fateloom.runtime.span import Span
from fateloom.runtime.unseen import UNSEEN

LINE = re.compile(r'(#~\|?|#\|)? *(?:(msg[a-z]+(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\.)*)"\s*\Z')
MARKS = "\"'‘’“”„«»"
KNOWN = ("msgctxt", "msgid", "msgstr")
UNSEEN_OR_ESCAPE = re.compile(rf"\\(?:([abfrv])|\\)|[{re.escape(UNSEEN)}]")
"""A character that nobody sees, as it is or as an escape; an escaped backslash begins none."""


class _Line(NamedTuple):
    number: int
    text: str


def read(source: Source) -> tuple[PoFile, tuple[Diagnostic, ...]]:
    """The file that a text holds, and what is wrong with it. Never fails: a line that is not
    understood costs its entry alone.
    """
    kept, conflicts = without_conflicts(source)
    reader = _Reader(source.name)
    reader.found += conflicts
    lines = zip(source.text.split("\n"), kept.text.split("\n"), strict=True)
    for number, (written, text) in enumerate(lines, 1):
        if written and not text:
            continue  # a blank line would end an entry
        if UNSEEN_OR_ESCAPE.search(text):
            reader.unseen(_Line(number, text))
        reader.line(_Line(number, text.rstrip()))
    reader.end()
    header: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    entries = []
    seen: dict[tuple[str, str], Entry] = {}
    for entry in reader.entries:
        if not entry.source and not entry.context and not entry.obsolete:
            header, comments = _fields(entry.msgstr), entry.notes
        elif entry.key in seen and not entry.obsolete:
            first = seen[entry.key].span.line
            reader.found.append(
                finding(
                    PO_TWICE,
                    entry.span,
                    f"'{entry.context}' stands here for the second time",
                    help=f"The first is in line {first}; keep the better of the two.",
                )
            )
        else:
            seen.setdefault(entry.key, entry)
            entries.append(entry)
    return PoFile(source.name, header, comments, tuple(entries)), tuple(reader.found)


def _fields(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [line.partition(":") for line in text.split("\n") if ":" in line]
    return tuple((name.strip(), value.strip()) for name, _, value in pairs)


class _Reader:
    """Collects lines to entries; an entry ends where the next one begins."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[Entry] = []
        self.found: list[Diagnostic] = []
        self._clear()

    def _clear(self) -> None:
        self.pieces: dict[str, list[Piece]] = {}
        self.notes: list[str] = []
        self.hints: list[str] = []
        self.references: list[str] = []
        self.flags: list[str] = []
        self.previous: list[Piece] | None = None
        self.into: list[Piece] | None = None
        self.obsolete = self.broken = False
        self.start = 0

    def line(self, line: _Line) -> None:
        text = line.text
        if not text or text.isspace():
            self.end()
        elif text.startswith("#") and text[1:2] not in ("~", "|"):
            if "msgstr" in self.pieces:
                self.end()
            self.comment(text)
        else:
            self.string(line)

    def comment(self, text: str) -> None:
        rest = text[2:].strip()
        match text[1:2]:
            case ".":
                self.hints.append(rest)
            case ":":
                self.references.append(rest)
            case ",":
                self.flags += [flag.strip() for flag in rest.split(",") if flag.strip()]
            case _:
                self.notes.append(text[1:].removeprefix(" "))

    def string(self, line: _Line) -> None:
        number, text = line
        m = LINE.match(text)
        if m is None:
            whole = text.removeprefix("#~").strip().startswith('"') or "msg" in text[:8]
            meant = _meant(text)
            help = (
                f"Write: {meant}"
                if meant is not None
                else 'A text stands between two quotes; a quote inside it is written \\".'
                if whole
                else 'A line is a comment (#), msgctxt, msgid, msgstr or a text between quotes (").'
            )
            self.wrong(line, f"'{text.strip()[:40]}' is not understood", help)
            return
        prefix, word, raw = m.groups()
        gone, before = (prefix or "").startswith("#~"), (prefix or "").endswith("|")
        piece = Piece(number, m.start(3) + 1, raw)
        if word is not None and word not in KNOWN:
            near = None if word == "msgid_plural" or "[" in word else nearest(word, KNOWN)
            help = f'Write: {near} "{raw}"' if near else "Stories have no plural forms."
            self.wrong(line, f"'{word}' has no place here", help)
            return
        if before:
            if word == "msgid":
                self.previous = self.into = [piece]
            elif word is None and self.into is not None:
                self.into.append(piece)
            else:
                self.into = []  # the previous place, which nobody asks for
            return
        if word is None:
            if self.into is None and self.broken:
                return  # it goes on with what is not understood
            if self.into is None:
                self.wrong(line, "this text belongs to nothing", "Write msgid or msgstr before it.")
            else:
                self.into.append(piece)
            return
        if "msgstr" in self.pieces:
            self.end()
        if word in self.pieces:
            self.wrong(line, f"a second '{word}' in one entry", "Leave a blank line between two.")
            return
        self.start = self.start or number
        self.obsolete = self.obsolete or gone
        self.into = self.pieces[word] = [piece]

    def wrong(self, line: _Line, message: str, help: str) -> None:
        self.broken = True
        self.into = None
        indent = len(line.text) - len(line.text.lstrip())
        span = Span(self.name, line.number, indent + 1, line.number, len(line.text) + 1)
        self.found.append(finding(PO_SYNTAX, span, message, help=help))

    def unseen(self, line: _Line) -> None:
        """Report the first invisible character of a line; its entry is read all the same."""
        for m in UNSEEN_OR_ESCAPE.finditer(line.text):
            if m[0] in UNSEEN:
                said = f"an invisible character: U+{ord(m[0]):04X}"
            elif m[1]:
                said = f"'{m[0]}' stands for an invisible character"
            else:
                continue  # an escaped backslash
            span = Span(self.name, line.number, m.start() + 1, line.number, m.end() + 1)
            self.found.append(finding(CONTROL_CHARACTER, span, said, help="Delete it."))
            return

    def end(self) -> None:
        """Close the entry that was being read."""
        pieces, started = self.pieces, self.start
        if pieces and not self.broken:
            span = Span(self.name, started, 1, started, 2)
            if "msgid" not in pieces or "msgstr" not in pieces:
                missing = "msgstr" if "msgid" in pieces else "msgid"
                self.wrong(_Line(started, "msg"), f"an entry without {missing}", "Write it below.")
            else:
                self.entries.append(self.entry(span))
        self._clear()

    def entry(self, span: Span) -> Entry:
        translated = tuple(self.pieces["msgstr"])
        return Entry(
            context=_text(self.pieces.get("msgctxt", [])),
            source=_text(self.pieces["msgid"]),
            msgstr=_text(translated),
            fuzzy="fuzzy" in self.flags,
            obsolete=self.obsolete,
            notes=tuple(self.notes),
            hints=tuple(self.hints),
            references=tuple(self.references),
            flags=tuple(flag for flag in self.flags if flag != "fuzzy"),
            previous=None if self.previous is None else _text(self.previous),
            pieces=translated,
            span=span,
        )


def _meant(text: str) -> str | None:
    """The line that was probably meant by one that is not understood: the mark of a translation, or
    a text that goes on, with the quotes around it.
    """
    word, _, rest = text.strip().partition(" ")
    near = nearest(word.strip(":="), KNOWN)
    if near is None and word[:1] not in MARKS:
        return None
    said = (rest if near else text).strip().lstrip(":= ")
    said = said[said[:1] in (*MARKS,) : len(said) - (said[-1:] in (*MARKS,))]
    whole = re.sub(r'(?<!\\)"', r"\"", said)
    return f'{near} "{whole}"' if near else f'"{whole}"'


def _text(pieces: list[Piece] | tuple[Piece, ...]) -> str:
    raw = (it.raw for it in pieces)
    return "".join("".join(c for c, _ in unescaped(it)) if "\\" in it else it for it in raw)
