"""Planners of battle games and fleets: who goes aboard, where that wins, and what they reach."""

from __future__ import annotations

import pytest
from tests.runtime.battle.playing import Game, marching
from tests.runtime.battle.valley import VALLEY
from tests.tools.battle.valley_game import played, rules

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import Victory
from fateloom.runtime.battle.words import When
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.record import replace
from fateloom.tools.battle.bots.planner import Greedy, Planner
from fateloom.tools.battle.bots.weighing import FADES, Weights

TO_THE_LANDING = replace(VALLEY, victories=(Victory(0, When.INSTANT, cn.Controls("landing")),))
THE_KEEP = (Victory(1, When.INSTANT, cn.Controls("keep")), Victory(0, When.END, cn.Always()))
ABOARD = ("a1", "a2", "gun")


def steaming(guard: str = "late", others: str = "w1 w2") -> Game:
    """The boat lies at the keep with three others, and its card moves fleets alone; the side that
    holds the landing has won. `guard`: who is there; `others`: enemies in the camp.
    """
    game = marching("steam", TO_THE_LANDING)
    away = others.split()
    game.empty("boat", *ABOARD, guard, *away)
    return game.put(**{guard: "landing"}, **dict.fromkeys(away, "camp"))


def orders(game: Game, bot: Planner) -> list[Command]:
    """What the bot says in its march, each of it legal."""
    said = []
    while isinstance(game.step, st.March):
        command = bot.choose(game.rules.view(game.state, 0), game.decision)
        assert command in game.decision.commands
        said.append(command)
        game.say(command)
    return said


def test_units_go_aboard_and_sail_to_where_that_wins_hod_40_42() -> None:
    game = steaming()
    said = orders(game, Planner(game.rules, 1))
    assert {it.unit for it in said[:3] if isinstance(it, cmd.Load)} == set(ABOARD)
    assert said[3:] == [cmd.March("boat", it) for it in ("narrows", "ford", "landing")] + said[6:]
    assert {"boat", *ABOARD} == game.units_in("landing", 0)


def test_a_fleet_takes_no_more_than_it_may_hod_40() -> None:
    game = steaming()
    game.rules = type(game.rules)(
        replace(TO_THE_LANDING, options=replace(VALLEY.options, per_fleet=1))
    )
    said = orders(game, Planner(game.rules, 1))
    assert sum(isinstance(it, cmd.Load) for it in said) == 1


def test_nobody_sails_away_from_what_is_to_be_held() -> None:
    game = marching("steam", replace(VALLEY, victories=THE_KEEP))
    game.empty("boat", *ABOARD, "late", "w1", "w2")
    game.put(late="landing", w1="mill", w2="mill")
    assert orders(game, Planner(game.rules, 1)) == [cmd.Done()]


def test_greedy_bots_carry_nobody() -> None:
    game = steaming()
    assert not any(isinstance(it, cmd.Load) for it in orders(game, Greedy(game.rules, 1)))


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_see_changes_no_order_hod_12_13(seed: int) -> None:
    """Hidden enemies change places: the planner says the same."""
    said = []
    for guard, others in (("late", "w1 w2"), ("w1", "late w2"), ("w2", "w1 late")):
        game = steaming(guard, others)
        said.append(orders(game, Planner(game.rules, seed)))
    assert said[0] == said[1] == said[2]


def test_fleets_reach_farther_than_units_on_land_hod_38() -> None:
    weights = Weights(marching("steam").rules.index)
    assert weights.by_water["keep"]["landing"] == pytest.approx(FADES**2 - FADES**3)
    assert "mill" not in weights.by_water["keep"]
    assert weights.by_water["meadow"] == {}
    units = ("boat", *ABOARD, "sapper")
    with_all, alone = weights.stack(units).afloat, weights.stack(("boat",)).afloat
    carried = sum(weights.kills[it] + weights.scares[it] + 1 for it in ABOARD)
    assert with_all == pytest.approx(alone + carried)
    assert weights.stack(("a1", "a2")).afloat == 0


def test_planners_go_aboard_in_whole_games_and_say_nothing_that_is_refused() -> None:
    loads = 0
    for seed in range(6):
        for before, command, *_ in played(("planner", "planner"), seed)[1]:
            asked = rules().legal(before)
            if isinstance(asked, Decision):
                assert command in asked.commands
                loads += isinstance(command, cmd.Load)
    assert loads
