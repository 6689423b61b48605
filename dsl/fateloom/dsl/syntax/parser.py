"""A `.fate` file to its tree: every mistake in one run, one finding a mistake."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.codes import (BAD_ALLOW, BAD_CONDITION, BAD_INDENT, BAD_INSERTION, BAD_LINE, BLOCK_NOT_ALLOWED, CONTROL_CHARACTER, LINE_TOO_LONG,
                   MISSING_BLOCK, OUT_OF_PLACE, TAB, TOO_DEEP, UNCLOSED_LABEL, UNKNOWN_LINE)
from fateloom.dsl.syntax.conditions import Misread, read
from fateloom.dsl.syntax.lines import READERS, Line, Wrong, read_line
from fateloom.dsl.syntax.machine import Machine
from fateloom.dsl.syntax.prose import Placed, parts_of
from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, finding
from fateloom.dsl.source import Source
from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.ast import declarations as d
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.runtime.span import Span

LONGEST, DEEPEST = 20_000, 100
ALLOW = re.compile(r"allow ([a-z][a-z0-9-]*): (\S.*)$")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\x85]")


def parse(source: Source) -> tuple[d.File, tuple[Diagnostic, ...]]:
    """The tree of a file and what is wrong with it; never raises."""
    reader = _Reader(source.name)
    for number, text in enumerate(source.text.split("\n"), 1):
        reader.line(number, text)
    return reader.end()


def parse_condition(text: str, span: Span) -> tuple[Condition | None, tuple[Diagnostic, ...]]:
    """One condition, as play files hold it."""
    try:
        return read(text, span.file, span.line, span.column), ()
    except Misread as wrong:
        at = Span(span.file, span.line, span.column + wrong.start, span.line, span.column + wrong.end)
        return None, (finding(BAD_CONDITION, at, wrong.message, help=wrong.help),)


def parse_statement(text: str, span: Span) -> tuple[s.Statement | None, tuple[Diagnostic, ...]]:
    """One line that is an effect, as play files hold it."""
    reader = _Reader(span.file)
    line = Line(text, span.file, span.line, span.column, span)
    try:
        kind, value = read_line(line, text.split(" ", 1)[0]) if text else ("", None)
    except Wrong as wrong:
        reader.wrong(line, wrong, text.split(" ", 1)[0])
        return None, tuple(reader.found)
    if kind not in ("EFFECT", "GAIN"):
        return None, (finding(OUT_OF_PLACE, span, f"'{text[:40]}' is no effect"),)
    return value, ()  # type: ignore[return-value]


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []
        self.machine = Machine()
        self.indents = [0]
        self.skip: int | None = None
        self.header = Span(file, 1, 1, 1, 1)
        self.prose: list[tuple[int, int, str]] = []
        self.prose_indent = 0
        self.comments: list[tuple[int, s.Comment]] = []
        self.trailing: list[tuple[int, str]] = []
        self.allows: list[d.Allow] = []
        self.waiting: list[tuple[str, str, Span]] = []

    def report(self, code: Code, span: Span, message: str, help: str | None = None, fix: Fix | None = None) -> None:
        self.found.append(finding(code, span, message, help=help, fix=fix))

    def line(self, number: int, text: str) -> None:
        words = text.lstrip(" ")
        indent = len(text) - len(words)
        if not words:
            self.flush()
            return
        first = words[0]
        if first == "\t" or (first.isspace() and not words.strip()):
            if not words.strip():
                self.flush()
                return
            if first == "\t":
                blank = text[: len(text) - len(text.lstrip(" \t"))]
                span = Span(self.file, number, indent + 1, number, len(blank) + 1)
                spaces = blank.replace("\t", "  ")
                self.report(TAB, span, "a tab; indentation is made of spaces", "Two spaces a level.",
                            Fix("replace it by spaces", (Edit(Span(self.file, number, 1, number, len(blank) + 1), spaces),), True))
                words = text.lstrip(" \t")
                indent = len(spaces)
        if len(words) > LONGEST:
            self.report(LINE_TOO_LONG, Span(self.file, number, 1, number, 1 + LONGEST), f"this line has {len(text):,} characters; a line may have {LONGEST:,}", "Break it into several lines.")
            self.flush()
            return
        bad = CONTROL.search(words)
        if bad:
            at = indent + bad.start() + 1
            self.report(CONTROL_CHARACTER, Span(self.file, number, at, number, at + 1), f"a character that cannot be seen, U+{ord(bad[0]):04X}", "Delete it.")
            words = CONTROL.sub(" ", words)
        words = words.rstrip()
        if words[0] == ">":
            self.prose_line(number, indent, words)
        elif words[0] == "#":
            self.flush()
            self.comment(number, indent, words)
        else:
            self.flush()
            self.plain(number, indent, words)

    def prose_line(self, number: int, indent: int, words: str) -> None:
        if self.prose and indent != self.prose_indent:
            self.flush()
        if not self.prose:
            self.prose_indent = indent
        skip = 2 if words[1:2] == " " else 1
        self.prose.append((number, indent + skip + 1, words[skip:]))

    def flush(self) -> None:
        if not self.prose:
            return
        lines, self.prose = self.prose, []
        last = lines[-1]
        span = Span(self.file, lines[0][0], self.prose_indent + 1, last[0], last[1] + len(last[2]))
        try:
            parts = parts_of(lines, self.file)
        except Placed as wrong:
            self.report(BAD_INSERTION, wrong.span, wrong.message, wrong.help)
            parts = ()
        self.token("PROSE", Prose(tuple(text for _, _, text in lines), parts, span), span, self.prose_indent)

    def comment(self, number: int, indent: int, words: str) -> None:
        span = Span(self.file, number, indent + 1, number, indent + 1 + len(words))
        text = words[2:] if words[1:2] == " " else words[1:]
        self.comments.append((indent, s.Comment(text, span)))
        self.allow(text, span, None)

    def allow(self, text: str, span: Span, line: int | None) -> None:
        if not text.startswith("allow ") and text != "allow":
            return
        m = ALLOW.match(text)
        if m is None:
            self.report(BAD_ALLOW, span, "this suppression is not complete", "Write '# allow rule-name: reason'.")
        elif line is None:
            self.waiting.append((m[1], m[2], span))
        else:
            self.allows.append(d.Allow(m[1], m[2], line, span))

    def plain(self, number: int, indent: int, words: str) -> None:
        if "“" in words or "”" in words:
            words = words.replace("“", '"').replace("”", '"')
        if "  #" in words:
            words = self.cut(number, indent, words)
        span = Span(self.file, number, indent + 1, number, indent + 1 + len(words))
        if self.skip is not None:
            if indent > self.skip:
                return
            self.skip = None
        first = words.split(" ", 1)[0]
        line = Line(words, self.file, number, indent + 1, span)
        try:
            kind, value = read_line(line, first)
        except Wrong as wrong:
            self.wrong(line, wrong, first)
            self.place(indent, span, "")
            self.skip = indent
            return
        self.token(kind, value, span, indent)

    def cut(self, number: int, indent: int, words: str) -> str:
        quoted = False
        for at, ch in enumerate(words):
            if ch == '"':
                quoted = not quoted
            elif ch == "#" and not quoted and words[at - 2 : at] == "  ":
                text = words[at + 1 :].strip()
                kept = words[:at].rstrip()
                self.trailing.append((number, text))
                self.allow(text, Span(self.file, number, indent + at + 1, number, indent + 1 + len(words)), number)
                return kept
        return words

    def wrong(self, line: Line, wrong: Wrong, first: str) -> None:
        words = line.words
        code, message, help = BAD_LINE, wrong.message, wrong.help
        start, end = wrong.start, wrong.end if wrong.end is not None else len(words)
        if words.count('"') % 2:
            at = words.rindex('"')
            code, message, help, start, end = UNCLOSED_LABEL, "this label is not closed", 'A label ends with " on the same line.', at, len(words)
        elif not message:
            code, message = UNKNOWN_LINE, f"no line begins like this: '{first[:40]}'"
            near = nearest(first, READERS)
            if near:
                help = f"Did you mean '{near}'?"
            elif len(words.split()) > 3:
                help = "Is this read aloud? Start it with '> '."
            else:
                help = "A line begins with a keyword, a declared name, or '> ' for prose."
        elif "condition" in message or help and "bracket" in help:
            code = BAD_CONDITION
        self.report(code, Span(self.file, line.number, line.column + start, line.number, line.column + max(end, start + 1)), message, help)

    def place(self, indent: int, span: Span, kind: str) -> bool:
        """Open and close blocks so that a line at `indent` can follow; False when nothing may."""
        for rule, reason, where in self.waiting:
            self.allows.append(d.Allow(rule, reason, span.line, where))
        self.waiting.clear()
        top = self.indents[-1]
        if indent > top:
            if indent != top + 2:
                self.report(BAD_INDENT, Span(self.file, span.line, 1, span.line, indent + 1), f"indented by {indent - top} spaces more than the line above; a level is 2")
            if len(self.indents) > DEEPEST:
                self.report(TOO_DEEP, span, f"more than {DEEPEST} levels deep", "Move the inner part into a scene.")
                return False
            if not self.feed("INDENT", None, span):
                self.report(BLOCK_NOT_ALLOWED, span, "nothing can stand under the line above", "Take it back to the level of that line, or is a line missing?")
                return False
            self.indents.append(indent)
            self.emit(lambda depth: True)
            return True
        own = kind in ("ELSE", "ELSE_IF")
        self.emit(lambda depth: depth > indent or own, down=not own)
        self.down(indent, span)
        if self.indents[-1] != indent:
            self.report(BAD_INDENT, Span(self.file, span.line, 1, span.line, indent + 1), f"indented by {indent} spaces, which is no level that is open here", f"The level above has {self.indents[-1]}.")
        self.emit(lambda depth: True)
        return True

    def down(self, indent: int, span: Span) -> None:
        while len(self.indents) > 1 and self.indents[-1] > indent:
            self.feed("DEDENT", None, span)
            self.indents.pop()

    def emit(self, chosen, down: bool = False) -> None:  # noqa: ANN001
        while self.comments and chosen(self.comments[0][0]):
            indent, comment = self.comments.pop(0)
            if down:
                self.down(max(indent, 0), comment.span)
            self.feed("COMMENT", comment, comment.span)

    def feed(self, kind: str, value: object, span: Span) -> bool:
        machine = self.machine
        if not machine.wants(kind) and machine.wants("NO_BLOCK"):
            self.report(MISSING_BLOCK, self.header, "a block is missing under this line", "Indent what belongs to it by two spaces.")
            machine.feed("NO_BLOCK", None)
        return machine.feed(kind, value)

    def token(self, kind: str, value: object, span: Span, indent: int) -> None:
        if self.skip is not None:
            if indent > self.skip:
                return
            self.skip = None
        if not self.place(indent, span, kind):
            self.skip = self.indents[-1]
            return
        if not self.feed(kind, value, span):
            self.report(OUT_OF_PLACE, span, f"this line cannot stand here", f"Here may stand: {self.expected()}.")
            self.skip = indent
            return
        self.header = span

    def expected(self) -> str:
        names = sorted(n.lower().replace("_", " ") for n in self.machine.wanted() - {"INDENT", "DEDENT", "NO_BLOCK", "COMMENT", "$END"})
        return ", ".join(names) or "nothing more"

    def end(self) -> tuple[d.File, tuple[Diagnostic, ...]]:
        self.flush()
        last = Span(self.file, self.header.line, 1, self.header.line, 1)
        self.emit(lambda depth: depth > 0, down=True)
        self.down(0, last)
        self.emit(lambda depth: True)
        if not self.feed("$END", None, last):
            self.feed("$END", None, last)
        values = self.machine.values
        declarations = tuple(values[0]) if values and isinstance(values[0], list) else ()
        return d.File(self.file, declarations, tuple(self.trailing), tuple(self.allows)), tuple(self.found)
