"""Read conditions (forms.md, "Conditions").

One token for each thing that can be asked (`atom`), and the words that join them; `grammar.lark`
says how they may be joined. A condition of one atom, the usual case, needs no grammar.
"""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast.conditions import (
    Amount,
    Chose,
    Compare,
    Condition,
    Flag,
    Has,
    HeroIs,
    HeroState,
    Is,
    ItemIs,
    ItemRef,
    Mode,
    NameAt,
    NameState,
    OnTile,
    Visited,
)
from fateloom.dsl.syntax.build import MAKERS
from fateloom.dsl.syntax.drive import Row, drive
from fateloom.dsl.syntax.fault import Fault
from fateloom.dsl.syntax.keywords import KEYWORDS, MODES, QUANTITIES, VALUE_JOINTS, WHO, is_id
from fateloom.runtime.span import Span

OPERATORS = frozenset((">=", "<=", ">", "<"))
NAME_STATES = frozenset(("explored", "revealed", "placed", "away"))
PLACES = frozenset(("gone", "held"))
TARGET_PLACES = {("on",): "tile", ("with",): "npc", ("in", "stock"): "stock"}
LEADERS = frozenset(("has", "lacks", "item", "hero", "on", "visited", "chose", "in", "out"))
"""Words that an atom may begin with, beside names, quantities and modes."""
OPENERS = LEADERS | MODES | WHO | {"not", "if"}
"""Words that begin a new atom, so that no value can stand there."""

LARGEST_NUMBER = 6
"""Digits."""

_pieces = re.compile(r"[()]|[^\s()]+").finditer
_new = tuple.__new__


def condition(text: str, file: str, line: int, column: int) -> Condition | Fault:
    """The condition that `text` says; its first character stands at `column` of `line`."""
    words = text.split()
    if not words:
        return _explained(text)
    if words[0] == "not" or "and" in words or "or" in words or "(" in text or ")" in text:
        return _joined(text, file, line, column)
    if text[0] == " " or text[-1] == " ":
        column += len(text) - len(text.lstrip())
        text = text.strip()
    made = atom(words, _new(Span, (file, line, column, line, column + len(text))))
    return _explained(text) if made is None else made


def number(word: str) -> int | None:
    """A whole number that is not absurdly long."""
    return int(word) if word.isdecimal() and word.isascii() and len(word) <= LARGEST_NUMBER else None


# ---------------------------------------------------------------- one question


def atom(words: list[str], span: Span) -> Condition | None:
    """One question without `and`, `not`, brackets; None if it cannot be read."""
    lead = words[0]
    count = len(words)
    if lead not in KEYWORDS:
        if count == 1:
            return Flag(None, lead, span) if is_id(lead) else None
        if not is_id(lead):
            return None
        second = words[1]
        if second == "is":
            return _is(None, lead, words[2:], span)
        if second in OPERATORS:
            return _compare(None, Amount(lead, False, None), words[1:], span)
        if count == 2 and second in NAME_STATES:
            return NameState(lead, second, span)
        if count == 3 and second in ("on", "at") and is_id(words[2]) and words[2] != "tile":
            return NameAt(lead, second, words[2], span)
        if second in ("markers", "within"):
            return _markers(None, words, span)
        return _of_hero(lead, words[1:], span)
    if lead in WHO:
        return _of_hero(lead, words[1:], span) if count > 1 else None
    if lead in MODES:
        return Mode(lead, span) if count == 1 else None
    if lead == "item":
        return _item(words, span)
    if lead == "hero":
        if count > 2 and words[1] == "is":
            heroes = _values(words[2:])
            return None if heroes is None else HeroIs(heroes, span)
        return None
    return _of_hero(None, words, span)


def _of_hero(who: str | None, words: list[str], span: Span) -> Condition | None:
    """What is asked of one hero."""
    lead = words[0]
    count = len(words)
    if lead == "has" or lead == "lacks":
        if count == 3 and words[1] in ("item", "any") and is_id(words[2]):
            return Has(who, ItemRef(words[2], words[1] == "any"), lead == "lacks", span)
        return None
    if lead == "on":
        good = count == 3 and words[1] == "tile" and is_id(words[2])
        return OnTile(who, words[2], span) if good else None
    if lead == "visited":
        return Visited(who, words[1], span) if count == 2 and is_id(words[1]) else None
    if lead == "chose":
        if count != 2:
            return None
        poi, dot, option = words[1].rpartition(".")
        if not is_id(option or "1") or (dot and not is_id(poi or "1")):
            return None
        return Chose(who, poi or None, option, span)
    if lead == "in":
        return HeroState(who, "finale", span) if words == ["in", "finale"] else None
    if lead == "out":
        return HeroState(who, "out", span) if count == 1 else None
    if lead in KEYWORDS and lead not in QUANTITIES:
        return None
    if not is_id(lead):
        return None
    if count == 1:
        return None if lead in QUANTITIES else Flag(who, lead, span)
    second = words[1]
    if second == "is":
        return _is(who, lead, words[2:], span)
    if second in OPERATORS:
        return _compare(who, Amount(lead, False, None), words[1:], span)
    return _markers(who, words, span)


def _markers(who: str | None, words: list[str], span: Span) -> Condition | None:
    """`SKILL markers OP N`, `SKILL within N OP N`."""
    if words[1] == "markers":
        return _compare(who, Amount(words[0], True, None), words[2:], span)
    if words[1] == "within" and len(words) > 2:
        within = number(words[2])
        if within is not None:
            return _compare(who, Amount(words[0], True, within), words[3:], span)
    return None


def _compare(who: str | None, amount: Amount, words: list[str], span: Span) -> Condition | None:
    """`OP N`."""
    if len(words) != 2 or words[0] not in OPERATORS:
        return None
    than = number(words[1])
    return None if than is None else Compare(who, amount, words[0], than, span)


def _is(who: str | None, name: str, words: list[str], span: Span) -> Condition | None:
    """`is [not] VALUE [or VALUE …]`."""
    if words[:1] == ["not"]:
        good = len(words) == 2 and is_value(words[1])
        return Is(who, name, (words[1],), True, span) if good else None
    values = _values(words)
    return None if values is None else Is(who, name, values, False, span)


def _values(words: list[str]) -> tuple[str, ...] | None:
    """`VALUE [or VALUE …]`; None if it is anything else."""
    if len(words) % 2 == 0:
        return None
    for joint in words[1::2]:
        if joint != "or":
            return None
    values = words[::2]
    for value in values:
        if not is_value(value):
            return None
    return tuple(values)


def is_value(word: str) -> bool:
    """May `word` be a value: an id, or a whole number?"""
    return (is_id(word) and word not in VALUE_JOINTS) or number(word) is not None


def _item(words: list[str], span: Span) -> Condition | None:
    """`item ITEM is PLACE`."""
    if len(words) < 4 or words[2] != "is" or not is_id(words[1]):
        return None
    place = words[3:]
    if place == ["in", "box"]:
        return ItemIs(words[1], "box", None, span)
    if len(place) == 1 and place[0] in PLACES:
        return ItemIs(words[1], place[0], None, span)
    kind = TARGET_PLACES.get(tuple(place[:-1]))
    if kind is None or not is_id(place[-1]):
        return None
    return ItemIs(words[1], kind, place[-1], span)


# ---------------------------------------------------------------- joined


def tokens(text: str) -> tuple[list[str], list[tuple[int, int]], list[list[str]]]:
    """The kinds (ATOM AND OR NOT OPEN CLOSE), places and words of the tokens of `text`."""
    found = [(piece.group(), piece.start(), piece.end()) for piece in _pieces(text)]
    kinds: list[str] = []
    places: list[tuple[int, int]] = []
    groups: list[list[str]] = []
    last = len(found)
    index = 0
    while index < last:
        word, start, end = found[index]
        kind = JOINS.get(word)
        if kind is not None:
            groups.append([])
            index += 1
        else:
            kind = "ATOM"
            words: list[str] = []
            while index < last:
                word, _, until = found[index]
                if word in JOINS and not (
                    (word == "not" and words[-1:] == ["is"])
                    or (word == "or" and _continues(words, found, index + 1))
                ):
                    break
                words.append(word)
                end = until
                index += 1
            groups.append(words)
        kinds.append(kind)
        places.append((start, end))
    return kinds, places, groups


JOINS = {"and": "AND", "or": "OR", "not": "NOT", "(": "OPEN", ")": "CLOSE"}


def _continues(words: list[str], found: list[tuple[str, int, int]], index: int) -> bool:
    """Is the word behind an `or` one more value, rather than the start of another question?"""
    if "is" not in words or "not" in words or words[0] == "item" or index >= len(found):
        return False
    word = found[index][0]
    if word in JOINS or word in OPENERS:
        return False
    return index + 1 == len(found) or found[index + 1][0] in ("and", "or", ")")


def _joined(text: str, file: str, line: int, column: int) -> Condition | Fault:
    """A condition of more than one part."""
    kinds, places, groups = tokens(text)
    values: list[object] = []
    for kind, (start, end), words in zip(kinds, places, groups, strict=True):
        span = Span(file, line, column + start, line, column + end)
        if kind == "ATOM":
            made = atom(words, span)
            if made is None:
                return _explained(text)
            values.append(made)
        else:
            values.append(span)
    kinds.append("$END")
    made = drive("condition", MAKERS, kinds, values, _give_up)
    return _explained(text) if made is None else made


def _give_up(rows: list[Row], stack: list[object], index: int) -> int:
    return -1


def _explained(text: str) -> Fault:
    """Why `text` is no condition."""
    from fateloom.dsl.syntax.explain_condition import explain_condition

    return explain_condition(text)
