"""Causes of a block: others alone exactly where others alone suffice, and what the steps tell."""

from __future__ import annotations

import os

import pytest
from tests.dsl.verify.oracle import at_best, judged, reached, winning_states
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.long import mostly_long

from fateloom.dsl.verify.explain.blame import Blame, BlameResult, find_blame
from fateloom.dsl.verify.explain.by_others import WALKED, block_play, planned_by_others
from fateloom.dsl.verify.explain.causes import blame_of, causes
from fateloom.dsl.verify.explain.decisive import decisive_steps
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Move

MODELS = int(os.environ.get("FATELOOM_MODELS", "90"))
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}
WITHOUT_THE_HERO = {Blame.OPPONENTS, Blame.WORLD}


def blame(problem: Problem, found: BlameResult) -> Blame:
    """Whose doing it is, read off the decisive steps where the questions do not tell."""
    block = block_play(problem, found.found)
    lost = LostStates(problem, block.is_known)
    decisive = [it.step for it in decisive_steps(problem, block.start, block.steps, lost.contains)]
    told = causes(problem, block.start, block.steps, decisive, lost.contains)
    return found.blame or blame_of(told)


def is_lost_without(problem: Problem, may: frozenset[Move]) -> bool:
    """Whether the others and the world alone can block the hero, who does at most `may`: every
    state that they can bring about is looked at.
    """
    model = problem.model
    steps = [it for it in problem.steps if it.action.move in may or not is_own(problem, it)]
    hopeful = at_best(problem)
    states = reached(model, set(model.initial), steps)
    around = reached(model, set(states), (*hopeful.guaranteed, *hopeful.repeating_upper))
    good = winning_states(hopeful, around)
    return any(holds(problem.at_rest, it) and it not in good for it in states)


class NoAnswer(Prover):
    """Finds no play of the others: a question too large for its budget."""

    def blocked_by_others(self, problem: Problem, max_bits: int = 0) -> Finding:
        return Finding(Verdict.UNDECIDED)


@pytest.mark.parametrize("kind", sorted(KINDS))
@mostly_long("batch", range(BATCHES), plain=[0])
def test_others_alone_is_said_where_others_alone_suffice(kind: str, batch: int) -> None:
    """docs/verify/command.md, "Cause": both ways, against every state without the hero's steps."""
    seeds = range(40_000 + batch, 40_000 + MODELS, BATCHES)
    seen: set[Blame] = set()
    planned = 0
    for seed, problem, answer in judged((it, KINDS[kind](it)) for it in seeds):
        if answer.lost is None:
            continue
        prover = Prover()
        found = prover.ask(problem)
        if found.verdict is not Verdict.BLOCKED:
            continue
        result = find_blame(problem, found, prover)
        told = blame(problem, result)
        seen.add(told)
        if told is Blame.BEGINNING:
            continue
        if is_lost_without(problem, frozenset()):
            assert told in WITHOUT_THE_HERO, seed
        elif told in WITHOUT_THE_HERO:
            assert is_lost_without(problem, WALKED), seed
        other = planned_by_others(problem, found)
        if other is not None:
            planned += 1
            steps = steps_by_ref(problem)
            own = [steps[it] for it in other.play if is_own(problem, steps[it])]
            assert all(it.action.move in WALKED for it in own), seed
            assert blame(problem, find_blame(problem, found, NoAnswer())) in WITHOUT_THE_HERO, seed
    assert {Blame.OPPONENTS, Blame.HERO} <= seen
    assert planned
