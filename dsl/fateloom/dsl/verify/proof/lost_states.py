"""Lost states: whether a hero can still win from a state, as exactly as a problem allows it.

Delete relaxation first, which is quick; then what is known of the dead end that a play leads to;
then, where the whole cone of influence takes few bits, the exact search.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.proof.prover import EXACT_BITS
from fateloom.dsl.verify.proof.symbolic_oracle import ExactSearch, cone_bits
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Values


class LostStates:
    """The states at rest from which the hero of a problem has lost for certain. `also`: whether a
    state belongs to a dead end that was found already.
    """

    def __init__(self, problem: Problem, also: Callable[[Values], bool]) -> None:
        self._problem, self._also = problem, also
        self._known: dict[Values, bool] = {}

    def contains(self, values: Values) -> bool:
        """Whether the hero has lost for certain. In a cone of more than EXACT_BITS bits a lost
        state may not be seen to be one.
        """
        if values not in self._known:
            self._known[values] = holds(self._problem.at_rest, values) and self._is_lost(values)
        return self._known[values]

    def _is_lost(self, values: Values) -> bool:
        if cannot_win_relaxed(self._problem, values) or self._also(values):
            return True
        if self._exact is None or self._wins(values):
            return False
        search, losing = self._exact
        return search.encoding.contains(losing, values)

    def _wins(self, values: Values) -> bool:
        """Whether a plan is found at once, so that nothing has to be searched: only where nothing
        can interfere with it.
        """
        if self._problem.repeating_lower:
            return False
        return self._planner.reach(values, (self._problem.goal,)) is not None

    @cached_property
    def _planner(self) -> Planner:
        return Planner(self._problem.model, self._problem.optimistic)

    @cached_property
    def _exact(self) -> tuple[ExactSearch, object] | None:
        problem = self._problem
        if cone_bits(problem) > EXACT_BITS:
            return None
        try:
            search = ExactSearch(problem)
            return search, search.without_win(problem.optimistic, problem.repeating_lower)
        except OutOfNodesError:
            return None
