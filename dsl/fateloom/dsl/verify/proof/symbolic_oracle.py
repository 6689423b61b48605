"""Exact answer by backward symbolic reachability over the whole cone of influence.

First the states from which the hero can still win alone; then, from the others, backwards through
all steps to the initial states. Forward search would have to distinguish everybody's history. Works
up to about 150 bits.
"""

from __future__ import annotations

from collections.abc import Collection

from fateloom.dsl.verify.bdd.encoding import MAX_NODES, Encoding, width_of
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.plan.dead_ends import Projected
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import applied, holds
from fateloom.runtime.transitions.model import Values


@record
class Path:
    """A shortest play from one of the states in which the game begins."""

    start: Values
    steps: tuple[Step, ...]


@record
class Exact:
    """What came out.

    `unsafe`: a shortest play to a state from which the hero is not certain to win; None: the hero
    is never blocked. `lost`: one to a state from which the hero does not win even by steps that
    nobody can count on.
    """

    unsafe: Path | None
    lost: Path | None
    variables: tuple[int, ...]
    bits: int
    trap: Projected | None = None
    """The states from which the hero has lost for certain; None where there is no play to one."""


class ExactSearch:
    """The states from which a hero wins, over the whole cone. Raises OutOfNodesError."""

    def __init__(
        self, problem: Problem, *, plain: bool = False, max_nodes: int = MAX_NODES
    ) -> None:
        self.problem = problem
        self.variables = cone_of_influence(problem)
        inside = frozenset(self.variables)
        self.encoding = Encoding(problem.model, self.variables, plain=plain, max_nodes=max_nodes)
        self.steps = [it for it in problem.steps if not inside.isdisjoint(it.writes)]
        self.resting = self.encoding.engine.intersection(
            self.encoding.valid, self.encoding.cube(problem.at_rest)
        )

    def decide(self) -> Exact:
        """Whether the hero can be blocked."""
        problem = self.problem
        unsafe = self.without_win(problem.guaranteed, problem.repeating_upper)
        path = self.path_into(unsafe)
        lost = trap = None
        if path is not None:
            losing = self.without_win(problem.optimistic, problem.repeating_lower)
            lost = self.path_into(losing)
            trap = Projected(self.encoding, losing)
        bits = self.encoding.count
        return Exact(path, lost, self.variables, bits, trap if lost else None)

    def without_win(self, steps: Collection[Step], repeating: Collection[Step]) -> Node:
        """The states at rest from which these steps do not lead to a win."""
        symbolic = self.encoding.symbolic_step
        good, _ = self.encoding.winning_region(
            self.encoding.literal(self.problem.goal),
            [symbolic(it) for it in steps],
            [symbolic(it) for it in repeating],
        )
        return self.encoding.engine.difference(self.resting, good)

    def path_into(self, bad: Node, without: Collection[Step] = ()) -> Path | None:
        """A shortest play into some states by all steps but some; the same each time."""
        steps = [it for it in self.steps if it not in without]
        symbolic = [self.encoding.symbolic_step(it) for it in steps]
        rings = self.encoding.backward_rings(bad, symbolic, self.encoding.valid)
        if not rings:
            return None
        model = self.problem.model
        start = next(it for it in model.initial if self.encoding.contains(rings[-1], it))
        values, play = start, list[Step]()
        for ring in reversed(rings[:-1]):
            step = next(
                it
                for it in steps
                if holds(it.guard, values)
                and self.encoding.contains(ring, applied(model, it.outcome, values))
            )
            play.append(step)
            values = applied(model, step.outcome, values)
        return Path(start, tuple(play))


def cone_bits(problem: Problem) -> int:
    """How many bits the whole cone of influence takes."""
    return sum(width_of(problem.model, at) for at in cone_of_influence(problem))


def decide(problem: Problem, *, plain: bool = False, max_nodes: int = MAX_NODES) -> Exact:
    """Whether the hero can be blocked. Raises OutOfNodesError."""
    return ExactSearch(problem, plain=plain, max_nodes=max_nodes).decide()
