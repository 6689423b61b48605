"""IDs of rules, and of halves of rules, as docstrings and names of tests have them.

A rule whose row says two things, or has a limit, is split into obligations: `HOD-82a`, `HOD-82b`.
Whoever names a half names its rule as well; whoever names the rule names none of its halves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

KINDS = ("DST", "EC", "INV", "OX", "DDL", "DDI", "DD", "DE", "DX", "SP", "CTA", "HND", "HOD")
ONE_DIGIT = "SP"
"""The kind whose numbers have one digit; all others have two or more."""
LINK = r"\.\.|,\s+|\s+to\s+|\s+and\s+"
NAMED = re.compile(
    rf"\b({'|'.join(KINDS)})-(\d{{1,3}})([a-h]?)\b((?:(?:{LINK})\d{{1,3}}[a-h]?\b)*)"
)
FURTHER = re.compile(rf"({LINK})(\d{{1,3}})([a-h]?)")


def named(text: str) -> Iterator[str]:
    """The IDs that a text names, ranges and lists spelled out; a half behind its rule.

    >>> list(named("Markers (DST-97..99, 104; EC-01) and INV-12"))
    ['DST-97', 'DST-98', 'DST-99', 'DST-104', 'EC-01', 'INV-12']
    >>> list(named("DDL-02, DD-06, 3 of them, SP-1..3"))
    ['DDL-02', 'DD-06', 'SP-1', 'SP-2', 'SP-3']
    >>> list(named("HOD-82a, 83"))
    ['HOD-82', 'HOD-82a', 'HOD-83']
    """
    for found in NAMED.finditer(text):
        kind, last = found[1], int(found[2])
        if not is_number(kind, found[2]):
            continue
        yield from ids_of(kind, last, found[3])
        for link, number, half in FURTHER.findall(found[4]):
            if not is_number(kind, number):
                break
            first = last + 1 if link.strip() in ("..", "to") else int(number)
            last = int(number)
            yield from (id_of(kind, it) for it in range(first, last))
            yield from ids_of(kind, last, half)


def named_in_name(name: str) -> Iterator[str]:
    """The IDs in the name of a test.

    >>> list(named_in_name("test_ec_01_02_dst_71_to_73_points_are_lost"))
    ['EC-01', 'EC-02', 'DST-71', 'DST-72', 'DST-73']
    >>> list(named_in_name("test_hnd_46b_items_are_shown"))
    ['HND-46', 'HND-46b']
    """
    kind, last, ranged = "", 0, False
    for word in name.split("_"):
        number = re.fullmatch(r"(\d{1,3})([a-h]?)", word)
        if word.upper() in KINDS:
            kind, ranged = word.upper(), False
        elif kind and number and is_number(kind, number[1]):
            first = last + 1 if ranged else int(number[1])
            last, ranged = int(number[1]), False
            yield from (id_of(kind, it) for it in range(first, last))
            yield from ids_of(kind, last, number[2])
        elif kind and word == "to":
            ranged = True
        else:
            kind = ""


def is_number(kind: str, digits: str) -> bool:
    """Whether a rule of that kind can have a number with so many digits."""
    return (len(digits) == 1) is (kind == ONE_DIGIT)


def is_half(id: str) -> bool:
    """Whether an ID is that of a half of a rule."""
    return id[-1].isalpha()


def ids_of(kind: str, number: int, half: str) -> tuple[str, ...]:
    """The ID of a rule, and that of its half if one is named."""
    id = id_of(kind, number)
    return (id, f"{id}{half}") if half else (id,)


def id_of(kind: str, number: int) -> str:
    """The ID of a rule."""
    return f"{kind}-{number}" if kind == ONE_DIGIT else f"{kind}-{number:02}"
