"""Games at random under the invariants; every kind of event occurs."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from tests.runtime.at_random import played_out, soaked
from tests.runtime.battle.test_conformance import RULES
from tests.runtime.battle.valley import VALLEY

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle.content import Campaign
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.state import SetUp
from fateloom.runtime.codec import from_json, to_json


def played(at: int) -> tuple[str, set[str]]:
    """A game at random: who wins, and the names of its events. Nobody is in a hurry to be done."""
    rules: Any = RULES[at % len(RULES)]
    chance = random.Random(at)

    def choose(state: Any, decision: Any) -> Any:
        more = [it for it in decision.commands if not isinstance(it, cmd.Done | cmd.Raze)]
        return chance.choice(more if more and chance.random() < 0.85 else decision.commands)

    end, seen = played_out(rules, SetUp(), chance, choose, lambda after: broken(rules.index, after))
    return f"{end.result} {end.winners}", seen


def test_every_kind_of_event_occurs_under_the_invariants() -> None:
    ends, seen = soaked(played, 40)
    assert {it.__name__ for it in get_args(Event)} - seen == {"NoCard"}
    assert len(ends) > 1


@pytest.mark.long
def test_longer_runs_keep_the_invariants() -> None:
    assert soaked(played, 200)


def test_a_campaign_comes_back_from_json() -> None:
    assert from_json(Campaign, to_json(VALLEY, Campaign)) == VALLEY
