"""The variables of a proof are remembered for the next version of a story."""

from __future__ import annotations

from typing import ClassVar

from tests.tools.verify.mended import RIVALS, mend

from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.tools.verify import desk

WORDS = ("verify", "island", "--hero", "stranger", "--tables", "largest", "--no-repairs")


class Remembering(Prover):
    """Notes what comes of variables that are remembered."""

    found: ClassVar[list[bool]] = []

    def proved_over(self, problem, keys, max_bits=96):
        got = super().proved_over(problem, keys, max_bits)
        Remembering.found.append(got is not None)
        return got


def test_an_edit_begins_with_the_variables_of_the_last_proof(fateloom, island, monkeypatch):
    monkeypatch.setattr(desk, "Prover", Remembering)
    assert fateloom(*WORDS).code == 0
    story = island / "story/island.fate"
    story.write_text(story.read_text().replace("virtue +1", "virtue +2"))
    Remembering.found.clear()
    anew = fateloom(*WORDS)
    assert any(Remembering.found)
    assert fateloom(*WORDS, "--no-cache").code == anew.code == 0


def test_remembered_variables_hide_no_block(fateloom, island):
    """A planted fault: a story in which the remembered proof is wrong."""
    assert fateloom(*WORDS).code == 0
    mend(island, RIVALS)
    assert fateloom(*WORDS).code == fateloom(*WORDS, "--no-cache").code == 1
