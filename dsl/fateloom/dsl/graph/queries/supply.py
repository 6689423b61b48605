"""How many copies of a thing can ever come into hands, where all that gives it happens a few times
only: who uses one up cannot do it more often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import LAID, Repeat, Written
from fateloom.dsl.graph.queries.limits import limits
from fateloom.dsl.graph.quest import EdgeKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.dsl.graph.model import QuestEdge, QuestModel

    Heroes = Callable[[Written], int]
    """How many heroes can run the part of a script so that it does this."""

FOR_MANY = "everyone", "others", "anyone"


class Supply:
    """The things of a model; made once."""

    def __init__(self, model: QuestModel) -> None:
        self._heroes = max(1, len(model.heroes))
        self._gifts: dict[str, list[QuestEdge]] = {}
        self._prices: dict[str, list[str]] = {}
        self._around: dict[str, str] = {}
        kinds = {it.id: it.kind for it in model.nodes}
        self._members: dict[str, list[str]] = {}
        for edge in model.edges:
            if kinds[edge.target] is NodeKind.ITEM and edge.kind is EdgeKind.GIVES:
                self._gifts.setdefault(edge.target, []).append(edge)
            elif kinds[edge.target] is NodeKind.ITEM and edge.kind is EdgeKind.LEADS_TO:
                self._members.setdefault(edge.target, []).append(edge.source)
            elif kinds[edge.source] is NodeKind.ITEM and edge.kind is EdgeKind.COSTS:
                self._prices.setdefault(edge.target, []).append(edge.source)
            elif kinds[edge.target] is NodeKind.OUTCOME and edge.kind is EdgeKind.LEADS_TO:
                self._around[edge.target] = edge.source
        self._stacks: dict[tuple[str, str], dict[str, int]] = {}
        for stack in model.stacks:
            self._stacks.setdefault((stack.source, stack.thing), {})[stack.name] = stack.copies
        self._given = {id for id, kind in kinds.items() if kind is NodeKind.CHARACTER}
        parts = {edge.source for gifts in self._gifts.values() for edge in gifts}
        self._limits = limits(model, parts)

    def runs(self, part: str, heroes: Heroes) -> int | None:
        """How often a part of a script can run at most, by the things that it costs; None: by these
        it can run as often as one likes.
        """
        known = [self.copies(it, heroes) for it in self.used(part)]
        return min((it for it in known if it is not None), default=None)

    def used(self, part: str) -> tuple[str, ...]:
        """The things that the part and what stands around it have for a price."""
        found = list(self._prices.get(part, ()))
        while part in self._around:
            part = self._around[part]
            found += self._prices.get(part, ())
        return tuple(found)

    def copies(self, thing: str, heroes: Heroes) -> int | None:
        """How many copies of the thing, or of all of a category, come into hands at most."""
        total, stacks = 0, dict[str, int]()
        for edge in self._all_gifts(thing):
            one = Written(edge.source, edge.target, None, edge.copies, edge.who)
            if not (number := heroes(one)):
                continue
            limit = self._limits[edge.source]
            is_ware = edge.label == "sold" or edge.label.startswith(LAID)
            laid_out = self._stacks.get((edge.source, edge.target)) if is_ware else {}
            if edge.source in self._given:
                total += edge.copies
            elif laid_out:
                stacks |= laid_out
            elif limit is Repeat.AGAIN:
                return None
            else:
                times = number if limit is Repeat.PER_HERO else 1
                total += edge.copies * times * (self._heroes if edge.who in FOR_MANY else 1)
        return total + sum(stacks.values())

    def _all_gifts(self, thing: str) -> Iterable[QuestEdge]:
        for one in (thing, *self._members.get(thing, ())):
            yield from self._gifts.get(one, ())

    def too_few(self, needed: Iterable[str], heroes: Heroes) -> bool:
        """Whether the parts that are needed, each once at least, use up more of a thing than comes
        into hands.
        """
        used: dict[str, int] = {}
        for thing in (it for part in needed for it in self._prices.get(part, ())):
            used[thing] = used.get(thing, 0) + 1
        known = ((number, self.copies(it, heroes)) for it, number in used.items())
        return any(most is not None and most < number for number, most in known)
