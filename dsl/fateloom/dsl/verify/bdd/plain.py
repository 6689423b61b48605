"""Reduced, ordered, shared binary decision diagrams (Bryant 1986) in Python, no dependency."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from fateloom.dsl.verify.bdd.engine import OutOfNodesError

FALSE, TRUE = 0, 1


class PlainEngine:
    """Nodes are numbers; 0 and 1 are the ends. `low` and `high` lead on for 0 and 1."""

    true = TRUE
    false = FALSE

    def __init__(self, variables: int, max_nodes: int) -> None:
        self.variables = variables
        self.most = max_nodes
        self.level = [variables, variables]
        self.low = [FALSE, TRUE]
        self.high = [FALSE, TRUE]
        self._unique: dict[tuple[int, int, int], int] = {}
        self._choices: dict[tuple[int, int, int], int] = {}
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 50 * variables + 1_000))

    def variable(self, number: int) -> int:
        """The assignments in which a variable is 1."""
        return self._node(number, FALSE, TRUE)

    def intersection(self, one: int, two: int) -> int:
        """In both sets."""
        return self.choice(one, two, FALSE)

    def union(self, one: int, two: int) -> int:
        """In at least one of them."""
        return self.choice(one, TRUE, two)

    def difference(self, one: int, two: int) -> int:
        """In the first and not in the second."""
        return self.choice(two, FALSE, one)

    def choice(self, test: int, yes: int, no: int) -> int:
        """`yes` where `test` holds, `no` elsewhere."""
        if test == TRUE or yes == no:
            return yes
        if test == FALSE:
            return no
        if yes == TRUE and no == FALSE:
            return test
        key = (test, yes, no)
        known = self._choices.get(key)
        if known is not None:
            return known
        level = min(self.level[test], self.level[yes], self.level[no])
        three = (test, yes, no)
        low = self.choice(*(self._part(it, level, 0) for it in three))
        high = self.choice(*(self._part(it, level, 1) for it in three))
        found = self._choices[key] = self._node(level, low, high)
        return found

    def change(self, values: Mapping[int, int]) -> tuple[Mapping[int, int], dict[int, int]]:
        """Each of these variables takes its value; with what was worked out of nodes so far."""
        return values, {FALSE: FALSE, TRUE: TRUE}

    def substitute(self, node: int, change: tuple[Mapping[int, int], dict[int, int]]) -> int:
        """The assignments that the change leads into `node`."""
        values, known = change
        last = max(values, default=-1)

        def go(at: int) -> int:
            if self.level[at] > last:
                return at
            found = known.get(at)
            if found is None:
                level = self.level[at]
                test = values.get(level)
                if test is None:
                    test = self.variable(level)
                found = known[at] = self.choice(test, go(self.high[at]), go(self.low[at]))
            return found

        return go(node)

    def pick(self, node: int) -> Sequence[bool] | None:
        """An assignment of the set: 0 wherever that is possible, from the top."""
        if node == FALSE:
            return None
        found = [False] * self.variables
        while node != TRUE:
            if self.low[node] != FALSE:
                node = self.low[node]
            else:
                found[self.level[node]] = True
                node = self.high[node]
        return found

    def size(self, node: int) -> int:
        """How many nodes the diagram has."""
        seen = {node}
        todo = [node]
        while todo:
            at = todo.pop()
            for it in (self.low[at], self.high[at]):
                if it not in seen:
                    seen.add(it)
                    todo.append(it)
        return len(seen)

    # --- inside

    def _part(self, node: int, level: int, value: int) -> int:
        if self.level[node] != level:
            return node
        return self.high[node] if value else self.low[node]

    def _node(self, level: int, low: int, high: int) -> int:
        if low == high:
            return low
        key = (level, low, high)
        found = self._unique.get(key)
        if found is None:
            found = self._unique[key] = len(self.level)
            if found > self.most:
                raise OutOfNodesError
            self.level.append(level)
            self.low.append(low)
            self.high.append(high)
        return found
