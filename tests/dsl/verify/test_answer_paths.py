"""Questions beside the question are true, held to the oracle: a path by itself, and a verdict that
is put together of one path and the way out of the others' finales.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.verify.oracle import judged, reached, winning_states
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.subproblems import leave_other_finales, path_problem
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Model, Values

MODELS = size(60)
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}


def everything(problem: Problem) -> set[Values]:
    """Every state that can come about."""
    return reached(problem.model, set(problem.model.initial), problem.steps)


def is_lost(problem: Problem, states: set[Values]) -> bool:
    """Whether from some state neither the goal holds, nor the hero comes there alone."""
    winning = winning_states(problem, states)
    return any(
        not problem.goal.allowed >> values[problem.goal.variable] & 1
        and values not in winning
        and holds(problem.at_rest, values)
        for values in states
    )


@mostly_long("kind", sorted(KINDS), plain=["hands"])
@mostly_long("batch", range(BATCHES), plain=[2])
def test_verdicts_on_paths_are_true(batch: int, kind: str) -> None:
    """Each path, the way out of other finales, and both together as the verdict for the hero."""
    make: Callable[[int], Model] = KINDS[kind]
    seeds = range(40_000 + batch, 40_000 + MODELS, BATCHES)
    together = decided = 0
    for seed, problem, answer in judged((seed, make(seed)) for seed in seeds):
        states = everything(problem)
        for path in ("x", "y"):
            asked, out = path_problem(problem, path), leave_other_finales(problem, path)
            one, two = prove(asked), prove(out)
            for question, found in ((asked, one), (out, two)):
                at = seed, problem.hero, path
                lost = is_lost(question, states)
                assert found.verdict is not Verdict.PROVED or not lost, at
                assert found.verdict is not Verdict.BLOCKED or lost, at
                decided += found.verdict is not Verdict.UNDECIDED
            if one.verdict is two.verdict is Verdict.PROVED:
                together += 1
                assert answer.safe, (seed, problem.hero, path)
    assert together and decided
