"""Guards and effects of a model, written in the language of another program.

The three languages differ in signs alone, so a `Dialect` is all that they need. Nothing is worked
out here: sums stay sums and tables stay tables, so that the other program does its own reckoning.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import (
    Add,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Model,
    Remap,
)


@record
class Dialect:
    """The signs of a language. `choice` has places for a condition and its two values."""

    both: str
    either: str
    equal: str
    choice: str
    true: str
    false: str


def named(variable: int) -> str:
    """The name of a variable, by its number: any language takes it."""
    return f"v{variable}"


def last(model: Model, variable: int) -> int:
    """The greatest value of a variable."""
    return len(model.variables[variable].labels) - 1


def literal(dialect: Dialect, model: Model, it: Literal) -> str:
    """That a variable has one of the values."""
    everything = range(last(model, it.variable) + 1)
    values = [value for value in everything if it.allowed >> value & 1]
    if not values:
        return dialect.false
    if len(values) == len(everything):
        return dialect.true
    cases = (f"{named(it.variable)} {dialect.equal} {value}" for value in values)
    return f"({dialect.either.join(cases)})"


def cube(dialect: Dialect, model: Model, literals: Cube) -> str:
    """That all literals hold."""
    return dialect.both.join(literal(dialect, model, it) for it in literals) or dialect.true


def inputs(effect: Effect) -> frozenset[int]:
    """The variables whose old values an effect looks at."""
    match effect:
        case Assign():
            return frozenset()
        case Add(variable, _) | Remap(variable, _):
            return frozenset((variable,))
        case Lookup(_, variables, _):
            return frozenset(variables)
        case _:
            assert_never(effect)


def tangled(step: Step) -> bool:
    """Whether an effect looks at what another effect of the same step writes: a language that sets
    one variable after the other must then keep the new values aside first.
    """
    return any(inputs(it) & (step.writes - {it.variable}) for it in step.effects)


def new_value(dialect: Dialect, model: Model, effect: Effect) -> str:
    """The value that an effect gives to its variable, in terms of the old values."""
    match effect:
        case Assign(_, value):
            return str(value)
        case Add(variable, amount):
            moved = f"{named(variable)} {'-' if amount < 0 else '+'} {abs(amount)}"
            end = 0 if amount < 0 else last(model, variable)
            beyond = f"{moved} {'<' if amount < 0 else '>'} {end}"
            return dialect.choice.format(beyond, end, moved)
        case Remap(variable, table):
            return _entry(dialect, named(variable), table)
        case Lookup(_, variables, table):
            at = ""
            for it in variables:
                at = f"({at} * {last(model, it) + 1} + {named(it)})" if at else named(it)
            return _entry(dialect, at, table)
        case _:
            assert_never(effect)


def _entry(dialect: Dialect, at: str, table: tuple[int, ...]) -> str:
    """The entry of a table, by a row of choices that ends in the commonest entry."""
    (common, _), *_ = Counter(table).most_common(1)
    text = str(common)
    for place, entry in reversed(tuple(enumerate(table))):
        if entry != common:
            text = dialect.choice.format(f"{at} {dialect.equal} {place}", entry, text)
    return text
