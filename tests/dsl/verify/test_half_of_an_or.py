"""A finale that begins in one of two ways: a block tells what became of both, and small repairs
come before a finale that asks for nothing.
"""

from __future__ import annotations

from tests.dsl.verify.engine.by_hand import path, story

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions

STORY = """\
hero vouched: flag
poi p0 "P" on t0
  option ring "Ring" once
    vouched up
  option lift "Lift the seal"
    gain item seal
"""


def test_both_ways_of_a_finale_are_told_and_small_repairs_come_first() -> None:
    program = story(STORY + path("ann", 'p0 "Go" if vouched or has item seal'), items="seal")
    problem = problem_of(transitions(program), "ann")
    found = answer(program, problem, Prover(), to_play)
    assert found.verdict is Verdict.BLOCKED
    wanted = {it.wanted: [one.step for one in it.sources] for it in found.missing}
    assert len(wanted) == 2
    (ring,) = next(steps for it, steps in wanted.items() if "vouched" in it)
    (lift,) = next(steps for it, steps in wanted.items() if "seal" in it)
    assert "'Ring'" in ring and "'Lift the seal'" in lift
    sentences = [it.sentence for it in found.repairs]
    assert any("`once per hero`" in it for it in sentences), sentences
    assert any("`copies: 2`" in it for it in sentences), sentences
    assert not any("leave out what begins with `if`" in it for it in sentences[:2])


def test_ways_that_want_several_things_together_are_told_too() -> None:
    """One wants the flag, the other one a gate and a lamp, which one deed takes away together."""
    text = """\
world gate: open, shut
world lamp: lit, dark
hero vouched: flag
poi p0 "P" on t0
  option ring "Ring" once
    vouched up
  option storm "Call the storm" once
    gate becomes shut
    lamp becomes dark
"""
    begin = 'p0 "Go" if vouched or (gate is open and lamp is lit)'
    program = story(text + path("ann", begin))
    problem = problem_of(transitions(program), "ann")
    found = answer(program, problem, Prover(), to_play, repairs=False)
    assert found.verdict is Verdict.BLOCKED
    wanted = [it.wanted for it in found.missing]
    assert [next(w for w in ("vouched", "gate", "lamp") if w in it) for it in wanted] == [
        "vouched", "gate", "lamp"
    ]  # fmt: skip
