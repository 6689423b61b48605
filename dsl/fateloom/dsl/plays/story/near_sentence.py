"""Conditions and gifts of plays that are written nearly right: the line that was meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.plays.story.names import Noun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.plays.story.names import Names


OUT = re.compile(r"(?:is |has |was )?(?:lost|loses|defeated|dead|out|dies|died)")
TURNED = (
    (re.compile(r"(?:is |has )?(?:in )?(?:the |a |begun )*finale"), "in finale"),
    (re.compile(r"finale(?: of| is)? (\w+)"), r"\1 in finale"),
    (re.compile(r"(\w+) (?:is )?(visited)"), r"\2 \1"),
    (re.compile(r"(\w+) of (\w+) (.+)"), r"\2 \1 \3"),
)
"""What stands in another order, and how it is written."""


def near_condition(text: str, names: Names, holds: Callable[[str], bool]) -> str | None:
    """The condition that was probably meant. `holds`: whether a text is one of this story."""
    return next((it for it in _conditions(_spaced(text), names) if it != text and holds(it)), None)


def near_gift(text: str, names: Names, can_be: Callable[[str], bool]) -> str | None:
    """What was probably to be given. `can_be`: whether a text can be given in this story."""
    return next((it for it in _gifts(_spaced(text), names) if it != text and can_be(it)), None)


def _conditions(text: str, names: Names) -> Iterator[str]:
    who, rest = _hero(text, names)
    lead = f"{who} " if who else ""
    yield f"{lead}{rest}"
    yield from (f"{lead}{it}" for it in _having(rest, names))
    words = rest.split()
    if len(words) == 2:
        yield f"{lead}{words[0]} is {words[1]}"
        yield f"{lead}{words[1]} is {words[0]}"
    yield lead + re.sub(r"\bhas (\d+) (\w+)", r"\2 is \1", rest)
    if (place := _place(rest, names)) is not None:
        yield f"{lead}on tile {place}"
    if OUT.fullmatch(rest):
        yield f"{lead}out"
    for pattern, written in TURNED:
        if (m := pattern.fullmatch(rest)) is not None:
            yield lead + m.expand(written)
    yield lead + re.sub(r"^(\w+) (?:isn't|not) ", r"\1 is not ", rest)


def _gifts(text: str, names: Names) -> Iterator[str]:
    who, rest = _hero(text, names)
    lead = f"{who} " if who else ""
    for it in _having(rest, names):
        yield f"{lead}{it}"
        yield f"{lead}{it.replace('has item', 'gain item', 1)}"
    yield f"{lead}{rest}"
    words = re.sub(r"^(has|gains?|gets?|with|is given|=)\s+", "", rest).split()
    number = next((it for it in words if re.fullmatch(r"\d+", it)), None)
    named = [it for it in words if it != number and it not in ("is", "=", "becomes", "to", "has")]
    if number is not None and len(named) == 1:
        name = re.sub(r"^coin$", "coins", named[0])
        yield f"{lead}{name} becomes {number}"
        yield f"{lead}gain {number} {name}"
        yield f"{lead}{name} +{number}"
    if number is None and len(named) == 2:
        yield f"{lead}{named[0]} becomes {named[1]}"
    if number is None and len(named) == 1:
        yield f"{lead}{named[0]} up"
        yield f"{named[0]} up"
    if (place := _place(rest, names)) is not None:
        yield f"{lead}move to {place}"
    poi = names.find(re.sub(r"^place ", "", rest), Noun.POI)
    if poi is not None and " on " in f" {rest} ":
        tile = names.find(rest.rpartition(" on ")[2], Noun.TILE)
        if tile is not None:
            yield f"place {poi.id} on {tile.id}"


def _having(rest: str, names: Names) -> Iterator[str]:
    """`item spade`, `has spade`, `Coil of Rope`, `lacks rope`: with what there is of an item."""
    m = re.match(r"(?:(has|have|holds|carries|owns|gets?|gains?|lacks|without)\s+)?(?:the |an? )?"
                 r"(?:items?\s+)?(.+)\Z", rest)  # fmt: skip
    if m is None:
        return
    found = names.find(m[2], Noun.ITEM)
    if found is not None:
        verb = "lacks" if m[1] in ("lacks", "without") else "has"
        yield f"{verb} item {found.id}"


def _place(rest: str, names: Names) -> str | None:
    m = re.match(
        r"(?:is |stands )?(?:on|at|in|to|location|position)\s+(?:is )?(?:tile )?(.+)\Z", rest
    )
    found = None if m is None else names.find(m[1], Noun.TILE)
    return None if found is None else found.id


def _hero(text: str, names: Names) -> tuple[str, str]:
    """The hero whom a line begins with, by id or by name, and the rest."""
    first, _, rest = text.partition(" ")
    first = first.rstrip(":,").removesuffix("'s")
    heroes = names.titles[Noun.HERO]
    if first in heroes:
        return first, rest
    meant = names.find(first, Noun.HERO) if first[:1].isupper() else None
    return (meant.id, rest) if meant is not None and rest else ("", text)


def _spaced(text: str) -> str:
    """The words with single blanks, `=` and `==` as `is`."""
    text = re.sub(r"\s*(?<![<>!])={1,2}\s*", " is ", text)
    return " ".join(text.split())
