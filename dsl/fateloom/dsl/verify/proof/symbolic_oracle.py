"""Exact answer by backward symbolic reachability over the whole cone of influence.

First the states from which the hero can still win alone; then, from the others, backwards through
all steps to the initial states. Forward search would have to distinguish everybody's history. Works
up to about 150 bits.
"""

from __future__ import annotations

from fateloom.dsl.verify.bdd.encoding import MAX_NODES, Encoding
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import applied, holds


@record
class Exact:
    """What came out: the shortest play to a state without a way on, or none."""

    play: tuple[Step, ...] | None
    variables: tuple[int, ...]
    bits: int


def decide(problem: Problem, *, plain: bool = False, max_nodes: int = MAX_NODES) -> Exact:
    """Whether the hero can be blocked. Raises OutOfNodesError."""
    variables = cone_of_influence(problem)
    encoding = Encoding(problem.model, variables, plain=plain, max_nodes=max_nodes)
    guaranteed = [encoding.symbolic_step(step) for step in problem.guaranteed]
    repeating_upper = [encoding.symbolic_step(step) for step in problem.repeating_upper]
    good, _ = encoding.winning_region(encoding.literal(problem.goal), guaranteed, repeating_upper)
    moves = [encoding.symbolic_step(step) for step in problem.steps]
    at_rest = encoding.engine.intersection(encoding.valid, encoding.cube(problem.at_rest))
    bad = encoding.engine.difference(at_rest, good)
    rings = encoding.backward_rings(bad, moves, encoding.valid)
    return Exact(_play(problem, encoding, rings), variables, encoding.count)


def _play(problem: Problem, encoding: Encoding, rings: list[Node]) -> tuple[Step, ...] | None:
    """A shortest play along the rings, over the whole model; each time the first step that fits."""
    if not rings:
        return None
    model = problem.model
    values = next(it for it in model.initial if encoding.contains(rings[-1], it))
    play: list[Step] = []
    for ring in reversed(rings[:-1]):
        for step in problem.steps:
            if holds(step.guard, values):
                after = applied(model, step.outcome, values)
                if encoding.contains(ring, after):
                    play.append(step)
                    values = after
                    break
        else:
            raise AssertionError("a ring without a step into the next one")
    return tuple(play)
