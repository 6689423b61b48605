"""Every registered rule system, and Lanterns, through the conformance suite."""

from __future__ import annotations

import random

import pytest
from tests.conformance.cases import CASES, cards, hidden, lanterns
from tests.conformance.lanterns import game as g
from tests.conformance.lanterns.rules import LanternRules
from tests.conformance.suite import CHECKS, Case, last, tables

from fateloom.runtime.kernel.game import Decision, Over
from fateloom.tools.registry import SYSTEMS


def test_every_registered_system_has_a_case() -> None:
    assert set(CASES) == set(SYSTEMS)


MANY = {"cards": 5, "hidden": 4}

SEEDS = [(system, seed) for system in CASES for seed in range(MANY.get(system, 3))]
"""Each set-up of a case is played at least once."""


@pytest.mark.parametrize(("system", "seed"), SEEDS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_registered_system_conforms(system: str, check, seed: int) -> None:
    check(CASES[system](), seed)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_lanterns_conforms(check, seed: int) -> None:
    check(lanterns(LanternRules()), seed)


def test_lanterns_uses_all_of_it() -> None:
    """Random games reach every command and event, and an end with ranks."""
    case = lanterns(LanternRules())
    games = [last(case, seed) for seed in range(20)]
    said = {type(entry.command) for game in games for entry in game.log.entries}
    happened = {type(event) for game in games for event in game.log.events}
    assert said >= set(g.Command.__args__)
    assert happened == set(g.Event.__args__)
    for game in games:
        end = game.to_move
        assert isinstance(end, Over) and len(end.scores) == len(game.state.hands)
        assert {it.seat for it in end.scores if it.rank == 1} == set(end.winners)


def test_who_is_skipped_is_asked_all_the_same() -> None:
    """A seat without a gust is asked for one, with a single answer."""
    case = lanterns(LanternRules())
    asked = [
        table.to_move
        for table in tables(case, 0)
        if table.state.step is g.Step.GUSTS and isinstance(table.to_move, Decision)
    ]
    assert any(it.is_forced for it in asked) and not all(it.is_forced for it in asked)


@pytest.mark.parametrize(
    "case", [lanterns(LanternRules()), cards(), hidden()], ids=lambda it: it.name
)
def test_permuting_changes_secrets(case: Case) -> None:
    """The permutation really changes states: a check that compares equal states proves nothing."""
    chance = random.Random(1)
    states = [table.state for table in tables(case, 0)]
    twins = [(it, case.permuted(it, 0, chance)) for it in states]
    assert sum(twin is not None and twin != state for state, twin in twins) > len(states) / 2
