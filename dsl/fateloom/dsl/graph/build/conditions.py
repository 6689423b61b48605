"""What a condition waits for: a node for each fact that it asks, and for *all of* and *one of*."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Gate
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import condition as c

if TYPE_CHECKING:
    from fateloom.dsl.graph.build.facts import Facts
    from fateloom.dsl.graph.build.sketch import Sketch
    from fateloom.runtime.span import Span


class Conditions:
    """Draws conditions into a sketch."""

    def __init__(self, sketch: Sketch, facts: Facts) -> None:
        self._sketch = sketch
        self._facts = facts

    def ask(self, condition: c.Condition | None, asker: str) -> None:
        """Let the node `asker` wait for the condition."""
        for node, part in self._parts(condition):
            words = self._sketch.titles.condition(part)
            self._sketch.edge(node, asker, EdgeKind.NEEDS, _span(part), condition=words)

    def allowed(self, condition: c.Condition | None) -> frozenset[str]:
        """The heroes for whom it can hold, as far as it says so itself (`hero is …`)."""
        every = self._sketch.heroes
        match condition:
            case c.All(parts):
                for part in parts:
                    every = every & self.allowed(part)
                return every
            case c.AnyOf(parts):
                return frozenset().union(*map(self.allowed, parts)) if parts else every
            case c.HeroIs(heroes):
                return every & frozenset(heroes)
            case c.Not(c.HeroIs(heroes)):
                return every - frozenset(heroes)
            case _:
                return every

    def _parts(self, it: c.Condition | None) -> Iterator[tuple[str, c.Condition]]:
        """The nodes that must all hold, each with the part of the condition that it stands for."""
        match it:
            case None | c.HeroIs() | c.Not(c.HeroIs()) | c.ModeIs() | c.Not(c.ModeIs()):
                return
            case c.All(parts):
                for part in parts:
                    yield from self._parts(part)
            case c.Not(c.All(parts)):
                yield from self._parts(c.AnyOf(_negated(parts), it.span))
            case c.Not(c.AnyOf(parts)):
                yield from self._parts(c.All(_negated(parts), it.span))
            case c.Not(c.Not(part)):
                yield from self._parts(part)
            case c.AnyOf():
                yield self._one_of(it), it
            case _:
                if node := self._facts.node_of(it):
                    yield node, it

    def _one_of(self, it: c.AnyOf) -> str:
        words = self._sketch.words.condition(it)
        id, is_new = self._sketch.shared(
            f"one of {words}", it, NodeKind.ONE_OF, "one of", it.span, gate=Gate.ONE
        )
        if is_new:
            for part in it.parts:
                found = list(self._parts(part))
                said = self._sketch.titles.condition(part)
                if len(found) == 1:
                    self._sketch.edge(found[0][0], id, EdgeKind.NEEDS, _span(part), condition=said)
                    continue
                heroes = self.allowed(part)
                id_words = self._sketch.words.condition(part)
                both, is_first = self._sketch.shared(
                    f"all of {id_words}",
                    part,
                    NodeKind.ALL_OF,
                    "all of",
                    _span(part),
                    heroes=heroes,
                )
                for node, inner in found if is_first else ():
                    words = self._sketch.titles.condition(inner)
                    self._sketch.edge(node, both, EdgeKind.NEEDS, _span(inner), condition=words)
                self._sketch.edge(both, id, EdgeKind.NEEDS, _span(part), condition=said)
        return id


def _negated(parts: tuple[c.Condition, ...]) -> tuple[c.Condition, ...]:
    return tuple(part.part if isinstance(part, c.Not) else c.Not(part, part.span) for part in parts)


def _span(it: c.Condition) -> Span:
    return it.span
