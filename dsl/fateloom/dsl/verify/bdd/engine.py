"""Interface to a package of binary decision diagrams (Bryant 1986): set operations and no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Node = Any
"""A set of assignments; compared by `==`, which means the same set. Its inside is the engine's."""


Change = Any
"""What variables become, made by an engine once for as many sets as are asked about."""


class OutOfNodesError(Exception):
    """A diagram has grown beyond what the engine was allowed."""


class Engine(Protocol):
    """A package of diagrams over variables 0, 1, 2, … in that order from the top."""

    true: Node
    false: Node

    def variable(self, number: int) -> Node:
        """The assignments in which a variable is 1."""
        ...

    def intersection(self, one: Node, two: Node) -> Node:
        """In both sets."""
        ...

    def union(self, one: Node, two: Node) -> Node:
        """In at least one of them."""
        ...

    def difference(self, one: Node, two: Node) -> Node:
        """In the first and not in the second."""
        ...

    def change(self, values: Mapping[int, Node]) -> Change:
        """Each of these variables takes its value, all at once."""
        ...

    def substitute(self, node: Node, change: Change) -> Node:
        """The assignments that the change leads into `node`."""
        ...

    def pick(self, node: Node) -> Sequence[bool] | None:
        """An assignment of the set, always the same one; None when it is empty."""
        ...

    def size(self, node: Node) -> int:
        """How many nodes the diagram has."""
        ...
