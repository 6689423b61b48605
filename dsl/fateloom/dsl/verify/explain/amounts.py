"""Which values of a variable are meant: numbers, positions, sides, in words."""

from __future__ import annotations

from fateloom.dsl.verify.problem.references import NamedLiteral
from fateloom.runtime.program.board import Side
from fateloom.runtime.transitions.variables import Value, label_of

MOST = 3
"""Values that are named one by one."""

ONE = {"coins": "coin", "ready effort dice": "ready effort die", "things": "thing"}
"""Of what is counted, one."""


def number_of(it: NamedLiteral) -> str:
    """Which values are meant, where they are numbers in a row."""
    if not it.others:
        return "anything"
    numbers = sorted(one for one in it.values if isinstance(one, int))
    others = [one for one in it.others if isinstance(one, int)]
    if (len(numbers), len(others)) != (len(it.values), len(it.others)):
        if len(it.others) < len(it.values) and len(it.values) > MOST:
            return f"not {either(it.others)}"
        return either(it.values)
    if len(numbers) == 1:
        return str(numbers[0])
    if numbers[0] > max(others):
        return f"at least {numbers[0]}"
    if numbers[-1] < min(others):
        return f"at most {numbers[-1]}"
    if numbers[-1] - numbers[0] + 1 == len(numbers):
        return f"{numbers[0]} to {numbers[-1]}"
    return f"not {either(it.others)}" if len(others) < len(numbers) else either(tuple(numbers))


def counted(it: NamedLiteral, things: str) -> str:
    """A number of things, or one thing."""
    number = number_of(it)
    return f"{number} {ONE.get(things, things) if is_one(number) else things}"


def is_one(number: str) -> bool:
    """Whether a number, as it is written, is followed by one thing: "1", "at least 1"."""
    return number in ("1", "at least 1", "at most 1", "not 1")


def either(values: tuple[Value, ...]) -> str:
    """One of some values."""
    return " or ".join(map(label_of, values))


def negation(it: NamedLiteral) -> str:
    """What stands before a word that is claimed not to hold."""
    return "" if it.values == (True,) else "not "


def spaces(value: Value) -> str:
    """Positions of markers, by the first of those that make no other difference."""
    return f"as on {label_of(value).replace('-', ', ')}"


def side_of(it: NamedLiteral) -> str:
    """How a tile lies."""
    sides: dict[Value, str] = {Side.BOX: "not found yet", Side.UNEXPLORED: "seen, and not explored"}
    return " or ".join(sides.get(one) or label_of(one) for one in it.values)
