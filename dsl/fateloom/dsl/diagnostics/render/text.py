"""Findings for people: what is wrong, the line in question, and what to do.

```text
error[FT0203] unknown-name: there is no item 'roep'
  --> story/quay.fate:12:8
   |
12 |   gain item roep
   |             ^^^^ not an item
   = help: did you mean 'rope'?
```

Everything that comes from a scenario is shown by `clean`, in one line. Colours are signs that
`styles.released` turns into what a terminal obeys.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Diagnostic, Fix, Label, Level
from fateloom.dsl.diagnostics.render.clean import clean, shown, width
from fateloom.dsl.diagnostics.render.styles import BLUE, BOLD, CYAN, GREEN, RED, YELLOW, styled
from fateloom.runtime.record import record

WIDEST = 100
"""Columns of source that are shown; of a longer line, the part round the spot."""

DOTS = "…"


@record
class Excerpt:
    """`line` as it is shown, and from which column on, how many columns, it is underlined."""

    line: str
    start: int
    length: int


def excerpt(source: str, column: int, end_column: int, widest: int = WIDEST) -> Excerpt:
    """The line with the part from `column` up to `end_column` marked; columns count characters
    from 1.

    Columns behind the end of the line are taken for its end, so that a wrong span shows something
    too.
    """
    first = min(max(column, 1) - 1, len(source))
    last = min(max(end_column - 1, first), len(source))
    left, marked, right = source[:first], source[first:last], source[last:]
    if len(source) > widest // 4 and width(clean(source)) > widest:
        left, marked, right = _cut(left, marked, right, widest)
    before = clean(left)
    under = clean(marked)
    return Excerpt(before + under + clean(right), width(before), max(1, width(under)))


def _cut(left: str, marked: str, right: str, widest: int) -> tuple[str, str, str]:
    """Take as much of the line as fits, the spot first, then about as much on either side."""
    room = widest - 2
    marked_columns = width(clean(marked))
    if marked_columns > room:
        marked = _head(marked, room - 20) + DOTS
        marked_columns = width(clean(marked))
    room = max(room - marked_columns, 0)
    left_columns = width(clean(left))
    right_columns = width(clean(right))
    for_left = max(room // 2, room - right_columns)
    for_right = max(room - min(left_columns, for_left), 0)
    if left_columns > for_left:
        left = DOTS + _head(left[::-1], for_left)[::-1]
    if right_columns > for_right:
        right = _head(right, for_right) + DOTS
    return left, marked, right


def _head(text: str, columns: int) -> str:
    """The first characters of the text, as many as fit."""
    taken = 0
    for n, char in enumerate(text):
        taken += width(shown(char))
        if taken > columns:
            return text[:n]
    return text


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fateloom.runtime.span import Span

MARGIN = BOLD + BLUE
COLOURS = {Level.ERROR: BOLD + RED, Level.WARNING: BOLD + YELLOW, Level.HINT: BOLD + CYAN}

RELATED = 5
"""Other places that are shown; of the rest, only how many there are."""


def render(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, str],
    *,
    colour: bool = False,
    summary: bool = True,
) -> str:
    """All findings, a blank line behind each, and at the end how many there are.

    `sources`: file name -> text; a file that is missing is shown by name alone. `colour`: with ANSI
    colours; whoever calls knows whether they are wanted. `summary`: with the last line.
    """
    findings = tuple(diagnostics)
    page = _Page(sources, colour)
    parts = [page.finding(one) for one in findings]
    if summary:
        parts.append(closing(findings) + "\n")
    return "\n".join(parts)


def closing(diagnostics: Sequence[Diagnostic]) -> str:
    """The last line: how many findings, and a word for the writer.

    >>> closing(())
    'No problems found.'
    """
    counts = [
        (sum(1 for one in diagnostics if one.level is level), level.value)
        for level in (Level.ERROR, Level.WARNING, Level.HINT)
    ]
    told = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n]
    if not told:
        return "No problems found."
    errors, warnings = counts[0][0], counts[1][0]
    if errors:
        word = "The first one is a good place to start." if errors > 1 else "Almost there."
    elif warnings:
        word = "It can be played as it is; have a look all the same."
    else:
        word = "It can be played as it is."
    return f"{', '.join(told)}. {word}"


class _Page:
    """Sources by lines, and whether to colour."""

    def __init__(self, sources: Mapping[str, str], colour: bool) -> None:
        self.sources = sources
        self.colour = colour
        self.lines: dict[str, list[str]] = {}

    def paint(self, style: str, text: str) -> str:
        return styled(text, style) if self.colour else text

    def line(self, span: Span) -> str | None:
        """The line of source where the span begins, if there is one."""
        if span.file not in self.lines:
            self.lines[span.file] = self.sources.get(span.file, "").split("\n")
        lines = self.lines[span.file]
        if not span.file or span.file not in self.sources or not 1 <= span.line <= len(lines):
            return None
        return lines[span.line - 1].rstrip("\r")

    def finding(self, one: Diagnostic) -> str:
        style = COLOURS[one.level]
        head = self.paint(style, f"{one.level.value}[{one.code.id}]")
        name = f"{one.code.name}: {_sentence(one.message)}"
        margin = len(str(max(label.span.line for label in (one.primary, *one.related))))
        out = [f"{head} {self.paint(BOLD, name)}"]
        out += self.place(one.primary, margin, style, "^", "-->")
        for label in one.related[:RELATED]:
            out += self.place(label, margin, MARGIN, "-", ":::")
        if len(one.related) > RELATED:
            out.append(self.note(margin, "note", f"and {len(one.related) - RELATED} more places"))
        if one.help:
            out.append(self.note(margin, "help", _sentence(one.help)))
        if one.fix is not None and one.help != f"Write: {one.fix.edits[0].text}":
            out += self.fix(one.fix, margin)
        return "\n".join(out) + "\n"

    def place(self, label: Label, margin: int, style: str, mark: str, arrow: str) -> list[str]:
        """Where it is, the line, and the marks below it with what is said there."""
        span = label.span
        pad = " " * margin
        said = f" {_sentence(label.text)}" if label.text else ""
        source = self.line(span)
        if source is None:
            where = clean(span.file) if span.file else "the scenario"
            if (
                span.file
                and arrow == "-->"
                and (span.line, span.column) != (span.end_line, span.end_column)
            ):
                where += f":{span.line}:{span.column}"
            return [f"{pad}{self.paint(MARGIN, arrow)} {where}{':' if said else ''}{said}"]
        bar = self.paint(MARGIN, "|")
        end = span.end_column if span.end_line == span.line else len(source) + 1
        shown = excerpt(source, span.column, end)
        marks = " " * shown.start + self.paint(style, mark * shown.length + said)
        return [
            f"{pad}{self.paint(MARGIN, arrow)} {clean(span.file)}:{span.line}:{span.column}",
            f"{pad} {bar}",
            f"{self.paint(MARGIN, str(span.line).rjust(margin))} {bar} {shown.line}".rstrip(),
            f"{pad} {bar} {marks}",
        ]

    def note(self, margin: int, word: str, text: str) -> str:
        return f"{' ' * margin} {self.paint(MARGIN, '=')} {self.paint(BOLD, word)}: {text}"

    def fix(self, fix: Fix, margin: int) -> list[str]:
        """The title of the fix and, where it stays in one line, that line as it would be."""
        word = "fix" if fix.safe else "perhaps"
        out = [self.note(margin, word, _sentence(fix.title))]
        mended = self.mended(fix)
        if mended is not None:
            number, line = mended
            plus = self.paint(GREEN, f"{str(number).rjust(margin)} + {line}")
            out.append(plus)
        return out

    def mended(self, fix: Fix) -> tuple[int, str] | None:
        """The line with all edits made, or None when they reach over lines or files."""
        spans = [edit.span for edit in fix.edits]
        if not spans or len({(s.file, s.line, s.end_line) for s in spans}) != 1:
            return None
        if spans[0].line != spans[0].end_line or any("\n" in edit.text for edit in fix.edits):
            return None
        line = self.line(spans[0])
        if line is None:
            return None
        for edit in sorted(fix.edits, key=lambda e: e.span.column, reverse=True):
            start, end = edit.span.column - 1, edit.span.end_column - 1
            line = line[:start] + edit.text + line[end:]
        at = min(s.column for s in spans)
        return spans[0].line, excerpt(line, at, at + max(len(e.text) for e in fix.edits)).line


def _sentence(text: str) -> str:
    """Our own words with names of the scenario in them: safe, in one line, at most so long."""
    said = clean(text.replace("\n", " "))
    return said if width(said) <= 400 else said[:399] + "…"
