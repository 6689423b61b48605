"""Plan refinement: turns a play of the abstract problem into one of the concrete problem, by adding
the walks between its steps.
"""

from __future__ import annotations

from fateloom.dsl.verify.abstraction.location_abstraction import AbstractProblem
from fateloom.dsl.verify.plan.planner import Plan, Planner
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.transitions.interpreter import changed
from fateloom.runtime.transitions.model import Move, Values

MOST_WAYS = 8
"""Steps that are tried where walking alone does not do."""

WALKING = frozenset({Move.STEP, Move.EXPLORE})


class PlanLifter:
    """Plays of the concrete problem that do what those of the smaller one do."""

    def __init__(self, abstract_problem: AbstractProblem) -> None:
        self.abstract_problem = abstract_problem
        self._walkers: dict[str, Planner] = {}
        self._all: Planner | None = None

    def whole(self, play: tuple[Step, ...]) -> Plan | None:
        """The steps of the concrete problem, and the state that they end in; None: it cannot be
        played like that (somebody cannot walk there, or what was taken lies elsewhere).
        """
        for start in self.abstract_problem.concrete.model.initial:
            found = self._from(start, play)
            if found is not None:
                return found
        return None

    def _from(self, start: Values, play: tuple[Step, ...]) -> Plan | None:
        values = start
        steps: tuple[Step, ...] = ()
        for small in play:
            found = self._one(small, values)
            if found is None:
                return None
            steps = (*steps, *found.steps)
            values = found.values
        return Plan(steps, values)

    def _one(self, small: Step, values: Values) -> Plan | None:
        """The shortest way to do one of the steps that a smaller one stands for."""
        steps = self.abstract_problem.concrete_steps.get((small.guard, small.effects), ())
        best: Plan | None = None
        for step in steps:
            found = self._walker(step.action.hero).reach(values, step.guard)
            if found is not None and (best is None or len(found.steps) + 1 < len(best.steps)):
                best = self._with(found, step)
        if best is not None:
            return best
        # Walking is not enough: what was laid down must be laid down here, and so on.
        for step in steps[:MOST_WAYS]:
            found = self._anybody().reach(values, step.guard)
            if found is not None:
                return self._with(found, step)
        return None

    def _with(self, found: Plan, step: Step) -> Plan:
        after = changed(self.abstract_problem.concrete.model, step.effects, found.values)
        return Plan((*found.steps, step), after)

    def _anybody(self) -> Planner:
        if self._all is None:
            self._all = Planner(
                self.abstract_problem.concrete.model, self.abstract_problem.concrete.steps
            )
        return self._all

    def _walker(self, hero: str) -> Planner:
        found = self._walkers.get(hero)
        if found is None:
            walks = [
                it
                for it in self.abstract_problem.concrete.steps
                if it.action.hero == hero and it.action.move in WALKING
            ]
            found = self._walkers[hero] = Planner(self.abstract_problem.concrete.model, walks)
        return found
