"""`fateloom verify CAMPAIGN`: every scenario, after every combination that it looks at."""

from __future__ import annotations

import json

import pytest
from tests.tools.campaign.builders import FIRST, KNOWN, SECOND, campaign
from tests.tools.verify.mended import RIVALS, mend

from fateloom.tools.verify.campaign import in_words, looking

CAMPAIGN = """\
id: road
title: The Road
scenarios:
  island: {start: true}
  other:
    start: true
    recaps:
      - when: [{scenario: island, winner: keeper, path: light}]
        text: The lamp burns.
      - when: [{scenario: island, result: lost}]
        text: It is dark.
"""


@pytest.fixture
def road(fateloom, island):
    """A campaign of two scenarios beside one another."""
    assert fateloom("new", "other").code == 0
    folder = island.parent / "campaigns" / "road"
    folder.mkdir(parents=True)
    (folder / "campaign.yaml").write_text(CAMPAIGN)
    return folder


def looked(recaps: str):
    text = f"id: road\ntitle: R\nscenarios:\n  first: {{start: true}}\n  second:\n{recaps}"
    return looking(campaign(text).steps[1], KNOWN)


def test_dst_135_each_verdict_holds_after_every_combination() -> None:
    """Unplayed, lost, won by that path, won otherwise: no more is told apart."""
    it = looked(
        "    recaps:\n"
        "      - when: [{scenario: first, winner: ann, path: up}]\n        text: Up.\n"
        "      - when: [{scenario: first, result: lost}]\n        text: Lost.\n"
        "      - text: Else.\n"
    )
    assert (it.asked, it.combinations, it.untold, it.idle) == (("first",), 3, 0, ())


def test_combinations_after_which_nothing_is_told_are_counted() -> None:
    it = looked(
        "    recaps:\n      - when: [{scenario: first, result: lost}]\n        text: Lost.\n"
    )
    assert (it.combinations, it.untold) == (2, 1)


def test_a_recap_that_is_told_after_nothing_is_named() -> None:
    it = looked(
        "    recaps:\n"
        "      - when: [{scenario: first, days: {max: 3}}, {scenario: first, days: {min: 9}}]\n"
        "        text: Never.\n"
        "      - text: Else.\n"
    )
    assert it.idle == (1,)
    steps = campaign().steps[1].recaps
    assert list(in_words(it, steps))[1].startswith("Recap 1 (line ")


@pytest.mark.parametrize("mode", [*FIRST.modes])
def test_modes_are_told_apart_where_asked(mode: str) -> None:
    it = looked(
        f"    recaps:\n      - when: [{{scenario: first, mode: {mode}}}]\n        text: So.\n"
    )
    assert (it.combinations, it.untold, it.idle) == (2, 1, ())


def test_who_has_no_recaps_looks_at_nothing() -> None:
    it = looking(campaign().steps[2], {"second": SECOND})
    assert list(in_words(it, ())) == ["It depends on no other scenario."]


def test_the_worst_scenario_decides(fateloom, road, known, monkeypatch) -> None:
    monkeypatch.chdir(road.parent.parent)
    run = fateloom("verify", "campaigns/road")
    assert (run.code, run.err) == (0, "")
    assert "It depends on island: it distinguishes 3 combinations of outcomes" in run.out
    mend(road.parent.parent / "other", RIVALS)
    run = fateloom("verify", "campaigns/road")
    assert run.code == 1
    said = json.loads(fateloom("verify", "campaigns/road", "--format", "json").out)
    assert [it["scenario"] for it in said["scenarios"]] == ["island", "other"]
    assert [it["verdict"] for it in said["scenarios"]] == ["proved", "blocked"]
    assert said["scenarios"][1]["past"] == {
        "looks_at": ["island"], "combinations": 3, "untold": 1, "recaps_never_told": [],
    }  # fmt: skip


def test_what_goes_with_one_scenario_alone_is_said(fateloom, road) -> None:
    run = fateloom("verify", str(road), "--play", "x.play")
    assert run.code == 2
    assert "--play goes with one scenario" in run.err
