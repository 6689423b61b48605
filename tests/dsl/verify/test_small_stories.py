"""Verdicts on stories of a few lines: each was once decided wrongly, or not at all."""

from __future__ import annotations

from textwrap import dedent

from tests.dsl.verify.small_stories import LAMP, answered, small_story

from fateloom.dsl.verify.proof.prover import Verdict

HUT = """
tile shore
  on explore
    place hut
poi hut "Hut" on shore
  option take "Take a lamp"
    gain item lamp

tile ridge
  on explore
    place gap
poi gap "Gap" on ridge
"""

LEAVES = """
destiny ann
  path walk "Walk"
    begins at hut "Leave"
    finale
      stage away
        fulfil
"""


def test_copies_that_a_lost_finale_lays_down_are_no_sum() -> None:
    """Bob loses his finale with two key items in hand: both go to his tile at once. His own
    question leaves that step out, and yet the model that it shares with Ann's has it.
    """
    loses = """
    destiny bob
      path fall "Fall"
        begins at gap "Jump"
        finale
          stage down
            defeated
    """
    two = LAMP + "    copies: 2\n    key: true\n"
    program = small_story(HUT + LEAVES, lamp=two, bob=dedent(loses))
    assert answered(program).verdict is Verdict.PROVED
    assert answered(program, "bob").verdict is Verdict.BLOCKED


def test_two_ways_into_one_finale_are_two_steps() -> None:
    """Both begin at the same place; one of them asks for virtue that nobody has."""
    program = small_story(
        HUT
        + """
  option doze "Doze"
    virtue -1

destiny ann
  path walk "Walk"
    begins at hut "Leave"
    begins at hut "Stride out" if virtue >= 1
    finale
      stage away
        if item lamp is held
          fulfil
        stay
"""
    )
    found = answered(program)
    assert found.verdict is Verdict.BLOCKED, found.why
