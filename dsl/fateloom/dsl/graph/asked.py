"""The values of a variable in words."""

from __future__ import annotations

from fateloom.runtime.program.variables import Flag, States, Variable


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
