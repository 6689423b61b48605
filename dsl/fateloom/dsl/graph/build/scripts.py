"""What scripts do: every effect becomes an edge from the innermost part of the script it stands in.

A part is an option, an event, a stage, or an outcome of these: a band of a test, an answer to a
scan, a choice, a branch. What a scene does is done by those who call it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.build.effects import Effects, who_of
from fateloom.dsl.graph.build.odds import Odds
from fateloom.dsl.graph.build.said import matched, outcome_title, price_words
from fateloom.dsl.graph.build.titles import spaced
from fateloom.dsl.graph.model import Gate, Trial
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.board import OptionKind
from fateloom.runtime.program.items import OneItem
from fateloom.runtime.record import parts_in, replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.build.conditions import Conditions
    from fateloom.dsl.graph.build.facts import Facts
    from fateloom.dsl.graph.build.sketch import At, Sketch
    from fateloom.dsl.graph.model import Store
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.span import Span

MOST = 99
"""More successes than any test counts."""
DEEPEST = 12
"""Scenes that call scenes are followed so far."""
ANYTHING_ELSE = "with anything else"
"""The answer of a scan to a thing that it does not ask for."""


class Scripts:
    """Draws scripts into a sketch."""

    def __init__(self, sketch: Sketch, facts: Facts, conditions: Conditions) -> None:
        self._sketch = sketch
        self._conditions = conditions
        self._facts = facts
        self._effects = Effects(sketch, facts)
        self._odds = Odds(sketch.program)
        options = (option for poi in sketch.program.pois for option in poi.options)
        self._scans = {f"option {it.id}" for it in options if it.kind is OptionKind.SCAN}
        self._whole = False
        self._depth = 0

    def body(self, body: s.Body, at: At) -> None:
        """Draw what the statements do in that place."""
        for statement in body:
            self._statement(statement, at)

    def pay(self, costs: tuple[s.Cost, ...], at: At) -> None:
        """Let the node there wait for its price."""
        for cost in costs:
            source, words = self._source(cost), price_words((cost,))
            self._sketch.edge(
                source, at.node, EdgeKind.COSTS, cost.span, label=words, copies=cost.amount
            )
        self._effects.paid(costs, at)

    def left(self) -> tuple[Store, ...]:
        """What is left of the goods of who goes."""
        return self._effects.left()

    def uses(self, program: Program) -> None:
        """What comes of using things."""
        for item in program.items:
            self._effects.ability(item)

    def stage(self, body: s.Body, at: At) -> None:
        """The script of a stage, of which every outcome is drawn, also one that only stays."""
        self._whole = True
        self.body(body, at)
        self._whole = False

    def _source(self, cost: s.Cost) -> str:
        """What a price is paid with; markers are everybody's from the start."""
        if cost.item is not None:
            return self._facts.item(cost.item, cost.span)
        if cost.kind is not s.CostKind.SKILL:
            title = price_words((cost,))
            return self._facts.amount(cost.kind.value, cost.amount, title, cost.span)
        return "resource markers"

    def _statement(self, it: s.Statement, at: At) -> None:
        match it:
            case s.If():
                self._if(it, at)
            case s.Choose(choices):
                for choice in choices:
                    self._choice(choice, at)
            case s.Do(scene):
                self._scene(scene, at)
            case s.Test():
                self._test(it, at)
            case s.Scan():
                self._scan(it, at)
            case s.AskDestiny(_, answers, other):
                for answer in answers:
                    heroes = at.heroes & {answer.hero}
                    self.body(answer.body, replace(at, heroes=heroes))
                self.body(other, at)
            case s.Trade(stock):
                self._effects.trade(stock, at, it.span)
            case s.Call(system, setup, _, _, outcomes):
                for outcome in outcomes:
                    title = spaced(outcome.outcome)
                    key = f"{system} {setup} {outcome.outcome} {outcome.part} {outcome.least}"
                    self.body(outcome.body, self._under(at, key, title, outcome.body, outcome.span))
            case s.GainItem(_, _, otherwise):
                self._effects.draw(it, at)
                if self._does(otherwise):
                    title = "none is left"
                    self.body(otherwise, self._under(at, title, title, otherwise, it.span))
            case s.Pay(costs, otherwise):
                for cost in costs:
                    source, words = self._source(cost), price_words((cost,))
                    self._sketch.edge(
                        at.node,
                        source,
                        EdgeKind.TAKES,
                        cost.span,
                        label=words,
                        copies=cost.amount,
                    )
                    # the script goes on without it as well, so nothing waits for it
                    self._sketch.edge(source, at.node, EdgeKind.HELPS, cost.span, label=words)
                self._effects.paid(costs, at)
                if self._does(otherwise):
                    title = "cannot pay"
                    self.body(otherwise, self._under(at, title, title, otherwise, it.span))
            case _:
                self._effects.draw(it, at)

    def _test(self, it: s.Test, at: At) -> None:
        """All bands of a test in which anything does something, also those that do nothing: their
        chances are certain together. A band that no roll comes to is none.
        """
        if not any(self._does(band.body) for band in it.bands):
            return
        for band in it.bands:
            is_last = band is it.bands[-1]
            title = outcome_title(band.low, band.high, is_last)
            better = self._odds.chances(it.skill, band.low, MOST)
            high = MOST if is_last else band.high
            heroes = at.heroes & self._odds.come_to(it.skill, band.low, high)
            if at.heroes and not heroes:
                continue
            chances = self._odds.chances(it.skill, band.low, high)
            aids = self._odds.aids(it.skill, band.low, high)
            lent = self._odds.lent(it.skill, band.low, MOST)
            trial = Trial(it.skill, band.low, band.high, chances, better, it.span, aids, lent)
            key = f"{it.skill.value} {title}"
            more = {"trial": trial, "heroes": heroes}
            self.body(band.body, self._under(at, key, title, band.body, band.span, **more))

    def _under(
        self, at: At, key: str, title: str, body: s.Body, span: object, **more: object
    ) -> At:
        text = first_text(body)
        return self._sketch.under(at, key, NodeKind.OUTCOME, title, span, text=text, **more)  # type: ignore[arg-type]

    def _if(self, it: s.If, at: At) -> None:
        before: tuple[c.Condition, ...] = ()
        for branch in it.branches:
            whole = c.All((*before, branch.condition), branch.span)
            if self._does(branch.body):
                words = self._sketch.words.condition(branch.condition)
                title = self._sketch.titles.condition(branch.condition)
                self._branch(branch.body, whole, f"if {words}", f"if {title}", at, branch)
            before = (*before, c.Not(branch.condition, branch.span))
        if self._does(it.otherwise):
            whole = c.All(before, it.span)
            self._branch(it.otherwise, whole, "otherwise", "otherwise", at, it)

    def _branch(
        self,
        body: s.Body,
        condition: c.Condition,
        key: str,
        title: str,
        at: At,
        it: s.If | s.Branch,
    ) -> None:
        heroes = at.heroes & self._conditions.allowed(condition)
        words = self._sketch.titles.condition(condition)
        inner = self._under(at, key, title, body, it.span, heroes=heroes, words=words)
        self._conditions.ask(condition, inner.node)
        self.body(body, inner)

    def _choice(self, it: s.Choice, at: At) -> None:
        if not self._does(it.body) and not it.costs:
            return
        heroes = at.heroes & self._conditions.allowed(it.condition)
        words = "" if it.condition is None else self._sketch.titles.condition(it.condition)
        inner = self._under(at, it.label, it.label, it.body, it.span, heroes=heroes, words=words)
        self.pay(it.costs, inner)
        self._conditions.ask(it.condition, inner.node)
        self.body(it.body, inner)

    def _scan(self, it: s.Scan, at: At) -> None:
        for answer in it.answers:
            if not self._does(answer.body) and answer.keeps:
                continue
            titles = [matched(self._sketch.program, match) for match in answer.items]
            title = f"with {' or '.join(titles)}"
            keys = [m.item if isinstance(m, OneItem) else f"any {m.category}" for m in answer.items]
            key = "with " + " or ".join(keys)
            inner = self._under(at, key, title, answer.body, answer.span)
            needed = [self._facts.item(match, answer.span) for match in answer.items]
            asker = inner.node
            if len(needed) > 1:
                asker = self._sketch.node(
                    f"one of {inner.node}", NodeKind.ONE_OF, "one of", answer.span, gate=Gate.ONE
                )
                self._sketch.edge(asker, inner.node, EdgeKind.NEEDS, answer.span)
            for node, match in zip(needed, answer.items, strict=True):
                self._sketch.edge(node, asker, EdgeKind.NEEDS, answer.span)
                if not answer.keeps:
                    self._sketch.edge(
                        inner.node, node, EdgeKind.TAKES, answer.span, repeat=at.repeat
                    )
                    self._effects.returned(match, inner, answer.span)
            self.body(answer.body, inner)
        if self._does(it.other):
            inner = self._under(at, ANYTHING_ELSE, ANYTHING_ELSE, it.other, it.span)
            self.body(it.other, inner)
        if at.node not in self._scans and any(self._does(one.body) for one in it.answers):
            self._any(at.node, it.span)  # who has nothing else has to show what is asked for

    def shown(self) -> None:
        """An option that is a scan is not open to who has nothing to show (EC-50): everything helps
        to use it, where something comes of it whatever is shown.
        """
        leading = {
            it.source
            for it in self._sketch.edges.values()
            if it.kind is not EdgeKind.LEADS_TO or it.target.endswith(ANYTHING_ELSE)
        }
        for id in [it for it in self._sketch.nodes if it in self._scans and it in leading]:
            self._any(id, self._sketch.nodes[id].span)

    def _any(self, id: str, span: Span) -> None:
        """Every thing can be shown there."""
        for item in self._sketch.program.items:
            self._sketch.edge(f"item {item.id}", id, EdgeKind.HELPS, span, label="to show")

    def _scene(self, scene: str, at: At) -> None:
        if self._depth < DEEPEST:
            self._depth += 1
            self.body(self._sketch.scenes[scene].body, at)
            self._depth -= 1

    def _does(self, body: s.Body) -> bool:
        """Whether there is anything to draw in it, at any depth."""
        if self._whole and body:
            return True
        for it in parts_in(body):
            if isinstance(it, s.Do):
                if self._scene_does(it.scene):
                    return True
            elif isinstance(it, EFFECTS):
                return True
        return False

    def _scene_does(self, scene: str) -> bool:
        if self._depth >= DEEPEST:
            return False
        self._depth += 1
        found = self._does(self._sketch.scenes[scene].body)
        self._depth -= 1
        return found


EFFECTS = (
    s.Trade,
    s.Gain,
    s.ChangeMarkers,
    s.NewMarker,
    s.GainItem,
    s.LoseItem,
    s.Pay,
    s.MoveItem,
    s.SetVariable,
    s.AddToVariable,
    s.PlacePoi,
    s.RemovePoi,
    s.MoveNpc,
    s.ChangeTile,
    s.AddToStock,
    s.FireEvent,
    s.ChangeOption,
    s.NextStage,
    s.Fulfil,
    s.Defeat,
)


def first_text(body: s.Body) -> str:
    """The first words that are read in it, as written."""
    return next((it.text.source for it in body if isinstance(it, s.Tell)), "")


__all__ = ["EFFECTS", "Scripts", "first_text", "who_of"]
