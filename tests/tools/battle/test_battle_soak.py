"""Whole games of battle bots under the invariants, and what a soak counts of them."""

from __future__ import annotations

from functools import cache

import pytest
from tests.runtime.battle.playing import Game as Played
from tests.sizes import size
from tests.tools.battle.valley_game import valley

from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.record import replace
from fateloom.tools.battle.bots import BOTS
from fateloom.tools.battle.soak import BattleSoak
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import Game, soak
from fateloom.tools.bots.tally import tally

GAMES = size(12)
"""Games of the long test; issue figures are from 2,000."""


@cache
def games(count: int) -> tuple[Game, ...]:
    asked = BattleSoak(valley())
    return tuple(soak(asked, BOTS, MIXED, asked.seatings()[0], range(count), 1))


def holds(found: tuple[Game, ...]) -> None:
    assert [it.broken for it in found] == [()] * len(found)
    assert not any("never" in it.end for it in found)
    assert all(1 <= it.figures["turns"] <= valley().campaign.turns for it in found)


def test_whole_games_under_invariants_hod_09_35_38_40_72() -> None:
    holds(games(3))


@pytest.mark.long
def test_many_games_under_invariants_hod_09_35_38_40_72() -> None:
    holds(games(GAMES))


def test_the_report_says_who_won_and_how_battles_went() -> None:
    found = games(3)
    report = "\n".join(tally(BattleSoak(valley()), found))
    for head in ("won by", "dead", "a game", "a battle"):
        assert f"\n{head}" in f"\n{report}"
    for it in found:
        assert it.figures["won company"] + it.figures["won clans"] == 1
        assert it.end.startswith("won by ")


def test_a_unit_in_two_places_and_a_fleet_on_land_are_found_hod_09_38() -> None:
    game = Played().put(boat="road")
    assert broken(game.rules.index, game.state) == ("the fleet boat is on land (HOD-38)",)
    game = Played()
    units = tuple(replace(it, space="") if it.space == "road" else it for it in game.state.units)
    lost = replace(game.state, units=units)
    assert any("in no place" in it for it in broken(game.rules.index, lost))
