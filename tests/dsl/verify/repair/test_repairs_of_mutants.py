"""Repairs of the mutants of the shipped scenario: what is typed there is what was proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.verify.mutants.mutant import read, write
from tests.dsl.verify.repair import typing_in
from tests.dsl.verify.repair.typing_in import compiled, typed

from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.proof.prover import Verdict, prove
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.repair.search import Play, case_of, edits, find_repairs
from fateloom.runtime.transitions.flatten import transitions

NAMES = ("a_hot_furnace",)
"""Each takes a minute or more."""


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_edits_of_a_full_size_story_make_of_its_files_what_they_made_of_it(
    name: str, tmp_path: Path
) -> None:
    mutant = read(name)
    assert mutant.hero is not None
    files = typing_in.read(write(mutant, tmp_path))
    program = compiled(files)
    problem = problem_of(transitions(program), mutant.hero)
    prover = Prover()
    found = prover.ask(problem)
    steps = steps_by_ref(problem)
    play = Play(found.start, tuple(steps[it] for it in found.play), found.turning_point)
    for edit in edits(case_of(program, problem, play)):
        assert compiled(typed(files, edit)) == edit.program, edit.sentence
    repairs = find_repairs(program, problem, play, prover)
    assert all(compiled(typed(files, it.edit)) == it.edit.program for it in repairs)
    # The programs are equal, so one proof from scratch stands for all: each takes a quarter minute.
    again = problem_of(transitions(compiled(typed(files, repairs[0].edit))), mutant.hero)
    assert prove(again).verdict is Verdict.PROVED, repairs[0].repair.sentence
