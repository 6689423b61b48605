"""What rules and planners keep from one question to the next is what fresh ones find."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from tests.tools.battle.valley_game import played, rules

from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.movement import allowance
from fateloom.runtime.battle.standing import occupied, units_in
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.battle.bots.outlook import Outlook
from fateloom.tools.battle.bots.weighing import Weights
from fateloom.tools.battle.ways import marches


@cache
def states() -> list[Any]:
    """All states of a game, in an order that is not that of the game."""
    found = [before for before, *_ in played(("greedy", "planner"), 5)[1]]
    Random(1).shuffle(found)
    return found


def test_what_is_legal_does_not_depend_on_what_was_asked_before() -> None:
    its = rules()
    for state in states():
        fresh = legal(Index(its.index.campaign), state)
        again = its.legal(state)
        assert type(again) is type(fresh)
        if isinstance(again, Decision) and isinstance(fresh, Decision):
            assert (again.seat, again.commands) == (fresh.seat, fresh.commands)
        assert its.legal(state) is again


def test_who_is_where_is_counted_anew_for_each_state_hod_09() -> None:
    index = rules().index
    for state in states():
        pairs = list(zip(index.campaign.units, state.units, strict=True))
        for side in (0, 1):
            own = [(unit.id, it.space) for unit, it in pairs if unit.side == side and not it.box]
            assert occupied(index, state, side) == {space for _, space in own}
            for space in index.space:
                there = tuple(unit for unit, at in own if at == space)
                assert units_in(index, state, space, side) == there
        for space in index.space:
            assert set(units_in(index, state, space)) == {
                unit.id for unit, it in pairs if it.space == space
            }


def test_marches_by_a_card_hod_28_91() -> None:
    index = rules().index
    for state in states():
        for unit in index.unit:
            assert allowance(index, state, unit) == allowance(Index(index.campaign), state, unit)


@pytest.mark.parametrize("looks_ahead", [True, False])
def test_a_position_is_worth_the_same_for_a_planner_that_has_seen_others(
    *, looks_ahead: bool
) -> None:
    its, random = rules(), Random(2)
    weights = Weights(its.index)
    compared = 0
    for state in states():
        view = its.view(state, state.active)
        outlook = Outlook(weights, view, looks_ahead=looks_ahead)
        ways = marches(its.index, view)
        for _ in range(3):
            places = {
                unit: random.choice([here, *ways.get(unit, ())])
                for unit, here in outlook.own.items()
            }
            fresh = Outlook(Weights(its.index), view, looks_ahead=looks_ahead)
            assert outlook.value(places) == fresh.value(places)
            compared += places != outlook.own
    assert compared > 20
