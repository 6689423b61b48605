"""A mutant of the shipped scenario that blocks the founder: its block is found and played, each
edit that is typed there makes of it what was proved, and a repair holds.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.verify.mutants.asked import assert_blocks, told
from tests.dsl.verify.mutants.mutant import read, write
from tests.dsl.verify.repair import typing_in
from tests.dsl.verify.repair.typing_in import compiled, typed

from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.repair import search
from fateloom.dsl.verify.repair.search import Play, case_of, edits, find_repairs
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions


@pytest.mark.long
def test_edits_of_a_full_size_story_make_of_its_files_what_they_made_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prover is asked about the first edit that gets past the play, and before that on few bits
    about those for which little is enough: every question about a full size story takes half a
    minute, and those about the islands are many.
    """
    mutant = read("a_hot_furnace")
    assert mutant.hero == "founder"
    folder = write(mutant, tmp_path)
    files = typing_in.read(folder)
    program = compiled(files)
    problem = problem_of(transitions(program), mutant.hero)
    prover = Prover()
    assert_blocks(told(mutant, program, prover.prove(problem)), program, folder)
    found = prover.ask(problem)
    steps = steps_by_ref(problem)
    play = Play(found.start, tuple(steps[it] for it in found.play), found.turning_point)
    for edit in edits(case_of(program, problem, play)):
        assert compiled(typed(files, edit)) == edit.program, edit.sentence
    monkeypatch.setattr(search, "LITTLE", replace(search.LITTLE, asked=1))
    repairs = find_repairs(program, problem, play, prover)
    assert repairs
    for repair in repairs:
        # What is typed makes the Program that was proved: it is not asked again.
        assert compiled(typed(files, repair.edit)) == repair.edit.program, repair.repair.sentence
