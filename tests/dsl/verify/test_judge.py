"""Verdicts are true, both ways, and nearly always there (docs/verify/semantics.md)."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from tests.dsl.verify.oracle import judged
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.runtime.transitions.stories import story

from fateloom.dsl.verify.exact import decide
from fateloom.dsl.verify.judge import Verdict, judge
from fateloom.dsl.verify.problem import problem_of
from fateloom.dsl.verify.trap import played
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model

MODELS = int(os.environ.get("FATELOOM_MODELS", "60"))
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("batch", range(BATCHES))
def test_verdicts_are_those_of_the_oracle(kind: str, batch: int) -> None:
    """Story variables, events and luck; hands of one and two (DST-116); tiles, POIs and copies."""
    make: Callable[[int], Model] = KINDS[kind]
    seeds = range(20_000 + batch, 20_000 + MODELS, BATCHES)
    verdicts: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
    for seed, problem, answer in judged((seed, make(seed)) for seed in seeds):
        found = judge(problem, plain=seed % 2 == 0)
        verdicts[found.verdict] += 1
        assert found.verdict is not Verdict.PROVED or answer.safe, (seed, problem.hero)
        assert found.verdict is not Verdict.BLOCKED or not answer.safe, (seed, problem.hero)
        if found.block is not None:
            states = played(problem.model, found.block.start, found.block.play)
            assert states is not None, (seed, problem.hero)
    assert verdicts[Verdict.PROVED] and verdicts[Verdict.BLOCKED]
    assert verdicts[Verdict.UNDECIDED] <= MODELS // 100


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_exact_answer_with_full_hands_is_that_of_the_oracle(batch: int) -> None:
    """DST-116: a limit of one or two, and things that must be laid down for others."""
    for seed, problem, answer in judged((it, random_hands(it)) for it in range(batch, 40, BATCHES)):
        assert (decide(problem).play is None) == answer.safe, (seed, problem.hero)


@pytest.mark.parametrize("hero", ["warden", "smuggler"])
def test_the_tour_is_proved(hero: str) -> None:
    """A whole story, of about a hundred bits, on less than half of them."""
    found = judge(problem_of(transitions(story("tour")), hero))
    assert found.verdict is Verdict.PROVED
    assert found.projected is not None and found.projected.bits < 48


def test_a_hero_with_room_to_spare_cannot_lay_things_down_at_will() -> None:
    """EC-27: where nothing may be laid down freely, having something *not* is no fact. Seed 224 was
    once proved: its hero, who may have taken one thing too few, cannot get rid of it.
    """
    problem = problem_of(random_places(224), "a")
    assert judge(problem).verdict is Verdict.BLOCKED


@pytest.mark.parametrize("hero", ["warden", "smuggler", "founder"])
def test_the_shipped_scenario_is_proved(hero: str) -> None:
    """Whatever the others do, a way to a finale stays open."""
    found = judge(problem_of(transitions(story("drowned_bell")), hero))
    assert found.verdict is Verdict.PROVED
