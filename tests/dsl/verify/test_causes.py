"""Causes of a block: others alone exactly where others alone suffice, and what the steps tell."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import questions
from tests.dsl.verify.oracle import at_best, judged, reached, winning_states
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.dsl.verify.test_answer import told
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.explain.blame import BlameResult, find_blame
from fateloom.dsl.verify.explain.by_others import WALKED, block_play, planned_by_others
from fateloom.dsl.verify.explain.causes import blame_of, causes
from fateloom.dsl.verify.explain.decisive import decisive_steps
from fateloom.dsl.verify.explain.engine_blocks import described_game, engine_judgement
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.decisive_commands import decisive_commands
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Move

MODELS = size(90)
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}
WITHOUT_THE_HERO = {Blame.OPPONENTS, Blame.WORLD}


def blame(problem: Problem, found: BlameResult) -> Blame:
    """Whose doing it is, read off the decisive steps where the questions do not tell."""
    block = block_play(problem, found.found)
    lost = LostStates(problem, block.is_known)
    decisive = [it.step for it in decisive_steps(problem, block.start, block.steps, lost.contains)]
    return found.blame or blame_of(
        causes(problem, block.start, block.steps, decisive, lost.contains)
    )


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
        doing = blame(problem, result)
        seen.add(doing)
        if doing is Blame.BEGINNING:
            continue
        if is_lost_without(problem, frozenset()):
            assert doing in WITHOUT_THE_HERO, seed
        elif doing in WITHOUT_THE_HERO:
            assert is_lost_without(problem, WALKED), seed
        other = planned_by_others(problem, found)
        if other is not None:
            planned += 1
            steps = steps_by_ref(problem)
            own = [steps[it] for it in other.play if is_own(problem, steps[it])]
            assert all(it.action.move in WALKED for it in own), seed
            assert blame(problem, find_blame(problem, found, NoAnswer())) in WITHOUT_THE_HERO, seed
    # A batch of its own has few stories; the first one is held to show both.
    assert Blame.HERO in seen and (batch or Blame.OPPONENTS in seen)
    assert planned


@pytest.mark.parametrize(
    ("name", "causes"),
    [
        ("kept", [Blame.OPPONENTS]),
        ("taken away", [Blame.OPPONENTS]),
        ("one shot, alone", [Blame.LUCK]),
        ("day too late", [Blame.HERO, Blame.WORLD]),
    ],
)
def test_the_causes_of_a_story_are_those_of_its_decisive_steps(
    name: str, causes: list[Blame]
) -> None:
    found = told(name)
    assert list(found.causes) == causes
    assert found.blame is blame_of(found.causes)


@pytest.mark.parametrize(
    ("name", "too"),
    [("one shot", True), ("branches", True), ("kept", False), ("full hands", False)],
)
def test_it_is_said_where_the_hero_could_do_the_same(name: str, too: bool) -> None:
    """Another does it in the play; with the key in hand, the hero would not be lost."""
    (step, *_) = told(name).decisive
    assert step.line.hero == "bob"
    assert step.hero_too is too


def test_a_block_of_the_engine_alone_is_told_by_its_decisive_commands() -> None:
    """Each was left out and the rest played; days on which nothing is done are not told."""
    take = 'poi p0 "P" on t0\n  option take "Take"\n    gain item key\n'
    steal = '  option steal "Steal"\n    others lose item key\n'
    ends = path("ann", 'p0 "Go" if has item key')
    program = story(take + steal + ends, items="key")
    company = replace(questions(program)[0], leaving=True)
    problem = problem_of(transitions(program, company), "ann")
    games = BlockedGames(program, problem)
    found = games.lost_game(None)
    assert isinstance(found, tuple)
    judged = engine_judgement(
        games, problem, Words(program), found[1], described_game(games, found[1])
    )
    assert [(it.line.hero, it.line.sentence) for it in judged.decisive] == [
        ("bob", "bob chooses 'Take'"), ("bob", "bob goes home")
    ]  # fmt: skip
    assert judged.causes == (Blame.OPPONENTS,)
    assert [it.no_return for it in judged.decisive] == [False, True]
    assert judged.decisive[0].why[0].sentence == (
        "because without it ann could still finish a finale"
    )
    begun = games.opening(found[1]).state
    commands = [it.command for it in found[1].issued]
    assert decisive_commands(games.context, begun, commands, "ann", None)
    before = decisive_commands(games.context, begun, commands[:-1], "ann", None)
    assert before == (), "before the end the hero is not lost, and nothing is told"
