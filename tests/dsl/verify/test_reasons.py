"""What a proof stands on is told as far as somebody wants it."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions

SHEET = """\
world sheet: honest, altered, burnt
poi p1 "P" on t1
  option alter "Move a line" if sheet is honest
    sheet becomes altered
  option burn "Burn it" if sheet is not burnt
    sheet becomes burnt
  option write "Write it out fair" if sheet is not honest
    sheet becomes honest
"""


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("sheet is honest", ["sheet is honest"]),
        ("sheet is not honest", ["sheet is altered or burnt"]),
        # What is altered was honest before; that it is not honest serves only to make it so.
        ("sheet is altered", ["sheet is honest", "sheet is altered"]),
    ],
)
def test_what_serves_only_to_be_undone_is_not_told(wanted: str, told: list[str]) -> None:
    program = story(SHEET + path("ann", f'p0 "Go" if {wanted}'))
    found = answer(program, problem_of(transitions(program), "ann"), Prover(), to_play)
    assert found.verdict is Verdict.PROVED
    assert [it.claim for it in found.reasons if "sheet" in it.claim] == told
