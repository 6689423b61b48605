"""Values as functions of old values, and their translation to effects of a model."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Add, Assign, Effect, Lookup, Remap

Possible = Callable[[int], int]
"""The values that an old variable may have, as a bit mask."""


@record
class Function:
    """A value as a function of old values; the table runs through the last input fastest."""

    inputs: tuple[int, ...]
    table: tuple[int, ...]


def effect_of(
    variable: int, function: Function, possible: Possible, sizes: list[int]
) -> Effect | None:
    """The function as an effect; None: nothing changes where the guard holds."""
    function = _narrowed(function, possible, sizes)
    inputs = function.inputs
    if len(inputs) > 1:
        return Lookup(variable, inputs, function.table)
    of_input = possible(inputs[0]) if inputs else 0
    return _plain_effect(variable, inputs, function.table, of_input, possible(variable))


@lru_cache(maxsize=1 << 15)
def _plain_effect(
    variable: int, inputs: tuple[int, ...], table: tuple[int, ...], of_input: int, mask: int
) -> Effect | None:
    """The effect of a function of one old value or none. `of_input`: what that old value may be;
    `mask`: the same of the variable itself. A model has few different ones and asks for them in
    each way of each script, so what was found is kept.
    """
    olds = [old for old in range(len(table)) if of_input >> old & 1]
    news = {table[old] for old in olds} if inputs else {table[0]}
    if len(news) == 1:
        value = news.pop()
        return None if mask == 1 << value else Assign(variable, value)
    if inputs != (variable,):
        return Lookup(variable, inputs, table)
    if all(table[old] == old for old in olds):
        return None
    last = len(table) - 1
    amounts = {table[old] - old for old in olds if 0 < table[old] < last}
    if len(amounts) == 1:
        amount = amounts.pop()
        if all(table[old] == min(max(old + amount, 0), last) for old in olds):
            return Add(variable, amount)
    return Remap(variable, table)


def _narrowed(function: Function, possible: Possible, sizes: list[int]) -> Function:
    """The function without the inputs that make no difference where the guard holds; one that is
    left may make none either.
    """
    if len(function.inputs) <= 1:
        return function
    for number, old in enumerate(function.inputs):
        before = 1
        for it in function.inputs[:number]:
            before *= sizes[it]
        size = sizes[old]
        length = len(function.table) // before // size
        mask = possible(old)
        parts = (
            [
                function.table[(at * size + value) * length : (at * size + value + 1) * length]
                for at in range(before)
            ]
            for value in range(size)
            if mask >> value & 1
        )
        first = next(parts)
        if all(part == first for part in parts):  # the others only as far as they are like it
            rest = (*function.inputs[:number], *function.inputs[number + 1 :])
            table = tuple(it for part in first for it in part)
            return _narrowed(Function(rest, table), possible, sizes)
    return function
