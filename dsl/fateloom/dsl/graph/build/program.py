"""From a Program to its `QuestModel`. The work grows with the length of the Program, and with the
number of facts times the number of effects on each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.build.conditions import Conditions
from fateloom.dsl.graph.build.facts import Facts
from fateloom.dsl.graph.build.firsts import firsts
from fateloom.dsl.graph.build.ledger import coins_of
from fateloom.dsl.graph.build.scripts import Scripts, first_text
from fateloom.dsl.graph.build.sketch import At, Sketch
from fateloom.dsl.graph.build.titles import spaced
from fateloom.dsl.graph.build.travel import travel_in
from fateloom.dsl.graph.model import Gate, QuestModel, Repeat
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program.board import Limit, Option, Poi, Side
from fateloom.runtime.program.destiny import Begin, Event, Path, TriggerKind
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.variables import Scope

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program

REPEATS = {
    Limit.ONCE: Repeat.ONCE,
    Limit.ONCE_PER_HERO: Repeat.PER_HERO,
    Limit.ONCE_A_VISIT: Repeat.AGAIN,
}


def quest_model(program: Program) -> QuestModel:
    """The graph of the Program, with all that it has."""
    sketch = Sketch(program)
    facts = Facts(sketch)
    conditions = Conditions(sketch, facts)
    drawing = _Drawing(sketch, conditions, Scripts(sketch, facts, conditions))
    drawing.things(program)
    drawing.doors(program)
    drawing.scripts.uses(program)
    for tile in program.tiles:
        drawing.scripts.body(tile.on_explore, drawing.at(f"tile {tile.id}", Repeat.ONCE))
    for poi in program.pois:
        for option in poi.options:
            drawing.option(poi, option)
    for event in program.events:
        drawing.event(event)
    for destiny in program.destinies:
        for path in destiny.paths:
            drawing.path(destiny.hero, path)
    stores = drawing.scripts.left()
    facts.link()
    drawing.scripts.shown()
    known = sketch.nodes
    return QuestModel(
        program.title,
        tuple(known.values()),
        tuple(e for e in sketch.edges.values() if e.source in known and e.target in known),
        tuple((hero.id, hero.title) for hero in program.heroes),
        tuple((tile.id, tile.title) for tile in program.tiles),
        travel_in(program),
        tuple((npc.id, npc.title) for npc in program.npcs),
        frozenset(it.id for it in program.variables if it.scope is Scope.HERO)
        | {it.value for it in Resource}
        | facts.own,
        tuple((it.id, coins_of(program, it)) for it in program.heroes),
        facts.ledger(),
        tuple((f"event {it.id}", it.mode.value) for it in program.events if it.mode is not None),
        program.settings.inventory_limit,
        tuple(sketch.stacks),
        frozenset(facts.of_some),
        firsts(sketch, facts),
        tuple(sketch.instead),
        tuple(facts.speaks),
        stores,
    )


class _Drawing:
    def __init__(self, sketch: Sketch, conditions: Conditions, scripts: Scripts) -> None:
        self._sketch = sketch
        self._conditions = conditions
        self.scripts = scripts

    def things(self, program: Program) -> None:
        """All that has a place of its own, before anything is said of it."""
        node = self._sketch.node
        for tile in program.tiles:
            node(
                f"tile {tile.id}",
                NodeKind.TILE,
                tile.title,
                tile.span,
                gate=Gate.ONE,
                given=tile.side is not Side.BOX,
                tile=tile.id,
                repeat=Repeat.ONCE,
                text=_text(tile.hint),
            )
        for poi in program.pois:
            node(
                f"poi {poi.id}",
                NodeKind.POI,
                poi.title,
                poi.span,
                gate=Gate.ONE,
                tile=poi.tile,
                poi=poi.id,
                text=first_text(poi.description),
            )
        for item in program.items:
            node(
                f"item {item.id}",
                NodeKind.ITEM,
                item.title,
                item.span,
                gate=Gate.ONE,
                copies=item.copies,
                text=item.description,
            )
        for resource in Resource:
            span = program.heroes[0].span
            id = f"resource {resource.value}"
            node(id, NodeKind.RESOURCE, resource.value, span, gate=Gate.ONE, given=True)
        span = program.heroes[0].span
        node("resource markers", NodeKind.RESOURCE, "markers", span, gate=Gate.ONE, given=True)
        self._sketch.edge("resource xp", "resource markers", EdgeKind.LEADS_TO, span)
        for hero in program.heroes:
            for carried in hero.items:
                self._sketch.begins_with(hero, f"item {carried}")

    def doors(self, program: Program) -> None:
        """What opens closed options, and what triggers events: one of several things."""
        node = self._sketch.node
        for option in (option for poi in program.pois for option in poi.options):
            if option.closed:
                id = f"one of option {option.id}"
                node(id, NodeKind.ONE_OF, "one of", option.span, gate=Gate.ONE)
        for event in program.events:
            days = event.trigger.days
            node(
                f"one of event {event.id}",
                NodeKind.ONE_OF,
                "one of",
                event.span,
                gate=Gate.ONE,
                given=event.trigger.kind in (TriggerKind.DAY, TriggerKind.TURN_START),
                days=days,
            )

    def option(self, poi: Poi, option: Option) -> None:
        """An option with its condition, price and script."""
        id = f"option {option.id}"
        heroes = self._conditions.allowed(option.condition)
        repeat = REPEATS[option.limit]
        self._sketch.node(
            id,
            NodeKind.OPTION,
            option.label or spaced(option.id.partition(".")[2]),
            option.span,
            heroes=heroes,
            tile=poi.tile,
            poi=poi.id,
            repeat=repeat,
            text=first_text(option.body),
        )
        self._sketch.edge(f"poi {poi.id}", id, EdgeKind.LEADS_TO, option.span)
        if option.closed:
            self._sketch.edge(f"one of {id}", id, EdgeKind.LEADS_TO, option.span)
        at = At(id, heroes, poi.tile, poi.id, repeat, "")
        self.scripts.pay(option.costs, at)
        self._conditions.ask(option.condition, id)
        self.scripts.body(option.body, at)

    def event(self, event: Event) -> None:
        """An event with what makes it happen."""
        id = f"event {event.id}"
        again = event.repeats or event.rescue
        repeat = Repeat.AGAIN if again else Repeat.ONCE
        self._sketch.node(
            id,
            NodeKind.EVENT,
            "a rescue" if event.rescue else spaced(event.id),
            event.span,
            repeat=repeat,
            days=event.trigger.days,
            text=first_text(event.body),
        )
        trigger = f"one of {id}"
        self._sketch.edge(trigger, id, EdgeKind.TRIGGERS, event.span)
        if event.trigger.option is not None:
            self._sketch.edge(
                f"option {event.trigger.option}", trigger, EdgeKind.TRIGGERS, event.span
            )
        if event.trigger.condition is not None:
            self._conditions.ask(event.trigger.condition, self._all_of(trigger, event))
        self._conditions.ask(event.condition, id)
        self.scripts.body(event.body, At(id, self._sketch.heroes, None, None, repeat, ""))

    def _all_of(self, trigger: str, event: Event) -> str:
        """What an event watches: its parts must hold together."""
        watch = self._sketch.node(f"all of event {event.id}", NodeKind.ALL_OF, "all of", event.span)
        self._sketch.edge(watch, trigger, EdgeKind.TRIGGERS, event.span)
        return watch

    def path(self, hero: str, path: Path) -> None:
        """A path: its milestones, where it begins, its stages, its end."""
        name = f"{hero}.{path.id}"
        alone = frozenset({hero})
        node, edge = self._sketch.node, self._sketch.edge
        node(
            f"finale {name}",
            NodeKind.FINALE,
            path.title,
            path.span,
            gate=Gate.ONE,
            heroes=alone,
            repeat=Repeat.ONCE,
            text=_text(path.secret),
        )
        for number, milestone in enumerate(path.milestones, start=1):
            id = node(
                f"milestone {name} {number}",
                NodeKind.MILESTONE,
                milestone.text.source,
                milestone.span,
                heroes=alone,
                repeat=Repeat.ONCE,
            )
            self._conditions.ask(milestone.condition, id)
        for stage in path.stages:
            id = node(
                f"stage {name}.{stage.id}",
                NodeKind.STAGE,
                spaced(stage.id),
                stage.span,
                heroes=alone,
                text=first_text(stage.body),
                steps=stage.turns,
            )
            before = node(
                f"one of {id}", NodeKind.ONE_OF, "one of", stage.span, gate=Gate.ONE, heroes=alone
            )
            edge(before, id, EdgeKind.LEADS_TO, stage.span)
        for begin in path.begins:
            id = node(
                self._begin_id(name, path, begin),
                NodeKind.BEGIN,
                begin.label,
                begin.span,
                heroes=alone,
                poi=begin.poi,
                tile=self._sketch.nodes[f"poi {begin.poi}"].tile,
                repeat=Repeat.ONCE,
            )
            edge(f"poi {begin.poi}", id, EdgeKind.LEADS_TO, begin.span)
            self._conditions.ask(begin.condition, id)
            label = "next turn" if begin.next_turn else ""
            first = f"one of stage {name}.{path.stages[0].id}"
            edge(id, first, EdgeKind.LEADS_TO, begin.span, label=label)
        for stage in path.stages:
            at = At(f"stage {name}.{stage.id}", alone, None, None, Repeat.AGAIN, "")
            self.scripts.stage(stage.body, at)

    def _begin_id(self, name: str, path: Path, begin: Begin) -> str:
        """The name of a beginning: its place and its label, and its condition where the path has
        several so; edits elsewhere leave it as it is.
        """
        id = f"beginning {name} at {begin.poi} > {begin.label}"
        alike = [it for it in path.begins if (it.poi, it.label) == (begin.poi, begin.label)]
        if len(alike) > 1 and begin.condition is not None:
            id += f" if {self._sketch.words.condition(begin.condition)}"
        return id

    def at(self, node: str, repeat: Repeat) -> At:
        """The place of a tile's script."""
        return At(node, self._sketch.heroes, node.partition(" ")[2], None, repeat, "")


def _text(text: Text | None) -> str:
    return "" if text is None else text.source
