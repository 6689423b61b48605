"""The model as one hero can use it, and what can be reached in it.

Other heroes are left out: what only they can do counts as impossible, unless `together` is set;
then anybody does anything, which is more than the rules allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from fateloom.dsl.graph.model import BRINGS, Gate, QuestEdge, QuestModel, QuestNode
from fateloom.dsl.graph.queries.sums import Sums
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.lint.flood import flood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Set

    from fateloom.dsl.graph.model import Written

Made = TypeVar("Made")

SELF = frozenset(("", "everyone", "anyone"))
"""The values of `QuestEdge.who` that include the hero who acts."""


class Ground:
    """What brings what about for one hero; built once, asked often. `hero`: None for everybody."""

    def __init__(self, model: QuestModel, hero: str | None = None) -> None:
        self.model = model
        self.hero = hero
        self.nodes: dict[str, QuestNode] = {
            node.id: node for node in model.nodes if hero is None or hero in node.heroes
        }
        self.into: dict[str, list[QuestEdge]] = {id: [] for id in self.nodes}
        self.out: dict[str, list[QuestEdge]] = {id: [] for id in self.nodes}
        blocked: set[str] = set()
        for edge in model.edges:
            if edge.kind not in BRINGS or edge.target not in self.nodes:
                continue
            if edge.source not in self.nodes or not self._is_to(edge.who):
                if self.nodes[edge.target].gate is Gate.ALL:
                    blocked.add(edge.target)
                continue
            self.into[edge.target].append(edge)
            self.out[edge.source].append(edge)
        self._blocked = frozenset(blocked)
        self.closes: dict[str, list[QuestEdge]] = {}
        """What a node closes, by the node."""
        self.every: dict[str, list[QuestEdge]] = {}
        """All edges by their target, whoever can use them and whatever they do."""
        self.every_out: dict[str, list[QuestEdge]] = {}
        """The same by their source."""
        for edge in model.edges:
            self.every.setdefault(edge.target, []).append(edge)
            self.every_out.setdefault(edge.source, []).append(edge)
            if edge.kind is EdgeKind.CLOSES and edge.source in self.nodes:
                self.closes.setdefault(edge.source, []).append(edge)
        self.stands_for = {late: fact for late, fact, _ in model.late}
        """Facts as they are from some day on, and the facts themselves."""
        self.passing = {event for _, _, event in model.late}
        """Events that have happened, for what asks for these."""
        self._kept: dict[str, object] = {}
        """What queries keep for the next time."""
        self._sums = Sums(model)
        self._edges: dict[str, list[str]] = {}
        self._needs: dict[str, int] = {}
        self._starts: list[str] = []
        for id, node in self.nodes.items():
            sources = {edge.source for edge in self.into[id]}
            for source in sorted(sources):
                self._edges.setdefault(source, []).append(id)
            if self.is_free(node):
                self._starts.append(id)
            elif id in blocked:
                self._needs[id] = len(sources) + 2
            elif node.gate is Gate.ALL:
                self._needs[id] = len(sources)

    def is_free(self, node: QuestNode) -> bool:
        """Whether it holds at the start, or waits for nothing."""
        if node.given:
            return True
        return node.gate is Gate.ALL and not self.into[node.id] and node.id not in self._blocked

    def is_blocked(self, id: str) -> bool:
        """Whether it waits for something that this hero cannot have."""
        return id in self._blocked

    def steps(self, node: QuestNode) -> int:
        """How far it is from the start for this hero; the node says it for the poorest one."""
        purses = dict(self.model.purses)
        if node.about != "coins" or self.hero not in purses:
            return node.steps
        return max(1, node.steps - purses[self.hero] + min(purses.values()))

    def guard(self, id: str) -> tuple[str, int] | None:
        """A fact that a part of a script asks for and undoes itself, never to come back, and how
        often it can run before: `if not gannet` before `gannet up`. Several parts may have one.
        """
        asked: set[str] = set()
        todo = [id]
        while todo:
            for edge in self.into.get(todo.pop(), ()):
                if edge.kind is EdgeKind.NEEDS:
                    asked.add(edge.source)
                elif self.nodes[edge.source].kind in (NodeKind.OUTCOME, NodeKind.OPTION):
                    todo.append(edge.source)
        for edge in self.closes.get(id, ()):
            if edge.target in asked and not self.into.get(edge.target):
                return edge.target, edge.copies
        return None

    def reached(self, without: Iterable[str] = ()) -> Set[str]:
        """What can hold, if `without` never does. Grows with the number of edges. What numbers
        cannot come to is not reached.
        """
        lost = frozenset(without)
        while True:
            found = self._flood(lost)
            if not (short := self._short(found)):
                return found
            lost |= short

    def _short(self, reached: Set[str]) -> frozenset[str]:
        """Of what is reached, the facts that ask for more than its scripts bring."""
        return frozenset(self._sums.short(self._runs(reached))) & reached

    def uses_too_much(self, needed: Iterable[str], without: Iterable[str]) -> bool:
        """Whether the parts that are needed use up more copies of a thing than there can be, if
        `without` never holds.
        """
        return self._sums.supply.too_few(needed, self._runs(self.reached(without)))

    def _runs(self, reached: Set[str]) -> Callable[[Written], int]:
        """How many heroes can run a part of a script, in what is reached."""
        heroes = len(self.model.heroes) if self.hero is None else 1
        return lambda it: heroes if it.part in reached and self._is_to(it.who) else 0

    def _is_to(self, who: str) -> bool:
        return self.hero is None or who in SELF or who == self.hero

    def _flood(self, lost: frozenset[str]) -> Set[str]:
        if not lost:
            return flood(self._edges, self._needs, self._starts)
        edges = {
            source: [to for to in targets if to not in lost]
            for source, targets in self._edges.items()
            if source not in lost
        }
        return flood(edges, self._needs, [id for id in self._starts if id not in lost])

    def leading_to(self, goal: str) -> Set[str]:
        """The goal and all that can lead to it."""
        return self.once(f"leading to {goal}", lambda: self._leading_to(goal))

    def _leading_to(self, goal: str) -> Set[str]:
        found, todo = {goal}, [goal]
        while todo:
            new = {edge.source for edge in self.into.get(todo.pop(), ())} - found
            found |= new
            todo += new
        return found

    def once(self, key: str, make: Callable[[], Made]) -> Made:
        """What `make` gives, which is asked no more than once for each key."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("Made", self._kept[key])  # the key says what it is
