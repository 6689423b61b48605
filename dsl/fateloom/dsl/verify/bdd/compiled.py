"""Binary decision diagrams by oxidd (MIT or Apache-2.0), a compiled package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from oxidd.bdd import BDDFunction, BDDManager, BDDSubstitution

from fateloom.dsl.verify.bdd.engine import OutOfNodesError


class OxiddEngine:
    """An engine of the package's own kind of nodes."""

    def __init__(self, variables: int, max_nodes: int) -> None:
        self.variables = variables
        # What is remembered of operations is cleared at each beginning: little for few variables.
        remembered = min(max_nodes // 4, 16 << variables) + 1_000
        self._manager = BDDManager(max_nodes, remembered, 1)
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

    def change(self, values: Mapping[int, BDDFunction]) -> BDDSubstitution | None:
        """Each of these variables takes its value; None where there are none. What the package has
        worked out for a change it looks up again for the same change.
        """
        if not values:
            return None
        return BDDFunction.make_substitution(sorted(values.items(), key=lambda pair: pair[0]))

    def substitute(self, node: BDDFunction, change: BDDSubstitution | None) -> BDDFunction:
        """The assignments that the change leads into `node`."""
        return node if change is None else self._try(lambda: node.substitute(change))

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
