"""What paths read and write: whether two events can change places, and what a look has not seen."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.record import record
from fateloom.runtime.transitions.path import Path

Variables = frozenset[int]
"""Variables of the space, by number."""

Guards = frozenset[frozenset[tuple[int, int]]]
"""The states in which something can happen, as a disjunction of cubes: a set of pairs of a variable
and its allowed values for each way.
"""


@record
class Footprint:
    """The variables that some paths read, and those that they write."""

    reads: Variables
    writes: Variables

    def interferes(self, other: Footprint) -> bool:
        """Whether the two may come out differently in another order (they need not commute)."""
        return not (
            self.writes.isdisjoint(other.reads | other.writes)
            and other.writes.isdisjoint(self.reads)
        )


def footprint_of(paths: Iterable[Path]) -> Footprint:
    """What some paths read and write, from their beginning on."""
    reads: set[int] = set()
    writes: set[int] = set()
    for path in paths:
        reads |= path.guard.keys()
        for variable, function in path.functions.items():
            reads.update(function.inputs)
            if path.changes(variable):
                writes.add(variable)
    return Footprint(frozenset(reads), frozenset(writes))


def touched(path: Path, asked: Variables) -> bool:
    """Whether any of the variables has changed since the last look."""
    return any(path.functions.get(it) is not look.get(it) for look in path.looks for it in asked)


def is_heard(path: Path, way: Path, listened: Variables) -> bool:
    """Whether a statement has changed what watched events wait for, and it was not looked yet.

    `path`: before the statement; `way`: behind it; `listened`: what the events wait for.
    """
    now = way.functions
    return (
        now is not path.functions
        and any(now.get(it) is not path.functions.get(it) for it in listened)
        and is_unseen(way, listened)
    )


def is_unseen(path: Path, listened: Variables) -> bool:
    """Whether something that watched events wait for is another than at the last look."""
    return any(path.functions.get(it) is not path.looks[-1].get(it) for it in listened)
