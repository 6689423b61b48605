"""The facts that conditions ask about, and what makes them true or untrue.

A fact is a cell (a variable, virtue, the place of a person) and the values for which it holds. The
writes of all scripts are kept until the end; `link` then joins each with the facts about its cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.graph.build.cells import (
    Fact,
    Write,
    effect,
    ends_of,
    kind_of,
    uses,
    whose,
)
from fateloom.dsl.graph.model import Gate
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import condition as c
from fateloom.runtime.program.items import AnyOfCategory, ItemMatch, OneItem
from fateloom.runtime.program.words import Op, Place

if TYPE_CHECKING:
    from fateloom.dsl.graph.build.sketch import At, Sketch
    from fateloom.dsl.graph.model import QuestEdge
    from fateloom.runtime.span import Span

COUNTED = {c.Measure.COINS: "coins", c.Measure.XP: "xp", c.Measure.EFFORT: "effort"}
HOLDS: dict[Op, Callable[[int, int], bool]] = {
    Op.AT_LEAST: int.__ge__,
    Op.AT_MOST: int.__le__,
    Op.MORE: int.__gt__,
    Op.LESS: int.__lt__,
    Op.EXACTLY: int.__eq__,
}


PARTS = (NodeKind.OUTCOME, NodeKind.OPTION, NodeKind.EVENT)


class Facts:
    """Draws facts into a sketch."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self._facts: dict[str, Fact] = {}
        self._writes: list[Write] = []
        self._into: dict[str, list[QuestEdge]] = {}
        self.variables = {it.id: it for it in sketch.program.variables}

    def write(
        self, at: At, cell: str, value: int | str | None, add: int, label: str, who: str, span: Span
    ) -> None:
        """Keep an effect on a cell; `who`: whom it is for."""
        self._writes.append(Write(at, cell, value, add, label, who, span))

    def node_of(self, it: c.Condition) -> str | None:
        """The node of an atom or of its negation; None for what nothing has to bring about."""
        inner = it.part if isinstance(it, c.Not) else it
        is_so = inner is it
        match inner:
            case c.IsOneOf(_, name, values):
                return self._of_variable(it, name, lambda value: (value in values) is is_so)
            case c.Compare(_, c.VariableValue(name), op, number):
                holds = HOLDS[op]
                return self._of_variable(it, name, lambda value: holds(value, number) is is_so)
            case c.Compare(_, c.Measure.VIRTUE, op, number):
                return self._of_virtue(it, lambda value: HOLDS[op](value, number) is is_so)
            case c.Compare(_, c.Measure.DAY, op, number):
                return self._sketch.node(
                    f"day {self._sketch.words.condition(it)}",
                    NodeKind.COUNTER,
                    self._sketch.titles.condition(it),
                    it.span,
                    given=True,
                    days=(number,),
                )
            case c.Compare(_, c.Measure() as measure, op, number):
                asks = measure in COUNTED and is_so and (op, number) > (Op.AT_LEAST, 0)
                return f"resource {COUNTED[measure]}" if asks else None
            case c.NpcAt(npc, poi):
                return self._of_npc(it, npc, poi, is_so)
            case c.PoiPlaced(poi) if not is_so:
                return self._given(it, f"poi {poi}", False)
            case c.ItemIs(item, place, target):
                return self._of_place(it, item, place, target, is_so)
            case _:
                return self._plain(inner) if is_so else None

    def item(self, match: ItemMatch, span: Span) -> str:
        """The node of an item, or of a category: one of its items."""
        if isinstance(match, OneItem):
            return f"item {match.item}"
        id = f"item any {match.category}"
        if id not in self._sketch.nodes:
            title = f"any {match.category}"
            self._sketch.node(id, NodeKind.ITEM, title, span, gate=Gate.ONE, about=title)
            for item in self.members(match):
                self._sketch.edge(f"item {item}", id, EdgeKind.LEADS_TO, span, label="is one")
        return id

    def members(self, match: ItemMatch) -> tuple[str, ...]:
        """The items that match."""
        if isinstance(match, AnyOfCategory):
            items = self._sketch.program.items
            return tuple(it.id for it in items if match.category in it.categories)
        return (match.item,)

    def link(self) -> None:
        """Join what is written with what is asked; what nothing asks for gets a node of its own."""
        asked: dict[str, list[Fact]] = {}
        for fact in self._facts.values():
            asked.setdefault(fact.cell, []).append(fact)
        for write in self._writes:
            facts = asked.get(write.cell)
            if facts is None:
                self._unasked(write)
            for fact in facts or ():
                kind = effect(write, fact)
                if kind is not None and not self._is_idle(write, fact, kind):
                    amount = abs(write.add)
                    if kind is EdgeKind.CLOSES:
                        amount = uses(write, fact)
                    self._sketch.edge(
                        write.at.node,
                        fact.node,
                        kind,
                        write.span,
                        label=write.label,
                        condition=write.at.words,
                        who=write.who,
                        repeat=write.at.repeat,
                        copies=amount,
                    )

    def _is_idle(self, write: Write, fact: Fact, kind: EdgeKind) -> bool:
        """Whether the condition of the write says that the fact is so already: what happens `if
        bell is silent` does not end `bell is ringing`.
        """
        if write.who:
            return False
        for source in self._asked(write.at.node):
            other = self._facts.get(source)
            if other is None or other.cell != fact.cell:
                continue
            if kind is EdgeKind.CLOSES and not other.values & fact.values:
                return True
            if kind is EdgeKind.GIVES and other.values <= fact.values:
                return True
        return False

    def _asked(self, id: str) -> Iterator[str]:
        """What a part of a script and those around it ask for, without brackets."""
        if not self._into:
            for edge in self._sketch.edges.values():
                if edge.kind in (EdgeKind.NEEDS, EdgeKind.LEADS_TO):
                    self._into.setdefault(edge.target, []).append(edge)
        for edge in self._into.get(id, ()):
            if edge.kind is EdgeKind.NEEDS:
                yield edge.source
            elif self._sketch.nodes[edge.source].kind in PARTS:
                yield from self._asked(edge.source)

    # --- the kinds of facts

    def _of_variable(self, it: c.Condition, name: str, holds: Callable[[int], bool]) -> str:
        variable = self.variables[name]
        ends = ends_of(variable)
        return self._number(
            it, f"variable {name}", variable.initial, ends, holds, kind_of(variable)
        )

    def _of_virtue(self, it: c.Condition, holds: Callable[[int], bool]) -> str:
        settings = self._sketch.program.settings
        ends = settings.virtue_min, settings.virtue_max
        start = settings.virtue_start
        return self._number(it, "resource virtue", start, ends, holds, NodeKind.RESOURCE)

    def _number(
        self,
        it: c.Condition,
        cell: str,
        start: int,
        ends: tuple[int, int],
        holds: Callable[[int], bool],
        kind: NodeKind,
    ) -> str:
        values = [value for value in range(ends[0], ends[1] + 1) if holds(value)]
        words = self._sketch.words.condition(it)
        id = f"fact {words}"
        steps = min((abs(value - start) for value in values), default=0)
        self._sketch.node(
            id,
            kind,
            self._sketch.titles.condition(it),
            it.span,
            about=cell.partition(" ")[2],
            gate=Gate.ONE,
            given=holds(start),
            steps=max(1, steps),
            heroes=whose(it, self._sketch.heroes),
        )
        low, high = (values[0], values[-1]) if values else (1, 0)
        self._facts[id] = Fact(id, cell, frozenset(values), low, high, ends)
        return id

    def _of_npc(self, it: c.Condition, npc: str, poi: str | None, is_so: bool) -> str:
        program = self._sketch.program
        places = frozenset((None, *(it.id for it in program.pois)))
        values = places & {poi} if is_so else places - {poi}
        start = next(it.poi for it in program.npcs if it.id == npc)
        return self._state(it, f"npc {npc}", values, start in values)

    def _of_place(
        self, it: c.Condition, item: str, place: Place, target: str | None, is_so: bool
    ) -> str | None:
        if place is Place.HELD:
            return f"item {item}" if is_so else None
        if (place is Place.BOX) is not is_so:
            return None if place is not Place.BOX else f"item {item}"
        where = place.value if target is None else f"{place.value} {target}"
        given = place is Place.BOX or not is_so
        return self._state(it, f"item {item}", frozenset({where}), given)

    def _given(self, it: c.Condition, cell: str, now: bool) -> str:
        return self._state(it, cell, frozenset({now}), True)

    def _state(
        self, it: c.Condition, cell: str, values: frozenset[int | str | None], given: bool
    ) -> str:
        """The fact that a cell without numbers has one of the values."""
        words = self._sketch.words.condition(it)
        about = cell.partition(" ")[2]
        id = f"fact {words}"
        title = self._sketch.titles.condition(it)
        self._sketch.node(
            id, NodeKind.VARIABLE, title, it.span, about=about, gate=Gate.ONE, given=given
        )
        self._facts[id] = Fact(id, cell, values, 0, 0, (0, 0))
        return id

    def _plain(self, it: c.Condition) -> str | None:
        match it:
            case c.Has(_, item):
                return self.item(item, it.span)
            case c.Visited(_, poi) | c.PoiPlaced(poi):
                return f"poi {poi}"
            case c.Chose(_, option):
                return f"option {option}"
            case c.TileIs(tile) | c.OnTile(_, tile):
                return f"tile {tile}"
            case (
                c.All() | c.AnyOf() | c.Not() | c.Compare() | c.IsOneOf() | c.ItemIs()
                | c.HeroIs() | c.NpcAt() | c.ModeIs() | c.InFinale() | c.IsOut()
            ):  # fmt: skip
                return None
            case _:
                assert_never(it)

    def _unasked(self, write: Write) -> None:
        kind, _, name = write.cell.partition(" ")
        if kind != "variable":
            return
        variable = self.variables[name]
        self._sketch.node(
            write.cell,
            kind_of(variable),
            self._sketch.titles.variable(name),
            variable.span,
            gate=Gate.ONE,
        )
        self._sketch.edge(
            write.at.node, write.cell, EdgeKind.GIVES, write.span, label=write.label, who=write.who
        )
