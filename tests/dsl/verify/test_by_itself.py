"""Items that work by themselves (DST-120): nobody is asked, so a plan has to allow for them."""

from __future__ import annotations

from tests.dsl.verify.small_stories import LAMP, SCENARIO, answered, small_story

from fateloom.dsl.verify.verdict import Verdict

STORY = """
tile shore
  on explore
    > A hut.
    place hut on shore

poi hut "Hut"
  > A hut.
  option take "Take the lamp" once per hero
    gain item lamp

destiny ann
  path light "Light"
    begins at hut "Light it" if effort >= 1 and has item lamp
    finale
      stage burn
        fulfil
"""

TIRING = """\
    ability: {kind: always, window: on_stay, optional: false, effect: {exhaust_effort: 1}}
"""
TWO = LAMP + "    copies: 2\n"


def _verdict(lamp: str) -> Verdict:
    """Of Ann, where nobody walks: who comes to the hut a second time has stayed there."""
    rules = SCENARIO.replace("rules:\n", "rules:\n  move_range: 0\n").replace(
        "effort: {start: 0, max: 0, refresh: 0}", "effort: {start: 1, max: 1, refresh: 1}"
    )
    return answered(small_story(STORY, lamp=lamp, scenario=rules)).verdict


def test_dst_120_an_item_that_tires_whoever_stays_cannot_be_refused() -> None:
    """Ann is given a die with each turn, and has none left as soon as she stays at the hut: if she
    does not light the lamp in the visit in which she takes it, she never can.
    """
    assert _verdict(TWO + TIRING) is Verdict.BLOCKED


def test_dst_120_an_item_that_does_nothing_by_itself_is_in_nobodys_way() -> None:
    assert _verdict(TWO) is Verdict.PROVED
