"""The exact answer is the oracle's, on small random models, with both engines of diagrams."""

from __future__ import annotations

import pytest
from tests.dsl.verify.oracle import ends_in, judged, reached, winning_states
from tests.dsl.verify.random_models import random_model
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.symbolic_oracle import decide

MODELS = size(160)
BATCHES = 8


@mostly_long("batch", range(BATCHES), plain=[0])
def test_safe_is_what_the_oracle_says(batch: int) -> None:
    """Equal verdicts, equally long plays, and the play ends where no way on is left."""
    verdicts = []
    seeds = range(batch, MODELS, BATCHES)
    for seed, problem, answer in judged((seed, random_model(seed)) for seed in seeds):
        found = decide(problem, plain=seed % 2 == 0)
        assert (found.unsafe is None) == answer.safe, (seed, problem.hero)
        assert (found.lost is None) == (answer.lost is None), (seed, problem.hero)
        verdicts.append(answer.safe)
        for path, shortest in ((found.unsafe, answer.blocked), (found.lost, answer.lost)):
            assert path is None or shortest is None or len(path.steps) == len(shortest)
        if found.unsafe is not None:
            last = ends_in(problem.model, found.unsafe.steps)
            around = reached(problem.model, {last}, (*problem.guaranteed, *problem.repeating_upper))
            assert winning_states(problem, around) & {last} == set()
    assert {True, False} <= set(verdicts)


@pytest.mark.parametrize("plain", [True, False])
def test_a_budget_of_nodes_is_kept(plain: bool) -> None:
    problem = problem_of(random_model(3), "a")
    with pytest.raises(OutOfNodesError):
        decide(problem, plain=plain, max_nodes=4)
