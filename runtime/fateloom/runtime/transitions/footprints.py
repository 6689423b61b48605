"""Read and write sets of paths: whether the order of two events makes a difference."""

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
