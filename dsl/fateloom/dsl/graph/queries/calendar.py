"""On which days something can be done: what its condition says about the day itself.

The last day of a calendar stands for all later ones. What is said is an upper bound: on other days
it is surely shut, on these something else may be missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fateloom.dsl.graph.model import QuestEdge, QuestNode

PARTS = (NodeKind.OUTCOME, NodeKind.OPTION, NodeKind.EVENT)


class Calendar:
    """The days of the nodes of a model; made once. `into`: the edges by their targets."""

    def __init__(
        self, nodes: Mapping[str, QuestNode], into: Mapping[str, Sequence[QuestEdge]]
    ) -> None:
        self._nodes, self._into = nodes, into
        facts = [it for it in nodes.values() if is_day(it)]
        self.last = max((day for it in facts for day in it.days), default=1)
        self.always = frozenset(range(1, self.last + 1))
        self._found: dict[str, frozenset[int]] = {}

    def days(self, id: str) -> frozenset[int]:
        """The days on which it can hold or happen, as far as conditions name them."""
        if id not in self._found:
            self._found[id] = self.always  # until it is known, where something waits for itself
            self._found[id] = self._days(self._nodes[id])
        return self._found[id]

    def hangs_on_the_day(self, id: str) -> bool:
        """Whether its condition names the day, in whatever brackets."""
        return any(self.named(id))

    def named(self, id: str) -> list[str]:
        """The facts about the day that its condition names, in whatever brackets."""
        found: list[str] = []
        todo, seen = [id], {id}
        while todo:
            for it in (edge.source for edge in self._asked(todo.pop())):
                if is_day(self._nodes[it]) and it not in found:
                    found.append(it)
                if self._nodes[it].kind in GATES and it not in seen:
                    seen.add(it)
                    todo.append(it)
        return found

    def _days(self, node: QuestNode) -> frozenset[int]:
        if is_day(node):
            return frozenset(
                day for day in self.always if sum(it <= day for it in node.days) % 2 == 1
            )
        asked = [self.days(it.source) for it in self._asked(node.id)]
        if node.kind is NodeKind.ONE_OF:
            return frozenset().union(*asked) if asked else self.always
        if node.kind is NodeKind.ALL_OF or node.kind in (*PARTS, NodeKind.BEGIN):
            return self.always.intersection(*asked)
        return self.always

    def _asked(self, id: str) -> list[QuestEdge]:
        """What its condition asks for, and that of the part around it."""
        found = []
        for it in self._into.get(id, ()):
            around = it.kind is EdgeKind.LEADS_TO and self._nodes[it.source].kind in PARTS
            if it.source in self._nodes and (it.kind is EdgeKind.NEEDS or around):
                found.append(it)
        return found


def is_day(node: QuestNode) -> bool:
    """Whether it is a fact about the day."""
    return node.kind is NodeKind.COUNTER and node.id.startswith("day ")


def in_words(days: frozenset[int], last: int) -> str:
    """`on days 4 to 6`, `from day 3`, `until day 2 and from day 5`; `last` stands for all later
    days.
    """
    runs: list[list[int]] = []
    for day in sorted(days):
        if runs and runs[-1][1] == day - 1:
            runs[-1][1] = day
        else:
            runs.append([day, day])
    said = [_run(first, end, last) for first, end in runs]
    return " and ".join(said) if said else "on no day"


def _run(first: int, end: int, last: int) -> str:
    if end == last:
        return f"from day {first}"
    if first == end:
        return f"on day {first}"
    return f"until day {end}" if first == 1 else f"on days {first} to {end}"
