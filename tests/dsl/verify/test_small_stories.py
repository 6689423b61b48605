"""Verdicts on stories of a few lines: each was once decided wrongly, or not at all."""

from __future__ import annotations

from textwrap import dedent

import pytest
from tests.dsl.verify.small_stories import LAMP, answered, small_story

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Gap

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


# --- rescues, and events that repeat (DST-125)

NEEDS_LIGHT = """
hero light: flag

tile shore
  on explore
    place hut
poi hut "Hut" on shore
  option kindle "Kindle"
    light up

destiny ann
  path walk "Walk"
    begins at hut "Leave" if light
    finale
      stage away
        fulfil
"""


def test_a_harmful_rescue_comes_before_the_hero_can_act() -> None:
    """EC-44: it is applied as soon as its condition holds, so Ann never acts with a light."""
    program = small_story(NEEDS_LIGHT + "\nrescue if ann light\n  ann light down\n")
    assert answered(program).verdict is Verdict.BLOCKED


def test_a_rescue_that_ends_its_condition_is_counted_on() -> None:
    """Bob may douse the light of all; the rescue lights it again, at once."""
    rescue = "\nrescue if not ann light\n  ann light up\n"
    story = NEEDS_LIGHT.replace("    light up\n", "    everyone light down\n")
    assert answered(small_story(story + rescue)).verdict is Verdict.PROVED


def test_a_rescue_that_leaves_its_condition_true_is_not_counted_on() -> None:
    """It comes when its condition begins to hold, from the beginning on, and then never again: what
    Bob douses later stays so.
    """
    rescue = "\nrescue if day >= 1\n  ann light up\n"
    story = NEEDS_LIGHT.replace("    light up\n", "    everyone light down\n")
    assert answered(small_story(story + rescue)).verdict is not Verdict.PROVED


# --- what the model does not say


@pytest.fixture
def model_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's own states are few here, and would decide the question; they are not asked."""
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)


def test_a_gap_of_the_model_leaves_the_question_open(model_alone: None) -> None:
    """What is missing could block the hero, and could help as well."""
    program = small_story(HUT + LEAVES)
    model = transitions(program)
    for misses, verdict in ((False, Verdict.PROVED), (True, Verdict.UNDECIDED)):
        asked = problem_of(
            replace(model, gaps=(Gap("a thing is left out", misses, NOWHERE),)), "ann"
        )
        found = answer(program, asked, Prover(), to_play, paths=False, repairs=False)
        assert found.verdict is verdict
        assert ("a thing is left out" in found.why) == misses


def test_a_block_stands_where_the_model_only_flatters(model_alone: None) -> None:
    """Who can do less than the model says is blocked all the more, and never proved safe."""
    hidden = Gap("a thing is left out", True, NOWHERE, flatters=True)
    for story, verdict in ((HUT + LEAVES, Verdict.UNDECIDED), (NEEDS_LIGHT, Verdict.BLOCKED)):
        program = small_story(story.replace("    light up\n", "    everyone light down\n"))
        model = replace(transitions(program), gaps=(hidden,))
        asked = problem_of(model, "ann")
        assert answer(program, asked, Prover(), to_play, paths=False).verdict is verdict


def test_a_trade_that_is_open_once_can_swallow_the_only_copy() -> None:
    """DST-79: the deal is made while the trade is open for the first and last time."""
    trade = """
stock cart

tile shore
  on explore
    place hut
poi hut "Hut" on shore
  option take "Take the lamp" once if hero is ann
    gain item lamp
  trade cart "A cart" stock cart once per hero

destiny ann
  path walk "Walk"
    begins at hut "Leave" if has item lamp
    finale
      stage away
        fulfil
"""
    found = answered(small_story(trade))
    assert found.verdict is Verdict.BLOCKED, found.why
    assert any("sells" in line.sentence for line in found.play)


def test_a_step_that_makes_an_event_end_the_game_is_not_counted_on() -> None:
    """DST-125: the event fires as soon as she has a light, and nobody is left to act."""
    over = "\nevent dark when ann light\n  everyone defeated\n"
    assert answered(small_story(NEEDS_LIGHT + over)).verdict is not Verdict.PROVED


def test_an_event_that_another_hero_can_end_the_game_by_is_no_block() -> None:
    """Whoever kindles ends the game for all; Ann can do without."""
    over = "\nevent dark when anyone light\n  everyone defeated\n"
    story = NEEDS_LIGHT.replace('"Leave" if light', '"Leave"')
    assert answered(small_story(story + over)).verdict is Verdict.PROVED


MARKED = """
tile shore
  on explore
    place hut
poi hut "Hut" on shore
  option lift "Lift the stone" costs {price}
    > It is heavy.

destiny ann
  path walk "Walk"
    begins at hut "Leave" if {condition}
    finale
      stage away
        {stage}
"""


def marked(
    price: str = "1 dexterity", condition: str = "power within 2 >= 1", stage: str = ""
) -> str:
    """A story about markers: a price that can be paid again and again, a condition, a stage."""
    return MARKED.format(price=price, condition=condition, stage=stage or "fulfil")


def test_a_condition_on_markers_that_nothing_moves_is_a_fact() -> None:
    assert answered(small_story(marked())).verdict is Verdict.PROVED
    assert answered(small_story(marked(condition="power markers >= 3"))).verdict is Verdict.BLOCKED


def test_who_pays_in_skill_until_nothing_is_left_is_blocked() -> None:
    """DST-84, 102: the stone takes the spaces that the condition, or the last stage, asks for."""
    near = answered(small_story(marked(price="4 power")))
    assert near.verdict is Verdict.BLOCKED
    pay = "pay 2 any skill\n          else\n            stay\n        fulfil"
    assert answered(small_story(marked(stage=pay))).verdict is Verdict.PROVED
    last = answered(small_story(marked(price="1 any skill", stage=pay)))
    assert last.verdict is Verdict.BLOCKED
