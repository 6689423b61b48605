"""Repairs of random blocked stories make sense: typed into the files they compile, no condition is
left that never holds, the hero is proved, and nobody else is newly blocked.
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.repair.islands import ISLANDS, island
from tests.dsl.verify.repair.typing_in import compiled, typed
from tests.long import mostly_long

from fateloom.dsl import lint
from fateloom.dsl.verify.problem.problem import Questions, problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.repair import search
from fateloom.dsl.verify.repair.edit import Kind
from fateloom.dsl.verify.repair.search import Play, case_of, edits, find_repairs
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

SEEDS = 240
BATCHES = 6


NEVER = {"unreachable-option", "condition-never-holds", "finale-cannot-begin", "unreachable-event"}


def warned(program: Program) -> set[tuple[str, str]]:
    """What `check` says of conditions that never hold."""
    return {(it.code.id, it.message) for it in lint.run(program) if it.code.name in NEVER}


def asked(program: Program) -> Questions:
    heroes = tuple(it.id for it in program.heroes[: program.max_players])
    return Questions(transitions(program, Company(heroes)))


@mostly_long("batch", range(BATCHES), plain=[0])
def test_repairs_of_random_stories_hold_and_make_sense(batch: int) -> None:
    told = 0
    for seed in range(500 + batch, 500 + SEEDS, BATCHES):
        made = scenario(seed)
        questions = asked(made.program)
        for hero in questions.model.company.heroes:
            problem = questions.of(hero)
            found = Prover().ask(problem, 32)
            if found.verdict is not Verdict.BLOCKED:
                continue
            steps = steps_by_ref(problem)
            play = Play(found.start, tuple(steps[it] for it in found.play), found.turning_point)
            files = {it.name: it.text for it in made.sources}
            for it in find_repairs(made.program, problem, play, Prover()):
                told += 1
                after = compiled(typed(files, it.edit))
                said = (seed, hero, it.repair.sentence)
                assert after == it.edit.program, said
                assert it.repair.at, said
                assert warned(after) <= warned(made.program), said
                anew = asked(after)
                assert prove(anew.of(hero)).verdict is Verdict.PROVED, said
                for other in anew.model.company.heroes:
                    if prove(questions.of(other)).verdict is Verdict.PROVED:
                        assert prove(anew.of(other)).verdict is not Verdict.BLOCKED, said
    assert told


def test_an_edit_that_contradicts_what_stands_there_is_no_repair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`if hero is keeper` at the option that the stranger must not use needs no `and hero is
    stranger`: nobody would ever have it.
    """
    files = island("walled")
    story = files["story/island.fate"]
    at = 'option wall "Wall up the landing" once'
    assert at in story
    files["story/island.fate"] = story.replace(at, f"{at} if hero is keeper")
    program = compiled(files)
    problem = problem_of(transitions(program, ISLANDS["walled"].company), "stranger")
    found = Prover().ask(problem)
    assert found.verdict is Verdict.BLOCKED
    steps = steps_by_ref(problem)
    play = Play(found.start, tuple(steps[it] for it in found.play), found.turning_point)
    guards = [it for it in edits(case_of(program, problem, play)) if it.kind is Kind.GUARD]
    never = "hero is keeper and hero is stranger"
    monkeypatch.setattr(search, "MAX_REPAIRS", 9)
    assert any(never in it.sentence for it in guards)
    told = find_repairs(program, problem, play, Prover())
    assert told
    assert not any(never in it.repair.sentence for it in told)
