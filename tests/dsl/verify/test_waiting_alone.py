"""One player alone can always wait for an effort die: facts alone know it, however many days have
events, with and without a day on which nobody is left.
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story

from fateloom.dsl.verify.certify.certificate import certificate_for
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover import begin
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

STORY = """\
world rope: flag
world more: flag
poi p0 "P" on t0
  option haul "Haul" costs 1 effort
    rope up
  option idle "Idle" costs 1 effort
    > So.
event one on day 2
  more up
event two on day 4
  everyone exhaust 1 effort
"""

STAGE = ("choose", '  "On"', "    fulfil", '  "Wait"', "    stay")
"""Who sits in a finale on the day of the flood goes on (EC-55), so there are later days."""

FLOOD = "event flood on day 6 in challenger\n  everyone defeated\n"


@pytest.mark.parametrize("mode", [GameMode.EXPLORER, GameMode.CHALLENGER])
@pytest.mark.parametrize("refresh", [0, 1])
def test_an_effort_die_comes_back_to_a_hero_alone(mode: GameMode, refresh: int) -> None:
    """On the last day that the story knows, or on the eve of the flood; not where none comes."""
    program = story(
        STORY + FLOOD + path("ann", 'p0 "Go" if rope', *STAGE),
        "ann",
        modes="explorer, challenger",
        rules=f"effort: {{start: 1, max: 1, refresh: {refresh}}}",
    )
    problem = problem_of(transitions(program, Company(("ann",), mode)), "ann")
    assert begin(problem).enough is bool(refresh)
    if refresh:
        assert certificate_for(problem)
