"""Abstract transition system: the steps of a model under an abstraction map.

Each step is translated once and shared by all heroes with the same map.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import prod

from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionKey, AbstractionMap
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import (
    Add,
    Assign,
    Cube,
    Effect,
    Lookup,
    Model,
    Move,
    Remap,
)
from fateloom.runtime.transitions.variables import Kind

GROUND = frozenset({Kind.TILE, Kind.POI})

StepKey = tuple[Cube, tuple[Effect, ...]]
"""Guard and effects: steps that agree in both are one step of the abstract model."""


class AbstractModel:
    """An abstract model and its steps. Steps with the same guard and effects have one index."""

    def __init__(self, abstraction: AbstractionMap) -> None:
        self.abstraction = abstraction
        initial = tuple(dict.fromkeys(map(abstraction.abstract_state, abstraction.model.initial)))
        self.model: Model = replace(
            abstraction.model, variables=abstraction.variables(), initial=initial
        )
        self._relaxed: dict[int, Step] = {}
        self._indices: dict[StepKey, int] = {}
        self._reachable: ReachableValues | None = None
        self._effects: dict[int, tuple[Effect, Effect | None]] = {}
        """By the identity of a concrete effect, that one and what becomes of it."""

    # --- steps

    def relaxed(self, step: Step) -> Step:
        """The abstract step of a concrete one, the same one each time: it may do all that the
        concrete one may.
        """
        known = self._relaxed.get(step.index)
        if known is None:
            known = self._relaxed[step.index] = self.relax(step)
        return known

    def relax(self, step: Step) -> Step:
        """The same, for a step that is in no model."""
        guard = step.guard
        if step.action.move is Move.PICK_UP and any(
            map(self.abstraction.asks_for_merged_place, guard)
        ):
            # Whichever tile it lies on, which POI is there makes no difference.
            kinds = self.model.variables
            guard = tuple(it for it in guard if kinds[it.variable].kind is not Kind.POI)
        return self.with_guard(
            step, self.abstraction.relaxed_cube(guard), tuple(self._abstract_effects(step.effects))
        )

    def with_guard(self, step: Step, guard: Cube, effects: tuple[Effect, ...]) -> Step:
        """A step with that guard and those effects, numbered in this model."""
        index = self._indices.setdefault((guard, effects), len(self._indices))
        writes = frozenset(effect.variable for effect in effects)
        return Step(step.action, step.outcome, guard, effects, writes, index)

    def deduplicated(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps that change anything; of those with the same index the first."""
        first: dict[int, Step] = {}
        for step in steps:
            if step.effects:
                first.setdefault(step.index, step)
        return tuple(first.values())

    def reachable(self, steps: Iterable[Step]) -> ReachableValues:
        """What is reachable in the abstract model by some steps of the concrete one; computed once,
        so the steps have to be the same each time.
        """
        if self._reachable is None:
            abstract = self.deduplicated(map(self.relaxed, steps))
            self._reachable = ReachableValues(self.model, abstract)
        return self._reachable

    # --- effects

    def _abstract_effects(self, effects: Sequence[Effect]) -> Iterator[Effect]:
        sums: dict[int, int] = defaultdict(int)
        for effect in effects:
            total = self.abstraction.sum_of(effect.variable)
            if total is not None:
                assert isinstance(effect, Add)
                sums[total] += effect.amount
            else:
                known = self._effects.get(id(effect))
                if known is None:
                    known = self._effects[id(effect)] = (effect, self._abstract_effect(effect))
                if known[1] is not None:
                    yield known[1]
        for at, amount in sorted(sums.items()):
            if amount:
                yield Add(at, amount)

    def _abstract_effect(self, effect: Effect) -> Effect | None:
        """The abstract effect; None: it changes nothing."""
        at = effect.variable
        table = self.abstraction.table(at)
        if table is not None and len(set(table)) == 1:
            return None
        match effect:
            case Assign(_, value):
                return effect if table is None else Assign(at, table[value])
            case Remap(_, images) if table is not None:
                abstract = [0] * len(self.abstraction.remaining_values(at))
                for value, image in enumerate(images):
                    abstract[table[value]] = table[image]
                return Remap(at, tuple(abstract))
            case Lookup(_, inputs, _) if table or any(map(self.abstraction.table, inputs)):
                return self._abstract_lookup(effect)
            case _:
                return effect

    def _abstract_lookup(self, effect: Lookup) -> Lookup:
        abstract_value = self.abstraction.abstract_value
        sizes = [len(self.abstraction.remaining_values(it)) for it in effect.inputs]
        table = [0] * prod(sizes)
        concrete = self.abstraction.model.variables
        ranges = (range(len(concrete[it].labels)) for it in effect.inputs)
        for values, result in zip(product(*ranges), effect.table, strict=True):
            where = 0
            for at, value, size in zip(effect.inputs, values, sizes, strict=True):
                where = where * size + abstract_value(at, value)
            table[where] = abstract_value(effect.variable, result)
        return Lookup(effect.variable, effect.inputs, tuple(table))


class SharedAbstractions:
    """What the abstractions for all heroes of a model share (`TransitionSystem.derived`)."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._models: dict[AbstractionKey, AbstractModel] = {}

    @cached_property
    def ground(self) -> ReachableValues:
        """Reachable values, with pairs for tiles and POIs alone."""
        return ReachableValues(self._system.model, self._system.continuing, GROUND)

    @cached_property
    def possible(self) -> frozenset[int]:
        """The indices of the steps that can ever be taken, as far as `ground` tells."""
        steps = self._system.steps
        return frozenset(it.index for it in steps if self.ground.may_be_enabled_by_pairs(it))

    def abstract_model(self, abstraction: AbstractionMap) -> AbstractModel:
        """The abstract model of a map; equal maps share it."""
        key = abstraction.key()
        if key not in self._models:
            self._models[key] = AbstractModel(abstraction)
        return self._models[key]


def may_give(step: Step, variable: int, value: int) -> bool:
    """Whether a step may give a variable that value, as far as its effects tell."""
    return any(
        it.variable == variable and (not isinstance(it, Assign) or it.value == value)
        for it in step.effects
    )
