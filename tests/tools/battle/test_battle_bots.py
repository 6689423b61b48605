"""Bots of battle games: every game ends, the same seed plays the same, intent beats chance."""

from __future__ import annotations

import pytest
from tests.runtime.battle.playing import battle, marching
from tests.tools.battle.valley_game import played, rules

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.conditions import DeadAtLeast
from fateloom.runtime.battle.content import Options
from fateloom.runtime.battle.sequence import first_side
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import replace
from fateloom.tools.battle.bots import BOTS
from fateloom.tools.battle.bots.outlook import SHORT, Outlook
from fateloom.tools.battle.bots.planner import Planner
from fateloom.tools.battle.bots.weighing import Force, Weights, chance

KINDS = ("random", "greedy", "planner")


@pytest.mark.parametrize(("one", "other"), [(a, b) for a in KINDS for b in KINDS])
def test_games_of_all_bots_end_and_repeat(one: str, other: str) -> None:
    end, steps = played((one, other), 3)
    assert end.result in ("won", "draw")
    assert [it[1] for it in played((one, other), 3)[1]] == [it[1] for it in steps]


@pytest.mark.parametrize("kind", ["greedy", "planner"])
def test_intent_beats_chance_from_both_sides(kind: str) -> None:
    first = sum(played((kind, "random"), seed)[0].winners == (0,) for seed in range(5))
    second = sum(played(("random", kind), seed)[0].winners == (1,) for seed in range(5))
    assert first + second >= 8


def test_a_planner_marches_onto_the_space_that_wins_hod_04() -> None:
    """The camp is empty and one march away: whoever holds it has won."""
    game = marching("column")
    game.empty("horse", "riders").put(horse="pass", riders="landing")
    bot = Planner(game.rules, 1)
    asked = game.decision
    assert bot.choose(game.rules.view(game.state, 0), asked) == cmd.March("horse", "camp")
    game.say(cmd.March("horse", "camp"))
    while not isinstance(game.rules.legal(game.state), Over):
        game.say(cmd.Done())
    assert game.over == ("won", (0,))


def test_a_planner_does_not_attack_what_it_cannot_beat() -> None:
    game = marching("column", fog=False)
    game.empty("a1", "w1", "w2", "w3", "i1").put(a1="meadow", w1="pass", w2="pass", i1="pass")
    orders = [Planner(game.rules, seed) for seed in range(3)]
    view = game.rules.view(game.state, 0)
    assert all(it.choose(view, game.decision) != cmd.March("a1", "pass") for it in orders)


def test_the_strongest_fires_first_and_the_weakest_is_hit_hod_51_55() -> None:
    game = battle("foot1 foot3 foot2", "foot2 foot2").roll(6, 1)
    bot = Planner(game.rules, 1)
    view = game.rules.view(game.state, 0)
    assert bot.choose(view, game.decision) == cmd.Fire("a2")
    game = battle("foot2 foot2", "foot1 foot3").roll(6, 1).say(cmd.Fire("a1")).roll(6, 1)
    assert isinstance(game.step, st.Assign)
    view, bot = game.rules.view(game.state, 1), Planner(game.rules, 1)
    assert bot.choose(view, game.decision) == cmd.Hit("d1")


def test_who_can_break_off_leaves_a_lost_battle_hod_78() -> None:
    game = battle("foot3 foot3 foot3", "horse1", breakoff=True).roll(1, 6)
    assert game.asked == (1, "Fire")
    bot = Planner(game.rules, 1)
    assert bot.choose(game.rules.view(game.state, 1), game.decision) == cmd.BreakOff("d1")


@pytest.mark.parametrize(
    ("attacker", "defender", "is_fort", "exact"),
    [
        ("foot2", "foot2", False, 0.468),
        ("foot2", "foot1", False, 0.636),
        ("foot2 foot2", "foot2 foot2", False, 0.475),
        ("foot2 foot2 foot2", "foot2 foot2", False, 0.771),
        ("irregular2 irregular2", "foot2", True, 0.0),
    ],
)
def test_estimates_are_near_whole_battles(
    attacker: str, defender: str, is_fort: bool, exact: float
) -> None:
    """The figures are those of whole battles by enumeration (5.3 of the rules)."""
    game = battle(attacker, defender)
    weights = Weights(game.rules.index)
    forces = [
        weights.force(it for it in game.rules.index.unit if it.startswith(letter))
        for letter in "ad"
    ]
    assert chance(forces[0], forces[1], is_fort=is_fort) == pytest.approx(exact, abs=0.09)


def test_nobody_wins_against_an_empty_space_by_an_estimate() -> None:
    assert chance(Force(size=1), Force(), is_fort=False) == 1.0
    assert chance(Force(), Force(size=1), is_fort=False) == 0.0


def test_hidden_stacks_are_guessed_from_what_is_left_hod_12_13() -> None:
    its = rules()
    (before, *_), *_ = played(("random", "random"), 1)[1]
    view = its.view(before, 0)
    outlook = Outlook(Weights(its.index), view, looks_ahead=True)
    there = [it for it in its.index.campaign.units if it.side == 1 and it.at is not None]
    assert sum(it.size for it in outlook.enemies.at.values()) == pytest.approx(len(there))
    assert set(outlook.enemies.at) == {it.at for it in there}


def test_what_cannot_change_any_more_is_neither_hoped_for_nor_feared_hod_05() -> None:
    """In the last turn the side that moves second has the last word."""
    its = rules()
    (before, *_), *_ = played(("random", "random"), 1)[1]
    turns, first = its.index.campaign.turns, first_side(its.index, before)
    for turn, side, hope, fear in (
        (turns, 1 - first, 0, 0),
        (turns, first, 0, 1),
        (turns - 1, 1 - first, 1, 1),
        (1, first, SHORT, SHORT),
    ):
        view = replace(its.view(before, side), turn=turn, active=side)
        if first_side(its.index, replace(before, turn=turn)) != first:
            continue
        outlook = Outlook(Weights(its.index), view, looks_ahead=True)
        assert outlook.hope == hope / SHORT
        assert outlook.fear == fear / SHORT


def test_losses_that_fall_short_count_less_at_the_end_hod_04() -> None:
    its = rules()
    (before, *_), *_ = played(("random", "random"), 1)[1]
    chances = []
    for turn in (1, its.index.campaign.turns):
        view = replace(its.view(before, 0), turn=turn)
        outlook = Outlook(Weights(its.index), view, looks_ahead=True)
        half, whole = (
            outlook._chance(DeadAtLeast(1, 4), 0, {}, [0.0, dead]) for dead in (2.0, 4.0)
        )
        assert whole == 1.0
        chances.append(half)
    assert chances[1] < chances[0] / 10


def test_bots_are_the_kinds_that_the_command_names() -> None:
    assert BOTS.kinds == KINDS
    assert Options().fog  # the estimates above were made without seeing enemy stacks
