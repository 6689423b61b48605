"""The sums of a way, in its order: whether what its steps bring is enough for what they ask.

Numbers (variables, virtue, coins, experience) and things in hand are followed step by step, as the
scripts of the steps change them: of a test and a choice the outcome that the way uses, of a
condition the branch that holds as far as the numbers say. What is not followed (dice of effort,
markers, where people are) falls never short; what happens on a day in between is left out.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import LAID, Gate
from fateloom.dsl.graph.queries.ground import SELF
from fateloom.dsl.graph.queries.quest_line import NOT_BY, QuestLine, own_price, quest_line
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fateloom.dsl.graph.model import Asked, QuestEdge
    from fateloom.dsl.graph.queries.ground import Ground

COINS = "resource coins"
STEPS = (
    NodeKind.TILE,
    NodeKind.OPTION,
    NodeKind.EVENT,
    NodeKind.BEGIN,
    NodeKind.STAGE,
    NodeKind.OUTCOME,
)


@record
class Lack:
    """The step `asker` of the way asks for a fact or a thing of which there is not enough then: by
    `amount`; 0: a step before has undone it.
    """

    what: str
    amount: int
    asker: str


@record
class Tally:
    """`coins`: how many have to be earned beside the way, at its beginning; `spent`: those that it
    pays; `asked`: the most that have to be in hand at a time; `lacks`: what else falls short.
    """

    coins: int
    spent: int
    asked: int
    lacks: tuple[Lack, ...]


def tally(ground: Ground, way: QuestLine) -> Tally:
    """The sums of the way for the hero of the ground. What falls short once is taken as made up for
    from then on.
    """
    made = _Tally(ground, way)
    made.begin()
    for id in way.nodes:
        for _ in range(made.times.get(id, 1)):
            made.step(id)
    return Tally(made.earned, made.spent, made.asked, tuple(made.lacks.values()))


MOST_TRIES = 24
"""So many ways are looked at, of those that bring more of what falls short or ask for less."""


def enough(ground: Ground, goal: str, without: Collection[str] = ()) -> QuestLine | None:
    """A short way that brings as much as it asks for, as far as one is found; else the shortest."""
    first = quest_line(ground, goal, without)
    if first is None:
        return None
    lost: frozenset[str] = frozenset(without)
    tried: set[tuple[tuple[tuple[str, int], ...], frozenset[str]]] = {((), lost)}
    todo: list[tuple[float, int, QuestLine, dict[str, int], frozenset[str]]]
    todo = [(price(ground, first), 0, first, {}, lost)]
    while todo and len(tried) <= MOST_TRIES:
        _, _, way, more, lost = heapq.heappop(todo)
        lacks = tally(ground, way).lacks
        if not lacks:
            return way if way is first else _without_idle(ground, way, more, lost)
        for lack in lacks:
            changes: list[tuple[dict[str, int], frozenset[str]]] = [
                (more, lost | {f"{NOT_BY}{it.source} {it.thing}"})
                for it in ground.model.instead
                if it.thing == lack.what and it.source in way.nodes
            ]
            changes.append((more, lost | {lack.asker}))
            if lack.amount:
                before = more.get(lack.what, 0)
                changes.append((more | {lack.what: before + lack.amount}, lost))
            for gives, loses in changes:
                key = tuple(sorted(gives.items())), loses
                if key in tried:
                    continue
                tried.add(key)
                other = quest_line(ground, goal, loses, gives)
                if other is not None:
                    heapq.heappush(todo, (price(ground, other), len(tried), other, gives, loses))
    return first


def _without_idle(
    ground: Ground, way: QuestLine, more: dict[str, int], lost: frozenset[str]
) -> QuestLine:
    """The way without options that it does for nothing, since others bring the same besides."""
    for id in way.nodes:
        if ground.nodes[id].kind is NodeKind.OPTION:
            other = quest_line(ground, way.goal, lost | {id}, more)
            if other is None or price(ground, other) >= price(ground, way):
                continue
            if not tally(ground, other).lacks:
                return other
    return way


def price(ground: Ground, way: QuestLine) -> float:
    """What the steps of a way cost, each as often as it is done."""
    times = times_of(ground, way)
    return sum(own_price(ground.nodes[it], ground.hero) * times.get(it, 1) for it in way.nodes)


class _Tally:
    def __init__(self, ground: Ground, way: QuestLine) -> None:
        self._ground = ground
        ledger = ground.model.ledger
        self.times = times_of(ground, way)
        self._cell = {it.name: it for it in ledger.cells}
        self._value = {it.name: it.start for it in ledger.cells}
        self._value[COINS] = dict(ground.model.purses).get(ground.hero or "", 0)
        self._asked = {it.fact: it for it in ledger.asked}
        self._written: dict[str, list[tuple[str, int | None, int]]] = {}
        for it in ledger.written:
            personal = it.cell.partition(" ")[2] in ground.model.personal
            if not personal or it.who in SELF or it.who == ground.hero:
                self._written.setdefault(it.part, []).append((it.cell, it.value, it.add))
        self._wares = dict(ledger.wares)
        self._way = set(way.nodes)
        self._into: dict[str, list[QuestEdge]] = {}
        self._out: dict[str, list[QuestEdge]] = {}
        for edge in way.edges:
            self._into.setdefault(edge.target, []).append(edge)
            self._out.setdefault(edge.source, []).append(edge)
        self._held: dict[str, int] = {}
        self._instead = {(it.source, it.thing, it.label): it.others for it in ground.model.instead}
        self.earned, self.spent, self.asked = 0, 0, 0
        self.lacks: dict[str, Lack] = {}

    def begin(self) -> None:
        """What is so before the first turn: the hero's own things, and tiles that lie explored."""
        self._take(f"hero {self._ground.hero}")
        for tile, _ in self._ground.model.tiles:
            if tile not in self._ground.model.travel.dark:
                self.run(f"tile {tile}", set())

    def step(self, id: str) -> None:
        """Do what the node stands for, once."""
        node = self._ground.nodes[id]
        if node.kind is NodeKind.ALL_OF:
            self._take(id)
        if node.kind not in STEPS or (
            node.kind is NodeKind.TILE and node.about not in self._ground.model.travel.dark
        ):
            return
        for edge in self._asks(id):
            self._need(edge, id)
        self.run(id, self._way)

    def run(self, id: str, chosen: set[str]) -> None:
        """The script of a node: what it does, and those branches in it that hold."""
        self._take(id)
        for edge in self._ground.every_out.get(id, ()):
            paid = edge.target.removeprefix(f"{COINS} ")
            if edge.kind is EdgeKind.TAKES and paid.isdigit():
                self._pay(edge.copies)
            elif edge.label.startswith(LAID):
                continue  # another copy, as far as there is one
            elif edge.kind is EdgeKind.TAKES and edge.target.startswith("item "):
                thing = self._thing(edge.target)
                self._held[thing] = max(0, self._held.get(thing, 0) - 1)
        for cell, value, add in self._written.get(id, ()):
            ends = self._cell[cell]
            new = self._value[cell] + add if value is None else value
            self._value[cell] = min(max(new, ends.low), ends.high)
        for edge in self._ground.out.get(id, ()):
            inner = self._ground.nodes[edge.target]
            if edge.kind is EdgeKind.LEADS_TO and inner.kind is NodeKind.OUTCOME:
                is_branch = inner.title.startswith("if ") or inner.title == "otherwise"
                if is_branch and inner.id not in chosen and self._holds(inner.id):
                    self.run(inner.id, chosen)

    def _take(self, id: str) -> None:
        """Things that the node gives; of wares those alone that the way buys, and one in
        place of others only where the hero has all of these.
        """
        before = dict(self._held)
        for edge in self._ground.out.get(id, ()):
            if edge.kind is EdgeKind.GIVES and edge.target.startswith("item "):
                others = self._instead.get((id, edge.target, edge.label), ())
                if any(before.get(it, 0) < self._ground.nodes[it].copies for it in others):
                    continue
                if edge.label == "sold":
                    if edge not in self._out.get(id, ()):
                        continue
                    self._pay(self._wares.get(edge.target, 0))
                self._held[edge.target] = self._held.get(edge.target, 0) + edge.copies

    def _asks(self, id: str) -> Iterator[QuestEdge]:
        """What the node asks for on the way, through brackets."""
        for edge in self._into.get(id, ()):
            if self._ground.nodes[edge.source].kind in GATES:
                yield from self._asks(edge.source)
            elif edge.kind in (EdgeKind.NEEDS, EdgeKind.COSTS):
                yield edge

    def _need(self, edge: QuestEdge, asker: str) -> None:
        """Hold what is asked against what there is; a price is paid."""
        source = self._ground.nodes[edge.source]
        asked = self._asked.get(source.id)
        if edge.kind is EdgeKind.COSTS and source.about == "coins":
            self._pay(edge.copies)
        elif source.id.startswith("item "):
            self._hand(source.id, edge, asker)
        elif asked is not None:
            if asked.cell == COINS:
                self.asked = max(self.asked, min(asked.values, default=0))
            if not self._is_so(asked):
                self._fill(asked, asker)

    def _pay(self, coins: int) -> None:
        self.spent += coins
        self._value[COINS] -= coins
        if self._value[COINS] < 0:
            self.earned -= self._value[COINS]
            self._value[COINS] = 0

    def _hand(self, thing: str, edge: QuestEdge, asker: str) -> None:
        """That a thing is in hand; as a price it is given away."""
        thing = self._thing(thing)
        short = edge.copies - self._held.get(thing, 0) if edge.kind is EdgeKind.COSTS else 0
        if edge.kind is EdgeKind.NEEDS and not self._held.get(thing, 0):
            short = 1
        if short > 0 and thing in self._way:
            self._held[thing] = self._held.get(thing, 0) + short
            self.lacks.setdefault(thing, Lack(thing, short, asker))
        if edge.kind is EdgeKind.COSTS:
            self._held[thing] = self._held.get(thing, 0) - edge.copies

    def _thing(self, id: str) -> str:
        """The thing that the way has of a category."""
        while self._ground.nodes[id].about.startswith("any ") and id in self._into:
            id = self._into[id][0].source
        return id

    def _is_so(self, asked: Asked) -> bool:
        return min(self._value[asked.cell], asked.most) in asked.values

    def _fill(self, asked: Asked, asker: str) -> None:
        """Note what falls short, and go on as if it were there."""
        value = self._value[asked.cell]
        nearest = min(asked.values, key=lambda it: (abs(it - value), it), default=value)
        if asked.cell == COINS and nearest > value:
            self.earned += nearest - value
        else:
            is_counter = any(it.copies and it.label[:1] in "+-" for it in self._givers(asked.fact))
            amount = abs(nearest - value) if is_counter else 0
            self.lacks.setdefault(asked.fact, Lack(asked.fact, amount, asker))
        self._value[asked.cell] = nearest

    def _givers(self, fact: str) -> list[QuestEdge]:
        return [it for it in self._ground.into[fact] if it.kind is EdgeKind.GIVES and it.label]

    def _holds(self, id: str) -> bool:
        """Whether the condition of a branch holds, as far as the numbers say."""
        node, into = self._ground.nodes[id], self._ground.into[id]
        asked = self._asked.get(id)
        if asked is not None:
            return self._is_so(asked)
        if node.kind is NodeKind.ITEM:
            return self._held.get(id, 0) > 0
        needs = [self._holds(it.source) for it in into if it.kind is EdgeKind.NEEDS]
        if node.kind in (NodeKind.OUTCOME, *GATES):
            return any(needs) if node.gate is Gate.ONE else all(needs)
        return node.given


def times_of(ground: Ground, way: QuestLine) -> dict[str, int]:
    """How often each node is done: what stands around a part as often as the part."""
    times: dict[str, int] = {}
    around = {
        edge.target: edge.source
        for edge in way.edges
        if edge.kind is EdgeKind.LEADS_TO and ground.nodes[edge.target].kind is NodeKind.OUTCOME
    }
    for source, _, count in way.times:
        part: str | None = source
        while part is not None:
            times[part] = max(count, times.get(part, 1))
            part = around.get(part)
    return times
