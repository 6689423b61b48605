"""Sources that each hero can use once, or that end on a day, are added up."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story

VOW = """\
hero n: 0..5
world w: 0..5
poi p0 "Chapel" on t0
  > A chapel.
  option scrub "Scrub" once per hero
    %s
  option stone "Put a stone" once%s
    %s
poi p1 "Toll" on t1
  > A toll.
  option plate "Give"%s
    %s
event shut on day 6
  remove p1
destiny ann
  path pa "Path"
    begins at p0 "Go" if %s
    finale
      stage st0
        fulfil
"""


def told(
    asks: str, heroes: str = "ann", limit: str = "", *, also: str = "", renew: str = ""
) -> Story:
    does = asks.partition(" ")[0] + " +1"
    text = VOW % (f"{does}{renew}", "", f"{does}{also}", limit, does, asks)
    return Story(quest_model(story(text, heroes, "oil", "virtue: {start: 0, min: -9, max: 9}")))


@pytest.mark.parametrize(
    ("asks", "heroes", "shut"),
    [
        ("virtue >= 2", "ann", False),
        ("virtue >= 3", "ann", True),
        ("virtue >= 3", "ann bob", True),
        ("n >= 3", "ann bob", True),
        ("w >= 2", "ann", False),
        ("w >= 3", "ann", True),
        ("w >= 4", "ann bob", True),
    ],
)
def test_without_a_place_the_sum_of_the_rest_may_be_too_small(
    asks: str, heroes: str, shut: bool
) -> None:
    of = told(asks, heroes)
    assert of.is_shut("finale ann.pa", "poi p1") is shut
    said = [
        it.text for it in views_in(of)["without"]().notes if it.text.startswith("Without 'Toll'")
    ]
    assert ["Path (ann) is shut" in it for it in said] == [True] * shut


def test_what_others_bring_counts_for_all() -> None:
    of = told("w >= 3", "ann bob")
    assert of.is_shut("finale ann.pa", "poi p1")
    (said,) = [it.text for it in views_in(of)["without"]().notes if "'Toll'" in it.text]
    assert said == (
        "Without 'Toll': Path (ann) is shut without help; a known way to the other "
        "finale goes without it."
    )


def test_what_is_renewed_or_reset_is_no_sum() -> None:
    assert not told("virtue >= 3", renew="\n    renew stone").is_shut("finale ann.pa", "poi p1")
    assert not told("n >= 3", also="\n    n becomes 3").is_shut("finale ann.pa", "poi p1")


def test_a_day_that_takes_a_part_of_the_sum_shuts_the_path() -> None:
    notes = [it.text for it in views_in(told("virtue >= 3"))["line ann.pa"]().notes]
    assert "On day 6 'shut' shuts 'Give' at Toll for good." in notes
    assert not [it for it in notes if "no day is known" in it]
    notes = [it.text for it in views_in(told("virtue >= 2"))["line ann.pa"]().notes]
    assert [it for it in notes if "no day is known" in it], "the other two are enough"


def test_the_fastest_way_mixes_sources() -> None:
    ways = told("virtue >= 3").ways("finale ann.pa")
    assert min(it.days for it in ways if it.days is not None) == 2


OVEN = """\
hero n: 0..3
hero key: flag
stock goods: oil
poi p0 "House" on t0
  > A house.
  option shelf "Reach up" {0}
    gain item oil
  option burn "Burn it" costs item oil
    n +1
  option grease "Grease the lock" costs item oil
    key up
poi p1 "Shop" on t1
  > A shop.
  {1}
destiny ann
  path pa "Path"
    begins at p0 "Go" if {2}
    finale
      stage st0
        fulfil
"""
TRADE = 'trade look "Look" stock goods'
FIND = 'option find "Find" once\n    gain item oil'


@pytest.mark.parametrize(
    ("limit", "shop", "asks", "shut"),
    [
        ("once", FIND, "n >= 1", False),
        ("once", FIND, "n >= 2", True),
        ("once", TRADE, "n >= 2", True),
        ("once per hero", FIND, "n >= 2", True),
        ("", FIND, "n >= 2", False),
        ("once", FIND, "n >= 1 and key", True),
        ("", FIND, "n >= 1 and key", False),
    ],
)
def test_without_a_place_the_copies_of_the_rest_may_be_too_few(
    limit: str, shop: str, asks: str, shut: bool
) -> None:
    of = Story(quest_model(story(OVEN.format(limit, shop, asks), "ann", "oil*3")))
    assert not of.is_shut("finale ann.pa")
    assert of.is_shut("finale ann.pa", "poi p1") is shut
    assert of.is_helped("finale ann.pa", "poi p1") is not shut


def test_where_another_way_falls_short_none_is_named() -> None:
    text = OVEN.format("once", FIND, "n >= 1 and has item oil")
    of = Story(quest_model(story(text, "ann", "oil*3")))
    (said,) = [it.text for it in views_in(of)["without"]().notes if "'Shop'" in it.text]
    assert said == "Without 'Shop': Path (ann) may be shut or open: no way without it is known."


def test_a_thing_that_a_script_gives_twice_is_two() -> None:
    shop = f"{FIND}\n    gain item oil"
    of = Story(quest_model(story(OVEN.format("once", shop, "n >= 3"), "ann", "oil*3")))
    assert not of.is_shut("finale ann.pa")
    assert of.is_shut("finale ann.pa", "poi p1")


BEADS = """\
hero n: 0..3
poi p0 "Chapel" on t0
  > A chapel.
  option bead "Tell a bead"
    n +1
  option cup "Take the cup" once if n >= {0}
    gain item oil
destiny ann
  path pa "Path"
    begins at p0 "Go" if has item oil
    finale
      stage st0
        fulfil
"""


@pytest.mark.parametrize(("asks", "day"), [(1, 1), (2, 2), (3, 3)])
@pytest.mark.parametrize("heroes", ["ann", "ann bob"])
def test_a_number_that_each_visit_raises_by_one_takes_as_many_days(
    asks: int, day: int, heroes: str
) -> None:
    of = Story(quest_model(story(BEADS.format(asks), heroes, "oil")))
    assert of.first_day("option p0.cup") == day
