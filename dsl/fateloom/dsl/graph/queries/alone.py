"""What a hero can reach where the others do only what they must: the ground of the claims *not
alone* and *not without help*. Where they help as they can, what the hero has to do or have in
person: that of the claims *may take* and *in person*.

`Ground(model, hero)` is where ways are looked for; it leaves out what comes from others by itself.
An event of somebody else's turn happens whatever anybody wants, and `others lamp up` in it is for
the hero. So everything stands here twice, once for the hero and once for all others together, who
choose no option, begin nothing and play no stage. What all share (places, facts about the world,
doors) holds for both; a thing that an event brings to one can come to the other. Nothing is
counted: what is not reached here, no game reaches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import BRINGS, Gate, QuestEdge, QuestModel, QuestNode
from fateloom.dsl.graph.queries.sums import Sums
from fateloom.dsl.graph.quest import FACTS, EdgeKind, NodeKind
from fateloom.dsl.lint.flood import flood
from fateloom.runtime.program.condition import Who

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

    from fateloom.dsl.graph.model import Written

OWN, OTHER = "own ", "other "
"""Before the ids of the two copies."""
CHOSEN = (NodeKind.OPTION, NodeKind.BEGIN, NodeKind.STAGE)
"""What the others need not do."""


class Alone:
    """What one hero, by id, can reach without the others, or with all that they can do for the hero
    (`helped`); built once, asked often.
    """

    def __init__(self, model: QuestModel, hero: str, *, helped: bool = False) -> None:
        self._hero, self._helped = hero, helped
        self._sums, self._others = Sums(model), len(model.heroes) - 1
        self._personal, self._of_some = model.personal, model.of_some
        self._nodes = {node.id: node for node in model.nodes}
        self._copies = {copy + it.id for it in model.nodes for copy in self._of(it)}
        sources: dict[str, set[str]] = {}
        edges: dict[str, dict[str, None]] = {}
        for edge in model.edges:
            if edge.kind in BRINGS:
                sources.setdefault(edge.target, set()).add(edge.source)
                for source, target in self._pairs(edge):
                    edges.setdefault(source, {})[target] = None
        self._edges = {source: tuple(targets) for source, targets in edges.items()}
        self._paid: dict[str, list[str]] = {}
        for edge in model.edges:
            if edge.kind is EdgeKind.COSTS:
                self._paid.setdefault(edge.source, []).append(edge.target)
        self._needs: dict[str, int] = {}
        self._starts: list[str] = []
        for id in sorted(self._copies):
            node = self._nodes[id.partition(" ")[2]]
            before = sources.get(node.id, ())
            if node.given or (node.gate is Gate.ALL and not before):
                self._starts.append(id)
            elif node.gate is Gate.ALL:
                self._needs[id] = len(before)

    def reached(self, without: Iterable[str] = ()) -> Set[str]:
        """What can hold for the hero, if `without` never does for anybody."""
        return self._flood({copy + it for it in without for copy in (OWN, OTHER)})

    def reached_without_own(self, id: str) -> Set[str]:
        """The same, if the hero in person never does or has it; a thing is not spent by the others
        either.
        """
        return self.reached_without_all((id,))

    def reached_without_all(self, own: Iterable[str], gone: Iterable[str] = ()) -> Set[str]:
        """The same of several at once, and if nobody does or has what is `gone`."""
        ids = tuple(own)
        price = {(OTHER + id, OTHER + it) for id in ids for it in self._paid.get(id, ())}
        lost = {copy + it for it in gone for copy in (OWN, OTHER)}
        return self._flood({OWN + id for id in ids} | lost, price)

    def leads_to(self, goals: Iterable[str], beside: Iterable[tuple[str, str]]) -> Set[str]:
        """All that the hero can do or have in person that can lead to one of these; `beside`: what
        leads on without being waited for.
        """
        before: dict[str, list[str]] = {}
        for one, other in beside:
            for copy in (OWN, OTHER):
                before.setdefault(copy + other, []).extend((OWN + one, OTHER + one))
        for source, targets in self._edges.items():
            for target in targets:
                before.setdefault(target, []).append(source)
        found = dict.fromkeys(OWN + it for it in goals)
        for one in (todo := list(found)):
            new = [it for it in before.get(one, ()) if it not in found]
            found |= dict.fromkeys(new)
            todo += new
        return {it.removeprefix(OWN) for it in found if it.startswith(OWN)}

    def _flood(self, lost: Set[str], cut: Set[tuple[str, str]] = frozenset()) -> Set[str]:
        """What can hold for the hero without the copies and edges that are lost."""
        edges = self._edges
        if lost or cut:
            edges = {
                source: tuple(it for it in targets if it not in lost and (source, it) not in cut)
                for source, targets in edges.items()
                if source not in lost
            }
        found = flood(edges, self._needs, [it for it in self._starts if it not in lost])
        if short := self._short(found):
            return self._flood(lost | short, cut)
        return {it.removeprefix(OWN) for it in found if it.startswith(OWN)}

    def _short(self, found: Set[str]) -> Set[str]:
        """The copies of facts that ask for more than all scripts bring."""

        def heroes(it: Written) -> int:
            others = 0 if self._sums.is_own(it) else self._others
            return (OWN + it.part in found) + others * (OTHER + it.part in found)

        facts = self._sums.short(heroes)
        copies = {
            copy + it
            for it in facts
            for copy in ((OWN,) if self._nodes[it].about in self._personal else (OWN, OTHER))
        }
        return copies & found

    def _of(self, node: QuestNode) -> Iterator[str]:
        """The copies that there are of a node."""
        if self._hero in node.heroes:
            yield OWN
        if (self._helped or node.kind not in CHOSEN) and node.heroes - {self._hero}:
            yield OTHER

    def _pairs(self, edge: QuestEdge) -> Iterator[tuple[str, str]]:
        """The edge between the copies of its ends."""
        for copy in (OWN, OTHER):
            if copy + edge.source in self._copies:
                for to in self._to(edge, copy):
                    if to + edge.target in self._copies:
                        yield copy + edge.source, to + edge.target

    def _to(self, edge: QuestEdge, copy: str) -> tuple[str, ...]:
        """For whom the target of the edge is then, if the one who acts is `copy`."""
        if edge.who == self._hero:
            return (OWN,)
        everybody = edge.who in (Who.EVERYONE.value, Who.ANYONE.value)
        if everybody or edge.target in self._of_some or self._is_shared(edge):
            return OWN, OTHER
        if edge.who == Who.OTHERS.value:  # of several others, one acts and one is reached
            return (OTHER,) if copy == OWN else (OWN, OTHER)
        return (OTHER,) if edge.who else (copy,)

    def _is_shared(self, edge: QuestEdge) -> bool:
        node = self._nodes[edge.target]
        if edge.kind is EdgeKind.OPENS or node.kind in (NodeKind.TILE, NodeKind.POI):
            return True
        if node.kind is NodeKind.ITEM:  # it can be handed on; what others begin with, they keep
            start = self._nodes[edge.source].kind is NodeKind.CHARACTER
            return edge.kind is EdgeKind.GIVES and not edge.who and not start
        return node.kind in FACTS and bool(node.about) and node.about not in self._personal
