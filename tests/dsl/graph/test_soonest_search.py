"""Small stories in which the soonest game is found only by a search that puts off what can wait:
each is held to all games of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.dsl.graph.claims.played import Played
from tests.dsl.graph.claims.stories import ROW
from tests.dsl.verify.engine.by_hand import story
from tests.dsl.verify.engine.explore import tables

from fateloom.dsl.graph.soonest import follow
from fateloom.dsl.graph.soonest.rounds import Found
from fateloom.dsl.graph.soonest.search import Search
from fateloom.dsl.graph.soonest.seek import Seeker
from fateloom.dsl.graph.soonest.soonest import Soonest
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace

GROUND = """\
tile t0
  on explore
    place p0
tile t1
  on explore
    place p1
    place p3
tile t2
  on explore
    place p2
"""
STATES = 6_000
ENDS = "    finale\n      stage st0{}\n        fulfil\n"
TWO_TURNS = ENDS.format(" takes 2 turns")
AT_ONCE = ENDS.format("")


def made(
    text: str, coins: int, reach: int, items: str = "oil*2 bar*2", own: tuple[str, ...] = ()
) -> Program:
    """A story of ann alone, in which a thing is worth two coins."""
    rules = f"coins: {{start: {coins}}}, move_range: {reach}"
    tiles = ROW % ("explored", "2, 0")
    program = story(text, "ann", items, rules, ground=GROUND, tiles=tiles)
    things = tuple(replace(it, value=2) for it in program.items)
    heroes = tuple(replace(it, items=own) for it in program.heroes)
    return replace(program, items=things, heroes=heroes)


def found(program: Program) -> tuple[Soonest, int | None]:
    """What the search says, and the first day of a win in all games of the engine."""
    (table,) = tables(program)
    soonest = Seeker(program).soonest("ann", "pa")
    return soonest, Played(program, table, {}, STATES).least_days("finale ann.pa")


HELP = """\
world lamp: flag
poi p1 "P1" on t1
  > A.
  option light "Light"
    lamp up
destiny ann
  path pa "Path"
    begins at p2 "Far"
    begins at p1 "Near" if lamp or coins >= 5 next turn
"""
WORK = """\
poi p3 "P3" on t1
  > A.
  option work "Work" once per hero
    gain 2 coins
destiny ann
  path pa "Path"
    begins at p3 "Here" if coins >= 3 or day >= 5 next turn
    begins at p2 "Far"
"""
LATE = """\
poi p0 "P0" on t0
  > A.
  option find "Find" if day >= 4
    gain item oil
destiny ann
  path pa "Path"
    begins at p0 "Here" if has item bar or has item oil next turn
    begins at p2 "Far"
"""


@pytest.mark.parametrize(
    ("text", "coins", "reach", "day"),
    [(HELP, 1, 2, 3), (WORK, 2, 1, 3), (LATE, 0, 1, 6)],
    ids=["a deed brings it", "coins or a later day", "what is needed comes on day 4"],
)
def test_a_game_is_found_where_a_sooner_beginning_is_out_of_reach(
    text: str, coins: int, reach: int, day: int
) -> None:
    soonest, truth = found(made(text + TWO_TURNS, coins, reach))
    assert soonest.played is not None
    assert (soonest.played.day, truth) == (day, day)


WAITS = """\
stock shelf: oil, oil
poi p0 "P0" on t0
  > A.
  option work "Work"
    gain 2 coins
  trade deal "Trade" stock shelf
destiny ann
  path pa "Path"
    begins at p0 "Go" if coins >= 3 and day >= 5
"""
PUT_OFF = """\
hero n: 0..4
stock shelf: oil, oil
poi p0 "P0" on t0
  > A.
  trade deal "Trade" stock shelf
poi p3 "P3" on t1
  > B.
  option more "More"
    n +1
destiny ann
  path pa "Path"
    begins at p3 "Go" if coins >= 5 or n >= 3
"""
BARTER = """\
stock shelf: oil, bar
poi p0 "P0" on t0
  > A.
  option find "Find"
    gain item bar
  trade deal "Trade" stock shelf
poi p3 "P3" on t1
  > B.
  trade deal "Trade" stock shelf
destiny ann
  path pa "Path"
    begins at p1 "Go" if has item oil and coins >= 3
"""


@pytest.mark.parametrize(
    ("text", "coins", "day", "most"),
    [(WAITS, 0, 5, 300), (PUT_OFF, 2, 3, 300), (BARTER, 1, 3, 600)],
    ids=["a finale has its day", "a visit can wait", "a trade can wait"],
)
def test_what_can_wait_is_not_looked_at_before(
    text: str, coins: int, day: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With so few states compared the soonest game is known to be one."""
    looked: list[int] = []
    look = Search.look

    def counted(self: Search, steps: int) -> Iterator[Found]:
        for it in look(self, steps):
            looked.append(self.steps)
            yield it

    monkeypatch.setattr(Search, "look", counted)
    soonest, truth = found(made(text + AT_ONCE, coins, 1))
    assert (soonest.is_sure, soonest.least, truth) == (True, day, day)
    assert 0 < looked[-1] <= most


SOLD = """\
hero key: flag
stock shelf: bar
poi p0 "P0" on t0
  > A.
  trade deal "Trade" stock shelf
poi p1 "P1" on t1
  > B.
  option pay "Pay" costs 4 coins
    key up
poi p3 "P3" on t1
  > C.
destiny ann
  path pa "Path"
    begins at p3 "Go" if key and {}
"""


@pytest.mark.parametrize("asked", ["coins < 1", "has item oil"])
def test_the_same_ware_is_sold_as_often_as_planned(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of four are sold, and no more: with so few states that nothing else is tried."""
    monkeypatch.setattr(follow, "MOST", 25)
    program = made(SOLD.format(asked) + AT_ONCE, 0, 1, "oil*4 bar", ("oil",) * 4)
    soonest, truth = found(program)
    assert soonest.is_sure
    assert (soonest.least, truth) == (3, 3)


BLOCKS = """\
hero n: 0..2
poi p0 "P0" on t0
  > A.
  option buy "Buy" costs 2 coins
    n +1
  test carve power "Carve"
    0
      > It splits.
    1+
      n +1
destiny ann
  path pa "Path"
    begins at p1 "Go" if n is 2
"""


def test_what_is_paid_and_tested_twice_is_weighed_against_doing_it_once() -> None:
    """Two blocks, each bought or carved, one of each in a turn: all three games are told, and that
    there are no better ones.
    """
    seeker = Seeker(made(BLOCKS + AT_ONCE, 4, 1))
    front = seeker.front("ann", "pa", seeker.soonest("ann", "pa"))
    games = {(it.day, it.takes.tests, it.takes.coins) for it in front.games if it.takes}
    assert games == {(2, 1, 2), (3, 0, 4), (3, 2, 0)}
    assert front.surest == front.cheapest == {2, 3, 4}


FEATS = """\
hero n: 0..4
poi p0 "P0" on t0
  > A.
"""
FEAT = """\
  test feat{0} power "Feat {0}"
    0
      > No.
    1+
      n +1
"""


def test_what_leads_to_the_same_is_not_tried_roll_by_roll(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four tests on one visit, with 56 rolls each: of these, two differ."""
    monkeypatch.setattr(follow, "MOST_ASKED", 150)
    ends = 'destiny ann\n  path pa "Path"\n    begins at p1 "Go" if n is 4\n'
    program = made(FEATS + "".join(map(FEAT.format, range(4))) + ends + AT_ONCE, 0, 1)
    dice = replace(program.settings, main_faces=(1, 2, 3, 4, 5, 6), main_count=3)
    soonest = Seeker(replace(program, settings=dice)).soonest("ann", "pa")
    assert soonest.is_sure
    assert soonest.least == 2
