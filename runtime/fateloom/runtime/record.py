"""`record`: frozen data classes that cost as little as plain slotted ones.

The compiler makes several small objects a line of story and the engine several an event. The
standard library's frozen data class takes about six times as long to make as a plain slotted
object, and about six times as long to define (decision record 0001). A record is frozen for the
type checkers always, and at run time wherever `FATELOOM_CHECK_RECORDS` is set, as it is in the
tests.

Fields named `span` say where a thing was written; they take no part in comparison, so that trees
can be compared for meaning.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

FROZEN = bool(os.environ.get("FATELOOM_CHECK_RECORDS"))


class FrozenRecordError(AttributeError):
    """Somebody tried to change a record."""


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Make `cls` a record: slots, `__init__` in the order of its annotations, equality, hash,
    repr, `match` by position.

    Defaults are class attributes and must be immutable. Records do not inherit fields from one
    another.
    """
    names = tuple(cls.__dict__.get("__annotations__", {}))  # noqa: RUF063 - `inspect` costs more than all of this
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    body = {
        k: v
        for k, v in cls.__dict__.items()
        if k not in defaults and k not in ("__dict__", "__weakref__")
    }
    compared = tuple(name for name in names if name != "span")
    scope: dict[str, Any] = {  # what the source that is made may name
        "_new": object.__new__,
        "_turn": object.__setattr__,
        "_fill": _fill,
        "_changed": _changed,
        "_set": setattr,
        **{f"_d_{name}": value for name, value in defaults.items()},
    }
    body |= {
        "__slots__": names,
        "__match_args__": names,
        "__fields__": names,
        "__usual__": defaults,
        "__init__": _late("__init__", partial(_initializer, names, tuple(defaults)), scope),
        "__replace__": _late("__replace__", partial(_replacer, names), scope),
    }
    for shared in (__repr__, __getstate__, __setstate__):
        body.setdefault(shared.__name__, shared)
    if "__eq__" not in body:
        body["__eq__"] = _late("__eq__", partial(_equality, compared), scope)
    if body.get("__hash__") is None:
        body["__hash__"] = _late("__hash__", partial(_hasher, cls.__name__, compared), scope)
    if FROZEN:
        body |= {"__setattr__": _refuse, "__delattr__": _refuse}
    made: type[T] = type(cls)(cls.__name__, cls.__bases__, body)  # type: ignore[misc]
    scope |= {"_made": made, "_open": _opened(made) if FROZEN else made}
    return made


def _opened(made: type[T]) -> type[T]:
    """A class of the same layout that can be written. Where records are frozen, one is of this
    class while it is made: `object.__setattr__` takes five times as long to store 24 fields.
    """
    # Without `__delattr__` Python would look for both at each store.
    body = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "__slots__": ()}
    opened: type[T] = type(made)(made.__name__, (made,), body)  # type: ignore[misc]
    return opened


def replace(it: T, **changes: object) -> T:
    """A copy of the record `it` with some fields changed; raises TypeError on a field that it
    does not have.
    """
    try:
        made: T = it.__replace__(**changes)  # type: ignore[attr-defined]
    except AttributeError as error:
        raise TypeError(str(error)) from None
    return made


def with_item(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with another one at that position."""
    return (*values[:at], value, *values[at + 1 :])


def changer(cls: type[T], *names: str) -> Callable[..., T]:
    """A function `(it, value, …)` that copies a record of that class with these fields changed, in
    this order: `replace` for where every microsecond counts, three times as fast. Raises TypeError
    on a field that the class does not have.

    >>> @record
    ... class Purse:
    ...     owner: str
    ...     coins: int
    >>> with_coins = changer(Purse, "coins")
    >>> with_coins(Purse("ann", 2), 5)
    Purse(owner='ann', coins=5)
    """
    unknown = set(names) - set(fields(cls))
    if unknown:
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    lines = [f"def change(it, {', '.join(f'_{n}' for n in names)}):", " new = _new(_open)"]
    lines += [f" new.{n} = {f'_{n}' if n in names else f'it.{n}'}" for n in fields(cls)]
    scope: dict[str, Any] = {"_new": object.__new__, "_open": _opened(cls) if FROZEN else cls}
    scope["_made"] = cls
    exec("\n".join([*lines, *([" new.__class__ = _made"] if FROZEN else []), " return new"]), scope)
    made: Callable[..., T] = scope["change"]
    return made


def fields(it: object) -> tuple[str, ...]:
    """The names of the fields of a record or of its class, in order."""
    names: tuple[str, ...] = it.__fields__  # type: ignore[attr-defined]
    return names


def usual(cls: Any) -> dict[str, object]:
    """The fields of a record that may be left out, in order, and what they hold then."""
    found: dict[str, object] = cls.__usual__
    return found


def field_values(it: object) -> dict[str, object]:
    """What a record holds, by the names of its fields, in order; nothing for what is no record."""
    return {name: getattr(it, name) for name in _names(it)}


def _names(it: object) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(type(it), "__fields__", ())
    return names


def _initializer(names: tuple[str, ...], defaults: tuple[str, ...]) -> str:
    """`__init__`: straight assignments. A frozen record is open for them."""
    args = "".join(f", {n}=_d_{n}" if n in defaults else f", {n}" for n in names)
    lines = [f" self.{n} = {n}" for n in names] or [" pass"]
    if FROZEN:
        values = "".join(f"{n}, " for n in names)
        lines = [
            f" if self.__class__ is not _made: return _fill(self, ({values}))",
            " _turn(self, '__class__', _open)",
            *lines,
            " self.__class__ = _made",
        ]
    return "\n".join([f"def __init__(self{args}):", *lines])


def _late(name: str, source: Callable[[], str], scope: dict[str, Any]) -> Callable[..., Any]:
    """A method whose source is written when it is first called, and then stands in its place: of
    the hundreds of records that a command knows it copies, compares and hashes a few, and to
    compile takes longest.
    """

    def method(*args: object, **named: object) -> Any:
        exec(source(), scope)
        setattr(scope["_made"], name, scope[name])
        return scope[name](*args, **named)

    return method


def _replacer(names: tuple[str, ...]) -> str:
    """`__replace__`: straight copies of all fields, then the changes on top.

    The engine copies a state of 24 fields several times a command; this takes 0.4 µs for that, a
    call of `__init__` with every field by name 5 µs.
    """
    lines = ["def __replace__(self, **changes):"]
    if FROZEN:
        lines += [" if self.__class__ is not _made: return _changed(self, changes)"]
    lines += [f" new = _new({'_open' if FROZEN else 'self.__class__'})"]
    lines += [f" new.{n} = self.{n}" for n in names]
    lines += [" for name, value in changes.items():", "  _set(new, name, value)"]
    lines += [" new.__class__ = _made"] if FROZEN else []
    return "\n".join([*lines, " return new"])


def _equality(compared: tuple[str, ...]) -> str:
    """`__eq__`: of the same class, with the same in each field."""
    mine, others = ("".join(f"{it}.{n}, " for n in compared) for it in ("self", "other"))
    return f"""\
def __eq__(self, other):
 if self is other: return True
 if self.__class__ is not other.__class__: return NotImplemented
 return ({mine}) == ({others})"""


def _hasher(name: str, compared: tuple[str, ...]) -> str:
    """`__hash__`: of the name of the class and of each field."""
    return (
        f"def __hash__(self): return hash(({name!r}, {''.join(f'self.{n}, ' for n in compared)}))"
    )


def _fill(it: object, values: tuple[object, ...]) -> None:
    """Store the fields of one whose class is a frozen record's child; it cannot be opened."""
    for name, value in zip(fields(it), values, strict=True):
        object.__setattr__(it, name, value)


def _changed(it: T, changes: dict[str, object]) -> T:
    """A copy of such a one with some fields changed."""
    new = object.__new__(type(it))
    _fill(new, tuple(field_values(it).values()))
    for name, value in changes.items():
        object.__setattr__(new, name, value)
    return new


def _refuse(self: object, name: str, *_: object) -> None:
    raise FrozenRecordError(
        f"{type(self).__name__} is a record; its field '{name}' cannot be changed"
    )


def __repr__(self: object) -> str:
    held = ", ".join(f"{name}={it!r}" for name, it in field_values(self).items())
    return f"{type(self).__name__}({held})"


def __getstate__(self: object) -> tuple[object, ...]:
    return tuple(field_values(self).values())


def __setstate__(self: object, state: tuple[object, ...]) -> None:
    for name, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, name, value)


def parts_in(tree: object) -> Iterator[object]:
    """Every record in a tree of records and tuples, itself among them, in the order in which they
    are written.
    """
    todo = [tree]
    while todo:
        it = todo.pop()
        if isinstance(it, tuple):
            todo += reversed(it)
            continue
        names = _names(it)
        if names:
            yield it
        # Not by `field_values`: many trees are looked through, and this takes two thirds as long.
        todo += [getattr(it, name) for name in reversed(names) if name != "span"]
