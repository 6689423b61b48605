"""A stock lays out a fixed list: more than that is not sold, whatever the box holds."""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.test_story_views import said
from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.graph import claims
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.queries import contention
from fateloom.dsl.graph.queries.effort import effort
from fateloom.dsl.graph.queries.quest_line import quest_line
from fateloom.dsl.graph.views import rivals
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story

STALL = """\
stock goods: {0}
poi p0 "Tower" on t0
  > A tower.
poi p1 "Shop" on t1
  > A shop.
  trade look "Look at her goods" stock goods
  option work "Work" once per hero
    gain 6 coins
{1}destiny ann
  path light "Light"
    begins at p0 "Begin" if has item oil
    finale
      stage st0
        fulfil
"""
SHELF = '  option shelf "Reach up" once\n    gain item oil\n'
HUT = '  option hut "Fill" costs 1 coins\n    gain item oil\n'


def taken(goods: str, more: str, heroes: str = "ann bob") -> list[claims.MayTake]:
    told = Story(quest_model(story(STALL.format(goods, more), heroes, "oil*2")))
    views_in(told)["ends"]()
    return [it for it in told.lookup.claims if isinstance(it, claims.MayTake)]


@pytest.mark.parametrize(
    ("goods", "more", "others", "by"),
    [
        ("oil", "", 1, ("option p1.look",)),
        ("oil, oil", "", 1, ("option p1.look",)),
        ("oil", SHELF, 1, ()),
        ("oil", HUT, 1, ("option p1.hut",)),
    ],
    ids=["one of two is laid out", "both are", "one more on a shelf", "more in a hut"],
)
def test_of_a_stock_no_more_are_taken_than_it_lays_out(
    goods: str, more: str, others: int, by: tuple[str, ...]
) -> None:
    """A copy that nothing lays out need not be taken."""
    found = taken(goods, more)
    assert [(it.others, it.again) for it in {**dict.fromkeys(found)}] == [(others, by)]


def test_a_way_buys_what_is_laid_out_and_has_the_rest_from_elsewhere() -> None:
    told = Story(quest_model(story(STALL.format("oil", HUT), "ann", "oil*2")))
    ground = told.grounds["ann"]
    way = quest_line(ground, "item oil", more={"item oil": 1})
    assert way is not None
    bought = {source: count for source, thing, count in way.times if thing == "item oil"}
    assert bought.get("option p1.look", 1) == 1
    assert effort(ground, way).lacks == ()


def test_how_many_are_laid_out_is_said() -> None:
    told = Story(quest_model(story(STALL.format("oil", ""), "ann bob", "oil*2")))
    title = told.lookup.node["item oil"].title
    assert f"Of {title} 1 is laid out for sale." in said(views_in(told)["item oil"]())


def test_no_game_contradicts_what_is_said_of_a_stock() -> None:
    for goods in ("oil", "oil, oil"):
        program = story(STALL.format(goods, ""), "ann bob", "oil*2")
        assert not [it for it in check(Games(program)) if it.against]


def test_the_lie_that_a_stock_is_sold_again_and_again_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = story(STALL.format("oil", ""), "ann bob", "oil*2")
    monkeypatch.setattr(contention, "stacks_of", lambda *_: [])
    wrong = [it.claim for it in check(Games(program)) if it.against]
    assert any(isinstance(it, claims.MayTake) for it in wrong)


def test_the_lie_that_it_takes_more_heroes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    program = story(STALL.format("oil, oil", ""), "ann bob", "oil*2")
    lie = contention.Taken(2, 2, (), ())
    monkeypatch.setattr(rivals, "can_be_taken", lambda *_: lie)
    wrong = [it.claim for it in check(Games(program)) if it.against]
    assert any(isinstance(it, claims.MayTake) for it in wrong)
