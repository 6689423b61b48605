"""Why a path is shut for good, where no missing thing says it."""

from __future__ import annotations

from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import questions

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions
from fateloom.tools.verify.report import HeroReport, Report
from fateloom.tools.verify.text import to_text


def ann(text: str) -> Answer:
    """What is said of Ann, alone, in a tiny story."""
    program = story(text, heroes="ann")
    problem = problem_of(transitions(program, questions(program)[0]), "ann")
    return answer(program, problem, Prover(), to_play, repairs=False)


def shown(found: Answer) -> str:
    """The report in one line."""
    report = Report("x", "X", (HeroReport("ann", "ann", (found,)),), (), ())
    return " ".join(to_text(report, colour=False).split())


def test_a_finale_that_can_never_begin_names_its_line() -> None:
    """The only way to the flag costs four effort dice, and nobody has one."""
    pay = 'hero ok: flag\npoi p0 "P" on t0\n  option pay "Pay" costs 4 effort\n    ok up\n'
    found = ann(pay + path("ann", 'p0 "Go" if ok'))
    assert found.verdict is Verdict.BLOCKED
    (shut,) = found.shut
    assert shut.path == "One"
    assert shut.why == "it can never begin: no game meets what story/tiny.fate:14 asks for"
    assert f"For 'One': {shut.why}." in shown(found)
    assert "separately" not in shown(found)


def test_a_finale_that_leads_nowhere_is_named() -> None:
    """A hero does not come out of it, so the other path is shut too."""
    other = '  path two "Two"\n    begins at p1 "Go"\n    finale\n      stage s\n        fulfil\n'
    found = ann(path("ann", 'p0 "Go"', "stay") + other)
    assert found.verdict is Verdict.BLOCKED
    assert {it.path: it.why for it in found.shut} == {
        "One": "its finale is under way, and no stage leads to its end",
        "Two": "ann is in the finale 'One' and cannot leave it",
    }


def test_what_is_only_not_to_be_had_together_is_no_path_that_is_shut() -> None:
    """Each of two flags shuts the way to the other one."""
    text = (
        'hero one: flag\nhero two: flag\npoi p0 "P" on t0\n'
        '  option a "A" if not two\n    one up\n  option b "B" if not one\n    two up\n'
    )
    found = ann(text + path("ann", 'p0 "Go" if one and two'))
    assert found.verdict is Verdict.BLOCKED
    assert "its finale is under way" not in shown(found)
    assert "cannot leave it" not in shown(found)
