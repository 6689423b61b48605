"""`verify` agrees with the game on random tiny scenarios; the soak finds planted differences."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Compared, Outcome, Times, compare, outcome_of
from tests.dsl.verify.engine.explore import Table
from tests.dsl.verify.engine.scenarios import sources
from tests.dsl.verify.engine.shrink import same, shrunk
from tests.dsl.verify.engine.soak import FAILURES, Soaked, coverage, report, soaked, summary

from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.record import replace

SEEDS = range(28)
STATES = 400
"""The small tables alone; the soak of a release looks at larger ones."""

KEY = 'poi p0 "P" on t0\n  option take "Take"\n    gain item key\n'


@pytest.fixture(scope="module")
def found() -> list[Soaked]:
    """The scenarios of the seeds, compared."""
    return [soaked(seed, STATES) for seed in SEEDS]


def test_nothing_is_answered_wrongly(found: list[Soaked]) -> None:
    wrong = [(one.seed, it) for one in found for it in one.compared if it.outcome in FAILURES]
    assert not wrong


@pytest.mark.long
def test_nothing_is_answered_wrongly_in_the_long_run() -> None:
    """Larger tables too, and players who go home. The soak of a release has the other seeds."""
    for seed in range(100, 112):
        one = soaked(seed, 1_500, leaving=True)
        assert not [it for it in one.compared if it.outcome in FAILURES], seed


def test_enough_is_compared(found: list[Soaked]) -> None:
    """Blocked and safe alike."""
    judged = [it.safe for one in found for it in one.judged]
    assert judged.count(True) >= 10
    assert judged.count(False) >= 10
    assert f"{len(judged)} questions" in "\n".join(summary(found))
    assert "Test " in coverage(found)


def test_both_questions_are_compared() -> None:
    """The second one, of players who go home, of heroes who are proved in the first."""
    steal = KEY + '  option steal "Steal"\n    others lose item key\n'
    program = story(steal + path("ann", 'p0 "Go" if has item key'), items="key")
    asked, _ = compare(program, most=1_000, leaving=True)
    so = {it.name: it.safe for it in asked}
    assert so["ann of ann+bob"] is True
    assert so["ann of ann+bob (leaving)"] is False
    assert all(it.outcome not in FAILURES for it in asked)


def test_what_is_wrong_is_said() -> None:
    """A verdict turned around counts as wrong, and is reported with the play that shows it."""
    program = story(KEY + path("ann", 'p0 "Go" if has item key'), items="key")
    asked, times = compare(program, most=1_000)
    ann = next(it for it in asked if it.hero == "ann")
    assert ann.outcome is Outcome.AGREES
    assert outcome_of(Verdict.PROVED, safe=False) is Outcome.WRONG_PROVED
    assert outcome_of(Verdict.BLOCKED, safe=True) is Outcome.WRONG_BLOCKED
    wrong = Compared(ann.table, "ann", False, False, "proved", "", ann.lost, Outcome.WRONG_PROVED)
    said = "\n".join(report(Soaked(7, frozenset(), (wrong,), times)))
    assert "wrong PROVED: seed 7, ann of ann+bob" in said
    assert "UseOption(option='p0.take')" in said


def test_too_many_states_are_not_judged() -> None:
    program = story(KEY + path("ann", 'p0 "Go" if has item key'), items="key")
    asked, times = compare(program, most=5)
    assert {it.outcome for it in asked} == {Outcome.NOT_JUDGED}
    said = list(summary([Soaked(0, frozenset(), tuple(asked), Times(times.oracle, 0.0))]))
    assert said[0] == "1 scenarios, 0 compared; 0 questions"


def test_a_scenario_is_shrunk_to_what_matters() -> None:
    """Every line that can go goes, with what belongs to it."""
    files = shrunk(sources(12), lambda program: any(it.copies > 1 for it in program.items))
    story_text = next(it.text for it in files if it.name == "story/story.fate")
    assert len(story_text.split()) < 30
    assert "copies" in next(it.text for it in files if it.name == "items.yaml")


def test_failures_are_alike_by_what_is_said() -> None:
    one = Compared(Table(("ann",)), "ann", False, True, "undecided", "x", None, Outcome.UNDECIDED)
    assert same(one, replace(one, table=Table(("ann", "bob"))))
    assert not same(one, replace(one, safe=False))
    assert not same(one, replace(one, why="y"))
