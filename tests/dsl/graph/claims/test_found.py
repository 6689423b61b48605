"""Small stories of what a game once contradicted: the views state what is so, and games agree."""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.verify.engine.by_hand import path, story

from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace


def held(program: Program) -> list[c.Claim]:
    """What views state of the story, all of which is so in its games."""
    found = list(check(Games(program)))
    assert not [it for it in found if it.against]
    return [it.claim for it in found if it.seen]


def test_what_is_had_only_in_the_step_that_wins_is_had_in_person() -> None:
    text = 'poi p0 "Gate" on t0\n  > A gate.\n  option take "Take" once\n    gain item oil\n'
    wins = path("ann", 'p0 "Begin"', "gain item oil", "if has item oil", "  fulfil", "stay")
    taken = [it for it in held(story(text + wins, "ann bob", "oil")) if isinstance(it, c.MayTake)]
    assert [it.lost for it in taken] == [True]


BOTH = EdgeKind.GIVES, EdgeKind.CLOSES


@pytest.mark.parametrize(
    ("step", "asked", "kinds"),
    [
        *(("+1", "n is 0", BOTH), ("-1", "n is 0", BOTH), ("+1", "n is not 1", BOTH)),
        *(("+2", "n >= 2", BOTH[:1]), ("-2", "n >= 2", BOTH[1:])),
    ],
)
def test_a_step_can_end_what_it_brings_about(
    step: str, asked: str, kinds: tuple[EdgeKind, ...]
) -> None:
    text = f"world n: -2..2\nevent grows on turn start repeats\n  n {step}\n"
    model = quest_model(story(text + path("ann", f'p0 "Begin" if {asked}'), "ann"))
    found = [it.kind for it in model.edges if it.target == f"fact {asked}"]
    assert tuple(found) == kinds


def test_an_event_that_ends_what_it_brings_about_can_shut_what_asks_for_it() -> None:
    text = "event dawn on day 2 repeats\n  virtue +1\n"
    wins = path("ann", 'p0 "Begin" if virtue is 0 next turn')
    found = held(story(text + wins, "ann", rules="virtue: {start: -1, min: -1, max: 1}"))
    assert [it.sure for it in found if isinstance(it, c.Shuts)] == [False]


@pytest.mark.parametrize("worth", [0, 2])
def test_a_trade_of_an_empty_stock_takes_no_coins_but_for_what_was_sold(worth: int) -> None:
    text = """\
stock shelf
poi p0 "Gate" on t0
  > A gate.
  option take "Take" once
    gain item oil
  trade sell "Sell" stock shelf
"""
    wins = path("ann", 'p0 "Begin" if coins < 1')
    program = story(text + wins, "ann", "oil", "coins: {start: 0}")
    program = replace(program, items=tuple(replace(it, value=worth) for it in program.items))
    told = [it.nodes for it in held(program) if isinstance(it, c.OnlyBrings)]
    assert told == []
    takes = {it.source for it in quest_model(program).edges if it.target == "fact coins < 1"}
    assert takes == ({"option p0.sell"} if worth else set())


def test_whoever_has_another_thing_need_not_show_what_is_asked_for() -> None:
    text = """\
world calm: flag up
world seen: flag
poi p0 "Gate" on t0
  > A gate.
  option enter "Enter" once
    gain item bar
    seen up
    scan uses item "Show"
      item bar
        calm down
      other
        > Well.
"""
    program = story(text + path("ann", 'p0 "Begin" if seen and calm'), "ann", "oil bar")
    (ann,) = program.heroes
    found = held(replace(program, heroes=(replace(ann, items=("oil",)),)))
    assert [it.perhaps for it in found if isinstance(it, c.Serves) and it.thing == "item oil"]


def test_whatever_can_be_shown_is_of_use_where_showing_anything_is() -> None:
    text = """\
poi p0 "Gate" on t0
  > A gate.
  option take "Take" once
    gain item oil
  scan show uses item "Show" once
    other
      > No.
"""
    found = held(story(text + path("ann", 'p0 "Begin" if chose p0.show'), "ann", "oil"))
    assert [it.perhaps for it in found if isinstance(it, c.Serves)] == [("finale ann.one",)]
