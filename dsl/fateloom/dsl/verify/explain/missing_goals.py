"""Missing goals: what a blocked hero can no longer achieve, and what became of its sources.

Computed under delete relaxation: what is unreachable even there is unreachable. Where each goal is
reachable by itself, none is named.
"""

from __future__ import annotations

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral, named_literal, named_value
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import may_achieve, relaxed_values
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Assign, Cube, Literal, Values
from fateloom.runtime.transitions.variables import FinaleState, Kind, is_on_path, is_won

MAX_SOURCES = 3
MAX_MISSING = 3


@record
class Source:
    """A step that would have brought it, and what shuts it now; None: several things at once."""

    step: Step
    blocked_by: NamedLiteral | None


@record
class MissingGoal:
    """What is wanted for a path and cannot be had any more; how it is now; what would have brought
    it. No source: nothing in the story brings it back.
    """

    path: str
    wanted: NamedLiteral
    now: NamedLiteral
    sources: tuple[Source, ...]


def missing_goals(problem: Problem, end: Values) -> tuple[MissingGoal, ...]:
    """What the hero lacks in a state from which there is no way to a finale, path by path.

    Grows with the steps that the hero may hope for.
    """
    return _MissingGoals(problem, end).result()


class _MissingGoals:
    def __init__(self, problem: Problem, end: Values) -> None:
        self.problem, self.end, self.model = problem, end, problem.model
        self.values = relaxed_values(problem, end)

    def result(self) -> tuple[MissingGoal, ...]:
        found: list[MissingGoal] = []
        finale = self.model.variables[self.problem.goal.variable]
        for value in finale.values:
            if isinstance(value, FinaleState) and is_won(value):
                found += self._path(value.path)
        return tuple(found)

    def _path(self, path: str) -> list[MissingGoal]:
        """The first steps of the finale that come nearest to being possible, and what they want."""
        finale = self.problem.goal.variable
        values = self.model.variables[finale].values
        towards = [
            step
            for step in self.problem.optimistic
            for it in step.effects
            if it.variable == finale
            and isinstance(it, Assign)
            and is_on_path(values[it.value], path)
        ]
        # Where the finale cannot be begun, its later stages lack nothing but that.
        wants = [(self._shut(it.guard), it) for it in towards]
        own = [it for it, step in wants if it and all(one.variable != finale for one in it)]
        if not own:
            return []
        least = min(own, key=len)
        return [self._lack(path, it) for it in least[:MAX_MISSING]]

    def _lack(self, path: str, literal: Literal) -> MissingGoal:
        at = literal.variable
        sources: dict[tuple[object, ...], Source] = {}
        for step in self.problem.optimistic:
            if not may_achieve(step, literal, self.end):
                continue
            blocked_by = [it for it in self._shut(step.guard) if it != literal]
            blocked_by.sort(key=lambda it: self.model.variables[it.variable].kind is Kind.HELD)
            action = step.action
            key = action.move, action.hero, action.subject, action.label
            if key in sources:
                continue
            claim = None
            if blocked_by:
                variable = blocked_by[0].variable
                claim = named_value(self.model, variable, self.end[variable])
            sources[key] = Source(step, claim)
        return MissingGoal(
            path,
            named_literal(self.model, literal),
            named_value(self.model, at, self.end[at]),
            tuple(sources.values())[:MAX_SOURCES],
        )

    def _shut(self, guard: Cube) -> list[Literal]:
        """The literals that cannot hold any more."""
        return [it for it in guard if not self.values[it.variable] & it.allowed]
