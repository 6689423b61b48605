"""The exact answer is the oracle's, on small random models, with both engines of diagrams."""

from __future__ import annotations

import os

import pytest
from tests.dsl.verify.oracle import TooManyStatesError, ask, ends_in, solo
from tests.dsl.verify.random_models import random_model

from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.exact import decide
from fateloom.dsl.verify.problem import Problem, problem_of
from fateloom.runtime.transitions.model import Values
from fateloom.runtime.transitions.walk import applied, holds

MODELS = int(os.environ.get("FATELOOM_MODELS", "160"))
BATCHES = 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_safe_is_what_the_oracle_says(batch: int) -> None:
    """Equal verdicts, equally long plays, and the play ends where no way on is left."""
    verdicts = []
    for seed in range(batch, MODELS, BATCHES):
        model = random_model(seed)
        for hero in model.company.heroes:
            problem = problem_of(model, hero)
            try:
                answer = ask(problem)
            except TooManyStatesError:
                continue
            found = decide(problem, plain=seed % 2 == 0)
            assert (found.play is None) == answer.safe, (seed, hero)
            verdicts.append(answer.safe)
            if found.play is not None and answer.blocked is not None:
                assert len(found.play) == len(answer.blocked), (seed, hero)
                last = ends_in(model, found.play)
                assert solo(problem, {last, *_around(problem, last)}) & {last} == set()
    assert {True, False} <= set(verdicts)


def _around(problem: Problem, values: Values) -> set[Values]:
    """What the hero alone, and what repeats, can make of a state."""
    found, todo = {values}, [values]
    while todo:
        now = todo.pop()
        for step in (*problem.solo, *problem.noise):
            if holds(step.guard, now):
                after = applied(problem.model, step.outcome, now)
                if after not in found:
                    found.add(after)
                    todo.append(after)
    return found


@pytest.mark.parametrize("plain", [True, False])
def test_a_budget_of_nodes_is_kept(plain: bool) -> None:
    problem = problem_of(random_model(3), "a")
    with pytest.raises(OutOfNodesError):
        decide(problem, plain=plain, most_nodes=4)
