"""What was read aloud, told again in another language from what the log keeps (DST-142)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fateloom.runtime.program.condition import Condition, Quantity
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Titled, TitleOf, Variant
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.telling import title


class Heard:
    """What the insertions of a text came to when it was told."""

    def __init__(self, hero: str | None) -> None:
        self.hero = hero
        self.numbers: dict[Quantity, int] = {}
        self.conditions: dict[Condition, bool] = {}
        self.first: bool | None = None


def heard(
    index: ProgramIndex, text: Text, results: tuple[int, ...], told: str, heroes: tuple[str, ...]
) -> Heard | None:
    """What the insertions came to if `text` was told as `told` with these results; None: it was
    another text. `heroes`: who may have been the one that it was told of.
    """
    for hero in heroes if _names_hero(text.parts) else (None,):
        found, left = Heard(hero), iter(results)
        try:
            said = _followed(index, text.parts, left, found)
        except (StopIteration, LookupError):
            return None
        if said == told and next(left, None) is None:
            return found
    return None


def _names_hero(parts: tuple[Part, ...]) -> bool:
    for part in parts:
        match part:
            case TitleOf(Titled.HERO, None):
                return True
            case Variant(_, one, other) | FirstAgain(one, other):
                if _names_hero(one) or _names_hero(other):
                    return True
    return False


def _followed(
    index: ProgramIndex, parts: tuple[Part, ...], results: Iterator[int], found: Heard
) -> str:
    """Read the source along its results, as `story.telling` made them."""
    said = []
    for part in parts:
        match part:
            case str():
                said.append(part)
            case TitleOf(kind, of):
                said.append(_title(index, kind, of, found))
            case NumberOf(quantity):
                number = found.numbers[quantity] = next(results)
                said.append(str(number))
            case Variant(condition, then, otherwise):
                yes = found.conditions[condition] = next(results) == 1
                said.append(_followed(index, then if yes else otherwise, results, found))
            case FirstAgain(first, again):
                found.first = next(results) == 1
                said.append(_followed(index, first if found.first else again, results, found))
            case _:
                assert_never(part)
    return "".join(said)


def told_again(index: ProgramIndex, parts: tuple[Part, ...], known: Heard) -> str:
    """The parts of a translation with what was heard. `index`: of the translated Program. Raises
    LookupError when a part asks for something that the source did not read.
    """
    said = []
    for part in parts:
        match part:
            case str():
                said.append(part)
            case TitleOf(kind, of):
                said.append(_title(index, kind, of, known))
            case NumberOf(quantity):
                said.append(str(known.numbers[quantity]))
            case Variant(condition, then, otherwise):
                side = then if known.conditions[condition] else otherwise
                said.append(told_again(index, side, known))
            case FirstAgain(first, again):
                if known.first is None:
                    raise LookupError("first")
                said.append(told_again(index, first if known.first else again, known))
            case _:
                assert_never(part)
    return "".join(said)


def _title(index: ProgramIndex, kind: Titled, of: str | None, known: Heard) -> str:
    if of is None and known.hero is None:
        raise LookupError("hero")
    return title(index, kind, of or known.hero or "")
