"""Verdicts are true, both ways, and nearly always there (docs/verify/semantics.md)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.dsl.verify.generator.kinds import Form, Kind
from tests.dsl.verify.generator.made import make
from tests.dsl.verify.oracle import ask, judged
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.long import mostly_long
from tests.runtime.transitions.stories import model_of
from tests.sizes import size

from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.proof.symbolic_oracle import decide
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Model

MODELS = size(60)
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}


@pytest.mark.parametrize("kind", sorted(KINDS))
@mostly_long("batch", range(BATCHES), plain=[0])
def test_verdicts_are_those_of_the_oracle(kind: str, batch: int) -> None:
    """Story variables, events and luck; hands of one and two (DST-116); tiles, POIs and copies."""
    model_of: Callable[[int], Model] = KINDS[kind]
    seeds = range(20_000 + batch, 20_000 + MODELS, BATCHES)
    verdicts: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
    between = 0
    for seed, problem, answer in judged((seed, model_of(seed)) for seed in seeds):
        found = prove(problem, plain=seed % 2 == 0)
        verdicts[found.verdict] += 1
        assert found.verdict is not Verdict.PROVED or answer.safe, (seed, problem.hero)
        assert found.verdict is not Verdict.BLOCKED or answer.lost is not None, (seed, problem.hero)
        between += not answer.safe and answer.lost is None
        if found.block is not None:
            states = states_along(problem.model, found.block.start, found.block.play)
            assert states is not None, (seed, problem.hero)
    assert verdicts[Verdict.PROVED] and verdicts[Verdict.BLOCKED]
    assert verdicts[Verdict.UNDECIDED] <= between + MODELS // 100


@mostly_long("batch", range(BATCHES), plain=[0])
def test_the_exact_answer_with_full_hands_is_that_of_the_oracle(batch: int) -> None:
    """DST-116: a limit of one or two, and things that must be laid down for others."""
    for seed, problem, answer in judged((it, random_hands(it)) for it in range(batch, 40, BATCHES)):
        assert (decide(problem).unsafe is None) == answer.safe, (seed, problem.hero)


@mostly_long("hero", ["warden", "smuggler"], plain=["warden"])
def test_the_tour_is_proved(hero: str) -> None:
    """A whole story, of about a hundred bits, on less than half of them."""
    found = prove(problem_of(model_of("tour"), hero))
    assert found.verdict is Verdict.PROVED
    assert found.refinement is not None and found.refinement.bits < 48


def test_a_hero_with_room_to_spare_cannot_lay_things_down_at_will() -> None:
    """EC-27: where nothing may be laid down freely, having something *not* is no fact. Seed 224 was
    once proved: its hero, who may have taken one thing too few, cannot get rid of it.
    """
    problem = problem_of(random_places(224), "a")
    assert prove(problem).verdict is Verdict.BLOCKED


@pytest.mark.parametrize("seed", [0, 5, 14])
def test_the_game_is_over_when_an_event_fells_all_who_were_left(seed: int) -> None:
    """A hero who lost their own finale before is out already: the step ends the game, and is no
    block for that hero. Once it was taken for one.
    """
    model = transitions(make(Form(Kind.DEADLINE, mended=True), seed).program())
    for hero in model.company.heroes:
        problem = problem_of(model, hero)
        assert ask(problem).safe
        assert prove(problem).verdict is Verdict.PROVED


def test_nothing_is_asked_while_somebody_carries_too_much() -> None:
    """DST-116: a rival who must lay something down does so before the game goes on; every play
    that blocks ends at rest.
    """
    blocked = 0
    for seed in range(24):
        model = transitions(make(Form(Kind.STACK), seed).program())
        for hero in model.company.heroes:
            problem = problem_of(model, hero)
            block = prove(problem).block
            if block is not None:
                blocked += 1
                states = states_along(model, block.start, block.play)
                assert states is not None and holds(problem.at_rest, states[-1])
    assert blocked


@pytest.mark.long
@pytest.mark.parametrize("hero", ["warden", "smuggler", "founder"])
def test_the_shipped_scenario_is_proved(hero: str) -> None:
    """Whatever the others do, a way to a finale stays open."""
    found = prove(problem_of(model_of("drowned_bell"), hero))
    assert found.verdict is Verdict.PROVED
