"""Normalizes the lines of a file before they are read, and reports what no line may hold.

Most files hold none of it. `normalized` returns lines that can be read by their first words: no
tabs, no invisible characters, no typographic quotes round labels, no blanks at the end.
"""

from __future__ import annotations

import re
from unicodedata import name

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, finding
from fateloom.dsl.source import CONTROL_CHARACTER
from fateloom.dsl.syntax.codes import LINE_TOO_LONG, TAB
from fateloom.runtime.span import Span
from fateloom.runtime.unseen import UNSEEN, UNSEEN_IN

LONGEST = 20_000
"""Characters of a line."""
BLANKS = "\u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u202f\u205f\u3000"
"""Spaces that look like a space, and part no words; good in prose and in labels."""
NO_WIDTH = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
ODD = "\t“”„" + UNSEEN + BLANKS + NO_WIDTH
_ODD = re.compile(f"[{re.escape(ODD)}]")
HIDDEN = re.compile(f"[{BLANKS}{NO_WIDTH}]")
TAB_WIDTHS = (2, 4, 8)
"""Columns that a tab may stand for, the most likely first."""


def normalized(
    text: str, file: str, findings: list[Diagnostic], width: int = TAB_WIDTHS[0]
) -> list[str]:
    """The lines of a file, ready to be read; mistakes are added to `findings`. A line of which
    nothing is left is blank. `width`: the columns of a tab.
    """
    lines = text.split("\n")
    if " \n" in text or text[-1:] == " ":
        lines = [line.rstrip() if line[-1:] == " " else line for line in lines]
    if is_odd(text):
        lines = [
            _normalize(line, file, number, findings, width) if is_odd(line) else line
            for number, line in enumerate(lines, 1)
        ]
    if max(map(len, lines)) > LONGEST:
        lines = [
            _cut(line, file, number, findings) if len(line) > LONGEST else line
            for number, line in enumerate(lines, 1)
        ]
    return lines


def is_odd(text: str) -> bool:
    """Whether a text holds a character of `ODD`."""
    return _ODD.search(text) is not None


def _normalize(text: str, file: str, number: int, findings: list[Diagnostic], width: int) -> str:
    """The line without what does not belong there."""
    indent = len(text) - len(text.lstrip(" "))
    if text[indent : indent + 1] == "\t":
        indent, text = _untab(text, file, number, findings, width)
    words = text[indent:]
    if not words or words.isspace():
        return ""
    unseen = UNSEEN_IN.search(words)
    if unseen:
        at = indent + unseen.start() + 1
        span = Span(file, number, at, number, at + 1)
        message = f"an invisible character: U+{ord(unseen[0]):04X}"
        edits = tuple(
            Edit(Span(file, number, indent + m.start() + 1, number, indent + m.end() + 1), "")
            for m in UNSEEN_IN.finditer(words)
        )
        fix = Fix("delete it", edits, safe=True)
        _report(findings, CONTROL_CHARACTER, span, message, "Delete it.", fix)
        words = UNSEEN_IN.sub(" ", words)
    if words[0] not in (">", "#"):
        words = _unhide(words, indent, file, number, findings)
    words = words.replace("\t", " ").strip()
    if words[:1] not in (">", "#"):
        words = words.replace("“", '"').replace("”", '"').replace("„", '"')
    return " " * indent + words if words else ""


def _unhide(words: str, indent: int, file: str, number: int, findings: list[Diagnostic]) -> str:
    """Report the first character that looks like a space or like nothing outside labels; gives the
    words with plain spaces.
    """
    parts = words.split('"')
    at = indent + 1
    edits = []
    for place, part in enumerate(parts):
        if place % 2 == 0 and HIDDEN.search(part):
            for m in HIDDEN.finditer(part):
                span = Span(file, number, at + m.start(), number, at + m.end())
                edits.append(Edit(span, " " if m[0] in BLANKS else ""))
            parts[place] = HIDDEN.sub(lambda m: " " if m[0] in BLANKS else "", part)
        at += len(part) + 1
    if not edits:
        return words
    first = words[edits[0].span.column - indent - 1]
    kind = "looks like a space, and is none" if first in BLANKS else "is invisible"
    message = f"a character that {kind}: U+{ord(first):04X} ({name(first, 'no name').lower()})"
    help = "Type a plain space." if first in BLANKS else "Delete it."
    title = "write a plain space" if first in BLANKS else "delete it"
    fix = Fix(title, tuple(edits), safe=True)
    _report(findings, CONTROL_CHARACTER, edits[0].span, message, help, fix)
    return '"'.join(parts)


def _untab(
    text: str, file: str, number: int, findings: list[Diagnostic], width: int
) -> tuple[int, str]:
    """Report the tab and read it as `width` columns; gives the levels' spaces and the line."""
    words = text.lstrip(" \t")
    blank = text[: len(text) - len(words)]
    spaces = blank.replace("\t", " " * width)
    if words:
        whole = Span(file, number, 1, number, len(blank) + 1)
        span = Span(file, number, blank.index("\t") + 1, number, len(blank) + 1)
        fix = Fix("write spaces instead", (Edit(whole, spaces),), True)
        help = "Indent with two spaces for each level."
        _report(findings, TAB, span, "a tab: the indentation must be spaces", help, fix)
    return len(spaces), spaces + words


def _cut(text: str, file: str, number: int, findings: list[Diagnostic]) -> str:
    """A line that is too long is left out."""
    if len(text.lstrip(" ")) <= LONGEST:
        return text
    span = Span(file, number, 1, number, 1 + LONGEST)
    message = f"this line has {len(text):,} characters; a line may have {LONGEST:,}"
    _report(findings, LINE_TOO_LONG, span, message, "Break it into several lines.")
    return ""


def _report(
    findings: list[Diagnostic],
    code: Code,
    span: Span,
    message: str,
    help: str,
    fix: Fix | None = None,
) -> None:
    findings.append(finding(code, span, message, help=help, fix=fix))
