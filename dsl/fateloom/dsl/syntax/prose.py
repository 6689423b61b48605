"""Prose: insertions between single brackets."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast import prose as p
from fateloom.dsl.syntax.conditions import Misread, read
from fateloom.runtime.span import Span

WRITE = "Write: "
"""Begins a help that is a whole repair."""
SPECIAL = re.compile(r"\[\[|\]\]|[\[\]|]")
FLAT = re.compile(
    r"([^][]*)(?:\[(?:if ([^][|:]+):([^][|]*)(?:\|([^][|]*))?"
    r"|(hero|(?:item|poi|tile|npc)(?= ))(?: ([a-z_][a-z0-9_]*))?|([a-z_][a-z0-9_]*))\])?"
)
"""Text, and an insertion that holds no other: a variant, a title or a number."""
SIMPLE = re.compile(r"(hero|item|poi|tile|npc)(?: ([a-z_][a-z0-9_]*))?\Z|([a-z_][a-z0-9_]*)\Z")


def plain_parts(lines: tuple[str, ...]) -> tuple[p.Part, ...] | None:
    """The parts of lines of prose that are one paragraph without insertions, as most are; None when
    there is more to it.
    """
    if "" in lines:
        return None
    if len(lines) > 1:
        text = " ".join(lines)
        lines = (text,)
    else:
        text = lines[0]
    return None if "[" in text or "]" in text or text.isspace() else lines


def parts_of(lines: list[tuple[int, int, str]], file: str) -> tuple[p.Part, ...]:
    """The parts of lines of prose, each (line, column, text); raises Placed.

    Lines of a paragraph are joined by a space before they are read, so that an insertion may go
    over several lines; a blank line parts paragraphs.
    """
    out: list[p.Part] = []
    paragraph: list[tuple[int, int, str]] = []
    for row in (*lines, (0, 0, "")):
        if row[2].strip():
            paragraph.append(row)
        elif paragraph:
            if out:
                out.append("\n\n")
            text = " ".join([row[2] for row in paragraph])
            if "[" in text or "]" in text:
                read_paragraph = _Paragraph(text, file, paragraph)
                out.extend(read_paragraph.flat() or read_paragraph.whole())
            else:
                out.append(text)
            paragraph = []
    return _merged(out)


def _merged(parts: list[p.Part]) -> tuple[p.Part, ...]:
    out: list[p.Part] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] += part
        elif part != "":
            out.append(part)
    return tuple(out)


class Placed(Exception):
    """What is wrong with an insertion, where, and what helps. `edit`: the text that was probably
    meant, and in place of what.
    """

    def __init__(
        self,
        message: str,
        span: Span,
        help: str | None = None,
        edit: tuple[Span, str] | None = None,
        sure: bool = False,
    ) -> None:
        super().__init__(message)
        self.message, self.span, self.help, self.edit = message, span, help, edit
        self.sure = sure


class _Paragraph:
    def __init__(self, text: str, file: str, lines: list[tuple[int, int, str]]) -> None:
        self.text, self.file, self.lines = text, file, lines
        self.at = 0

    def where(self, at: int) -> tuple[int, int]:
        """Line and column of a character of the paragraph."""
        for line, column, text in self.lines:
            if at <= len(text):
                return line, column + at
            at -= len(text) + 1
        line, column, text = self.lines[-1]
        return line, column + len(text)

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, *self.where(start), *self.where(end))

    def flat(self) -> list[p.Part] | None:
        """The parts of a paragraph in which no insertion holds another, as in nearly all; None when
        there is more to it, or when something is wrong.
        """
        out: list[p.Part] = []
        at, end = 0, len(self.text)
        while at < end:
            m = FLAT.match(self.text, at)
            if m is None or m.end() == at:
                return None
            before, condition, then, other, kind, name, number = m.groups()
            start, at = m.end(1), m.end()
            out.append(before)
            if start == at:
                continue
            span = self.span(start, at)
            if condition is not None:
                try:
                    held = read(condition, self.file, *self.where(m.start(2)))
                except Misread:
                    return None
                told = () if other is None else _said(other)
                out.append(p.Variant(held, _said(then), told, span))
            else:
                out.append(p.Title(kind, name, span) if kind else p.Number(number, span))
        return out

    def whole(self) -> list[p.Part]:
        """The parts of any paragraph."""
        parts, _ = self.run("", 0)
        return parts

    def run(self, stops: str, depth: int) -> tuple[list[p.Part], str]:
        """Parts up to one of the characters in `stops` at this level, and which one it was."""
        out: list[p.Part] = []
        text = self.text
        while True:
            special = SPECIAL.search(text, self.at)
            if special is None:
                out.append(text[self.at :])
                self.at = len(text)
                return out, ""
            mark, here = special[0], special.start()
            out.append(text[self.at : here])
            self.at = special.end()
            if mark in ("[[", "]]") and not (mark == "]]" and stops):
                out.append(mark[0])
            elif mark == "[":
                self.at = here
                out.append(self.insertion(depth))
            elif mark[0] in stops:
                self.at = here + 1
                return out, mark[0]
            elif mark == "|":
                out.append(mark)
            else:
                raise Placed(
                    "']' closes nothing",
                    self.span(here, here + 1),
                    "To show a bracket, write ]].",
                )

    def insertion(self, depth: int) -> p.Part:
        start = self.at
        if depth > 20:
            raise Placed(
                "more than 20 insertions inside one another",
                self.span(start, start + 1),
                "Write them one after the other, or under an 'if'.",
            )
        self.at += 1
        text = self.text
        if text.startswith("if ", self.at):
            colon = self.colon(start)
            a = self.at + 3
            try:
                condition = read(text[a:colon], self.file, *self.where(a))
            except Misread as wrong:
                edit = wrong.repaired and (self.span(a, colon), wrong.repaired)
                at = self.span(a + wrong.start, a + wrong.end)
                raise Placed(wrong.message, at, wrong.help, edit or None, wrong.sure) from None
            self.at = colon + 1
            then, stop = self.run("|]", depth + 1)
            other: list[p.Part] = []
            if stop == "|":
                other, stop = self.run("]", depth + 1)
            self.closed(stop, start)
            return p.Variant(condition, _trim(then), _trim(other), self.span(start, self.at))
        if text.startswith("first:", self.at):
            self.at += 6
            first, stop = self.run("|]", depth + 1)
            after = text[self.at :].lstrip()
            if stop != "|" or not after.startswith("again:"):
                raise Placed(
                    "'[first: …' needs '| again: …]'",
                    self.span(start, min(self.at, len(text))),
                    "Write: [first: for the first time | again: for all other times]",
                )
            self.at = len(text) - len(after) + 6
            again, stop = self.run("]", depth + 1)
            self.closed(stop, start)
            return p.FirstAgain(_trim(first), _trim(again), self.span(start, self.at))
        end = text.find("]", self.at)
        if end < 0:
            self.closed("", start)
        inside = text[self.at : end]
        m = SIMPLE.match(inside)
        if m is None or (m[1] and m[1] != "hero" and m[2] is None):
            from fateloom.dsl.syntax.error_hints.insertions import (
                meant,  # a clean file needs none of it
            )

            message = f"'[{inside[:40]}]' is not an insertion"
            at, help = self.span(start, end + 1), meant(inside)
            exact = help.startswith(WRITE + "[") and help.endswith("]") and "…" not in help
            raise Placed(message, at, help, (at, help[len(WRITE) :]) if exact else None)
        self.at = end + 1
        span = self.span(start, end + 1)
        return p.Title(m[1], m[2], span) if m[1] else p.Number(m[3], span)

    def colon(self, start: int) -> int:
        at = self.text.find(":", self.at)
        bracket = self.text.find("]", self.at)
        if at < 0 or 0 <= bracket < at:
            from fateloom.dsl.syntax.error_hints.insertions import with_colon

            inside = self.text[self.at : bracket if bracket >= 0 else len(self.text)]
            raise Placed(
                "'[if …' needs a ':' after its condition",
                self.span(start, start + 3),
                f"Write for example: {with_colon(inside[:200])}",
            )
        return at

    def closed(self, stop: str, start: int) -> None:
        if stop != "]":
            raise Placed(
                "'[' is not closed",
                self.span(start, start + 1),
                "Close it with ']'. To show a bracket, write [[.",
            )


def _said(text: str) -> tuple[p.Part, ...]:
    """A text without the blanks round it; nothing where there is none."""
    text = text.strip()
    return (text,) if text else ()


def _trim(parts: list[p.Part]) -> tuple[p.Part, ...]:
    out = list(_merged(parts))
    if out and isinstance(out[0], str):
        out[0] = out[0].lstrip()
    if out and isinstance(out[-1], str):
        out[-1] = out[-1].rstrip()
    return tuple(part for part in out if part != "")
