"""What is proved on some of the variables is true, and nearly all that is true is proved."""

from __future__ import annotations

import os

import pytest
from tests.dsl.verify.oracle import judged
from tests.dsl.verify.random_models import random_hands, random_model
from tests.runtime.transitions.stories import story

from fateloom.dsl.verify.exact import decide
from fateloom.dsl.verify.facts import Facts
from fateloom.dsl.verify.problem import problem_of
from fateloom.dsl.verify.projection import prove
from fateloom.runtime.transitions.flatten import transitions

MODELS = int(os.environ.get("FATELOOM_MODELS", "80"))
BATCHES = 4


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_proved_is_safe(batch: int) -> None:
    safe = proved = 0
    seeds = range(20_000 + batch, 20_000 + MODELS, BATCHES)
    for seed, problem, answer in judged((seed, random_model(seed)) for seed in seeds):
        facts = Facts(problem)
        by_facts = facts.prove()
        found = prove(problem, facts, plain=seed % 2 == 0)
        assert answer.safe or not (found.proved or by_facts), (seed, problem.hero)
        assert found.proved or not by_facts, (seed, problem.hero)
        safe += answer.safe
        proved += found.proved
    assert proved > 0.9 * safe


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_proved_with_full_hands_is_safe(batch: int) -> None:
    """DST-116: a limit of one or two, and things that must be laid down for others."""
    verdicts = set()
    seeds = range(batch, MODELS, BATCHES)
    for seed, problem, answer in judged((seed, random_hands(seed)) for seed in seeds):
        facts = Facts(problem)
        by_facts = facts.prove()
        found = prove(problem, facts)
        assert answer.safe or not (found.proved or by_facts), (seed, problem.hero)
        assert (decide(problem).play is None) == answer.safe, (seed, problem.hero)
        verdicts.add((answer.safe, found.proved))
    assert {(True, True), (False, False)} <= verdicts


@pytest.mark.parametrize(("name", "hero"), [("tour", "warden"), ("tour", "smuggler")])
def test_the_tour_is_proved(name: str, hero: str) -> None:
    """Whole stories, of about a hundred bits, on less than half of them."""
    problem = problem_of(transitions(story(name)), hero)
    facts = Facts(problem)
    assert not facts.prove()
    found = prove(problem, facts)
    assert found.proved
    assert found.bits < 48
