"""What the result of a step hangs on besides its guard: `if` blocks in a script become tables of an
effect, so a step can be taken and not bring what it would bring elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.transitions.model import Add, Assign, Literal, Lookup, Model, Remap, Values


def wanted_inputs(
    model: Model, step: Step, literal: Literal, end: Values, can_be: Sequence[int]
) -> tuple[Literal, ...]:
    """What would have to be otherwise in a state, so that the step brings the literal about, by the
    line of its tables that comes nearest: `can_be` has the values that each variable can still take
    (bits), and those lines come last that need many others. Nothing, where no table says.
    """
    lines = [
        tuple(it for it in line if not it.allowed >> end[it.variable] & 1)
        for line in _lines(model, step, literal)
    ]
    known = [line for line in lines if line]
    return min(known, key=lambda it: (_out_of_reach(it, can_be), len(it)), default=())


def _out_of_reach(line: tuple[Literal, ...], can_be: Sequence[int]) -> int:
    return sum(not can_be[it.variable] & it.allowed for it in line)


def _lines(model: Model, step: Step, literal: Literal) -> Iterator[tuple[Literal, ...]]:
    """The lines of tables that lead to the literal from where it does not hold."""
    for effect in step.effects:
        if effect.variable != literal.variable:
            continue
        match effect:
            case Remap(variable, table):
                yield from _of_table(model, (variable,), table, literal)
            case Lookup(_, inputs, table):
                yield from _of_table(model, inputs, table, literal)
            case Assign() | Add():
                pass


def _of_table(
    model: Model, inputs: tuple[int, ...], table: tuple[int, ...], literal: Literal
) -> Iterator[tuple[Literal, ...]]:
    sizes = [range(len(model.variables[it].values)) for it in inputs]
    for line, value in zip(product(*sizes), table, strict=True):
        if literal.allowed >> value & 1:
            read = tuple([Literal(at, 1 << it) for at, it in zip(inputs, line, strict=True)])
            if not any(
                it.variable == literal.variable and it.allowed & literal.allowed for it in read
            ):
                yield read
