"""Binary decision diagrams by oxidd (MIT or Apache-2.0), a compiled package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from oxidd.bdd import BDDFunction, BDDManager

from fateloom.dsl.verify.bdd.engine import OutOfNodesError


class OxiddEngine:
    """An engine of the package's own kind of nodes."""

    def __init__(self, variables: int, max_nodes: int) -> None:
        self.variables = variables
        self._manager = BDDManager(max_nodes, max_nodes // 4 + 1_000, 1)
        self._manager.add_vars(variables)
        self.true: BDDFunction = self._manager.true()
        self.false: BDDFunction = self._manager.false()

    def variable(self, number: int) -> BDDFunction:
        """The assignments in which a variable is 1."""
        return self._manager.var(number)

    def intersection(self, one: BDDFunction, two: BDDFunction) -> BDDFunction:
        """In both sets."""
        return self._try(lambda: one & two)

    def union(self, one: BDDFunction, two: BDDFunction) -> BDDFunction:
        """In at least one of them."""
        return self._try(lambda: one | two)

    def difference(self, one: BDDFunction, two: BDDFunction) -> BDDFunction:
        """In the first and not in the second."""
        return self._try(lambda: one & ~two)

    def substitute(self, node: BDDFunction, values: Mapping[int, BDDFunction]) -> BDDFunction:
        """The assignments that lead into `node` when each variable takes its value."""
        if not values:
            return node
        pairs = BDDFunction.make_substitution(sorted(values.items(), key=lambda pair: pair[0]))
        return self._try(lambda: node.substitute(pairs))

    def pick(self, node: BDDFunction) -> Sequence[bool] | None:
        """An assignment of the set; what is free is 0."""
        found: list[bool | None] | None = node.pick_cube()
        return None if found is None else [bool(it) for it in found]

    def size(self, node: BDDFunction) -> int:
        """How many nodes the diagram has."""
        return int(node.node_count())

    def _try(self, work: Callable[[], BDDFunction]) -> BDDFunction:
        try:
            return work()
        except MemoryError as error:
            raise OutOfNodesError from error
