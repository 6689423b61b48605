"""`check --hints`: a first look at who may be shut out of every finale."""

from __future__ import annotations

import pytest
from tests.docs.test_diagnostic_pages import PAGES, scenario
from tests.tools.saves.games import RULES

from fateloom.dsl.session import check
from fateloom.dsl.verify.proof import static_check as module
from fateloom.dsl.verify.proof.static_check import static_check


def test_a_first_look_is_taken_where_it_is_wanted_alone(fateloom, island):
    plain = fateloom("check", "island")
    assert (plain.code, plain.out) == (0, "No problems found.\n")
    run = fateloom("check", "island", "--hints")
    assert run.code == 0
    said = "finale-not-seen-safe: the quick check could not show that 'stranger' can"
    assert said in run.out
    assert "keeper" not in run.out
    assert fateloom("check", "island", "--hints").out == run.out
    assert fateloom("check", "island").out == plain.out


def test_what_has_errors_is_not_looked_at(fateloom, island):
    (island / "story" / "more.fate").write_text("wrold x: flag\n")
    run = fateloom("check", "island", "--hints")
    assert run.code == 1
    assert "FT0501" not in run.out


def test_the_page_is_true():
    page = PAGES["FT0501"].read_text(encoding="utf-8")
    for kind, heroes in (("bad", {"warden"}), ("good", set())):
        checked = check(scenario(page, kind))
        assert checked.program is not None, checked.diagnostics
        seen = {it.message.split("'")[1] for it in static_check(checked.program)}
        assert seen & {"warden"} == heroes


def test_a_large_story_is_not_looked_at_and_nobody_is_seen_safe(monkeypatch: pytest.MonkeyPatch):
    """The hints of a check are to cost no more than the rest of it."""
    monkeypatch.setattr(module, "transitions", None)
    found = static_check(RULES.program)
    assert [it.primary.span for it in found] == [it.span for it in RULES.program.destinies]
    assert all("too large for the quick check" in it.message for it in found)
