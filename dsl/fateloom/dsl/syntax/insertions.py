"""Read prose: the lines behind `>` as one text with its insertions (forms.md, "In prose")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.syntax.ast.prose import FirstAgain, Number, Part, Prose, Title, Variant
from fateloom.dsl.syntax.fault import Fault
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic

KINDS = frozenset(("hero", "item", "poi", "tile", "npc"))
DEEPEST = 20
"""Variants may nest this deep."""

_marks = re.compile(r"\[\[|\]\]|[\[\]|]").finditer
_tuple = tuple.__new__


def prose(lines: list[str], first: list[Diagnostic], file: str, line: int, column: int) -> Prose:
    """The record of lines that follow each other. `column` is that of the `>`; what is wrong goes
    to `first`, and the text is kept as it stands.
    """
    end = column + len(lines[-1]) + (2 if lines[-1] else 1)
    span = _tuple(Span, (file, line, column, line + len(lines) - 1, end))
    text = paragraphs(lines) if len(lines) > 1 else lines[0]
    if "[" not in text and "]" not in text:
        return Prose(tuple(lines), (text,) if text else (), span)
    reading = Reading(text, file, Places(lines, line, column))
    parts = reading.parts()
    if reading.fault is not None:
        first.append(reading.fault)
        return Prose(tuple(lines), (text,), span)
    return Prose(tuple(lines), parts, span)


def paragraphs(lines: list[str]) -> str:
    """The text of the lines: joined by a space, an empty line starts a paragraph."""
    made: list[list[str]] = [[]]
    for line in lines:
        if line:
            made[-1].append(line)
        elif made[-1]:
            made.append([])
    return "\n\n".join(" ".join(paragraph) for paragraph in made if paragraph)


class Places:
    """Where the characters of a joined text stand in the file."""

    def __init__(self, lines: list[str], line: int, column: int) -> None:
        """`line`: that of the first of `lines`; `column`: that of their `>`."""
        self.starts: list[tuple[int, int]] = []
        self.column = column + 2
        at = 0
        gap = 0
        for number, one in enumerate(lines, line):
            if not one:
                gap = 2 if self.starts else 0
                continue
            at += gap
            self.starts.append((at, number))
            at += len(one)
            gap = 1

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a character of the joined text."""
        start, line = self.starts[0]
        for after, number in self.starts:
            if after > at:
                break
            start, line = after, number
        return line, self.column + at - start


class Reading:
    """One pass over a text with brackets; stops at the first fault."""

    def __init__(self, text: str, file: str, places: Places) -> None:
        """`places` says where the characters of `text` stand."""
        self.text = text
        self.file = file
        self.places = places
        self.fault: Diagnostic | None = None
        self.marks = [(m.group(), m.start()) for m in _marks(text)]
        self.next = 0

    def parts(self) -> tuple[Part, ...]:
        """The whole text in parts."""
        made, at, mark = self._run(0, 0, outermost=True)
        return made

    def _run(self, at: int, depth: int, *, outermost: bool) -> tuple[tuple[Part, ...], int, str]:
        """Parts from character `at` to the `|` or `]` that ends them (or the end of the text when
        outermost); then where that mark stands, and the mark.
        """
        text = self.text
        parts: list[Part] = []
        written: list[str] = []
        literals = 0  # [[ without its ]] so far: in a variant, `]]` may also close two things
        while self.fault is None and self.next < len(self.marks):
            mark, place = self.marks[self.next]
            self.next += 1
            if place < at:  # the second half of a `]]` that was taken apart
                continue
            if mark == "[[":
                written += (text[at:place], "[")
                at = place + 2
                literals += 1
            elif mark == "]]" and (outermost or literals):
                written += (text[at:place], "]")
                at = place + 2
                literals -= 1
            elif mark == "[":
                written.append(text[at:place])
                if joined := "".join(written):
                    parts.append(joined)
                written = []
                part, at = self._insertion(place, depth)
                if part is not None:
                    parts.append(part)
            elif outermost:
                if mark == "]":
                    from fateloom.dsl.syntax.explain_prose import stray

                    self._blame(stray(text, place))
            else:
                if mark == "]]":  # one bracket closes this, the other what is around it
                    self.next -= 1
                    self.marks[self.next] = ("]", place + 1)
                    mark = "]"
                written.append(text[at:place])
                if joined := "".join(written):
                    parts.append(joined)
                return _trimmed(parts), place + 1, mark
        if outermost:
            written.append(text[at:])
            if joined := "".join(written):
                parts.append(joined)
        return tuple(parts), len(text), ""

    def _insertion(self, start: int, depth: int) -> tuple[Part | None, int]:
        """The insertion whose `[` stands at `start`, and where the text goes on."""
        from fateloom.dsl.syntax import explain_prose

        text = self.text
        if depth >= DEEPEST:
            self._blame(explain_prose.too_deep(text, start))
            return None, len(text)
        colon = text.find(":", start)
        end = text.find("]", start)
        opening = text.find("[", start + 1)
        if colon >= 0 and (end < 0 or colon < end) and (opening < 0 or colon < opening):
            word = text[start + 1 : colon].split(None, 1)[:1]
            if word == ["if"]:
                return self._variant(start, colon, depth)
            if word == ["first"] and text[start + 1 : colon].strip() == "first":
                return self._first_again(start, colon, depth)
        if end < 0 or -1 < opening < end:
            self._blame(explain_prose.unclosed(text, start))
            return None, len(text)
        self._skip(end)
        made = self._simple(start, end)
        if made is None:
            self._blame(explain_prose.insertion(text, start, end + 1))
        return made, end + 1

    def _simple(self, start: int, end: int) -> Part | None:
        """`[item rope]`, `[coins]`."""
        from fateloom.dsl.syntax.keywords import KEYWORDS, QUANTITIES, is_id

        words = self.text[start + 1 : end].split()
        if len(words) == 1:
            if words[0] == "hero":
                return Title("hero", None, self._span(start, end + 1))
            if words[0] in ("coins", "day") or (
                is_id(words[0]) and words[0] not in KEYWORDS and words[0] not in QUANTITIES
            ):
                return Number(words[0], self._span(start, end + 1))
        elif len(words) == 2 and words[0] in KINDS and is_id(words[1]):
            return Title(words[0], words[1], self._span(start, end + 1))
        return None

    def _variant(self, start: int, colon: int, depth: int) -> tuple[Part | None, int]:
        """`[if COND: … | …]`."""
        from fateloom.dsl.syntax import explain_prose
        from fateloom.dsl.syntax.conditions import condition

        begin = self.text.index("if", start) + 2
        while begin < colon and self.text[begin] == " ":
            begin += 1
        line, column = self.places.place(begin)
        read = condition(self.text[begin:colon], self.file, line, column)
        if type(read) is Fault:
            self._blame(read.moved(begin))
            return None, len(self.text)
        self._skip(colon)
        then, at, mark = self._run(colon + 1, depth + 1, outermost=False)
        otherwise: tuple[Part, ...] = ()
        if mark == "|":
            otherwise, at, mark = self._run(at, depth + 1, outermost=False)
        if mark != "]":
            self._blame(explain_prose.end_of_variant(self.text, start, at, mark))
            return None, len(self.text)
        return Variant(read, then, otherwise, self._span(start, at)), at  # type: ignore[arg-type]

    def _first_again(self, start: int, colon: int, depth: int) -> tuple[Part | None, int]:
        """`[first: … | again: …]`."""
        from fateloom.dsl.syntax import explain_prose

        self._skip(colon)
        text = self.text
        first, at, mark = self._run(colon + 1, depth + 1, outermost=False)
        again: tuple[Part, ...] = ()
        if mark == "|":
            colon = text.find(":", at)
            if colon < 0 or text[at:colon].strip() != "again":
                self._blame(explain_prose.no_again(text, start, at))
                return None, len(text)
            again, at, mark = self._run(colon + 1, depth + 1, outermost=False)
            if mark == "]":
                return FirstAgain(first, again, self._span(start, at)), at
        elif mark == "]":
            self._blame(explain_prose.no_again(text, start, at))
            return None, len(text)
        self._blame(explain_prose.end_of_variant(text, start, at, mark))
        return None, len(text)

    def _skip(self, until: int) -> None:
        """Take no more notice of marks up to and with character `until`."""
        while self.next < len(self.marks) and self.marks[self.next][1] <= until:
            mark, place = self.marks[self.next]
            if mark == "]]" and place == until:
                self.marks[self.next] = ("]", place + 1)
                if self.text[until + 1 : until + 3] == "]]":
                    self._split_rest(until + 1)
                return
            self.next += 1

    def _split_rest(self, start: int) -> None:
        """Read the marks behind a `]]` that was taken apart again, from character `start`."""
        self.marks[self.next :] = [
            (m.group(), m.start() + start) for m in _marks(self.text[start:])
        ]

    def _span(self, start: int, end: int) -> Span:
        line, column = self.places.place(start)
        end_line, end_column = self.places.place(end - 1)
        return Span(self.file, line, column, end_line, end_column + 1)

    def _blame(self, fault: Fault) -> None:
        """Note the first fault; faults of a text have their place on its first line."""
        if self.fault is None:
            line, column = self.places.place(fault.start)
            end_line, end_column = self.places.place(max(fault.start, fault.end - 1))
            if end_line != line:
                end_column = column
            here = Span(self.file, line, column, line, column)
            self.fault = fault.moved(-fault.start).at(here)
            if end_line == line and fault.instead is None:
                from fateloom.dsl.diagnostics import finding

                span = Span(self.file, line, column, line, end_column + 1)
                self.fault = finding(fault.code, span, fault.message, help=fault.help)


def _trimmed(parts: list[Part]) -> tuple[Part, ...]:
    """A branch of a variant without the blanks at its ends."""
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip(" ")
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(" ")
    return tuple(part for part in parts if part != "")
