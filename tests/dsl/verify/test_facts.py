"""What the polynomial layer proves is true: it never says more than the oracle."""

from __future__ import annotations

import pytest
from tests.dsl.verify.oracle import ask, judged
from tests.dsl.verify.random_models import random_model
from tests.dsl.verify.tiny import action, flag, model, win
from tests.long import mostly_long
from tests.runtime.transitions.stories import model_of
from tests.sizes import size

from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.transitions.interpreter import applied, holds
from fateloom.runtime.transitions.model import Assign, Move
from fateloom.runtime.transitions.variables import Kind

MODELS = size(80)
BATCHES = 4


@mostly_long("batch", range(BATCHES), plain=[0])
def test_what_is_proved_is_safe(batch: int) -> None:
    """And most of what is safe is proved."""
    safe = proved = 0
    seeds = range(10_000 + batch, 10_000 + MODELS, BATCHES)
    for seed, problem, answer in judged((seed, random_model(seed)) for seed in seeds):
        found = AttainableFacts(problem).prove()
        assert answer.safe or not found, (seed, problem.hero)
        safe += answer.safe
        proved += found
    assert proved > 0.8 * safe


@pytest.mark.parametrize(("event", "proved"), [({1: 2}, False), ({1: 1}, True)])
def test_events_may_lead_towards_a_fact_and_not_away_from_it(
    event: dict[int, int], proved: bool
) -> None:
    """Two steps lead to a fact, and a repeating event comes between them: from 1 back to 0, which
    undoes the first step each time, or from 0 to 1, which is the first step itself.
    """
    after = 0 if event == {1: 2} else 1
    made = model(
        [flag("steps", 3)],
        [
            action("first", {1: 1}, Assign(1, 1)),
            action("second", {1: 2}, Assign(1, 2)),
            action("it", event, Assign(1, after), stage=None, move=Move.EVENT, repeats=True),
            win({1: 4}),
        ],
        (0,),
    )
    problem = problem_of(made, "a")
    assert AttainableFacts(problem).prove() is proved
    assert ask(problem).safe is proved


@pytest.mark.parametrize("seed", range(40))
def test_nothing_happens_outside_of_what_may_be(seed: int) -> None:
    """Every state that can be reached has values, and pairs of values, that may be."""
    model = random_model(seed)
    problem = problem_of(model, model.company.heroes[0])
    may = ReachableValues(problem.model, problem.steps)
    seen = set(model.initial)
    todo = list(model.initial)
    while todo and len(seen) < 3_000:
        values = todo.pop()
        assert all(may.values[at] >> value & 1 for at, value in enumerate(values))
        for (one, two), known in may.pairs.items():
            assert known[values[one]] >> values[two] & 1, (one, two)
        for step in problem.steps:
            if holds(step.guard, values):
                after = applied(model, step.outcome, values)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)


def test_a_hero_can_always_walk_about_a_map_that_stays_open() -> None:
    """Of a whole story: the places of the fixture are facts, whatever the others do."""
    model = model_of("base")
    problem = problem_of(model, "warden")
    facts = AttainableFacts(problem)
    facts.prove()
    at = next(n for n, it in enumerate(model.variables) if it.name == "at:warden")
    assert model.variables[at].kind is Kind.HERO_TILE
    free = facts.stages[0].facts
    wanted = {it.allowed for step in problem.guaranteed for it in step.guard if it.variable == at}
    assert wanted == {fact.literal.allowed for fact in free.values() if fact.literal.variable == at}
