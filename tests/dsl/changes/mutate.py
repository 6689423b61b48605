"""One field of one record of a game with another value: every field that there is, by its type."""

import enum
import types
import typing

from fateloom.runtime.program import condition, items, statement, text, variables
from fateloom.runtime.record import replace, with_item
from fateloom.runtime.span import NOWHERE

LEFT_OUT = {"span", "context"}
"""Where something is written, and the address of a text, which is made of what stands around."""

SIMPLE = {
    condition.ModeIs: condition.ModeIs(condition.GameMode.SOLO, NOWHERE),
    text.Text: text.Text("x", ("A text.",), "A text.", NOWHERE),
    items.OneItem: items.OneItem("x"),
    variables.Flag: variables.Flag(),
    statement.Leave: statement.Leave(NOWHERE),
}
"""A value of each kind for a field that has none."""


def fields_of(tree, path=()):
    """Each field of each record: the way to it, the record, the name."""
    if isinstance(tree, tuple):
        for at, it in enumerate(tree):
            yield from fields_of(it, (*path, at))
        return
    for name in getattr(type(tree), "__fields__", ()):
        if name not in LEFT_OUT:
            yield (*path, name), tree, name
            yield from fields_of(getattr(tree, name), (*path, name))


def changed(tree, path, value):
    """The tree with another value there."""
    if not path:
        return value
    first, *rest = path
    if isinstance(first, int):
        return with_item(tree, first, changed(tree[first], rest, value))
    return replace(tree, **{first: changed(getattr(tree, first), rest, value)})


def another(record, name):
    """Another value for the field; None where there is no other."""
    value = getattr(record, name)
    if isinstance(value, enum.Enum):
        return next((it for it in type(value) if it is not value), None)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, tuple):
        return value[:-1] if value else None
    if value is None:
        return next(
            filter(None, map(_some, _arms(typing.get_type_hints(type(record))[name]))), None
        )
    return None  # a record: its own fields are changed


def _arms(hint):
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [arm for it in typing.get_args(hint) for arm in _arms(it)]
    return [hint]


def _some(hint):
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return next(iter(hint))
    return SIMPLE.get(hint) or {str: "x", int: 1, bool: True}.get(hint)
