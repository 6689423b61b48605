"""A `.fate` file to its tree: every mistake in one run, one finding a mistake, never an exception.

The text is read once, line by line. `lines` reads the fields of a line, `blocks` finds its place.
"""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, finding
from fateloom.dsl.source import Source
from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.dsl.syntax.ast.declarations import Allow, File
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.blocks import Blocks
from fateloom.dsl.syntax.codes import (
    BAD_ALLOW,
    BAD_CONDITION,
    BAD_INSERTION,
    BAD_LINE,
    CONTROL_CHARACTER,
    KEYWORD_AS_ID,
    LINE_TOO_LONG,
    OUT_OF_PLACE,
    TAB,
    UNCLOSED_LABEL,
    UNKNOWN_LINE,
)
from fateloom.dsl.syntax.conditions import Misread, read
from fateloom.dsl.syntax.lines import READERS, Line, Wrong, read_named
from fateloom.dsl.syntax.prose import Placed, parts_of
from fateloom.runtime.span import NOWHERE, Span

LONGEST = 20_000
"""Characters of a line."""
ALLOW = re.compile(r"allow ([a-z][a-z0-9-]*): (\S.*)$")
UNSEEN = "".join(map(chr, (*range(9), *range(11, 32), 127, 133, 0x2028, 0x2029)))
ODD = "\t“”" + UNSEEN
"""What makes a line need a second look; most files hold none of it."""
CONTROL = re.compile(f"[{re.escape(UNSEEN)}]")
A_FEW_WORDS = 3
"""A line of more words that begins with no known word is probably prose."""

_span = tuple.__new__  # a named tuple's own `__new__` goes through Python


def parse(source: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    """The tree of a file and what is wrong with it; never raises."""
    lines = source.text.split("\n")
    odd = _is_odd(source.text) or max(map(len, lines)) > LONGEST
    reader = Reader(source.name, odd=odd)
    read_line = reader.line
    for number, text in enumerate(lines, 1):
        read_line(number, text)
    return reader.end()


def parse_condition(text: str, span: Span) -> tuple[Condition | None, tuple[Diagnostic, ...]]:
    """One condition that stands at `span`, as play files hold it."""
    try:
        return read(text, span.file, span.line, span.column), ()
    except Misread as wrong:
        column = span.column + wrong.start
        end = span.column + wrong.end
        at = Span(span.file, span.line, column, span.line, end)
        return None, (finding(BAD_CONDITION, at, wrong.message, help=wrong.help),)


def parse_statement(text: str, span: Span) -> tuple[s.Statement | None, tuple[Diagnostic, ...]]:
    """One line at `span` that is an effect, as play files hold it."""
    line = Line(text, span.file, span.line, span.column, span)
    first = text.split(" ", 1)[0]
    try:
        kind, value = READERS.get(first, read_named)(line) if first else ("", None)
    except Wrong as wrong:
        return None, (_misread(line, wrong, first),)
    if kind not in ("EFFECT", "GAIN"):
        return None, (finding(OUT_OF_PLACE, span, f"'{text[:40]}' is no effect"),)
    statement: s.Statement = value  # type: ignore[assignment]
    return statement, ()


class Reader:
    """Reads a file line by line: `line` for each, `end` for what came of it.

    `odd`: some line of it needs a second look.
    """

    def __init__(self, file: str, *, odd: bool) -> None:
        self._file = file
        self._odd = odd
        self._line = Line("", file, 0, 0, NOWHERE)
        self._found: list[Diagnostic] = []
        self._blocks = Blocks(file, self._found)
        self._prose: list[tuple[int, int, str]] = []
        """Lines of prose that follow each other: line, column, text."""
        self._prose_indent = 0
        self._trailing: list[tuple[int, str]] = []
        self._allows: list[Allow] = []
        self._waiting: list[tuple[str, str, Span]] = []
        """Suppressions on lines of their own, for the line that comes next."""

    def line(self, number: int, text: str) -> None:
        """Read the next line."""
        words = text.lstrip(" ")
        if not words:
            if self._prose:
                self._end_prose()
            return
        indent = len(text) - len(words)
        if self._odd and (len(words) > LONGEST or _is_odd(words)):
            looked_at = self._second_look(number, indent, text)
            if looked_at is None:
                return
            indent, words = looked_at
        if words[-1] == " ":
            words = words.rstrip()
        first = words[0]
        if first == ">":
            self._prose_line(number, indent, words)
            return
        if self._prose:
            self._end_prose()
        if first == "#":
            self._comment(number, indent, words)
            return
        if "  #" in words:
            words = self._cut_comment(number, indent, words)
        self._plain(number, indent, words)

    def end(self) -> tuple[File, tuple[Diagnostic, ...]]:
        """The tree of what was read, and the findings in the order of their lines."""
        if self._prose:
            self._end_prose()
        declarations = tuple(self._blocks.end())
        found = sorted(self._found, key=lambda it: it.primary.span[1:3])
        file = File(self._file, declarations, tuple(self._trailing), tuple(self._allows))
        return file, tuple(found)

    def _plain(self, number: int, indent: int, words: str) -> None:
        """A line that is neither prose nor comment."""
        column = indent + 1
        span: Span = _span(Span, (self._file, number, column, number, column + len(words)))
        if self._waiting:
            self._allows += [Allow(rule, why, number, at) for rule, why, at in self._waiting]
            self._waiting.clear()
        blocks = self._blocks
        if blocks.skips(indent):
            return
        first = words.split(" ", 1)[0]
        line = self._line
        line.words, line.number, line.column, line.span = words, number, column, span
        try:
            kind, value = READERS.get(first, read_named)(line)
        except Wrong as wrong:
            self._found.append(_misread(line, wrong, first))
            blocks.misread(span, indent)
            return
        blocks.token(kind, value, span, indent)

    def _prose_line(self, number: int, indent: int, words: str) -> None:
        if self._prose and indent != self._prose_indent:
            self._end_prose()
        self._prose_indent = indent
        mark = 2 if words[1:2] == " " else 1
        self._prose.append((number, indent + mark + 1, words[mark:]))

    def _end_prose(self) -> None:
        """The lines of prose so far are one text."""
        lines, self._prose = self._prose, []
        indent = self._prose_indent
        last_line, last_column, last_text = lines[-1]
        span = Span(self._file, lines[0][0], indent + 1, last_line, last_column + len(last_text))
        try:
            parts = parts_of(lines, self._file)
        except Placed as wrong:
            self._report(BAD_INSERTION, wrong.span, wrong.message, wrong.help)
            parts = ()
        if self._waiting:
            self._allows += [Allow(rule, why, span.line, at) for rule, why, at in self._waiting]
            self._waiting.clear()
        if not self._blocks.skips(indent):
            prose = Prose(tuple([text for _, _, text in lines]), parts, span)
            self._blocks.token("PROSE", prose, span, indent)

    def _comment(self, number: int, indent: int, words: str) -> None:
        span = Span(self._file, number, indent + 1, number, indent + 1 + len(words))
        text = words[2:] if words[1:2] == " " else words[1:]
        self._blocks.comment(indent, s.Comment(text, span))
        self._suppression(text, span, None)

    def _suppression(self, text: str, span: Span, line: int | None) -> None:
        """`allow rule: reason` in a comment; `line`: the line whose end it stands at."""
        if text.split(" ", 1)[0] != "allow":
            return
        form = ALLOW.match(text)
        if form is None:
            help = "Write '# allow rule-name: reason'; the reason is for those who read it later."
            self._report(BAD_ALLOW, span, "this suppression is not complete", help)
        elif line is None:
            self._waiting.append((form[1], form[2], span))
        else:
            self._allows.append(Allow(form[1], form[2], line, span))

    def _report(
        self, code: Code, span: Span, message: str, help: str | None, fix: Fix | None = None
    ) -> None:
        self._found.append(finding(code, span, message, help=help, fix=fix))

    def _second_look(self, number: int, indent: int, text: str) -> tuple[int, str] | None:
        """Mend what no line should hold; None: nothing of it is left."""
        if text[indent] == "\t":
            indent, text = self._untab(number, text)
        words = text[indent:]
        if not words or words.isspace():
            if self._prose:
                self._end_prose()
            return None
        if len(words) > LONGEST:
            span = Span(self._file, number, 1, number, 1 + LONGEST)
            message = f"this line has {len(text):,} characters; a line may have {LONGEST:,}"
            self._report(LINE_TOO_LONG, span, message, "Break it into several lines.")
            return None
        unseen = CONTROL.search(words)
        if unseen:
            at = indent + unseen.start() + 1
            message = f"a character that cannot be seen: U+{ord(unseen[0]):04X}"
            span = Span(self._file, number, at, number, at + 1)
            self._report(CONTROL_CHARACTER, span, message, "Delete it.")
            words = CONTROL.sub(" ", words)
        words = words.replace("\t", " ").rstrip()
        if not words:  # there was nothing else in it
            if self._prose:
                self._end_prose()
            return None
        if words[0] not in ">#":
            words = words.replace("“", '"').replace("”", '"')
        return indent, words

    def _untab(self, number: int, text: str) -> tuple[int, str]:
        """Report the tab and read it as one level."""
        words = text.lstrip(" \t")
        blank = text[: len(text) - len(words)]
        spaces = blank.replace("\t", "  ")
        tab = blank.index("\t") + 1
        whole = Span(self._file, number, 1, number, len(blank) + 1)
        if words:
            fix = Fix("write spaces instead", (Edit(whole, spaces),), True)
            span = Span(self._file, number, tab, number, len(blank) + 1)
            help = "Indent by spaces, two a level."
            self._report(TAB, span, "a tab: levels are made of spaces", help, fix)
        return len(spaces), spaces + words

    def _cut_comment(self, number: int, indent: int, words: str) -> str:
        """Take off `  # …` at the end of a line; a mark inside a label is none."""
        at = words.find("  #")
        while at >= 0 and words.count('"', 0, at) % 2:
            at = words.find("  #", at + 1)
        if at < 0:
            return words
        text = words[at + 3 :].strip()
        self._trailing.append((number, text))
        span = Span(self._file, number, indent + at + 3, number, indent + 1 + len(words))
        self._suppression(text, span, number)
        return words[:at].rstrip()


def _is_odd(text: str) -> bool:
    """Whether a text holds a character of `ODD`; a search for each beats one for all."""
    return any(character in text for character in ODD)


def _misread(line: Line, wrong: Wrong, first: str) -> Diagnostic:
    """What to say of a line that could not be read."""
    words = line.words
    code, message, help = BAD_LINE, wrong.message, wrong.help
    start, end = wrong.start, len(words) if wrong.end is None else wrong.end
    if words.count('"') % 2:
        start, end = words.rindex('"'), len(words)
        code, message = UNCLOSED_LABEL, "this label is not closed"
        help = 'A label begins and ends with " on one line.'
    elif wrong.unknown:
        code, message = UNKNOWN_LINE, f"no line begins with '{first[:40]}'"
        near = nearest(first, READERS)
        if near:
            help = f"Did you mean '{near}'?"
        elif words.count(" ") >= A_FEW_WORDS:
            help = "Is this read aloud? Then it starts with '> '."
        else:
            help = "A line starts with a keyword, a declared name, or '> ' when it is read aloud."
    elif wrong.in_condition:
        code = BAD_CONDITION
    elif wrong.keyword:
        code = KEYWORD_AS_ID
    column = line.column + start
    span = Span(line.file, line.number, column, line.number, line.column + max(end, start + 1))
    return finding(code, span, message, help=help)
