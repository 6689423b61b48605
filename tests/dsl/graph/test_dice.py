"""Tests that a path can pass, in words."""

from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.views.dice import told_tests
from fateloom.dsl.graph.views.story import Story

TWO_WAYS = """\
hero key: flag
poi p0 "Crane" on t0
  option ask "Ask" once
    key up
  test heave power "Heave"
    0
      > No.
    1+
      key up
  test dig power "Dig"
    0
      > No.
    1+
      gain 1 xp
destiny ann
  path pa "Path"
    begins at p0 "Go" if key
    finale
      stage st0
        fulfil
"""


def test_a_test_that_no_known_way_passes_is_told_if_it_brings_what_is_asked_for() -> None:
    told = Story(quest_model(story(TWO_WAYS, "ann")))
    tests = told.tests_for("finale ann.pa")
    assert [told.lookup.doer(it) for it in tests] == ["option p0.heave"], "experience is no way"
    known = [("option p0.ask", "finale ann.pa")]
    (text,) = told_tests(told.lookup, known, "ann", tests)
    assert text.startswith("Test 'Heave' at Crane, power, 1 success or more, on some ways: ")
    (same,) = told_tests(told.lookup, [tuple(tests)], "ann", tests, told.needed("finale ann.pa"))
    assert ", on some ways: " in same, "it stands on every way that is known, and not on every way"


ONE_WAY = """\
hero key: flag
poi p0 "Crane" on t0
  test heave power "Heave"
    0
      > No.
    1+
      key up
destiny ann
  path pa "Path"
    begins at p0 "Go" if key
    finale
      stage st0
        choose
          "Pay"
            fulfil
          "Talk"
            test intelligence "Say it"
              0
                stay
              1+
                fulfil
"""


def test_a_test_in_a_branch_of_a_stage_is_told_and_is_not_on_every_way() -> None:
    told = Story(quest_model(story(ONE_WAY, "ann")))
    finale = "finale ann.pa"
    ways = [it.line.nodes for it in told.ways(finale)]
    tests = told_tests(told.lookup, ways, "ann", told.tests_for(finale), told.needed(finale))
    heave, talk = sorted(tests)
    assert heave.startswith("Test 'Heave' at Crane, power, 1 success or more: ")
    assert talk.startswith(
        "Test 'st0' behind 'Talk', intelligence, 1 success or more, on some ways: "
    )
