"""A page of the terminal: prose, notes and lines, never wider than a book's column.

Everything that comes from a scenario goes through `clean`: it cannot move the cursor or colour
anything.
"""

from __future__ import annotations

import re
import sys
from typing import TextIO

from fateloom.dsl.diagnostics.render.clean import clean, width

COLUMN = 72
"""The widest line, in columns of the terminal."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
BOLD, ITALIC, RESET = "\x1b[1m", "\x1b[3m", "\x1b[0m"
STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
EMPHASIS = re.compile(r"(?<![*\w])\*(?=\S)(.+?)(?<=\S)\*(?![*\w])", re.DOTALL)

RULES = re.compile(r" \((?:(?:DST|EC|INV)-\d+|\d+|, )+\)")
"""Numbers of rules in sentences of the engine; players have no use for them."""

SIGNS = {
    "bar": ("│", "|"),
    "rule": ("─", "-"),
    "dot": ("·", "-"),
    "star": ("★", "*"),
    "on": ("●", "o"),
}
"""Signs, and what stands for them where the terminal cannot show them."""


class Page:
    """Where the player writes. `plain`: no escape sequences, nothing is ever cleared."""

    def __init__(self, out: TextIO | None = None, *, plain: bool = False) -> None:
        self.out = out or sys.stdout
        self.is_screen = self.out.isatty() and not plain
        self._blank = True
        """Whether the last line was empty: one is enough."""
        try:
            "│─·★●".encode(self.out.encoding or "ascii")
            self._ascii = False
        except (LookupError, UnicodeEncodeError):
            self._ascii = True

    def sign(self, name: str) -> str:
        """One of SIGNS."""
        return SIGNS[name][self._ascii]

    def line(self, text: str = "") -> None:
        """One line, as it is; it must be clean. Of empty lines, one at a time."""
        if text or not self._blank:
            self.out.write(text + "\n")
        self._blank = not text

    def ask(self, prompt: str) -> None:
        """Wait for an answer behind `prompt`."""
        self.out.write(prompt)
        self.out.flush()
        self._blank = False

    def echo(self, typed: str) -> None:
        """What was typed, for a transcript: where lines come through a pipe nobody saw them."""
        self.line(clean(typed))

    def note(self, text: str) -> None:
        """A sentence of ours, wrapped, a little to the right."""
        for line in wrapped(clean(RULES.sub("", text)), COLUMN - 2):
            self.line(f"  {line}")

    def item(self, mark: str, text: str) -> None:
        """A line of a list, wrapped behind its mark of two columns."""
        first, *rest = wrapped(clean(RULES.sub("", text)), COLUMN - 6)
        self.line(f"  {mark}  {first}")
        for line in rest:
            self.line(f"      {line}")

    def prose(self, text: str) -> None:
        """What is read aloud: paragraphs behind a bar."""
        bar = self.sign("bar")
        self.line()
        for number, paragraph in enumerate(text.split("\n\n")):
            if number:
                self.line(f"  {bar}")
            lines = wrapped(clean(" ".join(paragraph.split())), COLUMN - 4)
            for line in self._emphasised("\n".join(lines)).split("\n"):
                self.line(f"  {bar} {line}")
        self.line()

    def heading(self, text: str) -> None:
        """A line that parts what was from what comes."""
        said = cut(clean(text), COLUMN - 6)
        rule = self.sign("rule")
        filled = f"{rule * 2} {said} " + rule * max(2, COLUMN - 4 - width(said))
        self.line()
        self.line(f"{BOLD}{filled}{RESET}" if self.is_screen else filled)

    def clear(self) -> None:
        """An empty screen, also behind the upper edge; where there is no screen, a mark."""
        if self.is_screen:
            self.out.write(CLEAR)
        else:
            self.line()
            self.line(self.sign("rule") * COLUMN)
        self.out.flush()

    def _emphasised(self, text: str) -> str:
        """`*emphasis*` and `**strong**` as the terminal shows them; line breaks may lie within."""
        if not self.is_screen:
            return text
        text = STRONG.sub(f"{BOLD}\\1{RESET}", text)
        return EMPHASIS.sub(f"{ITALIC}\\1{RESET}", text)


def wrapped(text: str, columns: int) -> list[str]:
    """The words of a clean text in lines that fit; a word too long for a line is broken.

    >>> wrapped("one two three", 7)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split(" "):
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
