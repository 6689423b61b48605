"""Chances from what a seat sees: the same as from the pool that the engine makes of a command."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import ExtraDice
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.runtime.pool.odds import LIMIT
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.runtime.pool.when import When
from fateloom.runtime.record import replace
from fateloom.tools.pool.bots import BOTS
from fateloom.tools.pool.chances import chances_after, chances_now, chances_of
from fateloom.tools.scenario import open_scenario

SWARM = str(Path(__file__).resolve().parents[3] / "scenarios" / "last_swarm")
CHANGING = cmd.Try | cmd.Invoke | cmd.UseBoost | cmd.UseStunt | cmd.TakeHelp | cmd.Answer


def rolled(rules, state):
    """The dice that are rolled when the roller adds nothing more, with those of the policy; None:
    a person has to answer first, or there is no roll.
    """
    while state.table.attempt is not None and state.table.step is Step.BUILD:
        state = rules.apply(state, cmd.Done())[1]
    attempt = state.table.attempt
    return attempt.pool if attempt is not None and state.table.step is Step.ROLL else None


@pytest.mark.parametrize("seed", range(6))
def test_the_chances_are_those_of_the_dice_that_are_rolled(seed: int) -> None:
    """Also of those that the policy adds when the roller has done (DE-28)."""
    rules = PoolGameRules(open_scenario(SWARM).played)
    table = start(rules, SetUp(("tamsin", "odo"), keeper=bool(seed % 2)), seed)
    bot, compared, opposed = Random(seed), 0, 0
    for _ in range(120):
        assert isinstance(table, Table)
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        state, seat = table.state, to_move.seat
        encounter, view = rules.encounter(state), rules.view(state, seat).table
        roller = view.roller or view.heroes[view.active]
        is_roller = seat < len(view.heroes) and view.heroes[seat] == roller
        side = Side.ROLLER if is_roller else Side.KEEPER
        pool = rolled(rules, state) if is_roller and view.step is Step.BUILD else None
        if pool is not None and view.pool is not None:
            assert chances_now(encounter, view) == chances_of(encounter, pool)
            opposed += pool != view.pool
        for command in to_move.commands:
            chances = chances_after(encounter, view, side, command)
            if not isinstance(command, CHANGING):
                assert chances is None
                continue
            after = rules.apply(state, command)
            assert not isinstance(after, Refusal)
            pool = rolled(rules, after[1])
            if chances is not None and pool is not None and is_roller:
                assert chances == chances_of(encounter, pool), command
                compared += 1
        table = table.play(seat, bot.choice(to_move.commands))
    assert compared > (0 if seed % 2 else 50)
    assert bool(opposed) is not bool(seed % 2), "the policy adds dice, a person is asked"


def test_success_a_tie_and_failure_are_all_there_is() -> None:
    encounter = PoolGameRules(open_scenario(SWARM).played)
    table = start(encounter, SetUp(("tamsin",)), 0)
    assert isinstance(table, Table)
    found = chances_of(encounter.encounter(table.state), Pool(skill=1, difficulty=1))
    assert found is not None
    assert found.success == found.failure and found.tie > 0, "the dice mirror each other"


def test_de_27_a_pool_too_large_for_odds_has_none() -> None:
    """Neither at the table nor for bots; every command of it is judged without one."""
    rules = PoolGameRules(open_scenario(SWARM).played)
    table, large = start(rules, SetUp(("tamsin", "odo"), keeper=False), 0), 0
    bot, greedy = Random(0), BOTS.at_seats(["greedy"], rules, ("tamsin",), 0)[0]
    for _ in range(60):
        assert isinstance(table, Table)
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        encounter, whole = rules.encounter(table.state), rules.view(table.state, to_move.seat)
        if whole.table.pool is not None:
            pool = whole.table.pool + Pool(difficulty=LIMIT)
            view = replace(whole, table=replace(whole.table, pool=pool))
            assert chances_now(encounter, view.table) is None
            assert greedy.choose(view, to_move) in to_move.commands
            for command in to_move.commands:
                assert chances_after(encounter, view.table, Side.ROLLER, command) is None
                large += isinstance(command, CHANGING)
        table = table.play(to_move.seat, bot.choice(to_move.commands))
    assert large


def test_ddl_05_dice_by_conditions_are_in_the_chances() -> None:
    game = open_scenario(SWARM).played
    first, *rest = game.course.scenes
    extra = (
        ExtraDice(When(undone=("bar",), heroes=("odo",)), Pool(hindrance=3)),
        ExtraDice(When(aspects=("dusk",), approaches=(Approach.CLEVER,)), Pool(skill=2)),
        ExtraDice(When(round=2), Pool(challenge=3)),
    )
    tasks = tuple(replace(it, extra=extra) for it in first.encounter.tasks)
    changed = replace(first, encounter=replace(first.encounter, tasks=tasks))
    course = replace(game.course, scenes=(changed, *rest))
    rules = PoolGameRules(replace(game, course=course))
    table = start(rules, SetUp(("odo", "tamsin")), 1)
    assert isinstance(table, Table)
    state, compared = table.state, 0
    encounter, view = rules.encounter(state), rules.view(state, 0).table
    assert isinstance(table.to_move, Decision)
    for command in table.to_move.commands:
        if isinstance(command, cmd.Try):
            pool = rolled(rules, rules.apply_legal(state, command)[1])
            assert pool is not None
            assert pool.hindrance >= 3
            assert chances_after(encounter, view, Side.ROLLER, command) == chances_of(
                encounter, pool
            )
            compared += 1
    assert compared == 12
