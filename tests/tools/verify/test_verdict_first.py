"""The verdicts at the largest table are told before anything else is worked on."""

from __future__ import annotations

import json

import pytest

from fateloom.tools.verify.desk import Desk, Stage


@pytest.fixture
def seen(monkeypatch, capsys) -> list[tuple[Stage, str, str]]:
    """Each part of an answer that is begun: which, about whom, and all that is printed by then."""
    begun: list[tuple[Stage, str, str]] = []
    real, printed = Desk.work, [""]

    def work(desk, stage, question):
        printed[0] += capsys.readouterr().out
        begun.append((stage, question.hero, printed[0]))
        return real(desk, stage, question)

    monkeypatch.setattr(Desk, "work", work)
    return begun


def test_each_verdict_is_printed_before_anything_else_is_begun(fateloom, island, seen):
    run = fateloom("verify", "island", "--no-cache")
    first, second, third, *rest = seen
    assert first[0] is second[0] is Stage.VERDICT and first[2] == ""
    assert second[2].endswith(": Ines proved\n")
    assert third[2].endswith("2 players: Ines proved\n2 players: Osk proved\n")
    assert all(printed.endswith(": Osk proved\n") for _, _, printed in rest)
    last = [stage for stage, _, _ in seen][-4:]
    assert last == [Stage.REASONS, Stage.REASONS, Stage.LEAVING, Stage.LEAVING]
    assert run.out.endswith("2 heroes: 2 proved.\n")


def test_json_stays_one_document(fateloom, island, seen):
    run = fateloom("verify", "island", "--no-cache", "--format", "json")
    assert all(printed == "" for _, _, printed in seen)
    assert json.loads(run.out)["stopped"] == []


def test_what_is_kept_is_told_in_the_same_words(fateloom, island):
    assert fateloom("verify", "island").out == fateloom("verify", "island").out
