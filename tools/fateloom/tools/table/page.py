"""A page of the terminal: prose, notes and lines, as wide as it is pleasant to read.

Everything that comes from a scenario goes through `clean`: it cannot move the cursor or colour
anything. A page is one of three: a screen (a terminal), a transcript (a pipe: drawings, and no
escape sequences), or plain (for screen readers: no drawings, no signs, each line a sentence).
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Sequence
from typing import TextIO

from fateloom.dsl.diagnostics.render import styles
from fateloom.dsl.diagnostics.render.clean import clean, width
from fateloom.dsl.diagnostics.render.styles import BOLD, CLEAR, DIM, ITALIC, RESET
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import RULES, ended

COLUMN = 72
"""The widest line of prose in a transcript, in columns."""

TRANSCRIPT, NARROWEST, WIDEST = 80, 40, 120
"""How wide drawings may be: in a transcript; in the narrowest and the widest terminal."""

FAR = 1000
"""More lines than a screen has."""

LOWEST = 24
"""The lines of a screen that does not say how many it has."""

GUTTER = 3
"""Columns between what is shown and what stands beside it."""

READABLE = 100
"""The widest line of prose in a terminal, however wide it is."""

STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
EMPHASIS = re.compile(r"(?<![*\w])\*(?=\S)(.+?)(?<=\S)\*(?![*\w])", re.DOTALL)

SENTENCE = re.compile(r"(?<=[.!?…])([\"'”’»)\]*]*) +(?=[\"'“‘«(\[*]*[^\W\da-z_])")
"""Where a sentence ends and the next one begins, near enough for reading line by line."""

SIGNS = {
    "bar": ("│", "|"),
    "rule": ("─", "-"),
    "dot": ("·", "-"),
    "star": ("★", "*"),
    "on": ("●", "o"),
    "off": ("○", "."),
}
"""Signs, and what stands for them where the terminal cannot show them."""


class Page:
    """Where the player writes. `plain`: sentences only; a dumb terminal is plain as well."""

    def __init__(self, out: TextIO | None = None, *, plain: bool = False) -> None:
        self.out = out or sys.stdout
        dumb = os.environ.get("TERM") == "dumb"
        self.is_plain = plain or (dumb and self.out.isatty())
        self.is_screen = self.out.isatty() and not self.is_plain
        """Whether the screen can be cleared."""
        self.has_colours = self.is_screen and not os.environ.get("NO_COLOR")
        self.keeps_prompt = False
        """Whether whoever reads the line prints the prompt, so that it stays while one edits."""
        self._prompt = ""
        self.rows = 0
        """How many lines have been printed; what is further up than the height is out of sight."""
        self._blank = True
        """Whether the last line was empty: one is enough."""
        self._beside: list[str] = []
        """Lines that still stand at the right of the next ones."""
        self._left = 0
        """How many columns are left of them."""
        try:
            "│─·★●○┼".encode(self.out.encoding or "ascii")
            self.is_ascii = False
        except (LookupError, UnicodeEncodeError):
            self.is_ascii = True

    @property
    def width(self) -> int:
        """How many columns a drawing may take; a window may be pulled wider while it is open."""
        return self._left - GUTTER if self._beside else self.whole_width

    @property
    def whole_width(self) -> int:
        """The same, when nothing stands at the right."""
        if not self.out.isatty():
            return TRANSCRIPT
        try:
            found = os.get_terminal_size(self.out.fileno()).columns
        except (OSError, ValueError):
            found = TRANSCRIPT
        # A terminal that does not know its size says 0.
        return min(max(found or TRANSCRIPT, NARROWEST), WIDEST)

    @property
    def column(self) -> int:
        """How many columns a line of prose may take."""
        return min(self.width, READABLE) if self.out.isatty() else COLUMN

    @property
    def height(self) -> int:
        """How many lines the screen has."""
        try:
            found = os.get_terminal_size(self.out.fileno()).lines if self.out.isatty() else 0
        except (OSError, ValueError):
            found = 0
        return found or LOWEST

    def sign(self, name: str) -> str:
        """One of SIGNS."""
        return SIGNS[name][self.is_ascii]

    def styled(self, text: str, style: str) -> str:
        """`text` in bold or dim, where there are colours."""
        return styles.styled(text, style) if self.has_colours else text

    def line(self, text: str = "") -> None:
        """One line, as it is; it must be clean. Of empty lines, one at a time."""
        if text or not self._blank:
            right = self._beside.pop(0) if self._beside else ""
            room = " " * (self._left - seen(text)) if right else ""
            self.out.write(f"{text}{room}{right}\n")
            self.rows += 1
        self._blank = not text

    def put_beside(self, lines: Sequence[str]) -> None:
        """Let lines stand at the right of what is shown next, up to the next question."""
        self.end_beside()
        self._left = self.whole_width - max(map(seen, lines), default=0)
        self._beside = [*lines]

    def end_beside(self) -> None:
        """Show what is left at the right, with nothing beside it."""
        while self._beside:
            self._blank = False
            self.line()

    def ask(self, prompt: str) -> None:
        """Wait for an answer behind `prompt`."""
        self.end_beside()
        self.rows += 1
        if self.keeps_prompt:
            self._prompt = prompt
        else:
            self.out.write(prompt)
            self.out.flush()
        self._blank = False

    def read(self) -> str | None:
        """The next line of standard input; None at its end."""
        self.out.flush()
        try:
            line = sys.stdin.readline()
        except OSError:  # the terminal has gone, or what stands for it cannot be read
            line = ""
        typed = line.rstrip("\r\n") if line else None
        if not sys.stdin.isatty():
            self.echo(typed or "")
        return typed

    def enter(self, text: str = "") -> None:
        """A sentence, after which the key Enter is waited for."""
        self.end_beside()
        key = tr("Press Enter.") if self.is_plain else tr("[Enter]")
        self.note(f"{text} {key}" if text else key)

    def command(self, text: str) -> None:
        """A line to be typed into a shell, whole; it must be clean."""
        self.line(text if self.is_plain else f"    {text}")

    def prompt(self) -> str:
        """The prompt that is still to be printed, once."""
        asked, self._prompt = self._prompt, ""
        return asked

    def echo(self, typed: str) -> None:
        """What was typed, for a transcript: where lines come through a pipe nobody saw them."""
        self.line(clean(typed))

    def note(self, text: str, indent: int = 2) -> None:
        """A sentence of ours, wrapped, a little to the right."""
        said = clean(RULES.sub("", text))
        if self.is_plain:
            self._say(said)
            return
        for line in wrapped(said, self.column - indent):
            self.line(f"{' ' * indent}{line}")

    def item(self, mark: str, text: str, *, hint: str = "", style: str = "") -> None:
        """A line of a list, wrapped behind its mark of two columns; `hint` stands below it."""
        said, below = clean(RULES.sub("", text)), clean(hint)
        if self.is_plain:
            self._say(f"{mark.strip()}. {said}" if mark.strip().isdecimal() else said)
            if below:
                self._say(below)
            return
        first, *rest = wrapped(said, self.column - 6)
        self.line(self.styled(f"  {mark}  {first}", style) if style else f"  {mark}  {first}")
        for line in rest:
            self.line(self.styled(f"      {line}", style) if style else f"      {line}")
        for line in wrapped(below, self.column - 8) if below else ():
            self.line(self.styled(f"        {line}", DIM))

    def entries(self, head: str, entries: Sequence[str]) -> None:
        """Short entries behind a word, as many in a line as fit; none is broken."""
        lines = [f"  {clean(head)}"]
        for entry in (cut(clean(it), self.column - 6) for it in entries):
            longer = f"{lines[-1]}   {entry}"
            if width(longer) <= self.column:
                lines[-1] = longer
            else:
                lines.append(f"      {entry}")
        for line in lines:
            self.line(line)

    def prose(self, text: str) -> None:
        """What is read aloud: paragraphs behind a bar; on a plain page, sentence by sentence."""
        bar = self.sign("bar")
        self.line()
        for number, paragraph in enumerate(text.split("\n\n")):
            said = clean(" ".join(paragraph.split()))
            if self.is_plain:
                for sentence in sentences(EMPHASIS.sub(r"\1", STRONG.sub(r"\1", said))):
                    self._say(sentence)
                continue
            if number:
                self.line(f"  {bar}")
            lines = wrapped(said, self.column - 4)
            for line in self._emphasised("\n".join(lines)).split("\n"):
                self.line(f"  {bar} {line}")
        self.line()

    def heading(self, text: str) -> None:
        """A line that parts what was from what comes."""
        self.end_beside()
        if self.is_plain:
            self.line()
            self._say(clean(text))
            return
        said = cut(clean(text), self.column - 6)
        rule = self.sign("rule")
        filled = f"{rule * 2} {said} " + rule * max(2, self.column - 4 - width(said))
        self.line()
        self.line(self.styled(filled, BOLD))

    def clear(self) -> None:
        """An empty screen, also behind the upper edge; where there is no screen, a mark."""
        self.end_beside()
        if self.is_screen:
            self.out.write(CLEAR)
        elif self.is_plain:
            self.line()
        else:
            self.line()
            self.line(self.sign("rule") * self.column)
        self.rows += FAR  # what comes next does not hang on how long the hidden part was
        self.out.flush()

    def _say(self, text: str) -> None:
        """One line of a plain page: whole, however long; it ends as a sentence does."""
        self.line(ended(text))

    def _emphasised(self, text: str) -> str:
        """`*emphasis*` and `**strong**` as the terminal shows them; line breaks may lie within."""
        if not self.has_colours:
            return text
        text = STRONG.sub(f"{BOLD}\\1{RESET}", text)
        return EMPHASIS.sub(f"{ITALIC}\\1{RESET}", text)


class Block(Page):
    """A part of a page, so many columns wide; what is drawn on it becomes `lines`."""

    def __init__(self, page: Page, columns: int) -> None:
        self._text = io.StringIO()
        super().__init__(self._text)
        self.is_ascii, self.has_colours = page.is_ascii, page.has_colours
        self.columns = columns

    @property
    def whole_width(self) -> int:
        return self.columns

    @property
    def lines(self) -> list[str]:
        """What was drawn."""
        return self._text.getvalue().splitlines()


def seen(line: str) -> int:
    """How many columns a line takes."""
    return width(styles.SIGNS.sub("", line))


BLANK = re.compile(r" (?!%)")
"""Where a line can be broken."""


def sentences(text: str) -> list[str]:
    """A paragraph, sentence by sentence.

    >>> sentences("He waits. “Who is it?” Nobody. 3 men go on.")
    ['He waits.', '“Who is it?”', 'Nobody. 3 men go on.']
    """
    return SENTENCE.sub("\\1\n", text).split("\n")


def wrapped(text: str, columns: int) -> list[str]:
    """The words of a clean text in lines that fit; a word too long for a line is broken, and a
    number stays with its percent sign.

    >>> wrapped("one two three", 7), wrapped("a tie 10 %", 8)
    (['one two', 'three'], ['a tie', '10 %'])
    """
    lines = [""]
    for word in BLANK.split(text):
        while width(word) > columns:
            head = cut(word, columns, "")
            lines.append(head)
            word = word[len(head) :]
        if lines[-1] and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [line for line in lines if line] or [""]


def cut(text: str, columns: int, end: str = "…") -> str:
    """A clean text, as much of it as fits."""
    if width(text) <= columns:
        return text
    while text and width(text) + width(end) > columns:
        text = text[:-1]
    return text + end
