"""The facts that conditions ask about, and what makes them true or untrue.

A fact is a cell (a variable, virtue, the place of a person) and the values for which it holds. The
writes of all scripts are kept until the end; `link` then joins each with the facts about its cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.graph.build.cells import (
    HELD,
    HOLDS,
    Fact,
    Write,
    effects,
    elsewhere,
    ends_of,
    for_whom,
    kind_of,
    subject_of,
    turning,
    uses,
    where,
)
from fateloom.dsl.graph.build.ledger import lacking, ledger, start_of
from fateloom.dsl.graph.model import Gate, Ledger
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import condition as c
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import AnyOfCategory, ItemMatch, OneItem
from fateloom.runtime.program.variables import Variable
from fateloom.runtime.program.words import Place

if TYPE_CHECKING:
    from fateloom.dsl.graph.build.sketch import At, Sketch
    from fateloom.dsl.graph.model import QuestEdge
    from fateloom.runtime.span import Span

PURSES = (c.Measure.COINS, c.Measure.XP, c.Measure.EFFORT)
"""What a hero has some of, beside virtue."""
MOVED = "moved"
"""That something is different now, whatever it was."""
LEFT = {Place.TILE: "laid down", Place.GONE: "lost with a hero"}
"""Where things come without a script (DST-119, EC-37)."""
PARTS = (NodeKind.OUTCOME, NodeKind.OPTION, NodeKind.EVENT)
SPENT = tuple(f"resource {it.value}" for it in PURSES)


class Facts:
    """Draws facts into a sketch."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self._facts: dict[str, Fact] = {}
        self._writes: list[Write] = []
        self._into: dict[str, list[QuestEdge]] = {}
        self.own: set[str] = set()
        """What is so of each hero by deeds of that hero alone: places visited, options chosen."""
        self.of_some: set[str] = set()
        """What is asked of somebody else than the hero who acts."""
        self.speaks: dict[tuple[str, str, bool], None] = {}
        """Things, and facts that are not followed: that somebody has them, or that one has not."""
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
                days = turning(lambda day: HOLDS[op](day, number) is is_so, number)
                return self._shared(it, "day", NodeKind.COUNTER, given=True, days=days)
            case c.Compare(_, c.Measure() as measure, op, number) if measure in PURSES:
                return self._of_purse(
                    it, measure.value, number, lambda value: HOLDS[op](value, number) is is_so
                )
            case c.Compare(_, c.MarkerCount(skill)):
                # markers move with experience as well, so it may hold at any time
                return self._state(it, f"markers {skill.value}", frozenset({MOVED}), True)
            case c.NpcAt(npc, poi):
                return self._of_npc(it, npc, poi, is_so)
            case c.PoiPlaced(poi, None) if not is_so:
                return self._state(it, f"poi {poi}", frozenset({False}), True)
            case c.ItemIs(item, place, target):
                return self._of_place(it, item, place, target, is_so)
            case c.Has(subject, match) if subject is not c.Who.ACTIVE or not is_so:
                return self._of_hands(it, subject, match, is_so)
            case _:
                return (self._plain(inner) if is_so else None) or self._unfollowed(it)

    def item(self, match: ItemMatch, span: Span) -> str:
        """The node of an item, or of a category: one of its items."""
        if isinstance(match, OneItem):
            return f"item {match.item}"
        title = f"any {match.category}"
        id, is_new = self._sketch.shared(
            f"item {title}", match, NodeKind.ITEM, title, span, gate=Gate.ONE, about=title
        )
        if is_new:
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
                for kind in effects(write, fact):
                    self._join(write, fact, kind)

    def _join(self, write: Write, fact: Fact, kind: EdgeKind) -> None:
        """Draw that the write brings the fact about or undoes it, if it ever does."""
        by_itself = self._is_event(write.at.node)
        if kind is EdgeKind.CLOSES and fact.cell in SPENT and not by_itself:
            return  # every price would close it: the prices say so
        who = for_whom(write, fact, by_itself=by_itself)
        gives = kind is EdgeKind.GIVES
        if gives and fact.values == {HELD} and write.who in ("", "everyone", "anyone"):
            return  # who has it then, is said by the thing itself
        if who is None or self._is_idle(write, fact, kind):
            return
        self._sketch.edge(
            write.at.node,
            fact.node,
            kind,
            write.span,
            label=write.label,
            condition=write.at.words,
            who=who,
            repeat=write.at.repeat,
            copies=abs(write.add) if gives else uses(write, fact),
            adds=gives and write.add != 0,
        )

    def ledger(self) -> Ledger:
        """The numbers, what is asked of them, and what scripts do to them."""
        return ledger(self._sketch.program, self._facts.values(), self._writes)

    def writers(self, cell: str) -> tuple[str, ...]:
        """The parts of scripts that write a cell."""
        return tuple(dict.fromkeys(it.at.node for it in self._writes if it.cell == cell))

    def _is_event(self, id: str) -> bool:
        """Whether it is an event or a part of one."""
        return f"event {id.partition(' ')[2].partition(' > ')[0]}" in self._sketch.nodes

    def _is_idle(self, write: Write, fact: Fact, kind: EdgeKind) -> bool:
        """Whether the condition of the write says that the fact is so already: what happens `if
        bell is silent` does not end `bell is ringing`.
        """
        if write.who or fact.of is not c.Who.ACTIVE:
            return False
        for source in self._asked(write.at.node):
            other = self._facts.get(source)
            if other is None or (other.cell, other.of) != (fact.cell, fact.of):
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
        steps = min((abs(value - start) for value in values), default=0)
        about = cell.partition(" ")[2]
        id = self._shared(
            it, "fact", kind, about=about, gate=Gate.ONE, given=holds(start), steps=max(1, steps)
        )
        low, high = (values[0], values[-1]) if values else (1, 0)
        self._facts[id] = Fact(id, subject_of(it), cell, frozenset(values), low, high, ends)
        return id

    def _of_npc(self, it: c.Condition, npc: str, poi: str | None, is_so: bool) -> str:
        program = self._sketch.program
        places = frozenset((None, *(it.id for it in program.pois)))
        values = places & {poi} if is_so else places - {poi}
        start = next(it.poi for it in program.npcs if it.id == npc)
        return self._state(it, f"npc {npc}", values, start in values)

    def _of_place(
        self, it: c.Condition, item: str, place: Place, target: str | None, is_so: bool
    ) -> str:
        if place is Place.HELD:
            return self._of_hands(it, c.Who.ANYONE, OneItem(item), is_so)
        there = where(place, target)
        given = not is_so or place in (Place.BOX, Place.STOCK)  # a stack is laid out by itself
        values = frozenset({there}) if is_so else elsewhere(self._sketch.program, there)
        id = self._state(it, f"item {item}", values, given)
        if is_so and place in LEFT:
            self._sketch.edge(f"item {item}", id, EdgeKind.GIVES, it.span, label=LEFT[place])
        return id

    def _of_hands(self, it: c.Condition, subject: c.Subject, match: ItemMatch, is_so: bool) -> str:
        """That somebody else has a thing, or that somebody has it not."""
        members = self.members(match)
        carried = [item for hero in self._sketch.program.heroes for item in hero.items]
        if len(members) != 1 or not is_so:
            id = self._unfollowed(it)
            self.speaks.update(dict.fromkeys((f"item {item}", id, is_so) for item in members))
            for item in members if is_so else ():
                self._sketch.edge(f"item {item}", id, EdgeKind.HELPS, it.span)
            return id
        (item,) = members
        id = self._state(it, f"item {item}", frozenset({HELD}), item in carried)
        self._sketch.edge(f"item {item}", id, EdgeKind.GIVES, it.span, label="in hand")
        return id

    def _unfollowed(self, it: c.Condition) -> str:
        """The fact that holds at some time, as far as the graph can tell."""
        return self._shared(it, "fact", NodeKind.VARIABLE, gate=Gate.ONE, given=True, about="")

    def _of_purse(
        self, it: c.Condition, name: str, number: int, holds: Callable[[int], bool]
    ) -> str:
        of = subject_of(it)
        program = self._sketch.program
        starts = [start_of(program, name, hero) for hero in program.heroes]
        enough = all if of is c.Who.ACTIVE else any
        if name == "effort":  # dice tire in tests, and come back
            starts, enough = list(range(program.settings.effort_max + 1)), any
        id = self._shared(
            it,
            "fact",
            NodeKind.RESOURCE,
            about=name,
            gate=Gate.ONE,
            given=enough(map(holds, starts)),
            steps=lacking(program, name, number),
        )
        self._purse(id, of, name, number, holds)
        return id

    def amount(self, name: str, number: int, title: str, span: Span) -> str:
        """That a hero has so many coins, as much experience, so many effort dice."""
        program = self._sketch.program
        id, _ = self._sketch.shared(
            f"resource {name} {number}",
            (name, number),
            NodeKind.RESOURCE,
            title,
            span,
            gate=Gate.ONE,
            about=name,
            given=all(start_of(program, name, it) >= number for it in program.heroes),
            steps=lacking(program, name, number),
        )
        self._purse(id, c.Who.ACTIVE, name, number, number.__le__)
        return id

    def _purse(
        self, id: str, of: c.Subject, name: str, number: int, holds: Callable[[int], bool]
    ) -> None:
        """Who has enough from the start, where not all have; the rest is joined later."""
        if id in self._facts:
            return
        if of is c.Who.ACTIVE and not self._sketch.nodes[id].given:
            program = self._sketch.program
            for hero in program.heroes:
                if holds(start_of(program, name, hero)):
                    self._sketch.begins_with(hero, id)
        ends = 0, number + 1
        values = [value for value in range(ends[1] + 1) if holds(value)]
        low, high = (values[0], values[-1]) if values else (1, 0)
        self._facts[id] = Fact(id, of, f"resource {name}", frozenset(values), low, high, ends)

    def _state(
        self, it: c.Condition, cell: str, values: frozenset[int | str | None], given: bool
    ) -> str:
        """The fact that a cell without numbers has one of the values."""
        about = cell.partition(" ")[2]
        id = self._shared(it, "fact", NodeKind.VARIABLE, about=about, gate=Gate.ONE, given=given)
        self._facts[id] = Fact(id, subject_of(it), cell, values, 0, 0, (0, 0))
        return id

    def _shared(self, it: c.Condition, word: str, kind: NodeKind, **more: object) -> str:
        """The node of a condition, known by its words. That some heroes do not do something may
        hold at any time, because there may be none; of who is not at the table nothing is so.
        """
        if isinstance(it, c.Not) and subject_of(it) is not c.Who.ACTIVE:
            more["given"] = True
        id = f"{word} {self._sketch.words.condition(it)}"
        title = self._sketch.titles.condition(it)
        made = self._sketch.shared(id, it, kind, title, it.span, **more)[0]
        if subject_of(it) is not c.Who.ACTIVE:
            self.of_some.add(made)
        return made

    def _plain(self, it: c.Condition) -> str | None:
        match it:
            case c.Has(_, item):
                return self.item(item, it.span)
            case c.Visited(_, poi):
                return self._ever(it, f"poi {poi}", "visited")
            case c.Chose(_, option):
                return self._ever(it, f"option {option}", "chosen")
            case c.OnTile(_, tile):
                return self._ever(it, f"tile {tile}", "there")
            case c.PoiPlaced(poi):
                return f"poi {poi}"
            case c.TileIs(tile, explored):
                tiles = self._sketch.program.tiles
                lies = any(it.id == tile and it.side is not Side.BOX for it in tiles)
                return f"tile {tile}" if explored or not lies else None  # nothing takes it away
            case (
                c.All() | c.AnyOf() | c.Not() | c.Compare() | c.IsOneOf() | c.ItemIs()
                | c.HeroIs() | c.NpcAt() | c.ModeIs() | c.InFinale() | c.IsOut()
            ):  # fmt: skip
                return None
            case _:
                assert_never(it)

    def _ever(self, it: c.Condition, source: str, label: str) -> str:
        """What stays so whatever becomes of the place or option."""
        id = self._shared(it, "fact", NodeKind.VARIABLE, about="", gate=Gate.ONE)
        self._sketch.edge(source, id, EdgeKind.GIVES, it.span, label=label)
        if subject_of(it) is c.Who.ACTIVE:
            self.own.add(id)
        return id

    def _unasked(self, write: Write) -> None:
        kind, _, name = write.cell.partition(" ")
        if kind == "variable":
            variable = self.variables[name]
            shown, title, span = (
                kind_of(variable),
                self._sketch.titles.variable(name),
                variable.span,
            )
        elif kind == "npc":
            span = next(it.span for it in self._sketch.program.npcs if it.id == name)
            shown, title = NodeKind.VARIABLE, f"where {self._sketch.titles.title(name)} is"
        else:
            return  # it has edges of its own
        self._sketch.shared(write.cell, Variable, shown, title, span, gate=Gate.ONE)
        self._sketch.edge(
            write.at.node, write.cell, EdgeKind.GIVES, write.span, label=write.label, who=write.who
        )
