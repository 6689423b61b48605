"""What heroes may bring about together by each day: each of them is wherever a walk may lead by
then, and does all there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.hopes import Facts, Group, Hope, Hopes, Trace
from fateloom.runtime.program.items import MoveRange
from fateloom.runtime.program.words import Place
from fateloom.runtime.transitions.model import Model, Move
from fateloom.runtime.transitions.variables import ItemPlace, Kind

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program

DAYS = 12
"""So many days are told apart."""


class Helpers:
    """The heroes of a model together. `traces`: what comes true on each day, in order."""

    def __init__(self, program: Program, model: Model) -> None:
        self._model = model
        day = [at for at, it in enumerate(model.variables) if it.kind is Kind.DAY]
        self._hopes = Hopes(model, frozenset(day), lambda it: it.move is not Move.LEAVE)
        start = 0
        for values in model.initial:
            start |= self._hopes.facts(values)
        self._hopes.keep(start, self._hopes.every, frozenset())
        walks, comes = (Move.STEP, Move.EXPLORE), (Move.DAY, Move.TURN)
        self._walks = [it for it in self._hopes.all if it.action.move in walks]
        coming = [it for it in self._hopes.all if it.action.move in comes]
        rest = [it for it in self._hopes.all if it.action.move not in (*walks, *comes)]
        effects = ((it.ability.effect, it.copies) for it in program.items if it.ability)
        reach = sum(it.tiles * copies for it, copies in effects if isinstance(it, MoveRange))
        self._reach = program.settings.move_range + reach
        self.traces: list[Trace] = []
        self._facts: list[Facts] = []
        always: list[Group] = [(99, (it,)) for it in rest]
        for number in range(1, DAYS + 1):
            trace = Trace()
            at = min(number - 1, len(model.variables[day[0]].values)) - 1 if day else 0
            come = [it for it in coming if not day or it.exact.get(day[0], -1) >> max(at, 0) & 1]
            if number > 1:
                start = self._hopes.grown(start, [(1, (it,)) for it in come], trace)
            start, dark = self._walked(start, trace)
            start = self._hopes.grown(start, [*dark, *always], trace)
            self._facts.append(start)
            self.traces.append(trace)

    def _walked(self, facts: Facts, trace: Trace) -> tuple[Facts, list[Group]]:
        """Where heroes may be, and what they may explore."""
        dark: list[Group] = []
        for _ in range(self._reach):
            new = 0
            for it in self._walks:
                if it.holds(facts):
                    if it.action.move is Move.STEP:
                        trace.append(((it,), it.gives & ~facts))
                        new |= it.gives
                    else:
                        dark.append((1, (it,)))
            facts |= new
        return facts, dark

    def of(self, hero: str) -> tuple[Facts, ...]:
        """What may be so for a hero by the turn of each day, with what is the hero's own left out."""
        mine, own = ItemPlace(Place.HERO, hero), 0
        for place, it in zip(self._hopes.place, self._model.variables, strict=True):
            if it.owner == hero or it.place == mine or it.kind is Kind.DAY:
                own |= (1 << len(it.values)) - 1 << place
            elif it.kind is Kind.ITEM and mine in it.values:
                own |= 1 << place + it.values.index(mine)
        return tuple(it & self._hopes.every & ~own for it in self._facts)


__all__ = ["Helpers", "Hope"]
