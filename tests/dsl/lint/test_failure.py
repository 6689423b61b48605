"""FT0901: a rule that raises is told, and takes nothing else with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.dsl.lint.conftest import TEXTS

from fateloom.dsl import lint as linter
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.lint import RULES, Rule
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program

UNUSED = "world unused: flag\n"
FIRST = RULES[0]


def broken(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """A rule that finds something, and then falls over a secret of the writer's."""
    yield finding(FIRST.code, program.tiles[0].span, "found before")
    raise KeyError("a/private/place")


@pytest.fixture
def broken_rule(monkeypatch):
    monkeypatch.setattr(linter, "RULES", (Rule(FIRST.code, broken), *RULES[1:]))


def checked(more: str = "", story: str = UNUSED) -> list[Diagnostic]:
    texts = TEXTS | {"story/x.fate": story}
    texts["scenario.yaml"] += more
    result = check([Source(name, text) for name, text in texts.items()])
    assert result.program is not None
    return list(result.diagnostics)


def names(found: list[Diagnostic]) -> list[str]:
    return [one.code.name for one in found]


def test_a_rule_that_raises_leaves_all_other_findings(broken_rule):
    assert sorted(names(checked())) == [
        "lint-rule-failed",
        "unreachable-tile",
        "variable-never-read",
    ]


def test_it_says_which_rule_and_where_and_nothing_of_the_machine(broken_rule):
    (told,) = [one for one in checked() if one.code.id == "FT0901"]
    assert told.message.startswith(
        "this is our fault, not yours: rule 'unreachable-tile' had to stop "
        "(KeyError at test_failure.py:"
    )
    assert "private" not in told.message and "/" not in told.message
    assert told.help is not None and "'lint: {unreachable-tile: off}'" in told.help
    assert told.primary.span.file == "scenario.yaml"


def test_what_the_help_says_helps(broken_rule):
    assert names(checked("lint: {unreachable-tile: off}\n")) == ["variable-never-read"]


def test_when_the_facts_cannot_be_gathered_no_rule_runs_and_one_finding_says_so(monkeypatch):
    def nothing(program: Program, place: object) -> CrossReference:
        raise RecursionError

    monkeypatch.setattr(linter, "gather", nothing)
    (told,) = checked()
    assert told.code.id == "FT0901"
    assert "all rules of lint had to stop (RecursionError at " in told.message
    assert told.help is not None and "'lint: {lint-rule-failed: off}'" in told.help
    assert checked("lint: {lint-rule-failed: off}\n") == []


def test_rules_that_are_off_do_not_run(monkeypatch):
    ran = []

    def noted(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
        ran.append(1)
        return iter(())

    monkeypatch.setattr(linter, "RULES", (Rule(FIRST.code, noted),))
    checked("lint: {unreachable-tile: off}\n")
    assert ran == []
    checked("lint: {unreachable-tile: hint}\n")
    assert ran == [1]
