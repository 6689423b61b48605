"""What is kept of a story answers the next edit, in the words of the command."""

from __future__ import annotations

import json

import pytest
from tests.tools.verify.mended import RIVALS, STORY, mend

from fateloom.dsl.verify.certify.certificate import certificate_for
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.tools.verify import desk
from fateloom.tools.verify.desk import Desk
from fateloom.tools.verify.kept import AS_BEFORE

WORDS = ("verify", "island", "--tables", "largest", "--no-repairs")

NUMBER = ((STORY, "virtue +1", "virtue +2"),)


def test_an_edit_is_answered_from_what_was_kept(fateloom, island):
    assert "as before" not in fateloom(*WORDS, "--keep").out
    mend(island, NUMBER)
    warm, cold = fateloom(*WORDS), fateloom(*WORDS, "--no-cache")
    assert warm.code == cold.code == 0
    assert "2 players: Ines proved, as before\n2 players: Osk proved, as before\n" in warm.out
    assert warm.out.replace(", as before", "") == cold.out


def test_an_edit_that_blocks_is_told(fateloom, island):
    fateloom(*WORDS, "--keep")
    mend(island, RIVALS)
    warm, cold = fateloom(*WORDS), fateloom(*WORDS, "--no-cache")
    assert warm.code == cold.code == 1
    assert warm.out.replace(", as before", "") == cold.out
    assert "Osk blocked\n" in warm.out
    mend(island, NUMBER)
    assert "Osk blocked, as before\n" in fateloom(*WORDS).out


def test_nothing_is_kept_where_nobody_watches(fateloom, island):
    fateloom(*WORDS)
    mend(island, NUMBER)
    assert "as before" not in fateloom(*WORDS).out


class Unsure(Prover):
    """A prover that decides nothing."""

    def ask(self, problem, max_bits=96):
        return Finding(Verdict.UNDECIDED)

    def proved_over(self, problem, keys, max_bits=96):
        return None


def test_what_was_kept_stands_where_the_prover_leaves_the_question_open(
    fateloom, island, monkeypatch
):
    words = (*WORDS, "--hero", "keeper")
    fateloom(*words, "--keep")
    mend(island, NUMBER)
    monkeypatch.setattr(desk, "Prover", Unsure)
    told = json.loads(fateloom(*words, "--format", "json").out)
    assert [(it["verdict"], it["why"]) for it in told["heroes"]] == [("proved", AS_BEFORE)]
    assert f"As before: {AS_BEFORE}." in fateloom(*words).out.replace("\n  ", " ")


def test_so_does_a_block(fateloom, island, monkeypatch):
    mend(island, RIVALS)
    fateloom(*WORDS)
    mend(island, NUMBER)
    monkeypatch.setattr(desk, "Prover", Unsure)
    run = fateloom(*WORDS)
    assert run.code == 1
    assert (
        "Osk blocked, as before\n" in run.out and "BLOCKED    Osk can lose every finale." in run.out
    )


@pytest.mark.parametrize("words", [(), ("--jobs", "2")])
def test_what_was_kept_is_not_kept_again(words, fateloom, island, monkeypatch):
    asked: list[str] = []

    def counting(problem, **more):
        asked.append(problem.hero)
        return certificate_for(problem, **more)

    monkeypatch.setattr(desk, "certificate_for", counting)
    fateloom(*WORDS, *words, "--keep")
    assert len(asked) == 2
    mend(island, NUMBER)
    fateloom(*WORDS, *words, "--keep")
    assert len(asked) == 2


def test_whoever_ends_the_keeping_has_all_that_was_said(fateloom, island, monkeypatch):
    said = fateloom(*WORDS, "--no-cache")

    def ended(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Desk, "keep", ended)
    run = fateloom(*WORDS, "--keep")
    assert (run.code, run.out) == (said.code, said.out)
