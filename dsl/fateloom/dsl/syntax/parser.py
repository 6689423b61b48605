"""A `.fate` file to its tree: every mistake in one run, one finding a mistake, never an exception.

The text is read once, line by line. `lines` reads the fields of a line, `blocks` finds its place.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import MOST_FINDINGS, Diagnostic, Edit, Fix, finding
from fateloom.dsl.source import CONTROL_CHARACTER, Source, without_conflicts
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.dsl.syntax.ast.declarations import ALLOW, Allow, File
from fateloom.dsl.syntax.ast.prose import Part, Prose
from fateloom.dsl.syntax.blocks import Blocks
from fateloom.dsl.syntax.codes import (
    BAD_ALLOW,
    BAD_CONDITION,
    BAD_INSERTION,
    BAD_LINE,
    OUT_OF_PLACE,
    STRUCTURE,
    TAB,
)
from fateloom.dsl.syntax.conditions import Misread, read
from fateloom.dsl.syntax.lines import read_line, read_named, readers
from fateloom.dsl.syntax.lines.forms import QUOTED, Wrong
from fateloom.dsl.syntax.normalize import TAB_WIDTHS, normalized
from fateloom.dsl.syntax.places import Place
from fateloom.dsl.syntax.prose import Placed, parts_of, plain_parts
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

ENDS = ("", *'.!?…:;”"*)]')
"""The last characters of a sentence, or of an empty line."""
_span = tuple.__new__  # a named tuple's own `__new__` goes through Python


def parse(source: Source) -> tuple[File, tuple[Diagnostic, ...]]:
    """The tree of a file and what is wrong with it; never raises."""
    first = _parsed(source, TAB_WIDTHS[0])
    if any(one.code is TAB for one in first[1]):
        # A tab stands for as many columns as fit the lines around it.
        read = (first, *(_parsed(source, width) for width in TAB_WIDTHS[1:]))
        first = min(read, key=lambda it: sum(one.code in STRUCTURE for one in it[1]))
    return _with_sound_fixes(source, first)


def _parsed(source: Source, width: int) -> tuple[File, tuple[Diagnostic, ...]]:
    source, conflicts = without_conflicts(source)
    findings: list[Diagnostic] = [*conflicts]
    lines = normalized(source.text, source.name, findings, width)
    reader = Reader(source.name, lines, findings)
    reader.read()
    return reader.end()


def _with_sound_fixes(
    source: Source, parsed: tuple[File, tuple[Diagnostic, ...]]
) -> tuple[File, tuple[Diagnostic, ...]]:
    """Without edits of lines whose columns a tab or an invisible character has moved: the first
    finding of such a line has an edit, and the next check has the others.
    """
    file, findings = parsed
    moved = {
        one.primary.span.line
        for one in findings
        if one.code in (TAB, CONTROL_CHARACTER) and one.fix is not None
    }
    if not moved:
        return parsed
    return file, tuple(
        replace(one, fix=None)
        if one.primary.span.line in moved and one.code not in (TAB, CONTROL_CHARACTER)
        else one
        for one in findings
    )


def parse_condition(text: str, span: Span) -> tuple[Condition | None, tuple[Diagnostic, ...]]:
    """One condition at `span`, as in play files."""
    try:
        return read(text, span.file, span.line, span.column), ()
    except Misread as wrong:
        column = span.column + wrong.start
        end = span.column + wrong.end
        at = Span(span.file, span.line, column, span.line, end)
        return None, (finding(BAD_CONDITION, at, wrong.message, help=wrong.help),)


def parse_statement(text: str, span: Span) -> tuple[s.Statement | None, tuple[Diagnostic, ...]]:
    """One line at `span` that is an effect, as in play files."""
    try:
        read = read_line(text, span) if text and text[0] != " " else None
    except Wrong as wrong:
        return None, (_misread(text, span, wrong),)
    if read is None or read[0] not in ("EFFECT", "GAIN"):
        return None, (finding(OUT_OF_PLACE, span, f"'{text[:QUOTED]}' is not an effect"),)
    statement: s.Statement = read[1]
    return statement, ()


class Reader:
    """Reads the lines of a file, as `normalized` gives them: `read` once, then `end`."""

    def __init__(self, file: str, lines: list[str], findings: list[Diagnostic]) -> None:
        self._file = file
        self._lines = lines
        self._findings = findings
        self._most = len(findings) + MOST_FINDINGS
        self._blocks = Blocks(file, lines, findings)
        self._trailing: list[tuple[int, str]] = []
        self._allows: list[Allow] = []
        self._waiting: list[tuple[str, str, Span]] = []
        """Suppressions on lines of their own, for the line that comes next."""

    def read(self) -> None:
        """Read all lines."""
        lines = self._lines
        file, blocks, waiting = self._file, self._blocks, self._waiting
        reader_of, token = readers().get, blocks.token
        numbered = enumerate(lines, 1)
        for number, text in numbered:
            if len(self._findings) > self._most:
                self._stop(number)
                break
            words = text.lstrip(" ")
            if not words:
                continue
            indent = len(text) - len(words)
            mark = words[0]
            if mark == ">":
                for _ in range(self._prose(number, indent, words)):
                    next(numbered)
                continue
            if mark == "#":
                self._comment(number, indent, words)
                continue
            if "#" in words and "  #" in words:  # the first is much the quicker question
                words = self._cut_comment(number, indent, words)
            if waiting:
                self._settle_allows(number)
            if indent > blocks.left_out:
                continue
            column = indent + 1
            span: Span = _span(Span, (file, number, column, number, column + len(words)))
            try:
                kind, value = reader_of(words.partition(" ")[0], read_named)(words, span)
            except Wrong as wrong:
                above = lines[number - 2] if number > 1 else ""
                place = blocks.misread(span, indent)
                self._findings.append(_misread(words, span, wrong, above, place))
            else:
                token(kind, value, span, indent)

    def _stop(self, number: int) -> None:
        """Leave out the lines from a number on."""
        left = len(self._lines) - number + 1
        lines = "1 line is" if left == 1 else f"{left:,} lines are"
        span = Span(self._file, number, 1, number, len(self._lines[number - 1]) + 1)
        message = f"more than {MOST_FINDINGS:,} mistakes: {lines} left out from here on"
        help = "Correct what stands above; then the rest is read."
        self._findings.append(finding(BAD_LINE, span, message, help=help))

    def end(self) -> tuple[File, tuple[Diagnostic, ...]]:
        """The tree of what was read, and the findings in the order of their lines."""
        declarations = tuple(self._blocks.end())
        findings = sorted(self._findings, key=lambda it: it.primary.span[1:3])
        file = File(self._file, declarations, tuple(self._trailing), tuple(self._allows))
        return file, tuple(findings)

    def _prose(self, number: int, indent: int, words: str) -> int:
        """A text that begins on line `number`; gives how many more lines it goes on."""
        if self._waiting:
            self._settle_allows(number)
        lines = self._lines
        column = indent + 1
        said: tuple[str, ...] = (words[2:] if words[1:2] == " " else words[1:],)
        last = number
        start = lines[number - 1][:column]
        while last < len(lines) and lines[last].startswith(start):
            line = lines[last]
            said += (line[column + 1 :] if line[column : column + 1] == " " else line[column:],)
            last += 1
        span: Span = _span(Span, (self._file, number, column, last, len(lines[last - 1]) + 1))
        if said[-1][:1].islower() and said[-1][-1].isalnum() | (said[-1][-1] == '"'):
            self._command(said, span, column)
        parts = plain_parts(said) or self._parts(number, lines[number - 1 : last], said)
        blocks = self._blocks
        if indent <= blocks.left_out:
            blocks.token("PROSE", Prose(said, parts, span), span, indent)
        return last - number

    def _command(self, said: tuple[str, ...], text: Span, column: int) -> None:
        """Say of the last line of a text that it is a command, where no sentence goes on in it."""
        from fateloom.dsl.markup import CODE
        from fateloom.dsl.syntax.error_hints.reading import is_command

        words = said[-1]
        goes_on = len(said) > 1 and said[-2].rstrip()[-1:] not in ENDS
        if goes_on or not is_command(words):
            return
        number, end = text.end_line, text.end_column
        edit = Edit(Span(self._file, number, column, number, end), words)
        fix = Fix("take the '>' away", (edit,), safe=False)
        message = f"players would hear '{words[:QUOTED]}', which is a command here"
        help = f"Without '>' it is done: {words}"
        about = "mark", words
        self._findings.append(finding(CODE, text, message, help=help, fix=fix, about=about))

    def _parts(self, number: int, texts: list[str], said: tuple[str, ...]) -> tuple[Part, ...]:
        """The parts of prose that has more to it than its words."""
        lines = [
            (number + offset, len(text) - len(words) + 1, words)
            for offset, (text, words) in enumerate(zip(texts, said, strict=True))
        ]
        try:
            return parts_of(lines, self._file)
        except Placed as wrong:
            fix = None
            if wrong.edit is not None and wrong.edit[0].line == wrong.edit[0].end_line:
                fix = Fix(f"write '{wrong.edit[1]}'", (Edit(*wrong.edit),), wrong.sure)
            self._findings.append(
                finding(BAD_INSERTION, wrong.span, wrong.message, help=wrong.help, fix=fix)
            )
            return ()

    def _comment(self, number: int, indent: int, words: str) -> None:
        span = Span(self._file, number, indent + 1, number, indent + 1 + len(words))
        text = words[2:] if words[1:2] == " " else words[1:]
        self._blocks.comment(indent, s.Comment(text, span))
        self._suppression(text, span, None)

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

    def _suppression(self, text: str, span: Span, line: int | None) -> None:
        """`allow rule: reason` in a comment; `line`: the line that it ends."""
        if text.split(" ", 1)[0] != "allow":
            return
        form = ALLOW.match(text)
        if form is None:
            help = "Write '# allow rule-name: reason'; the reason is for those who read it later."
            message = "this suppression is incomplete"
            self._findings.append(finding(BAD_ALLOW, span, message, help=help))
        elif line is None:
            self._waiting.append((form[1], form[2], span))
        else:
            self._allows.append(Allow(form[1], form[2], line, span))

    def _settle_allows(self, number: int) -> None:
        """The suppressions that wait are for line `number`."""
        self._allows += [Allow(rule, why, number, at) for rule, why, at in self._waiting]
        self._waiting.clear()


def _misread(
    words: str, at: Span, wrong: Wrong, above: str = "", place: Place | None = None
) -> Diagnostic:
    """The finding for a line that could not be read; `above`: the line before it; `place`: where it
    stands.
    """
    from fateloom.dsl.syntax.error_hints import worded  # a clean file does not need it

    wrong = worded(words, wrong, above.strip(), at.column > 1, place)
    start, end = wrong.start, len(words) if wrong.end is None else wrong.end
    column = at.column + start
    span = Span(at.file, at.line, column, at.line, at.column + max(end, start + 1))
    fix = None
    if wrong.repair is not None:
        repair, first = wrong.repair, at.column
        where = Span(at.file, at.line, first + repair.start, at.line, first + repair.end)
        text = repair.text.replace("\n", "\n" + " " * (at.column - 1))
        title = f"write '{' / '.join(it.strip() for it in text.splitlines())}'"
        fix = Fix(title, (Edit(where, text),), repair.sure)
    return finding(wrong.code, span, wrong.message, help=wrong.help, fix=fix)
