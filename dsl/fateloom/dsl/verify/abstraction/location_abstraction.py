"""State abstraction of locations: places are distinguished no finer than the question needs.

Most of a flattened story says where heroes stand and on which tile items lie. For a hero who can
walk to a tile from anywhere, and always finds a POI there, the tile makes no difference. So

- the tiles that the hero can always walk to become one place, `anywhere`; other heroes are always
  anywhere;
- what lies on tiles where the hero can always pick it up lies at one place, `on the map`.

The abstract problem is sound for the concrete one: `steps` and `optimistic` over-approximate,
`guaranteed` under-approximates. Grows with the steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from fateloom.dsl.verify.abstraction.abstract_model import (
    GROUND,
    AbstractModel,
    SharedAbstractions,
    StepKey,
    may_give,
)
from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionMap
from fateloom.dsl.verify.abstraction.ground_items import GroundItems
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.facts import StageFacts
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Literal, Move
from fateloom.runtime.transitions.variables import DEFEATED, NO_FINALE, Kind, Merged

WALKS = frozenset({Kind.TILE, Kind.POI, Kind.HERO_TILE})


@record
class AbstractProblem:
    """An abstract problem, and the concrete steps that each of its steps stands for."""

    problem: Problem
    concrete: Problem
    abstraction: AbstractionMap
    concrete_steps: dict[StepKey, tuple[Step, ...]]
    walks: StageFacts | None = None
    """The facts about walking in the concrete problem; None: none were looked for."""
    ground: ReachableValues | None = None
    """Reachable values of the concrete problem, with pairs for tiles and POIs."""
    reachable: ReachableValues | None = None
    """Reachable values of the abstract problem, if they are known already."""


def identity_abstraction(problem: Problem) -> AbstractProblem:
    """The problem as it is."""
    steps: dict[StepKey, list[Step]] = defaultdict(list)
    for step in (*problem.steps, *problem.optimistic):
        steps[step.guard, step.effects].append(step)
    concrete_steps = {key: tuple(alike) for key, alike in steps.items()}
    return AbstractProblem(problem, problem, AbstractionMap(problem.model, ()), concrete_steps)


def abstract_problem(problem: Problem) -> AbstractProblem:
    """The problem with places distinguished no finer than needed."""
    restriction = problem.restriction
    if restriction is not None:
        base = abstract_problem(restriction.base)
        return replace(
            base, problem=restriction.how(base.problem), concrete=restriction.how(base.concrete)
        )
    if problem.system is None:
        return _LocationAbstraction(problem).result()
    by_hero = problem.system.derived(_by_hero)
    if problem.hero not in by_hero:
        by_hero[problem.hero] = _LocationAbstraction(problem).result()
    return by_hero[problem.hero]


def _by_hero(system: TransitionSystem) -> dict[str, AbstractProblem]:
    """The abstract problems of a model; `abstract_problem` fills them in."""
    return {}


class _LocationAbstraction:
    """Computes the abstraction for one problem."""

    def __init__(self, problem: Problem) -> None:
        self.model = problem.model
        self.shared = problem.system.derived(SharedAbstractions) if problem.system else None
        self.reachable = (
            self.shared.ground
            if self.shared
            else ReachableValues(problem.model, problem.steps, GROUND)
        )
        facts = AttainableFacts(problem, self.reachable)
        self.concrete = self._without_impossible(problem)
        self.finale = facts.finale
        self.none = 1 << self.model.variables[self.finale].values.index(NO_FINALE)
        self.walks: StageFacts = facts.stage_facts(self.none.bit_length() - 1, WALKS)
        self.held = facts.held
        self.at = self.model.variable_of(Kind.HERO_TILE, problem.hero)
        self.abstraction = AbstractionMap(self.model, self._effectful(problem))

    def _effectful(self, problem: Problem) -> tuple[Step, ...]:
        """The steps whose effects the abstraction has to respect: those of the problem, and where
        the abstract model is shared, those by which the hero alone loses a finale as well.
        """
        shared = problem.system.continuing if problem.system else ()
        return (*self.concrete.steps, *self.concrete.optimistic, *shared)

    def _without_impossible(self, problem: Problem) -> Problem:
        """The problem without the steps that can never be taken, as far as pairs of values tell."""

        def possible(steps: tuple[Step, ...]) -> tuple[Step, ...]:
            if self.shared is not None:
                known = self.shared.possible
                return tuple(it for it in steps if it.index in known)
            return tuple(filter(self.reachable.may_be_enabled_by_pairs, steps))

        return replace(
            problem,
            steps=possible(problem.steps),
            guaranteed=possible(problem.guaranteed),
            optimistic=possible(problem.optimistic),
            repeating_upper=possible(problem.repeating_upper),
            repeating_lower=possible(problem.repeating_lower),
        )

    def result(self) -> AbstractProblem:
        """The abstract problem."""
        for at, variable in enumerate(self.model.variables):
            if variable.kind is Kind.HERO_TILE and at != self.at:
                self.abstraction.merge(at, range(len(variable.labels)), Merged.ANYWHERE)
        if self.at is not None:
            self.abstraction.merge(self.at, self._walkable(), Merged.ANYWHERE)
        items = GroundItems(self.abstraction, self.reachable, self.walks, self._anywhere())
        items.merge()
        concrete = self.concrete
        model = (
            self.shared.abstract_model(self.abstraction)
            if self.shared
            else AbstractModel(self.abstraction)
        )
        once = model.deduplicated
        steps = [model.relaxed(it) for it in concrete.steps]
        repeating = [model.relaxed(it) for it in concrete.repeating_upper]
        exactly_repeating = [
            model.relaxed(it) for it in concrete.repeating_lower if self.abstraction.is_exact(it)
        ]
        optimistic = [model.relaxed(it) for it in concrete.optimistic]
        guaranteed = [*self._exactly_guaranteed(model), *items.pick_ups(model)]
        problem = Problem(
            model.model, concrete.hero, once(steps), once(guaranteed), once(repeating),
            concrete.goal, once(optimistic), once(exactly_repeating), concrete.at_rest,
        )  # fmt: skip
        concrete_steps: dict[StepKey, dict[int, Step]] = defaultdict(dict)
        for abstract, step in zip(
            (*steps, *optimistic), (*concrete.steps, *concrete.optimistic), strict=True
        ):
            concrete_steps[abstract.guard, abstract.effects][step.index] = step
        return AbstractProblem(
            problem,
            concrete,
            self.abstraction,
            {key: tuple(alike.values()) for key, alike in concrete_steps.items()},
            self.walks,
            self.reachable,
            self._reachable_in(model, problem),
        )

    def _reachable_in(self, model: AbstractModel, problem: Problem) -> ReachableValues | None:
        """The reachable values of the abstract problem, from those that all heroes share. Where the
        hero can be put out of the game otherwise than by losing a finale of their own, they are
        computed for this hero. None: the problem shares nothing.
        """
        system, hero, finale = self.concrete.system, self.concrete.hero, self.finale
        if system is None or self.shared is None:
            return None
        values = self.model.variables[finale].values
        out = values.index(DEFEATED) if DEFEATED in values else None
        if out is not None and any(
            may_give(it, finale, out) and not system.loses_finale(it, hero)
            for it in system.continuing
        ):
            return ReachableValues(problem.model, problem.steps)
        possible = self.shared.possible
        reachable = model.reachable(it for it in system.continuing if it.index in possible)
        return reachable if out is None else reachable.restricted(finale, ~(1 << out))

    # --- walking

    def _walkable(self) -> list[int]:
        """The tiles to which the hero can always walk, with nothing but walking, and where nothing
        that is laid down is lost.
        """
        assert self.at is not None
        own = {self.at, self.held}
        safe = self._safe_to_lay_down()
        return [
            value
            for value in range(len(self.model.variables[self.at].labels))
            if (fact := self.walks.facts.get(Literal(self.at, 1 << value))) is not None
            and own.issuperset(fact.plan.writes)
            and safe >> value & 1
        ]

    def _safe_to_lay_down(self) -> int:
        """The tiles where the hero cannot lay anything down, or can always pick it up again."""
        laid_down = picked_up = 0
        for step in self.concrete.guaranteed:
            here = next((it.allowed for it in step.guard if it.variable == self.at), 0)
            if step.action.move is Move.LAY_DOWN:
                laid_down |= here
            elif step.action.move is Move.PICK_UP:
                variables = self.model.variables
                pois = (it for it in step.guard if variables[it.variable].kind is Kind.POI)
                if all(map(self.walks.always_holds, pois)):
                    picked_up |= here
        return ~laid_down | picked_up

    def _exactly_guaranteed(self, model: AbstractModel) -> Iterator[Step]:
        """The guaranteed steps that are guaranteed in the abstract problem as well."""
        for step in self.concrete.guaranteed:
            from_anywhere = self._from_anywhere(step)
            if self.abstraction.is_exact(from_anywhere):
                yield model.relax(from_anywhere)

    def _anywhere(self) -> Iterator[Step]:
        """The guaranteed steps, outside of finales, that the hero can take from anywhere."""
        if self.at is None:
            return
        for step in self.concrete.guaranteed:
            if self._is_outside_finales(step):
                from_anywhere = self._from_anywhere(step)
                if all(it.variable != self.at for it in from_anywhere.guard):
                    yield from_anywhere

    def _from_anywhere(self, step: Step) -> Step:
        """The step without what it asks of the hero's tile, if the hero can walk there."""
        if self.at is None or not self._is_outside_finales(step):
            return step
        merged = self.abstraction.merged_values(self.at)
        guard = tuple(it for it in step.guard if it.variable != self.at or not it.allowed & merged)
        return step.cut(guard, step.effects)

    def _is_outside_finales(self, step: Step) -> bool:
        """Whether the step asks for a hero who has begun no finale."""
        asked = (it.allowed for it in step.guard if it.variable == self.finale)
        return next(asked, 0) == self.none
