"""A change as a sentence in the words of the story."""

from __future__ import annotations

import re
from typing import assert_never

from fateloom.dsl.changes import change as ch
from fateloom.dsl.diagnostics.listed import together

AGAIN = "once a visit"
"""The limit of an option that can always be chosen again."""

ONE = re.compile(r"(?<!\d)1 coins\b")
NOUNS = {"xp": "experience", "effort": "ready effort dice"}


def sentence(change: ch.Change) -> str:
    """The change in a sentence: "'Fill the lamp' now asks for 9 coins instead of 6."

    Titles and texts come from a scenario: they are untrusted, and stand in it as they are.
    """
    what = subject(change.place)
    named = f"the {change.place.thing.kind} {_named(change.place)}"
    match change:
        case ch.Added(_, part):
            said = f"{what} has a new {part}" if part else f"{named} is new"
        case ch.Removed(_, part):
            said = f"{what} no longer has the {part}" if part else f"{named} is gone"
        case ch.Renamed(_, part, old, new):
            said = f"{what.removesuffix(',')}: the {part} is '{new}' instead of '{old}'"
        case ch.Condition():
            said = f"{what} {_condition(change)}"
        case ch.Asked(_, part, noun, old, new):
            said = f"{what}{_of(part)} now asks for {_amount(new, noun)} instead of {old}"
        case ch.Price(_, part, old, new):
            said = f"{what}{_of(part)} {_price(old, new)}"
        case ch.Limit(_, old, new):
            said = f"{what} {_limit(old, new)}"
        case ch.Effect(_, old, new):
            said = f"{what} {_effect(old, new)}"
        case ch.Results(_, old, new):
            said = f"{what.removesuffix(',')}: {_results(old, new)}"
        case ch.Moved(_, entries):
            said = f"{what.removesuffix(',')}: the {entries} have another order"
        case ch.Value(_, "", "days", old, new):
            said = f"{what} now happens on day {new} instead of {old}"
        case ch.Value(_, "", "domain", old, new):
            said = f"{what} now has the values {new} instead of {old}"
        case ch.Value(_, part, name, old, new):
            said = f"{what.removesuffix(',')}{_of(part)}: {name} is {new} instead of {old}"
        case ch.Texts(_, count):
            texts = "another text" if count == 1 else f"{count} other texts"
            said = f"{_thing(change.place.thing)} has {texts}"
        case _:
            assert_never(change)
    return f"{said[:1].upper()}{said[1:]}."


def subject(place: ch.Place) -> str:
    """What a change is about: "'Fill the lamp'", "the event 'flood'", with the block around it."""
    name = _thing(place.thing)
    return f"{name}, {', '.join(place.inside)}," if place.inside else name


def _named(place: ch.Place) -> str:
    """A thing with its id, and what it is a part of."""
    thing = place.thing
    id = f" ({thing.id})" if thing.id != thing.title else ""
    return f"'{thing.title}'{id}" + "".join(f" of the {it}" for it in place.inside[-1:])


def _thing(thing: ch.Thing) -> str:
    match thing.kind:
        case (
            "option"
            | "item"
            | "poi"
            | "hero"
            | "person"
            | "tile"
            | "variable"
            | "finale"
            | "beginning"
        ):
            return f"'{thing.title}'"
        case "game":
            return "the game"
        case _:
            return f"the {thing.kind} '{thing.title}'"


def _of(part: str) -> str:
    return f" ({part})" if part else ""


def _amount(number: int, noun: str) -> str:
    noun = NOUNS.get(noun, noun)
    return f"{number} {'coin' if number == 1 and noun == 'coins' else noun}"


def _condition(it: ch.Condition) -> str:
    if it.part == "trigger" and it.old and it.new:
        return f"now happens when {it.new} instead of when {it.old}"
    if it.part == "block":
        return f"now has a block 'if {it.new}' instead of 'if {it.old}'"
    whose = f"({it.part}) " if it.part else ""
    if not it.new:
        return f"{whose}is open without a condition; before, it asked 'if {it.old}'"
    if not it.old:
        return f"{whose}now needs {it.new}; it had no condition"
    if it.lost and it.gained:
        return f"{whose}now needs {together(it.gained)} instead of {together(it.lost)}"
    if it.gained:
        return f"{whose}now also needs {together(it.gained)}"
    if it.lost:
        return f"{whose}no longer needs {together(it.lost)}"
    return f"{whose}now needs {it.new} instead of {it.old}"


def _price(old: str, new: str) -> str:
    old, new = (ONE.sub("1 coin", it) for it in (old, new))
    if not new:
        return f"costs nothing now; it cost {old}"
    return f"now costs {new}" + (f" instead of {old}" if old else "; it cost nothing")


def _limit(old: str, new: str) -> str:
    if new == AGAIN:
        return f"can be chosen again at each visit; it could be chosen only {old}"
    return f"can be chosen only {new}" + ("" if old == AGAIN else f" instead of {old}")


def _results(old: tuple[str, ...], new: tuple[str, ...]) -> str:
    lost = [it for it in old if it not in new]
    gained = [it for it in new if it not in old]
    return f"its results are {together(gained)} successes instead of {together(lost)}"


def _effect(old: str, new: str) -> str:
    if not old:
        return f"now has the line '{new}'"
    if not new:
        return f"no longer has the line '{old}'"
    return f"now has '{new}' instead of '{old}'"
