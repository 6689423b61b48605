"""How much a hero can ever have: where each gain comes only so often, nothing is left in doubt."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import story

from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.doubts import Unknown
from fateloom.runtime.transitions.earnings import most_of
from fateloom.runtime.transitions.flatten import transitions

PLACE = 'poi p0 "P" on t0\n'
TRADE = PLACE + '  trade t "T" stock s0\nstock s0: rope\n'


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (PLACE, 2),
        (PLACE + '  option a "A" once\n    gain 3 coins\n', 5),
        (PLACE + '  option a "A" once per hero\n    everyone gain 1 coins\n', 4),
        (PLACE + '  option a "A" once\n    if coins >= 1\n      gain 1 coins\n', 3),
        (PLACE + '  option a "A"\n    lose 1 coins\n', 2),
        (PLACE + '  option a "A"\n    gain 1 coins\n', None),
        (PLACE + '  option a "A" once\n    gain 1 coins\n    renew p0.a\n', None),
        (PLACE + '  option a "A" once\n    do s\nscene s\n  gain 1 coins\n', None),
        (PLACE + "event e on day 2\n  gain 2 coins\n", 4),
        (PLACE + "event e on day 2 repeats\n  gain 2 coins\n", None),
        (PLACE + "rescue if ann out\n  gain 2 coins\n", None),
        (TRADE, 2),
    ],
)
def test_what_a_hero_can_have_at_most(text: str, most: int | None) -> None:
    """Two coins to begin with."""
    program = story(text, items="rope", rules="coins: {start: 2}")
    assert most_of(program, Resource.COINS) == most


def test_tiles_give_once_unless_they_are_turned_back() -> None:
    event = "event e on day 2\n  gain 1 xp\n"
    gain = story(PLACE + event).events[0].body
    for text, most in ((PLACE, 2), (PLACE + "event h on day 2\n  hide t1\n", None)):
        program = story(text)
        tiles = tuple(replace(it, on_explore=(*it.on_explore, *gain)) for it in program.tiles)
        assert most_of(replace(program, tiles=tiles), Resource.XP) == most


@pytest.mark.parametrize(("limit", "doubted"), [("", True), (" once", False)])
def test_a_full_purse_is_no_riddle_where_gains_can_be_counted(limit: str, doubted: bool) -> None:
    """The stage asks for a hero without coins, who has paid."""
    text = (
        f'{PLACE}  option gain "G"{limit}\n    gain 1 coins\n  option pay "P" costs 1 coins\n'
        '    > Paid.\ndestiny ann\n  path one "One"\n    begins at p0 "B" if coins < 1\n'
        "    finale\n      stage s\n        fulfil\n"
    )
    model = transitions(story(text, rules="coins: {start: 1}"))
    doubts = {one.unknown for it in model.actions for one in it.doubts}
    doubts |= {
        one.unknown for it in model.actions for outcome in it.outcomes for one in outcome.doubts
    }
    assert (Unknown.LEFTOVERS in doubts) is doubted
