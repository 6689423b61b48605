"""The small battle game of the fixtures for tests of the tools: compiled once, played by bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from fateloom.dsl.battle.check import check
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.battle.state import SetUp
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.record import replace
from fateloom.tools.battle.bots import BOTS
from fateloom.tools.files import gather, sources

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "battle"


@cache
def valley(**options: Any) -> BattleGame:
    """The game; with other options where some are given."""
    texts, _ = sources(gather(str(FOLDER)))
    game = check(texts).game
    assert game is not None
    changed = replace(game.campaign.options, **options)
    return replace(game, campaign=replace(game.campaign, options=changed))


@cache
def rules(**options: Any) -> BattleGameRules:
    return BattleGameRules(valley(**options))


def played(
    kinds: tuple[str, str], seed: int, **options: Any
) -> tuple[Over, list[tuple[Any, Any, Any, Any]]]:
    """A whole game of bots: its end, and each step as (before, command, events, after)."""
    its, steps = rules(**options), list[tuple[Any, Any, Any, Any]]()
    bots = BOTS.at_seats(kinds, its, its.battle_game.sides, seed)
    found = simulate(
        its,
        SetUp(),
        Random(seed).random,
        9_000,
        lambda state, asked: bots[asked.seat].choose(its.view(state, asked.seat), asked),
        lambda *step: steps.append(step),
    )
    assert found.end is not None
    return found.end, steps


def decisions(seed: int, **options: Any) -> Iterator[tuple[Any, Any]]:
    """Every state of two games in which a side is asked, with the decision."""
    its = rules(**options)
    for kinds in (("random", "greedy"), ("random", "random")):
        for before, *_ in played(kinds, seed, **options)[1]:
            to_move = its.legal(before)
            if isinstance(to_move, Decision):
                yield before, to_move
