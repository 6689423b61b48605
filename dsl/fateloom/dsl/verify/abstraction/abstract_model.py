"""Steps as a smaller model tells them: each worked out once, for all heroes whose smaller models
are alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionKey, AbstractionMap
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Assign, Cube, Effect, Model
from fateloom.runtime.transitions.variables import Kind

GROUND = frozenset({Kind.TILE, Kind.POI})

StepKey = tuple[Cube, tuple[Effect, ...]]
"""What a step wants and does: steps that are alike in that are one."""


class AbstractModel:
    """The smaller model that a merging makes, and the steps in it."""

    def __init__(self, abstraction: AbstractionMap) -> None:
        self.abstraction = abstraction
        initial = tuple(dict.fromkeys(map(abstraction.abstract_state, abstraction.model.initial)))
        self.model: Model = replace(
            abstraction.model, variables=abstraction.variables(), initial=initial
        )
        self._relaxed_literal: dict[int, tuple[Step, Step]] = {}
        self._numbers: dict[StepKey, int] = {}
        self._numbered: dict[int, tuple[int, Step]] = {}
        self._may: ReachableValues | None = None

    def relaxed(self, step: Step) -> Step:
        """The step of the smaller model; the same one each time."""
        found = self._relaxed_literal.get(id(step))
        if found is None:
            found = self._relaxed_literal[id(step)] = (self.abstraction.relaxed(step), step)
        return found[0]

    def step_number(self, step: Step) -> int:
        """A number for what a step of the smaller model wants and does."""
        found = self._numbered.get(id(step))
        if found is None:
            key = (step.guard, step.effects)
            number = self._numbers.setdefault(key, len(self._numbers))
            found = self._numbered[id(step)] = (number, step)
        return found[0]

    def deduplicated(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """Each way of changing something once, the first of its kind."""
        found: dict[int, Step] = {}
        for step in steps:
            if step.effects:
                found.setdefault(self.step_number(step), step)
        return tuple(found.values())

    def reachable(self, steps: Iterable[Step]) -> ReachableValues:
        """What may come about in the smaller model by some steps of the whole one, the same each
        time.
        """
        if self._may is None:
            self._may = ReachableValues(self.model, self.deduplicated(map(self.relaxed, steps)))
        return self._may


class SharedAbstractions:
    """What the abstractions for all heroes of a model share (`TransitionSystem.derived`)."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._models: dict[AbstractionKey, AbstractModel] = {}

    @cached_property
    def ground(self) -> ReachableValues:
        """What tiles and POIs may be there, together with all else one at a time."""
        return ReachableValues(self._system.model, self._system.continuing, GROUND)

    @cached_property
    def possible(self) -> frozenset[int]:
        """The identities of the steps that can be taken at all, as far as the ground tells."""
        return frozenset(
            id(it) for it in self._system.steps if self.ground.may_be_enabled_by_pairs(it)
        )

    def abstract_model(self, abstraction: AbstractionMap) -> AbstractModel:
        """What a merging makes of the model; one that is alike makes the same."""
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
