"""Small things in words: chances, counts, lists. Nothing in here knows a rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from fateloom.tools.table.language import in_each_case, tr, tr_noop

RULES = re.compile(r" \((?:(?:DST|EC|INV|DD|DE)-\d+|\d+|, |; | to )+\)")
"""Numbers of rules in sentences of the engine; players have no use for them."""


def percent(chance: Fraction, *, is_short: bool = False) -> str:
    """A chance in percent, rounded; never 0 or 100 for what is neither. `is_short`: with signs for
    “under” and “over”.

    >>> percent(Fraction(1, 400)), percent(Fraction(13, 18))
    ('under 1 %', '72 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "<1 %" if is_short else tr("under 1 %")
    if Fraction(99, 100) < chance < 1:
        return ">99 %" if is_short else tr("over 99 %")
    return f"{round(chance * 100)} %"


def counted(number: int, one: str, many: str | None = None) -> str:
    """
    >>> counted(1, "coin"), counted(2, "coin"), counted(0, "success", "successes")
    ('1 coin', '2 coins', '0 successes')
    """
    return tr(counting(one, many), count=number)


def counting(one: str, many: str | None = None) -> str:
    """The message of `counted`."""
    return f"{{count}} {{count:{one}|{many or one + 's'}}}"


def listed(things: Iterable[str], last: str = tr_noop("and")) -> str:
    """
    >>> listed(["a", "b", "c"]), listed(["a"]), listed(["a", "b"], "or")
    ('a, b and c', 'a', 'a or b')
    """

    def joined(words: Sequence[str]) -> str:
        *most, end = words
        return f"{', '.join(most)} {tr(last)} {end}" if most else end

    return in_each_case([*things] or [""], joined)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}"


def short_name(title: str) -> str:
    """Somebody's name without what is said about them.

    >>> short_name("Aud, Warden of the Light")
    'Aud'
    """
    return title.partition(",")[0]


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """The text with a full stop, unless it ends in some other way.

    >>> ended("Wait"), ended("Wait!")
    ('Wait.', 'Wait!')
    """
    return text if not text or text.endswith(ENDS) else f"{text}."


ENDS = (".", "!", "?", ":", "…", '"', "”", "’", ")", "]")
"""What a sentence may end with."""
