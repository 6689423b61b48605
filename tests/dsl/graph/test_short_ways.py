"""A short way that is stated without a word of what is missing can be played."""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.stories import CONSTRUCTS, made
from tests.dsl.graph.short_way import Player
from tests.dsl.graph.test_ends import STORIES
from tests.dsl.graph.test_story_views import lines_of, said
from tests.long import mostly_long
from tests.shipped import program, views_at

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.queries.effort import Effort, effort
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.queries.quest_line import QuestLine
from fateloom.dsl.graph.queries.way_days import days_of
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Call
from fateloom.runtime.record import parts_in

AN_END = CONSTRUCTS[2]
SEEDS = [it for it in range(1, 121) if it % 3]


def is_left_out(of: Program, way: QuestLine) -> bool:
    """Whether a step of the way calls a game of another system, which has to be won there, or
    something is asked that no step brings: that a POI was visited, that a thing was lost.
    """
    if any(it.startswith("fact ") and ("visited" in it or " is gone" in it) for it in way.nodes):
        return True
    options = (option for poi in of.pois for option in poi.options)
    return any(
        f"option {it.id}" in way.nodes and any(isinstance(part, Call) for part in parts_in(it))
        for it in options
    )


def unplayed(of: Program) -> tuple[int, list[str]]:
    """How many ways are stated without a lack, and the finales whose way cannot be played. One that
    is played takes no fewer days than are said.
    """
    told, stated, found = Story(quest_model(of)), 0, list[str]()
    for finale in told.finales():
        hero = next(iter(told.lookup.node[finale].heroes))
        way, ground = told.line(finale), told.grounds[hero]
        takes = way and effort(ground, way)
        if way and takes and takes.is_enough and not is_left_out(of, way):
            stated += 1
            day, least = Player(of, hero).plays(ground, way), days_of(ground, way, takes)
            if day is None:
                found.append(finale)
            else:
                assert least is not None and day >= least, f"{finale}: {day}, not {least}"
    return stated, found


@mostly_long("story", ["tests/dsl/graph/ferrymen", *STORIES], plain=["tests/dsl/graph/ferrymen"])
def test_the_short_ways_of_a_story_can_be_played(story: str) -> None:
    stated, found = unplayed(program(story))
    assert stated and not found


@mostly_long("seed", SEEDS, plain=SEEDS[:8])
def test_the_short_ways_of_a_random_story_can_be_played(seed: int) -> None:
    of, constructs = made(seed)
    if AN_END not in constructs:  # a way may take longer than the game
        assert not unplayed(of)[1]


def test_a_day_more_than_a_way_takes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = days_of

    def more(ground: Ground, way: QuestLine, takes: Effort) -> int:
        return (exact(ground, way, takes) or 0) + 1

    monkeypatch.setitem(unplayed.__globals__, "days_of", more)
    with pytest.raises(AssertionError, match=r"finale marit\.licence: 3, not 4"):
        unplayed(program("tests/dsl/graph/ferrymen"))


def test_a_short_way_brings_the_virtue_that_it_asks_for() -> None:
    """Two for a round, one lost by the theft: one more has to be had."""
    told = said(views_at("tests/dsl/graph/ferrymen")["line ysolt.report"]())
    sealed = "'Ring for the drowned' then 'Seal the report'"
    assert f"{sealed}, with 1 coin to earn first, for example: Carry" in told


def test_the_price_of_a_finale_counts_what_its_stages_pay_and_tests_that_cannot_fail() -> None:
    views = views_at("tests/dsl/graph/ferrymen")
    lines = lines_of(views["ends"](), "The timber raft")
    assert "no test that can fail, pays 5 coins | " in lines
    shown = {(it.source, it.target) for it in views["line dorn.raft"]().edges}
    assert ("option tavern.carry", "fact coins >= 5") in shown
