"""Each other hero who can shut somebody out as well is named, and nobody who cannot."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import GROUND, MAP, path, story

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.by_others import is_chosen, planned_by_one, replanned
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions

BOOK = "world book: here, ash\n"
ANN = path("ann", 'p0 "Go" if book is here')


def told(text: str, items: str = "", ground: str = GROUND, tiles: str = MAP) -> Answer:
    """What is told of Ann, who plays with Bob and Cid."""
    program = story(text, heroes="ann bob cid", items=items, ground=ground, tiles=tiles)
    found = answer(program, problem_of(transitions(program), "ann"), Prover(), to_play)
    assert found.verdict is Verdict.BLOCKED, found.why
    return found


def burn(condition: str) -> str:
    return f'poi p1 "P" on t1\n  option burn "Burn" if {condition}\n    book becomes ash\n'


@pytest.mark.parametrize(
    ("condition", "too"),
    [
        ("hero is not ann", {"bob", "cid"}),
        ("hero is bob", {"bob"}),
        ("hero is cid", {"cid"}),
    ],
)
def test_who_can_do_it_as_well_is_named(condition: str, too: set[str]) -> None:
    (step,) = told(BOOK + burn(condition) + ANN).decisive
    assert {step.line.hero, *step.others_too} == too


def test_two_steps_of_one_hero_may_be_those_of_another() -> None:
    """The torch that one takes does not burn in the hand of another: whoever does, does both."""
    torch = '  option take "Take the torch" if hero is not ann\n    gain item torch\n'
    text = BOOK + burn("has item torch and hero is not ann") + torch + ANN
    take, throw = told(text, items="torch").decisive
    assert take.line.hero == throw.line.hero
    assert {take.line.hero, *take.others_too} == {take.line.hero, *throw.others_too}
    assert {take.line.hero, *take.others_too} == {"bob", "cid"}


def test_nobody_is_named_whose_step_would_not_shut_the_hero_out() -> None:
    """Whoever takes the key keeps it; but what Cid has, Ann can have from him."""
    text = (
        'poi p1 "P" on t1\n  option take "Take the key"\n    gain item key\n'
        '  option ask "Ask Cid for it" if cid has item key\n    cid lose item key\n'
        + path("ann", 'p0 "Go" if has item key')
    )
    (step,) = told(text, items="key").decisive
    assert (step.line.hero, step.others_too) == ("bob", ())


FAR = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t2: {title: T2, cell: [1, 0], side: unexplored}
  t3: {title: T3, cell: [2, 0], side: unexplored}
  t1: {title: T1, cell: [3, 0], side: unexplored}
"""


def test_what_came_by_itself_before_a_step_is_there_for_others_too() -> None:
    """An event that comes while somebody explores the way to the step is no step of the play."""
    ground = "tile t0\n  on explore\n    place p0\n"
    text = BOOK + burn("hero is not ann") + "event dawn on day 3\n  place p1\n"
    ann = path("ann", 'p1 "Go" if book is here')
    (step,) = told(text + ann, ground=ground, tiles=FAR).decisive
    assert {step.line.hero, *step.others_too} == {"bob", "cid"}


def test_nobody_is_said_to_do_as_well_what_they_do_themselves() -> None:
    text = 'hero is_done: flag\npoi p1 "P" on t0\n  option throw "Throw"\n    is_done up\n'
    found = told(text + path("ann", 'p1 "Go" if not is_done'))
    own = [it for it in found.decisive if it.line.hero == "ann"]
    assert own
    assert not any(it.hero_too or it.others_too for it in own)


def test_a_play_of_one_other_is_found_where_the_first_has_two() -> None:
    """That one is enough says more."""
    text = (
        "world gate: open, shut\n"
        + BOOK
        + 'poi p0 "Gate" on t0\n  option close "Close" if hero is not ann\n    gate becomes shut\n'
        + burn("gate is shut and hero is not ann")
        + path("ann", 'p0 "Go" if book is here or gate is open')
    )
    program = story(text, heroes="ann bob cid")
    problem = problem_of(transitions(program), "ann")
    apart = {("bob", "p1.burn"), ("cid", "p0.close")}
    steps = steps_by_ref(problem)

    def doers(found: Finding | None) -> set[str]:
        assert found is not None
        return {it.action.hero for ref in found.play if is_chosen(it := steps[ref])}

    two = replanned(
        problem,
        Prover().ask(problem),
        lambda it: (it.action.hero, it.action.subject) not in apart,
    )
    assert two is not None
    assert doers(two) == {"bob", "cid"}
    assert len(doers(planned_by_one(problem, two))) == 1
