"""The battles in the suite of every rule system: fog, saves, undo, replays (HOD-12 to 14)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.conformance.suite import CHECKS, Case, Shows, tables
from tests.runtime.battle.valley import EVERYTHING, VALLEY

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.content import Options
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.battle.standing import sees
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.words import Control, EndCheck
from fateloom.runtime.record import replace

OTHER = Options(
    artillery=True,
    breakoff=True,
    show_count=True,
    show_top=True,
    end_check=EndCheck.ROUND,
    control=Control.LAST,
    elites_panicked_count=True,
)
SHOWS = {
    ev.Marched: Shows("HOD-12: stacks in one space are open", lambda heard: bool(heard.unit)),
    ev.BattleBegan: Shows("HOD-14: both sides see all units of a battle"),
    ev.Eliminated: Shows("HOD-14: boxes are public"),
}
SIDES = ("company", "clans")
RULES = tuple(
    BattleGameRules(
        BattleGame(
            FORMAT,
            "valley",
            "The Valley",
            "1",
            "en",
            "",
            "",
            SIDES,
            replace(VALLEY, options=options, first=first),
            (),
        )
    )
    for options, first in ((EVERYTHING, 0), (OTHER, None), (Options(), 1), (EVERYTHING, None))
)


def case(seed: int) -> Case:
    rules = RULES[seed % len(RULES)]
    index = rules.index

    def other_secrets(state: State, seat: int, chance: random.Random) -> State | None:
        """Two enemy units that the seat cannot see change places. Those of a battle under way were
        seen in it (HOD-14).
        """
        seen = None if state.battle is None else state.battle.space
        hidden = [
            at
            for at, (unit, it) in enumerate(zip(index.campaign.units, state.units, strict=True))
            if unit.side != seat
            and it.box is None
            and it.space != seen
            and not sees(index, state, seat, it.space, unit.side)
            and not index.type[unit.id].fleet
        ]
        if index.options.show_top or len(hidden) < 2:
            return None
        one, other = chance.sample(hidden, 2)
        units = list(state.units)
        units[one], units[other] = units[other], units[one]
        return replace(state, units=tuple(units))

    def alike(state: State, twin: State, command: Any) -> Any:
        """The same of the unit that stands there in the twin."""
        moved = [at for at, it in enumerate(state.units) if it is not twin.units[at]]
        places = {index.campaign.units[at].id: at for at in moved}
        if not moved or getattr(command, "unit", None) not in places:
            return command
        one, other = moved
        there = {one: other, other: one}[places[command.unit]]
        return replace(command, unit=index.campaign.units[there].id)

    def told_to(event: ev.Event) -> int | None:
        return event.side if isinstance(event, ev.StackSeen) else None

    return Case(
        "battle",
        rules,
        (SetUp(),),
        lambda state: broken(index, state),
        other_secrets,
        steps=90,
        alike=alike,
        shows=SHOWS,
        told_to=told_to,
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("check", CHECKS, ids=lambda it: it.__name__)
def test_the_suite_of_every_rule_system(check: Callable[[Case, int], None], seed: int) -> None:
    check(case(seed), seed)


def test_permuting_changes_secrets() -> None:
    """A check that compares equal states would prove nothing."""
    chance = random.Random(1)
    states = [table.state for table in tables(case(0), 0)]
    twins = [(it, case(0).permuted(it, 0, chance)) for it in states]
    assert sum(twin is not None and twin != state for state, twin in twins) > len(states) / 2
