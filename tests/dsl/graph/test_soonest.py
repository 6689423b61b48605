"""The soonest game of a hero whom nobody helps: looked for over all places, and played."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.dsl.graph.claims.stories import ROW
from tests.dsl.verify.engine.by_hand import story
from tests.shipped import program

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.soonest.seek import Seeker
from fateloom.dsl.graph.views.story import Story

GROUND = """\
tile t0
  on explore
    place p0
tile t1
  on explore
    place p1
    place p2
tile t2
"""
TEXT = """\
hero n: 0..3
poi p0 "P0" on t0
  > A.
  option first "First"{limit}
    n +1
poi p1 "P1" on t1
  > B.
  option second "Second"{limit}
    n +{more}
poi p2 "P2" on t1
  > C.
destiny ann
  path pa "Path"
    begins at p2 "Go" if n >= {asked}{later}
    finale
      stage st0{turns}
        fulfil
"""


@pytest.mark.parametrize(
    ("limit", "more", "asked", "later", "turns", "day"),
    [
        ("", 1, 1, "", "", 2),
        ("", 1, 2, "", "", 3),
        ("", 2, 2, "", "", 2),
        (" once", 1, 2, "", "", 3),
        (" once", 2, 3, "", "", 3),
        ("", 1, 1, " next turn", "", 3),
        ("", 1, 1, "", " takes 3 turns", 4),
    ],
)
def test_the_soonest_game_is_found_and_none_is_sooner(
    limit: str, more: int, asked: int, later: str, turns: str, day: int
) -> None:
    text = TEXT.format(limit=limit, more=more, asked=asked, later=later, turns=turns)
    made = story(text, "ann", "oil", ground=GROUND, tiles=ROW % ("explored", "2, 0"))
    found = Seeker(made).soonest("ann", "pa")
    assert found.played is not None and (found.least, found.played.day) == (day, day)


PAID = """\
hero key: flag
hero lamp: flag
poi p0 "P0" on t0
  > A.
  option first "First" costs 2 coins
    key up
poi p1 "P1" on t1
  > B.
  option second "Second" costs 2 coins
    lamp up
poi p2 "P2" on t1
  > C.
  option earn "Earn"
    gain 2 coins
destiny ann
  path pa "Path"
    begins at p2 "Go" if key and lamp
    finale
      stage st0
        fulfil
"""


def test_the_same_coins_are_not_paid_twice() -> None:
    rules = "coins: {start: 2}"
    made = story(PAID, "ann", "oil", rules, ground=GROUND, tiles=ROW % ("explored", "2, 0"))
    found = Seeker(made).soonest("ann", "pa")
    assert found.played is not None and (found.least, found.played.day) == (4, 4)


def test_what_happens_once_is_not_hoped_for_twice() -> None:
    text = TEXT.format(limit=" once", more=1, asked=3, later="", turns="")
    made = story(text, "ann", "oil", ground=GROUND, tiles=ROW % ("explored", "2, 0"))
    found = Seeker(made).soonest("ann", "pa")
    assert (found.least, found.played) == (0, None), "it is never won"


@pytest.mark.parametrize(
    ("finale", "day"),
    [("blower.lamp", 5), ("buyer.deed", 4), ("buyer.blue", 3), ("prentice.name", 3)],
)
def test_the_soonest_games_of_a_story(finale: str, day: int) -> None:
    of = program("tests/dsl/graph/furnace")
    found = Story(quest_model(of), of).soonest(f"finale {finale}")
    assert found is not None and found.is_sure and found.least == day


RISKY = """\
hero key: flag
hero kind: flag
poi p0 "P0" on t0
  > A.
  test force power "Force"
    0
      > No.
    1+
      key up
  option buy "Buy" costs 2 coins
    key up
poi p1 "P1" on t1
  > B.
  option earn "Earn"
    gain 2 coins
  option help "Help"
    kind up
poi p2 "P2" on t1
  > C.
destiny ann
  path pa "Path"
    begins at p2 "Go" if key
    finale
      stage st0
        choose
          "Ask" if kind
            fulfil
          "Try"
            test power "Try"
              0
                stay
              1+
                fulfil
"""


def test_the_surest_and_the_cheapest_games_wait_for_what_they_need() -> None:
    """Each test is passed half the time; a place a day, and coins are not needed for all of it."""
    made = story(RISKY, "ann", "oil", ground=GROUND, tiles=ROW % ("explored", "2, 0"))
    front = Story(quest_model(made), made).front("finale ann.pa")
    assert front is not None
    found = [(it.day, it.takes.bare, it.takes.coins) for it in front.games if it.takes]
    assert found == [(2, Fraction(1, 4), 0), (3, 1, 2), (3, Fraction(1, 2), 0)]
    assert front.surest == front.cheapest == {2, 3, 4}
