"""What a condition asks for: the items and variables in it, each with a word or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fateloom.runtime.program import condition as c
from fateloom.runtime.program.items import OneItem
from fateloom.runtime.program.variables import Flag, States, Variable


def asked(it: c.Condition | None, variables: Mapping[str, Variable]) -> Iterator[tuple[str, str]]:
    """Pairs of node id (`item rope`, `variable bell`) and what is asked of it (`is ringing`)."""
    match it:
        case None:
            return
        case c.All() | c.AnyOf():
            for part in it.parts:
                yield from asked(part, variables)
        case c.Not():
            for node, label in asked(it.part, variables):
                yield node, f"not {label}" if label else "not"
        case c.Has(item=OneItem(item=item)) | c.ItemIs(item=item):
            yield f"item {item}", ""
        case c.IsOneOf() if it.variable in variables:
            yield f"variable {it.variable}", values_in_words(variables[it.variable], it.values)
        case c.Compare(quantity=c.VariableValue(variable=name)) if name in variables:
            yield f"variable {name}", f"{it.op.value} {it.number}"
        case _:
            return


def values_in_words(variable: Variable, values: tuple[int, ...]) -> str:
    """`ringing or drowned`, `up`, `3`."""
    match variable.domain:
        case States(names=names):
            words = [names[value] for value in values if value < len(names)]
        case Flag():
            words = ["up" if value else "down" for value in values]
        case _:
            words = [str(value) for value in values]
    return " or ".join(words[:3]) + (" …" if len(words) > 3 else "")
