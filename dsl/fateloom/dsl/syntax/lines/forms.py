"""What the readers of lines share: the pieces of their forms, and the refusal of a line."""

from __future__ import annotations

import re
from typing import Any

from fateloom.dsl.diagnostics import Code
from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.dsl.syntax.codes import BAD_CONDITION, BAD_LINE, KEYWORD_AS_ID
from fateloom.dsl.syntax.conditions import Misread, read
from fateloom.dsl.syntax.keywords import keywords
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

Read = tuple[str, Any]  # the kind says what the value is
"""The kind of a line, which is a terminal of the grammar, and its finished leaf or its fields."""

ID = r"[a-z_][a-z0-9_]*"
IDS = rf"{ID}(?:, {ID})*"
SK = r"(?:intelligence|dexterity|power)"
LABEL = r'"([^"]*)"'
WHO = rf"(?:(everyone|others|(?!(?:then|and|or|also|gain|lose|virtue|not|if|else)\b){ID}) )??"
AMOUNT = rf"[0-9]+|{ID}"
LONGEST_NUMBER = 9
"""Digits."""
NOT_UNDERSTOOD = "this line was not understood"
QUOTED = 40
"""So many characters of a line a message quotes."""


@record
class Repair:
    """What was probably meant: `text` in place of the words from `start` to `end`. Sure: the
    meaning is beyond doubt.
    """

    start: int
    end: int
    text: str
    sure: bool = False


class Wrong(Exception):
    """The line cannot be read: what is wrong, and from where to where in the line's words.

    `settled`: nothing better can be said of it. `repair`: the edit that the help speaks of.
    """

    def __init__(
        self,
        message: str,
        start: int = 0,
        end: int | None = None,
        help: str | None = None,
        code: Code = BAD_LINE,
        *,
        settled: bool = False,
        repair: Repair | None = None,
    ) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.help, self.code = message, start, end, help, code
        self.settled = settled
        self.repair = repair


def refusal(pattern: re.Pattern[str], words: str, form: str) -> Wrong:
    """Why `words` do not fit the pattern of their form: too much behind it, or not this form."""
    m = pattern.match(words)
    if m is None:
        return Wrong(NOT_UNDERSTOOD, 0, None, f"Its form is: {form}")
    rest = words[m.end() :].strip()[:QUOTED]
    return Wrong(
        f"'{rest}' does not belong here", m.end(), None, f"The form of this line is: {form}"
    )


def whole(pattern: re.Pattern[str], words: str, form: str) -> re.Match[str]:
    """The match of the whole line; raises Wrong."""
    m = pattern.fullmatch(words)
    if m is None:
        raise refusal(pattern, words, form)
    return m


def condition(words: str, start: int, end: int | None, span: Span) -> Condition:
    """The condition from `start` to `end` in the words of the line at `span`; raises
    Wrong.
    """
    file, line, column, _, _ = span
    try:
        return read(words[start:end], file, line, column + start)
    except Misread as wrong:
        raise Wrong(
            wrong.message,
            start + wrong.start,
            start + wrong.end,
            wrong.help,
            BAD_CONDITION,
            repair=None
            if wrong.repaired is None
            else Repair(start, len(words) if end is None else end, wrong.repaired, wrong.sure),
        ) from None


def amount(text: str) -> int | str:
    """A number, or the name of a scene's parameter; raises Wrong on a number out of bounds."""
    if not text[0].isdigit():
        return text
    if len(text) > LONGEST_NUMBER:
        raise Wrong("this number is too large", help="Nine digits are enough.", settled=True)
    return int(text)


def names(text: str | None) -> tuple[str, ...]:
    """The ids of a list."""
    return tuple(text.split(", ")) if text else ()


def declared(m: re.Match[str], group: int = 1) -> str:
    """The id that a line declares; refused when it is a word of the language."""
    id: str = m[group]
    if id in keywords():
        raise Wrong(
            f"'{id}' is a word of the language and cannot be an id",
            m.start(group),
            m.end(group),
            f"Call it '{id}_' and another word, for example.",
            KEYWORD_AS_ID,
        )
    return id
