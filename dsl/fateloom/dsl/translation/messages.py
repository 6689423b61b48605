"""Messages with fields, as the table writes them and as translators do, and words with cases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

FIELD = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}")
"""`{poi}`: the value; `{poi.dative}`: a case of it; `{tiles:tile|tiles}`: a word for its number."""


class Declined(str):
    """Words that have other forms in some grammatical cases, by the names of the cases."""

    forms: Mapping[str, str]

    def __new__(cls, words: str, forms: Mapping[str, str]) -> Declined:
        """The words as they stand alone, and their forms."""
        made = super().__new__(cls, words)
        made.forms = forms
        return made


def in_case(words: str, case: str) -> str:
    """The words in a case, or as they stand alone where they have no form for it."""
    return words.forms.get(case, str(words)) if isinstance(words, Declined) else words


def rendered(message: str, values: Mapping[str, object], plural: Callable[[int], int]) -> str:
    """The message with its fields filled in. `plural`: which form of a word goes with a number.
    Raises KeyError for a field that has no value.

    >>> dock = Declined("The Dock", {"dative": "dem Dock"})
    >>> rendered("an {place.dative}, {n} {n:Tag|Tage}", {"place": dock, "n": 2}, by_two)
    'an dem Dock, 2 Tage'
    """

    def field(match: re.Match[str]) -> str:
        name, case, words = match.groups()
        value = values[name]
        if words is not None:
            forms: list[str] = words.split("|")
            return forms[min(plural(_number(value)), len(forms) - 1)]
        return in_case(value if isinstance(value, str) else str(value), case)

    return FIELD.sub(field, message)


def _number(value: object) -> int:
    return abs(value) if isinstance(value, int) else 0


def fields(message: str) -> set[str]:
    """The names of the values that a message asks for."""
    return {match[1] for match in FIELD.finditer(message)}


def cases(message: str) -> set[tuple[str, str]]:
    """The grammatical cases that a message asks for, each with the field that it asks it of."""
    return {(match[1], match[2]) for match in FIELD.finditer(message) if match[2]}


def by_two(number: int) -> int:
    """The form of a word in English and German: one, or another number."""
    return int(number != 1)
