"""Values that a cell may have: sets, and ranges for numbers."""

from __future__ import annotations

from fateloom.runtime.program.words import Op

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Options: TypeAlias = frozenset[Any] | range

MANY = 1 << 40
"""Greater than any number in a game."""

SPREAD = {
    Op.AT_LEAST.value: lambda n: range(n, MANY),
    Op.AT_MOST.value: lambda n: range(-MANY, n + 1),
    Op.MORE.value: lambda n: range(n + 1, MANY),
    Op.LESS.value: lambda n: range(-MANY, n),
    Op.EXACTLY.value: lambda n: range(n, n + 1),
}


def both(a: Options, b: Options) -> Options:
    """What is in both: two ranges, or two sets."""
    if isinstance(a, range) and isinstance(b, range):
        return range(max(a.start, b.start), min(a.stop, b.stop))
    return frozenset(a) & frozenset(b)


def within(whole: Options, spread: range) -> Options:
    """The values out of `whole` that lie in the range, which may be endless."""
    if isinstance(whole, range):
        return both(whole, spread)
    return frozenset([value for value in whole if value in spread])


def meet(whole: Options, values: tuple[int, ...]) -> Options | None:
    """Those of the values that are in `whole`; None where they are no run inside a range."""
    if isinstance(whole, range):
        start, stop = min(values), max(values) + 1
        if stop - start != len(set(values)):
            return None
        return range(max(whole.start, start), min(whole.stop, stop))
    return whole & frozenset(values)


def without(whole: Options, some: Options) -> Options | None:
    """The rest; None where the rest of a range is in two pieces."""
    if not isinstance(whole, range):
        return whole - frozenset(some)
    if not some:
        return whole
    assert isinstance(some, range)
    if some.start == whole.start:
        return range(some.stop, whole.stop)
    if some.stop == whole.stop:
        return range(whole.start, some.start)
    return None
