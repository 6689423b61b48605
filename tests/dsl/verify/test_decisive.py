"""Decisive steps of a block: they alone block the hero, and without any one of them they do not."""

from __future__ import annotations

import pytest
from tests.dsl.verify.oracle import at_best, judged, reached, winning_states
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.dsl.verify.replay.blocked_stories import STORIES
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.explain.decisive import WALKS, Allows, Decisive, Shuts, decisive_steps
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_choice
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.proof.symbolic_oracle import decide
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import changed, holds
from fateloom.runtime.transitions.model import Values

MODELS = size(60)
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}


def is_lost(problem: Problem, values: Values) -> bool:
    """Whether the hero has lost: the oracle, from that state on."""
    hopeful = at_best(problem)
    around = reached(problem.model, {values}, (*hopeful.guaranteed, *hopeful.repeating_upper))
    return holds(problem.at_rest, values) and values not in winning_states(hopeful, around)


def end(problem: Problem, start: Values, play: list[Step]) -> Values:
    """The end of a play, without what is impossible in it."""
    for step in play:
        if holds(step.guard, start):
            start = changed(problem.model, step.effects, start)
    return start


def check(problem: Problem, start: Values, play: tuple[Step, ...], found: tuple[Decisive, ...]):
    """What is decisive blocks, and without any one of it nothing does; the reasons are true."""
    places = sorted(at for it in found for at in (it.step, *it.walks))
    assert len(places) == len(set(places))
    kept = [play[at] for at in places]
    states = states_along(problem.model, start, kept)
    assert states is not None, "with its walks, all that is decisive can be played as it stands"
    assert is_lost(problem, states[-1])
    decisive = {it.step for it in found}
    for it in found:
        less = [play[at] for at in places if at != it.step]
        assert not is_lost(problem, end(problem, start, less)), it.step
        assert it.effects, it.step
        for effect in it.effects:
            match effect:
                case Allows(step, _):
                    assert step in decisive
                    assert step > it.step
                case Shuts(_, None):
                    pass
                case Shuts(paths, _):
                    assert paths
        assert all(play[at].action.move in WALKS for at in it.walks)


@pytest.mark.parametrize("kind", sorted(KINDS))
@mostly_long("batch", range(BATCHES), plain=[0])
def test_without_any_decisive_step_the_hero_is_not_lost(kind: str, batch: int) -> None:
    """Also where the play has steps that are good for nothing: here the play of the oracle, with
    steps of others between, and the play of the prover.
    """
    seeds = range(30_000 + batch, 30_000 + MODELS, BATCHES)
    blocked = shorter = 0
    for seed, problem, answer in judged((it, KINDS[kind](it)) for it in seeds):
        if answer.lost is None:
            continue
        found = prove(problem)
        plays = [] if found.block is None else [(found.block.start, found.block.play)]
        plays += [(it, padded(problem, it, answer.lost)) for it in problem.model.initial]
        for start, play in plays:
            lost = LostStates(problem, lambda _: False)
            if states_along(problem.model, start, play) is None:
                continue
            decisive = decisive_steps(problem, start, play, lost.contains)
            if not decisive:
                assert not is_lost(problem, end(problem, start, list(play))) or is_lost(
                    problem, start
                ), seed
                continue
            check(problem, start, play, decisive)
            blocked += 1
            shorter += len(decisive) < len(play)
    assert blocked
    assert shorter


def padded(problem: Problem, start: Values, play: tuple[Step, ...]) -> tuple[Step, ...]:
    """The play with something in between that makes no difference to what comes after it."""
    done: list[Step] = []
    for number, step in enumerate(play):
        for more in problem.steps:
            longer = [*done, more, *play[number:]]
            states = states_along(problem.model, start, longer)
            if states is not None and is_lost(problem, states[-1]):
                done.append(more)
                break
        done.append(step)
    return tuple(done)


@pytest.mark.parametrize("name", STORIES)
def test_the_decisive_steps_of_a_story_are_no_walks(name: str) -> None:
    made, company = STORIES[name]
    problem = problem_of(transitions(made(), company), "ann")
    path = decide(problem, plain=True).lost
    assert path
    lost = LostStates(problem, lambda _: False)
    decisive = decisive_steps(problem, path.start, path.steps, lost.contains)
    check(problem, path.start, path.steps, decisive)
    moves = {path.steps[it.step].action.move for it in decisive}
    if name != "day too late":
        assert moves.isdisjoint(WALKS)
    if company.heroes == ("ann", "bob") and name in ("kept", "bought", "full hands"):
        assert not any(is_choice(problem, path.steps[it.step]) for it in decisive)
