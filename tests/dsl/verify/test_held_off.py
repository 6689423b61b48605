"""STRONG (docs/verify/semantics.md): who is said not to be held up, cannot be."""

from __future__ import annotations

from tests.dsl.verify.generator.agree import models
from tests.dsl.verify.oracle import ask, judged
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.proof.static_check import cannot_be_delayed
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import WORLD

MODELS = size(36)
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}


def restless(problem: Problem) -> Problem:
    """The question in which all that the hero does not do may come again and again."""
    others = tuple(
        it for it in problem.steps if it.action.move in WORLD or it.action.hero != problem.hero
    )
    return replace(problem, repeating_upper=others)


@mostly_long("kind", [*KINDS, "tiny"], plain=["story"])
def test_who_cannot_be_held_up_wins_whatever_the_others_do(kind: str) -> None:
    firm = relaxed = 0
    some = (
        models(0, MODELS // 2)
        if kind == "tiny"
        else ((it, KINDS[kind](it)) for it in range(MODELS))
    )
    for seed, problem, answer in judged(some):
        if cannot_be_delayed(problem):
            firm += 1
            assert answer.safe, (seed, problem.hero)
            assert ask(restless(problem)).safe, (seed, problem.hero)
        elif answer.safe and not ask(restless(problem)).safe:
            relaxed += 1
    assert firm and (relaxed or kind in ("places", "hands"))
