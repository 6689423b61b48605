"""The question in the languages of other programs, and the table of who agrees."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Callable

import pytest
from outside.prism import questions as asked_of_storm
from outside.prism import to_prism
from outside.promela import spin_search, to_promela
from outside.question import ANY, NOISE, SOLO, marked_steps
from outside.samples import noisier, questions
from outside.smv import nusmv_safe, to_smv
from outside.table import Others, compare
from outside.terms import tangled
from tests.dsl.verify.oracle import ask
from tests.dsl.verify.random_models import random_model
from tests.runtime.transitions.variables import variable

from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.doubts import NONE
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Company,
    Effect,
    Goal,
    Literal,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
)
from fateloom.runtime.transitions.variables import Kind

NOBODY = Others(nusmv=None, spin=False, storm=False)


def action(move: Move, *effects: Effect, guard: tuple[Literal, ...] = (), often: bool = False):
    outcome = Outcome((), effects, (), (), NONE)
    return Action(
        move.value, move, "anna", move.value, "", (), guard, (outcome,), NONE, often, NOWHERE
    )  # fmt: skip


def well() -> Problem:
    """Anna fills a bucket; rain comes again and again and swaps two signs; a full bucket wins."""
    variables = (
        variable("finale:anna", Kind.FINALE, ("none", "won/a"), "anna"),
        variable("bucket", Kind.STORY, ("0", "1", "2")),
        variable("sign", Kind.STORY, ("sun", "rain")),
    )
    dry = Literal(2, 0b01)
    actions = (
        action(Move.OPTION, Add(1, 1), guard=(dry,)),
        action(Move.USE, Add(1, -2), guard=(Literal(1, 0b110),)),
        action(Move.EVENT, Remap(1, (1, 2, 2)), Lookup(2, (2, 1), (1, 1, 0, 0, 0, 0)), often=True),
        action(Move.BEGIN, Assign(0, 1), guard=(Literal(0, 0b01), Literal(1, 0b100))),
    )
    goals = (Goal("anna", "a", 0, 1),)
    return problem_of(
        Model(Company(("anna",)), variables, ((0, 0, 0),), actions, goals, ()), "anna"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("well.smv", lambda: to_smv(well(), rounds=2)),
        ("well.prism", lambda: to_prism(well()) + "\n".join(asked_of_storm(well(), 2)) + "\n"),
        ("well.pml", lambda: to_promela(well())),
    ],
)
def test_the_text_for_other_programs(
    name: str, text: Callable[[], str], golden: Callable[[str, str], None]
) -> None:
    golden(f"tools/outside/{name}", text())


def test_steps_leave_the_marks_of_their_sets() -> None:
    """What the hero does is open to all and to the hero; what repeats is noise, and may be hoped
    for where it is certain to come; winning is solo.
    """
    assert [marks for _, marks in marked_steps(well())] == [
        (ANY, SOLO),
        (ANY, SOLO),
        (ANY, SOLO, NOISE),
        (SOLO,),
    ]


def test_a_step_is_tangled_if_one_effect_looks_at_what_another_writes() -> None:
    assert [tangled(step) for step, _ in marked_steps(well())] == [False, False, True, False]


def test_without_noise_there_is_one_specification() -> None:
    """Rounds are for noise alone."""
    silent = replace(well(), repeating_upper=())
    assert to_smv(well()).count("\nSPEC ") == 2
    assert to_smv(silent, 1) == to_smv(silent, 9)
    assert to_smv(silent).count("\nSPEC ") == 1


def test_noisier_models_differ_in_what_repeats() -> None:
    model = random_model(5)
    louder = noisier(model, 5)
    changed = [it for it, was in zip(louder.actions, model.actions, strict=True) if it != was]
    assert changed
    assert {(it.move, it.repeats) for it in changed} == {(Move.EVENT, True)}


def test_the_table_counts_agreement() -> None:
    lines: list[str] = []
    assert compare(questions(6), NOBODY, lines.append) == 0
    assert lines[0].startswith("questions: ")
    assert lines[-1].split()[-4] != "0"
    assert lines[-1].split()[-3:] == ["0", "0", "0"]


def test_a_wrong_answer_is_told_and_fails() -> None:
    """If the oracle had said otherwise, somebody would disagree with it."""

    def wrong():
        for question in questions(3):
            blocked = None if question.answer.blocked is not None else ()
            yield replace(question, answer=replace(question.answer, blocked=blocked))

    lines: list[str] = []
    assert compare(wrong(), NOBODY, lines.append) == 1
    assert "but the oracle says" in lines[0]


@pytest.mark.skipif(not shutil.which("spin") or not shutil.which("gcc"), reason="no SPIN")
def test_spin_agrees_where_it_is_installed() -> None:
    assert compare(questions(4), replace(NOBODY, spin=True), print) == 0
    found = spin_search(well())
    assert found.states == ask(well()).reached
    assert found.seconds_to_make > 0


@pytest.mark.skipif(not shutil.which("NuSMV"), reason="no NuSMV")
def test_nusmv_agrees_where_it_is_installed() -> None:
    nusmv = str(shutil.which("NuSMV"))
    assert compare(questions(12), replace(NOBODY, nusmv=nusmv), print) == 0
    assert nusmv_safe(well(), nusmv) == ask(well()).safe


@pytest.mark.skipif(importlib.util.find_spec("stormpy") is None, reason="no stormpy")
def test_storm_agrees_where_it_is_installed() -> None:
    assert compare(questions(12), replace(NOBODY, storm=True), print) == 0


def test_a_program_that_does_not_answer_fails() -> None:
    """NuSMV that is another program: nothing it says is taken for an answer."""
    lines: list[str] = []
    assert compare(questions(1), replace(NOBODY, nusmv=sys.executable), lines.append) == 1
    assert "NuSMV: SAFE" in lines[0]
    assert lines[-1].split()[-1] != "0"
