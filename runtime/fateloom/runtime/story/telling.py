"""Texts read aloud: the parts of a Text rendered for the current state (DSL-03). Changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Titled, TitleOf, Variant
from fateloom.runtime.story.conditions import amount, holds
from fateloom.runtime.story.event.spoken import Told
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State


def tell(index: ProgramIndex, state: State, text: Text, me: int, again: bool) -> Told:
    """The text as the hero of seat `me` hears it. `again`: the side of FirstAgain to read."""
    known = index.told.get(id(text))
    if known is not None:
        return Told(text.context, (), known[1])
    if all(isinstance(part, str) for part in text.parts):
        always = "".join(map(str, text.parts))
        index.told[id(text)] = text, always
        return Told(text.context, (), always)
    results: list[int] = []
    told = _parts(index, state, text.parts, me, again, results)
    return Told(text.context, tuple(results), told)


def told_with(index: ProgramIndex, text: Text, hero: str, results: tuple[int, ...]) -> str:
    """The text rendered with these results of its insertions (`Told.results`); `hero`: the one
    who heard it. Raises StopIteration if the results belong to another text.
    """
    return _with_results(index, text.parts, hero, iter(results))


def _with_results(
    index: ProgramIndex, parts: tuple[Part, ...], hero: str, results: Iterator[int]
) -> str:
    told: list[str] = []
    for part in parts:
        match part:
            case str():
                told.append(part)
            case TitleOf(kind, of):
                told.append(title(index, kind, hero if of is None else of))
            case NumberOf():
                told.append(str(next(results)))
            case Variant(_, one, other) | FirstAgain(one, other):
                chosen = one if next(results) else other
                told.append(_with_results(index, chosen, hero, results))
            case _:
                assert_never(part)
    return "".join(told)


def _parts(
    index: ProgramIndex,
    state: State,
    parts: tuple[Part, ...],
    me: int,
    again: bool,
    results: list[int],
) -> str:
    told: list[str] = []
    for part in parts:
        match part:
            case str():
                told.append(part)
            case TitleOf(kind, of):
                told.append(title(index, kind, state.heroes[me].hero if of is None else of))
            case NumberOf(quantity):
                number = amount(index, state, quantity, me)
                results.append(number)
                told.append(str(number))
            case Variant(condition, then, otherwise):
                yes = holds(index, state, condition, me)
                results.append(int(yes))
                told.append(_parts(index, state, then if yes else otherwise, me, again, results))
            case FirstAgain(first, later):
                results.append(int(not again))
                told.append(_parts(index, state, later if again else first, me, again, results))
            case _:
                assert_never(part)
    return "".join(told)


def title(index: ProgramIndex, kind: Titled, of: str) -> str:
    """The title of a thing."""
    match kind:
        case Titled.HERO:
            return index.hero[of].title
        case Titled.ITEM:
            return index.item[of].title
        case Titled.POI:
            return index.poi[of].title
        case Titled.TILE:
            return index.tile[of].title
        case Titled.NPC:
            return index.npc[of].title
