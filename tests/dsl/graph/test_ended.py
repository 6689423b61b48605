"""What a day ends is asked for in vain by what can be done behind that day only (DST-19, 32)."""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.claims.timely import timely
from tests.dsl.graph.test_story_views import said
from tests.dsl.verify.engine.by_hand import GROUND, story

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.queries.contention import EVERYBODY, grounds_of
from fateloom.dsl.graph.queries.errands import errands
from fateloom.dsl.graph.queries.must_pass import landmarks
from fateloom.dsl.graph.queries.quest_line import quest_line
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.program.program import Program

TILES = """\
start: t0
tiles:
  t0: {title: Square, cell: [0, 0], side: explored}
  t1: {title: Mill, cell: [1, 0], side: explored}
"""
SEA = """\
world sea: calm, rough
hero key: flag
hero gift: flag
poi p0 "Gate" on t0
  > A gate.
  option find "Find"
    key up
  option quench "Wait for the wind"
    sea becomes calm
poi p1 "Hut" on t1
  > A hut.
  option earn "Earn"
    gift up
event storm on day {day}{when}
  sea becomes rough
destiny ann
  path pa "Path"
    begins at p1 "Go" if sea is calm and key{and_gift}
    finale
      stage st0
        fulfil
"""
CALMED = "option p0.quench"


def sea(day: int, when: str = "", and_gift: str = "") -> Program:
    """A story in which the sea is calm at first, and no longer on that day."""
    text = SEA.format(day=day, when=when, and_gift=and_gift)
    return story(text, "ann", ground=GROUND, tiles=TILES)


def passed(program: Program, hero: str) -> tuple[str, ...]:
    """What every way to the finale passes on the ground of the hero."""
    return landmarks(grounds_of(quest_model(program))[hero], "finale ann.pa")


def test_what_is_asked_for_behind_the_day_has_to_be_brought_back() -> None:
    assert CALMED in passed(sea(2), "ann")
    assert CALMED in passed(sea(2), EVERYBODY)


def test_what_can_be_done_before_the_day_asks_for_it_as_it_is_at_first() -> None:
    assert CALMED not in passed(sea(3), "ann")


def test_an_event_that_may_not_happen_ends_nothing_for_sure() -> None:
    assert CALMED not in passed(sea(2, " if key"), "ann")


def test_visits_at_places_that_have_nothing_in_common_take_a_day_each() -> None:
    model = quest_model(sea(3, and_gift=" and gift"))
    ground = grounds_of(model)["ann"]
    (begin,) = [it for it in ground.nodes if it.startswith("beginning ")]
    assert errands(ground, begin, 3) == 2


def test_a_short_way_brings_it_back_behind_the_event() -> None:
    way = quest_line(grounds_of(quest_model(sea(2)))["ann"], "finale ann.pa")
    assert way is not None
    assert CALMED in way.nodes
    assert way.nodes.count("fact sea is calm") == 1
    assert way.nodes.index(CALMED) < way.nodes.index("fact sea is calm")


def test_the_views_name_what_brings_it_back() -> None:
    views = views_of(sea(2))
    assert "Without 'Wait for the wind' at Gate: Path (ann) is shut" in said(views["without"]())
    assert "'Wait for the wind'" in said(views["line ann.pa"]())


@pytest.mark.parametrize("seed", [*range(25_000_000, 25_000_002), *range(25_000_003, 25_000_012)])
def test_no_game_contradicts_what_is_said_of_such_stories(seed: int) -> None:
    assert [it for it in check(Games(timely(seed), 2_000)) if it.against] == []
