"""Variables for made-up models, by the names and labels that they would be printed with; doubts."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.doubts import NONE, Doubt, Doubts, Unknown
from fateloom.runtime.transitions.variables import Key, Kind, Value, Variable, key_of, value_of


def variable(name: str, kind: Kind, labels: Sequence[str], owner: str | None = None) -> Variable:
    """A variable. Names and labels that no variable of a story has stand for themselves."""
    try:
        key = key_of(name)
    except ValueError:
        key = Key(kind, name, owner)
    assert (key.kind, key.owner) == (kind, owner), name
    values = tuple(_value(kind, label) for label in labels)
    return Variable(*key, values, False, NOWHERE, name, tuple(labels))


def doubted(really: bool = True) -> Doubts:
    """Some doubt, or none."""
    return frozenset({Doubt(Unknown.ROLL, "ann", "power")}) if really else NONE


def _value(kind: Kind, label: str) -> Value:
    try:
        return value_of(kind, label)
    except ValueError:
        return label
