"""Conditions: the words of a line to a tree.

Nearly all conditions are a few plain parts joined by `and`, and one regular expression reads such a
part. Everything else, and whatever is wrong, is left to `condition_words`.
"""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast import conditions as c
from fateloom.dsl.syntax.condition_words import SKILLS, Misread, read_words
from fateloom.runtime.span import Span

__all__ = ("SKILLS", "Misread", "read")

NAME = "[A-Za-z_][A-Za-z0-9_]*"
WORDS = (
    "not and or has lacks visited chose item hero on in out solo group explorer challenger "
    "intelligence dexterity power anyone others everyone"
)
"""What begins another form; no plain part begins with it."""
ANOTHER = "|".join(WORDS.split())
VALUE = rf"(?:(?!(?:not|and|or|has|lacks)\b){NAME}|-?[0-9]+)"
PLAIN = re.compile(
    rf"(not )?(?:(?!(?:{ANOTHER})\b)({NAME})"
    rf"(?: (>=|<=|>|<) (-?[0-9]{{1,8}})| is (not )?({VALUE}(?: or {VALUE})*))?"
    rf"|(has|lacks) (item|any) ({NAME}))"
)


FLAG, COMPARE, IS = 2, 4, 6
"""The form of a condition by the last group of `PLAIN` that matched."""

_span = tuple.__new__  # a named tuple's own `__new__` goes through Python


def read(text: str, file: str, line: int, column: int) -> c.Condition:
    """The condition in `text`, whose first character is at `column`; raises Misread."""
    parts: list[c.Condition] = []
    at = column
    for words in text.split(" and "):
        m = PLAIN.fullmatch(words)
        if m is None:
            return _other(text, file, line, column)
        end = at + len(words)
        negated = m[1]
        start = at if negated is None else at + 4
        span: Span = _span(Span, (file, line, start, line, end))
        form = m.lastindex
        part: c.Condition
        if form == COMPARE:
            name, op, number = m.group(2, 3, 4)
            part = c.Compare(None, c.Amount(name, False, None), op, int(number), span)
        elif form == FLAG:
            part = c.Flag(None, m[2], span)
        elif form == IS:
            name, is_not, values = m.group(2, 5, 6)
            part = c.Is(None, name, tuple(values.split(" or ")), is_not is not None, span)
        else:
            has, kind, item = m.group(7, 8, 9)
            part = c.Has(None, c.ItemRef(item, kind == "any"), has == "lacks", span)
        if negated is not None:
            part = c.Not(part, _span(Span, (file, line, at, line, end)))
        parts.append(part)
        at = end + 5
    if len(parts) == 1:
        return parts[0]
    return c.And(tuple(parts), _span(Span, (file, line, column, line, at - 5)))


def _other(text: str, file: str, line: int, column: int) -> c.Condition:
    """A condition that is more than plain parts, or wrong."""
    try:
        return read_words(text, file, line, column)
    except Misread as wrong:
        from fateloom.dsl.syntax.error_hints.conditions import (
            worded,  # a clean file does not need it
        )

        raise worded(text, wrong) from None
