"""Concretization of abstract counterexamples: replays one in the concrete problem, or finds which
variables make it spurious (Clarke et al. 2000).
"""

from __future__ import annotations

from fateloom.dsl.verify.abstraction.modal_abstraction import ModalAbstraction, StepLists
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import changed, holds
from fateloom.runtime.transitions.model import Values

TRIES = 6
"""Steps that are tried for each ring."""


@record
class Concrete:
    """A play of the concrete problem into the states that were feared, and where it ends."""

    play: tuple[Step, ...]
    values: Values


@record
class Spurious:
    """No such play was found; these variables, if seen, may tell why."""

    variables: frozenset[int]


class Concretizer:
    """Follows rings of states, ring by ring, with what the concrete problem wants on the way."""

    def __init__(self, step_lists: StepLists) -> None:
        self.problem = step_lists.problem
        self.writers = step_lists.steps
        self.planner = Planner(self.problem.model, self.writers.steps)
        self.alone = Planner(self.problem.model, step_lists.optimistic.steps)

    def can_still_win(self, values: Values) -> bool:
        """Whether the hero could still win from a state if nothing were ever lost; if not, the hero
        is blocked.
        """
        return self.alone.is_relaxed_reachable(values, (self.problem.goal,))

    def winning_plan(self, values: Values) -> tuple[Step, ...] | None:
        """Steps by which the hero wins alone from a state, if they are found."""
        found = self.alone.reach(values, (self.problem.goal,))
        return None if found is None else found.steps

    def along(self, view: ModalAbstraction, rings: list[Node]) -> Concrete | Spurious:
        """A play from the last ring into the first; `rings[0]` holds the states to reach."""
        relevant = self.writers.writing(view.inside)
        initial = self.problem.model.initial
        start = next(it for it in initial if view.encoding.contains(rings[-1], it))
        self._lost: frozenset[int] = frozenset()
        play: tuple[Step, ...] = ()
        values, ring = start, len(rings) - 1
        while ring:
            found = self._one(view, rings[:ring], relevant, values)
            if found is None:
                return Spurious(self._lost)
            steps, values, ring = found
            play = (*play, *steps)
        return self._at_rest(play, values)

    def _at_rest(self, play: tuple[Step, ...], values: Values) -> Concrete | Spurious:
        """The play, and after it what is laid down by those who carry too much."""
        at_rest = self.problem.at_rest
        if holds(at_rest, values):
            return Concrete(play, values)
        found = self.planner.reach(values, at_rest)
        if found is not None:
            return Concrete((*play, *found.steps), found.values)
        return Spurious(frozenset(it.variable for it in at_rest))

    def _one(
        self, view: ModalAbstraction, nearer: list[Node], relevant: list[Step], values: Values
    ) -> tuple[tuple[Step, ...], Values, int] | None:
        """Steps from a state into one of the nearer rings, as near as one step of them leads."""
        wanted: list[tuple[int, Step]] = []
        for step in relevant:
            if not all(
                it.allowed >> values[it.variable] & 1
                for it in step.guard
                if it.variable in view.inside
            ):
                continue
            ring = self._ring(view, nearer, changed(self.problem.model, step.effects, values))
            if ring is None:
                continue
            if holds(step.guard, values):
                return (step,), changed(self.problem.model, step.effects, values), ring
            wanted.append((ring, step))
        tries = sorted(
            enumerate(wanted), key=lambda it: (it[1][0], self._open(it[1][1], values), it[0])
        )
        for _, (_, step) in tries[:TRIES]:
            way = self.planner.reach(values, step.guard, view.inside)
            if way is None:
                continue
            after = changed(self.problem.model, step.effects, way.values)
            ring = self._ring(view, nearer, after)
            if ring is not None:
                return (*way.steps, step), after, ring
        refinement_cost = [
            (
                view.refinement_cost(
                    it.variable for it in step.guard if it.variable not in view.inside
                ),
                step,
            )
            for _, step in wanted
        ]
        if refinement_cost:
            step = min(refinement_cost, key=lambda it: it[0])[1]
            self._lost = frozenset(
                it.variable
                for it in step.guard
                if it.variable not in view.inside and not it.allowed >> values[it.variable] & 1
            )
        return None

    def _open(self, step: Step, values: Values) -> int:
        return sum(not it.allowed >> values[it.variable] & 1 for it in step.guard)

    def _ring(self, view: ModalAbstraction, nearer: list[Node], values: Values) -> int | None:
        """The nearest of the rings in which a state is."""
        engine = view.encoding.engine
        state = view.encoding.state(values)
        for ring, node in enumerate(nearer):
            if engine.intersection(state, node) != engine.false:
                return ring
        return None
