"""Variables of a proof that are remembered: where the next begins, never what is true."""

from __future__ import annotations

import pytest
from tests.dsl.verify.oracle import judged
from tests.dsl.verify.random_models import random_model
from tests.dsl.verify.random_places import random_places
from tests.sizes import size

from fateloom.dsl.verify.proof.prover_api import Prover, finding_of
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.variables import Key

MODELS = size(60)


@pytest.mark.parametrize("model_of", [random_model, random_places])
def test_fewer_variables_prove_what_is_true(model_of) -> None:
    """Over each set of variables that was left, and over those of another question as well."""
    fewer = proved = 0
    others: list[tuple[Key, ...]] = []
    for seed, problem, answer in judged(
        (it, model_of(it)) for it in range(30_000, 30_000 + MODELS)
    ):
        prover = Prover()
        found = prover.ask(problem, 96)
        if found.verdict is Verdict.PROVED and found.bits:
            least = prover.needed(problem, found)
            assert set(least.variables) <= set(found.variables) and least.bits <= found.bits
            fewer += least.bits < found.bits
            again = Prover().proved_over(problem, least.variables)
            assert again is not None and again.verdict is Verdict.PROVED
            assert set(finding_of(again).variables) == set(least.variables)
            others.append(least.variables)
        for keys in others[-3:]:
            if prover.proved_over(problem, keys) is not None:
                proved += 1
                assert answer.safe, (seed, problem.hero)
    assert fewer and proved


def test_variables_of_a_question_over_its_budget_are_not_tried() -> None:
    for _, problem, _ in judged((it, random_model(it)) for it in range(30_000, 30_020)):
        keys = [it.key for it in problem.model.variables]
        assert Prover().proved_over(problem, keys, max_bits=1) is None
