"""Normalizes the lines of a file before they are read, and reports what no line may hold.

Most files hold none of it. `normalized` returns lines that can be read by their first words: no
tabs, no invisible characters, no typographic quotes round labels, no blanks at the end.
"""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, finding
from fateloom.dsl.syntax.codes import CONTROL_CHARACTER, LINE_TOO_LONG, TAB
from fateloom.runtime.span import Span

LONGEST = 20_000
"""Characters of a line."""
UNSEEN = "".join(map(chr, (*range(9), *range(11, 32), 127, 133, 0x2028, 0x2029)))
ODD = "\t“”„" + UNSEEN
CONTROL = re.compile(f"[{re.escape(UNSEEN)}]")


def normalized(text: str, file: str, findings: list[Diagnostic]) -> list[str]:
    """The lines of a file, ready to be read; mistakes are added to `findings`. A line of which
    nothing is left is blank.
    """
    lines = text.split("\n")
    if " \n" in text or text[-1:] == " ":
        lines = [line.rstrip() if line[-1:] == " " else line for line in lines]
    if is_odd(text):
        lines = [
            _normalize(line, file, number, findings) if is_odd(line) else line
            for number, line in enumerate(lines, 1)
        ]
    if max(map(len, lines)) > LONGEST:
        lines = [
            _cut(line, file, number, findings) if len(line) > LONGEST else line
            for number, line in enumerate(lines, 1)
        ]
    return lines


def is_odd(text: str) -> bool:
    """Whether a text holds a character of `ODD`; a search for each beats one for all."""
    return any(character in text for character in ODD)


def _normalize(text: str, file: str, number: int, findings: list[Diagnostic]) -> str:
    """The line without what does not belong there."""
    indent = len(text) - len(text.lstrip(" "))
    if text[indent : indent + 1] == "\t":
        indent, text = _untab(text, file, number, findings)
    words = text[indent:]
    if not words or words.isspace():
        return ""
    unseen = CONTROL.search(words)
    if unseen:
        at = indent + unseen.start() + 1
        span = Span(file, number, at, number, at + 1)
        message = f"an invisible character: U+{ord(unseen[0]):04X}"
        _report(findings, CONTROL_CHARACTER, span, message, "Delete it.")
        words = CONTROL.sub(" ", words)
    words = words.replace("\t", " ").strip()
    if words[:1] not in (">", "#"):
        words = words.replace("“", '"').replace("”", '"').replace("„", '"')
    return " " * indent + words if words else ""


def _untab(text: str, file: str, number: int, findings: list[Diagnostic]) -> tuple[int, str]:
    """Report the tab and read it as one level; gives the levels' spaces and the line."""
    words = text.lstrip(" \t")
    blank = text[: len(text) - len(words)]
    spaces = blank.replace("\t", "  ")
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
