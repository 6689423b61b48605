"""Chances from what a seat sees: the same as from the pool that the engine makes of a command."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.runtime.pool.odds import LIMIT
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.runtime.record import replace
from fateloom.tools.pool.bots import BOTS
from fateloom.tools.pool.chances import chance_after, chance_now, goes_well
from fateloom.tools.scenario import open_scenario

SWARM = str(Path(__file__).resolve().parents[3] / "scenarios" / "last_swarm")
CHANGING = cmd.Try | cmd.Invoke | cmd.UseBoost | cmd.UseStunt | cmd.TakeHelp | cmd.Answer


def pool_of(rules, state, command):
    """The attempt as the engine has it right after the command; None: there is none."""
    applied = rules.apply(state, command)
    assert not isinstance(applied, Refusal)
    for event in applied[0]:
        state = rules.evolve(state, event)
        if state.table.attempt is not None and state.table.step in (Step.BUILD, Step.OPPOSE):
            return state.table.attempt
    return None


@pytest.mark.parametrize("seed", range(6))
def test_the_chance_after_a_command_is_that_of_the_pool_it_makes(seed: int) -> None:
    rules = PoolGameRules(open_scenario(SWARM).played)
    table = start(rules, SetUp(("tamsin", "odo"), keeper=bool(seed % 2)), seed)
    bot, compared = Random(seed), 0
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
        attempt = state.table.attempt
        if attempt is not None and view.step in (Step.BUILD, Step.OPPOSE):
            expected = goes_well(encounter, attempt.action, attempt.pool)
            assert chance_now(encounter, view) == (None if view.pool is None else expected)
        for command in to_move.commands:
            chance = chance_after(encounter, view, side, command)
            if not isinstance(command, CHANGING):
                assert chance is None
                continue
            after = pool_of(rules, state, command)
            if chance is not None and after is not None:
                assert chance == goes_well(encounter, after.action, after.pool), command
                compared += 1
        table = table.play(seat, bot.choice(to_move.commands))
    assert compared > 50


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
            assert chance_now(encounter, view.table) is None
            assert greedy.choose(view, to_move) in to_move.commands
            for command in to_move.commands:
                assert chance_after(encounter, view.table, Side.ROLLER, command) is None
                large += isinstance(command, CHANGING)
        table = table.play(to_move.seat, bot.choice(to_move.commands))
    assert large
