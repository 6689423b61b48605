"""The effects of a script, one by one, as edges and as writes of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.graph.asked import values_in_words
from fateloom.dsl.graph.build.cells import BOX, HELD, where
from fateloom.dsl.graph.build.facts import MOVED
from fateloom.dsl.graph.build.left import Left
from fateloom.dsl.graph.build.sketch import At
from fateloom.dsl.graph.model import ANY_WARE, LAID, NOT_TRADED, Gate, Instead, Repeat, Stack
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import (
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    Item,
    ItemMatch,
    MoveRange,
    OneItem,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
)
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.build.facts import Facts
    from fateloom.dsl.graph.build.sketch import Sketch
    from fateloom.dsl.graph.model import Store
    from fateloom.runtime.span import Span


Drawn = s.Tell | s.GainItem | s.Effect | s.FinaleStep
"""What is no fork of a script (`scripts`)."""


class Effects:
    """Draws effects into a sketch."""

    def __init__(self, sketch: Sketch, facts: Facts) -> None:
        self._sketch = sketch
        self._facts = facts
        self._rescues = {f"event {it.id}" for it in sketch.program.events if it.rescue}
        self._stocked: dict[str, list[tuple[At, s.AddToStock]]] = {}
        self._traders: dict[str, list[At]] = {}
        self._left = Left(sketch, facts)

    def draw(self, it: Drawn, at: At) -> None:
        """Draw one effect that happens in that place."""
        match it:
            case s.Gain(subject, resource, amount):
                self._resource(resource.value, amount, who_of(subject), at, it.span)
            case s.SetVariable(subject, name, value):
                words = values_in_words(self._facts.variables[name], (value,))
                self._write(at, f"variable {name}", value, 0, words, subject, it.span)
            case s.AddToVariable(subject, name, amount):
                self._write(at, f"variable {name}", None, amount, f"{amount:+d}", subject, it.span)
            case s.ChangeMarkers(subject, skill, amount):
                self._markers(skill, f"{amount:+d}", who_of(subject), at, it.span)
            case s.NewMarker(subject, skill):
                self._markers(skill, "a marker", who_of(subject), at, it.span)
            case s.GainItem(subject, matches, _):
                others: list[str] = []
                for match in matches:  # the first that is in the box (EC-41)
                    members = self._facts.members(match)
                    for item in members:
                        label = self._in_place_of(others, item, at)
                        self._gain(item, at, who_of(subject), label, it.span)
                    others += members
            case s.LoseItem(subject, match):
                node = self._facts.item(match, it.span)
                self._edge(at, node, EdgeKind.TAKES, it.span, who=who_of(subject))
                self.returned(match, at, it.span, who_of(subject))
            case s.MoveItem():
                self._move_item(it, at)
            case s.PlacePoi(poi, tile):
                self._place(poi, tile, at, it.span)
            case s.RemovePoi(poi):
                self._facts.write(at, f"poi {poi}", False, 0, "removed", "", it.span)
                self._edge(at, f"poi {poi}", EdgeKind.CLOSES, it.span, label="removes")
                self._left.remove(poi, at, it.span)
            case s.MoveNpc(npc, poi):
                label = "away" if poi is None else f"to {self._sketch.titles.title(poi)}"
                self._write(at, f"npc {npc}", poi, 0, label, c.Who.ACTIVE, it.span)
            case s.ChangeTile(tile, change):
                kind = EdgeKind.CLOSES if change is s.TileChange.HIDE else EdgeKind.OPENS
                self._edge(at, f"tile {tile}", kind, it.span, label=change.value)
            case s.AddToStock(stock):
                self._stocked.setdefault(stock, []).append((at, it))
                self._lay_out(stock, it.items, at, it.span)
                self._stock(stock)
            case s.FireEvent(event):
                self._edge(at, f"one of event {event}", EdgeKind.TRIGGERS, it.span)
            case s.ChangeOption(option, change):
                if change is s.OptionChange.CLOSE:
                    self._edge(at, f"option {option}", EdgeKind.CLOSES, it.span)
                else:
                    label = "" if change is s.OptionChange.OPEN else change.value
                    opener = f"one of option {option}"
                    self._edge(at, opener, EdgeKind.OPENS, it.span, label=label)
                    if label:  # also of one that is open from the start
                        self._edge(at, f"option {option}", EdgeKind.HELPS, it.span, label=label)
            case s.NextStage(stage, now):
                hero, path, _ = at.node.partition(" ")[2].partition(" > ")[0].split(".")
                target = f"stage {hero}.{path}.{stage}"
                label = "" if now else "next turn"
                self._edge(at, f"one of {target}", EdgeKind.LEADS_TO, it.span, label=label)
            case s.Fulfil():
                hero, path, _ = at.node.partition(" ")[2].partition(" > ")[0].split(".")
                self._edge(at, f"finale {hero}.{path}", EdgeKind.LEADS_TO, it.span)
            case s.Defeat(subject):
                node, _ = self._sketch.shared(
                    "defeat", s.Defeat, NodeKind.DEFEAT, "defeated", it.span
                )
                self._edge(at, node, EdgeKind.LEADS_TO, it.span, who=who_of(subject))
            case s.MoveHero(subject, tile):  # that it makes ways shorter: `build.travel`
                who = who_of(subject)
                self._edge(at, f"tile {tile}", EdgeKind.HELPS, it.span, label="goes there", who=who)
            case s.SetToken() | s.Leave() | s.Stay():
                return  # a picture, and what ends a turn: the graph has no turns
            case (
                s.Tell() | s.If() | s.Choose() | s.Do() | s.Test() | s.Scan() | s.AskDestiny()
                | s.Trade() | s.Call() | s.Pay()
            ):  # fmt: skip
                return  # drawn by what is in them: `build.scripts`
            case _:
                assert_never(it)

    def left(self) -> tuple[Store, ...]:
        """Draw what becomes of the goods of who goes, once all scripts are drawn, and of what is
        laid out where nobody trades: it is in the box no longer.
        """
        self._left.draw(self._traders, self._stocked)
        for stock, every in self._stocked.items():
            for at, it in every if stock not in self._traders else ():
                for item in it.items:
                    self._edge(at, f"item {item}", EdgeKind.HELPS, it.span, label=NOT_TRADED)
        return self._left.stores

    def _in_place_of(self, others: list[str], item: str, at: At) -> str:
        """What stands on the edge to a thing that is given only while no others are left."""
        if not others:
            return ""
        label = f"only while no {either([*map(self._sketch.titles.title, others)])} is left"
        ids = tuple(f"item {it}" for it in others)
        self._sketch.instead.append(Instead(at.node, f"item {item}", label, ids))
        return label

    def trade(self, stock: str, at: At, span: Span) -> None:
        """The wares of a stock are sold there."""
        self._traders.setdefault(stock, []).append(at)
        laid = next(it.items for it in self._sketch.program.stocks if it.id == stock)
        self._lay_out(stock, (), at, span)
        for item in dict.fromkeys(laid):
            self._gain(item, at, "", "sold", span)
            stack = Stack(at.node, f"item {item}", f"{stock} {item}", laid.count(item))
            self._sketch.stacks.append(stack)
        self._stock(stock)
        if self._sale(at, span) or laid or stock in self._left.filled:
            self._facts.write(at, "resource coins", None, -1, "paid", "", span)

    def returned(self, match: ItemMatch, at: At, span: Span, who: str = "") -> None:
        """What a hero has no longer is in the box then."""
        for item in self._facts.members(match):
            self._facts.write(at, f"item {item}", BOX, 0, "returned", who, span)

    def _lay_out(self, stock: str, more: tuple[str, ...], at: At, span: Span) -> None:
        """The stack of a stock is laid out before something is added to it (DST-77)."""
        first = next(it.items for it in self._sketch.program.stocks if it.id == stock)
        for item in dict.fromkeys((*first, *more)):
            there = where(Place.STOCK, stock)
            self._facts.write(at, f"item {item}", there, 0, "put there", "", span)

    def _sale(self, at: At, span: Span) -> bool:
        """Whatever a hero has can be sold there (DST-79), if it is worth anything."""
        sold = [it for it in self._sketch.program.items if it.sellable and it.value]
        if not sold:
            return False
        ware, is_new = self._sketch.shared(
            ANY_WARE, s.Trade, NodeKind.ONE_OF, "one of", span, gate=Gate.ONE
        )
        for item in sold if is_new else ():
            self._sketch.edge(f"item {item.id}", ware, EdgeKind.NEEDS, item.span)
        both, _ = self._sketch.shared(
            f"all of {at.node} and what can be sold",
            (s.Trade, at.node),
            NodeKind.ALL_OF,
            "all of",
            span,
            heroes=at.heroes,
        )
        self._sketch.edge(at.node, both, EdgeKind.NEEDS, span)
        self._sketch.edge(ware, both, EdgeKind.NEEDS, span)
        best = max(it.value for it in sold)
        self._facts.write(
            replace(at, node=both), "resource coins", None, best, "for what is sold", "", span
        )
        return True

    def ability(self, item: Item) -> None:
        """What using a thing brings."""
        if item.ability is None:
            return
        at, span = (
            At(f"item {item.id}", self._sketch.heroes, None, None, Repeat.AGAIN, ""),
            item.span,
        )
        if item.ability.kind is AbilityKind.DISCARD:
            self.returned(OneItem(item.id), at, span)
        match item.ability.effect:
            case ChangeResource(resource, amount):
                self._resource(resource, amount, "", at, span)
            case ChangeSkill(skill, amount):
                self._markers(skill, "+1" if amount is None else f"{amount:+d}", "", at, span)
            case RollTotal() | AddSuccesses() | AlsoCountMarkers() | ReplaceRoll():
                self._edge(at, "resource markers", EdgeKind.HELPS, span, label="in tests")
            case MoveRange() | ReplaceMove():
                pass  # it makes ways shorter: `build.travel`
            case other:
                assert_never(other)

    def _markers(self, skill: Skill | None, label: str, who: str, at: At, span: Span) -> None:
        """Markers that move; the owner chooses whose, where no skill is named (DST-101)."""
        words = f"{label} {skill.value if skill else 'any skill'}"
        self._edge(at, "resource markers", EdgeKind.GIVES, span, label=words, who=who)
        for one in Skill if skill is None else (skill,):
            self._facts.write(at, f"markers {one.value}", MOVED, 0, words, who, span)

    def paid(self, costs: tuple[s.Cost, ...], at: At) -> None:
        """A price makes coins and dice fewer, and moves markers."""
        for it in costs:
            if it.kind is s.CostKind.SKILL:
                for one in Skill if it.skill is None else (it.skill,):
                    self._facts.write(at, f"markers {one.value}", MOVED, 0, "paid", "", it.span)
            elif it.item is not None:
                self.returned(it.item, at, it.span)
            else:
                name = f"resource {it.kind.value}"
                self._facts.write(at, name, None, -it.amount, "paid", "", it.span)

    def _stock(self, stock: str) -> None:
        """What scripts add to the stock is sold after that."""
        for at in self._traders.get(stock, ()):
            for adder, it in self._stocked.get(stock, ()):
                for item in it.items:
                    both, _ = self._sketch.shared(
                        f"all of {at.node} and {item} of {adder.node}",
                        (at.node, item, adder.node),
                        NodeKind.ALL_OF,
                        "all of",
                        it.span,
                        heroes=at.heroes,
                    )
                    self._sketch.edge(at.node, both, EdgeKind.NEEDS, it.span)
                    self._sketch.edge(
                        adder.node, both, EdgeKind.NEEDS, it.span, condition=adder.words
                    )
                    self._gain(item, replace(at, node=both), "", "sold", it.span)
                    if adder.repeat is not Repeat.AGAIN:
                        who = 1 if adder.repeat is Repeat.ONCE else len(adder.heroes)
                        name = f"{stock} {item} of {adder.node} {it.span}"
                        stack = Stack(both, f"item {item}", name, who * it.items.count(item))
                        self._sketch.stacks.append(stack)

    def _gain(self, item: str, at: At, who: str, label: str, span: Span) -> None:
        again = label != "sold"
        self._edge(at, f"item {item}", EdgeKind.GIVES, span, who=who, label=label, adds=again)
        self._facts.write(at, f"item {item}", HELD, 0, "taken", who, span)

    def _resource(self, name: str, amount: int, who: str, at: At, span: Span) -> None:
        node = f"resource {name}"
        kind = EdgeKind.GIVES if amount > 0 else EdgeKind.TAKES
        label = f"{amount:+d}"
        if name == "virtue":
            kind = EdgeKind.GIVES
        self._facts.write(at, node, None, amount, label, who, span)
        self._edge(at, node, kind, span, label=label, who=who, copies=abs(amount))

    def _move_item(self, it: s.MoveItem, at: At) -> None:
        node = f"item {it.item}"
        there = where(it.place, it.target)
        tile = "" if it.target is None else self._sketch.titles.title(it.target)
        if it.place is Place.TILE:
            self._edge(at, node, EdgeKind.GIVES, it.span, label=f"{LAID}{tile}")
            if at.node not in self._rescues:  # also out of a hand, where there is no other copy
                self._edge(at, node, EdgeKind.TAKES, it.span, label=f"{LAID}{tile}")
            self._facts.write(at, node, HELD, 0, "taken", "", it.span)
        else:
            words = f"{it.place.value} {tile}".rstrip()
            label = {Place.GONE: "destroyed", Place.BOX: "returned"}.get(it.place, words)
            self._edge(at, node, EdgeKind.TAKES, it.span, label=label)
        self._facts.write(at, node, there, 0, there, "", it.span)

    def _place(self, poi: str, tile: str, at: At, span: Span) -> None:
        source = at.node
        if source != f"tile {tile}":
            source, _ = self._sketch.shared(
                f"all of {at.node} and {tile}",
                (at.node, tile),
                NodeKind.ALL_OF,
                "all of",
                span,
                tile=tile,
                heroes=at.heroes,
            )
            self._sketch.edge(at.node, source, EdgeKind.NEEDS, span, condition=at.words)
            self._sketch.edge(f"tile {tile}", source, EdgeKind.NEEDS, span)
        self._sketch.edge(source, f"poi {poi}", EdgeKind.OPENS, span, repeat=Repeat.ONCE)
        self._facts.write(at, f"poi {poi}", True, 0, "placed", "", span)

    def _write(
        self,
        at: At,
        cell: str,
        value: int | str | None,
        add: int,
        label: str,
        subject: c.Subject,
        span: Span,
    ) -> None:
        self._facts.write(at, cell, value, add, label, who_of(subject), span)

    def _edge(
        self,
        at: At,
        target: str,
        kind: EdgeKind,
        span: Span,
        *,
        label: str = "",
        who: str = "",
        copies: int = 1,
        adds: bool = False,
    ) -> None:
        if target.startswith("one of ") and target not in self._sketch.nodes:
            return  # of what is open from the start
        self._sketch.edge(
            at.node,
            target,
            kind,
            span,
            label=label,
            condition=at.words,
            who=who,
            repeat=at.repeat,
            copies=copies,
            adds=adds,
        )


def who_of(subject: c.Subject) -> str:
    """Whom an effect is for, as `QuestEdge.who` has it."""
    if isinstance(subject, c.Named):
        return subject.hero
    return "" if subject is c.Who.ACTIVE else subject.value
