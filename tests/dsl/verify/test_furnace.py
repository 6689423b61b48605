"""The Cold Furnace, a story whose block was told with false reasons: a step that was not needed, a
sum that nobody asks for, a play without its last deeds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.dsl.verify.told_play import check_told
from tests.shipped import program

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.verdict import Verdict
from fateloom.tools.plays import run_plays
from fateloom.tools.systems import system
from fateloom.tools.verify.as_json import to_json
from fateloom.tools.verify.asking import report
from fateloom.tools.verify.report import Report
from fateloom.tools.verify.text import to_text

FURNACE = "tests/dsl/graph/furnace"


@cache
def asked(hero: str) -> Report:
    return report(program(FURNACE), hero=hero, cached=False, repairs=False)


def tam() -> Answer:
    return asked("buyer").heroes[0].worst


def test_each_decisive_step_is_needed_and_asks_for_the_price() -> None:
    """Signing costs two coins and washing one; the purse that the play happens to have is no
    reason. Carrying sand is not needed, since a coin comes on the second day.
    """
    it = tam()
    assert it.verdict is Verdict.BLOCKED
    assert [one.subject for one in it.decisive] == [
        "hall.audit", "hall.borrow", "shed.dig", "quarry.wash",
    ]  # fmt: skip
    audit, borrow, dig, wash = it.decisive
    assert [(one.wants, one.step) for one in audit.why] == [("Odile has at least 1 coin", 4)]
    assert [one.paths for one in borrow.why] == [("The Deed",)]
    assert [one.step for one in dig.why] == [4]
    assert [one.paths for one in wash.why] == [("The Blue",)]
    assert [one.no_return for one in it.decisive] == [False, False, False, True]


def test_text_json_and_play_file_tell_one_play(tmp_path: Path) -> None:
    check_told(tam())
    (read,) = to_json(asked("buyer"))["heroes"]
    assert all(read["play"][one["play_step"] - 1] == one["step"] for one in read["decisive"])
    assert read["play"][-1] == read["decisive"][-1]["step"]
    assert read["point_of_no_return"] == len(read["play"])
    deed = next(one for one in read["lacking"] if one["paths"] == ["The Deed"])
    assert deed["since_step"] == read["decisive"][1]["play_step"]
    assert deed["since_decisive"] == 2
    assert "Since step 2: the Black Ledger" in " ".join(
        to_text(asked("buyer"), colour=False).split()
    )
    (tmp_path / "plays").mkdir()
    (tmp_path / "plays" / "blocked.play").write_text(read["replay"], encoding="utf-8")
    results = run_plays(system("story"), program(FURNACE), str(tmp_path))
    assert not results.failures and len(results.outcomes) == 1


@pytest.mark.long
def test_a_lost_path_is_told_by_what_is_needed_and_as_an_example() -> None:
    """The Deed is lost where somebody else signs: two coins come in several ways."""
    it = asked("prentice").heroes[0].tables[0]
    assert it.verdict is Verdict.PROVED
    (out,) = (one for one in it.paths if one.path == "out")
    assert out.verdict is Verdict.BLOCKED
    assert "carry" not in out.turning_point.lower()
    said = " ".join(to_text(asked("prentice"), colour=False).split())
    assert f"It is lost, for example, by: {out.turning_point}." in said
