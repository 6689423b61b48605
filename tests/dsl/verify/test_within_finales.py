"""Whoever is in a finale plays its stage in each turn (DST-90): a rival cannot stand still there,
and the hero cannot wait there.
"""

from __future__ import annotations

from tests.dsl.verify.small_stories import answered, small_story

from fateloom.dsl.verify.verdict import Verdict

PLACES = """
tile shore
  on explore
    > A hut.
    place hut on shore
    place cairn on ridge

poi hut "Hut"
  > A hut.
  option take "Take the lamp"
    others lose item lamp
    gain item lamp
      else
        > It is not there.

poi cairn "Cairn"
  > A cairn.
"""

LIGHTS_AT_THE_CAIRN = """
destiny ann
  path light "Light"
    begins at cairn "Light it" if has item lamp
    finale
      stage burn
        fulfil
"""

GRASPING = """
destiny bob
  path walk "Walk"
    begins at hut "Leave"
    finale
      stage away
        others lose item lamp
        test intelligence "Get away"
          0
            stay
          1+
            fulfil
"""

GENTLE = GRASPING.replace("        others lose item lamp\n", "")

WAITS = """
world late: flag

event dusk on day 4
  late up

destiny ann
  path light "Light"
    begins at hut "Light it" next turn
    finale
      stage burn
        if late
          fulfil
        else
          defeated
"""


def test_dst_90_a_rival_who_stays_in_a_finale_takes_the_lamp_in_each_turn() -> None:
    """The lamp is taken at the hut and wanted at the cairn, a turn later."""
    story = small_story(PLACES + LIGHTS_AT_THE_CAIRN, bob=GRASPING)
    assert answered(story).verdict is not Verdict.PROVED


def test_dst_90_a_rival_who_stays_in_a_finale_and_takes_nothing_is_in_nobodys_way() -> None:
    story = small_story(PLACES + LIGHTS_AT_THE_CAIRN, bob=GENTLE)
    assert answered(story).verdict is Verdict.PROVED


def test_dst_90_nobody_waits_in_a_stage_for_an_event() -> None:
    """Who begins on the first day is out on the second one."""
    assert answered(small_story(PLACES + WAITS)).verdict is not Verdict.PROVED


def test_dst_90_who_can_stay_can_wait() -> None:
    patient = WAITS.replace("          defeated\n", "          stay\n")
    assert answered(small_story(PLACES + patient)).verdict is Verdict.PROVED
