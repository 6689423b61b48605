"""Whole games of the shipped house under the invariants, and what a soak counts of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.long import mostly_long
from tests.sizes import size

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.view import View
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import Game, soak
from fateloom.tools.bots.tally import tally
from fateloom.tools.hidden.bots import BOTS
from fateloom.tools.hidden.bots.duel import fight
from fateloom.tools.hidden.bots.outlook import WIN, AllWays, Outlook
from fateloom.tools.hidden.bots.planner import Planner
from fateloom.tools.hidden.soak import HiddenSoak
from fateloom.tools.hidden.walking import ways
from fateloom.tools.scenario import open_scenario

ROOT = Path(__file__).resolve().parents[3]
GAMES = size(2)
"""Games of each kind of table, of each kind of bot; the figures of the docs are of many more."""


@cache
def soaking() -> HiddenSoak:
    return HiddenSoak(open_scenario(str(ROOT / "scenarios" / "eleven_beds")).played)


@cache
def games(players: int, kind: str, count: int) -> tuple[Game, ...]:
    seating = next(it for it in soaking().seatings() if it.players == players)
    return tuple(soak(soaking(), BOTS, kind, seating, range(count), 1))


TABLES = [
    (it.players, kind) for it in soaking().seatings() for kind in ("planner", "random", MIXED)
]


@mostly_long("players,kind", TABLES, plain=[(4, "planner")])
def test_whole_games_under_invariants_hnd_02_42_56_73_76_78(players: int, kind: str) -> None:
    found = games(players, kind, GAMES)
    assert [it.broken for it in found] == [()] * GAMES
    assert not any("never" in it.end for it in found)


def test_those_who_won_are_counted_as_what_they_were() -> None:
    for it in games(4, "planner", GAMES):
        places = [n for name, n in it.figures.items() if name[4:].isdigit()]
        won, roles = sum(places), ("Opener", "living", "ghost")
        as_what = sum(it.figures.get(f"won {role}", 0) for role in roles)
        assert won == as_what
        assert sum(n for name, n in it.figures.items() if name.startswith("were ")) == 4
        assert it.figures["rounds"] >= 1 and it.figures["looks"]


def test_the_report_has_a_line_for_each_question() -> None:
    found = "\n".join(tally(soaking(), games(4, "planner", GAMES)))
    for head in ("places", "won as", "the Opener", "a game", "declared"):
        assert f"\n{head}" in f"\n{found}"
    figures = [it.figures for it in games(4, "planner", GAMES)]
    winners = sum(it.get(f"won {place}", 0) for it in figures for place in range(4))
    assert f"anybody {100 * winners / (4 * GAMES):.1f} % of {4 * GAMES}" in found
    assert list(soaking().lines(Counter(), 0)) == []


# --- what a bot knows of fights (section 5.7 of the rules has them with both going on always)


@pytest.mark.parametrize(
    ("roller", "target", "out", "lost"), [(1, 1, 15 / 36, 15 / 36), (5, 1, 0.94, 0.0)]
)
def test_chances_of_a_fight_hnd_34_to_44(roller: int, target: int, out: float, lost: float) -> None:
    found = fight(roller, target, 0)
    assert found.target_out == pytest.approx(out, abs=0.03)
    assert found.roller_out == pytest.approx(lost, abs=0.03)


def test_a_fight_between_equals_is_even_and_more_health_wounds_more() -> None:
    assert fight(4, 4, 0).target_out == pytest.approx(fight(4, 4, 0).roller_out)
    wounds = [fight(health, 3, 0).wounds for health in range(1, 7)]
    assert wounds == sorted(wounds)
    assert fight(3, 3, 1).target_out > fight(3, 3, 0).target_out


def test_ways_that_a_planner_keeps_are_those_of_the_board_as_it_is_hnd_11_76() -> None:
    """The Opener removes tiles: a way from before is not taken afterwards."""
    its = soaking().rules
    kept: AllWays = {}
    state = its.setup(soaking().seated(soaking().seatings()[0], 0).setup)
    assert not isinstance(state, Refusal)
    for removed in ((), ("linen",), ()):
        view = replace(its.view(state, 0), removed=removed)
        for tile in set(its.index.tile) - set(removed):
            there = Outlook(its.index, view, 0, kept).ways(tile)
            assert there == ways(its.index, view, tile)
    assert len(kept) == 2 * len(its.index.tile) - 1


# --- how a planner plays after the ritual, and towards the end


def seen(**changes: Any) -> View:
    """The table as the first of three sees it, all in the hall, with changes."""
    its = soaking().rules
    state = its.setup(soaking().seated(soaking().seatings()[0], 0).setup)
    assert not isinstance(state, Refusal)
    return replace(its.view(state, 0), **changes)


def test_the_opener_of_a_ritual_takes_away_a_tile_that_others_come_over_hnd_75() -> None:
    index = soaking().rules.index
    view = seen()
    me, *others = view.players
    players = (replace(me, tile="ward"), *(replace(it, tile="coldroom") for it in others))
    outlook = Outlook(index, replace(view, opener=0, players=players), 0, {})
    gone = [cmd.RemoveTile(it.id) for it in index.house.tiles if not it.location]
    removal = Planner(soaking().rules, 1)._removal(outlook, tuple(gone))
    assert removal is not None
    assert outlook.without(removal.tile).danger("ward") < outlook.danger("ward")
    assert Planner(soaking().rules, 1)._removal(outlook, (cmd.EndTurn(),)) is None


def test_ghosts_who_need_a_cold_house_leave_the_cold_where_it_is_hnd_59_69() -> None:
    index = soaking().rules.index
    for card, is_wanted in (("rime", False), ("cold_account", True)):
        assert (Outlook(index, seen(in_play=(card,)), 0, {}).syphon("ward") > 0) == is_wanted


def test_a_planner_has_less_to_lose_in_the_last_rounds_hnd_85() -> None:
    index = soaking().rules.index
    costs = [Outlook(index, seen(round=it), 0, {}).ruin() for it in (1, 20, 25, 30)]
    assert costs[0] == costs[1] > costs[2] > costs[3] == 0


def test_the_last_of_the_others_is_worth_the_game_to_the_opener_hnd_52() -> None:
    index, view = soaking().rules.index, seen(opener=0)
    one, two, three = view.players
    left = replace(view, players=(one, two, replace(three, ghost=True)))
    with_both, with_one = Outlook(index, view, 0, {}), Outlook(index, left, 0, {})
    assert 0 < with_both.stands() < with_both.stands(1) == with_one.stands() < 1
    assert with_one.stands(1) == 1
    for it in (with_both, with_one):
        assert it.beat(1) + it.ruin() == pytest.approx(WIN * it.stands(1))
    assert with_one.beat(1) > with_both.beat(1) > 0


def test_a_planner_has_no_more_to_lose_than_its_chance_to_win() -> None:
    """Who has seen that it is the Opener fights as others do: hiding, it would be found."""
    index, view = soaking().rules.index, seen()
    me, *others = view.players
    card = replace(me.pile[0], card="window_pole", known_to=(0,))
    knows = replace(view, players=(replace(me, pile=(card, *me.pile[1:])), *others))
    opener, anybody = Outlook(index, knows, 0, {}), Outlook(index, view, 0, {})
    assert opener.opener[0] == 1
    assert opener.ruin() == anybody.ruin() < WIN / 2
    equal = opener.duel(0, 1)
    assert equal.target_out == pytest.approx(equal.roller_out, abs=0.05)
    assert opener.attack(1) > 0
