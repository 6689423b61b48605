"""Games at random under the invariants; every kind of event and of ending occurs."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from tests.runtime.at_random import played_out, soaked
from tests.runtime.hidden.mill import MILL

from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.content import House, Options
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.rules import HiddenRules
from fateloom.runtime.hidden.state import SetUp
from fateloom.runtime.hidden.words import Result, Rounding, Taken, Tiers
from fateloom.runtime.record import replace

OTHER = Options(
    Tiers.CHOOSE_ONE,
    Rounding.UP,
    Taken.ITEMS_OR_PILE,
    shower_sees=True,
    removal_needs_reveal=False,
    ghost_gloom=1,
    ritual_heals=2,
    haunt_wound_cost=1,
)
RULES = tuple(
    HiddenRules(replace(MILL, health=3, rounds=30, options=options))
    for options in (Options(), OTHER)
)
SHORT = HiddenRules(replace(MILL, rounds=2))
BY_HAND = {"NoCard", "Shuffled", "SceneBegan", "OrderBegan", "OrderRefused", "Revived"}
"""Events of a deck that runs out, and of scenes and orders that a story calls; they have tests of
their own.
"""


def played_shortly(at: int) -> tuple[str, set[str]]:
    """The same in a house of two rounds."""
    return played(at, SHORT)


def played(at: int, rules: Any = None) -> tuple[str, set[str]]:
    """A game at random: how it ends, and the names of its events. Trades and shows are rarer than
    by pure chance, and so is standing apart.
    """
    rules = rules or RULES[at % 2]
    chance = random.Random(at)

    def choose(state: Any, decision: Any) -> Any:
        talk = (cmd.Offer, cmd.Show, cmd.EndTurn)
        fair = [it for it in decision.commands if not isinstance(it, talk)]
        if not fair or chance.random() < 0.1:
            return chance.choice(decision.commands)
        fights = [it for it in fair if isinstance(it, cmd.Attack | cmd.Inflict | cmd.GoOn)]
        return chance.choice(fights if fights and chance.random() < 0.7 else fair)

    end, seen = played_out(
        rules, SetUp(2 + at % 4), chance, choose, lambda after: broken(rules.index, after)
    )
    return end.result, seen


def test_every_kind_of_event_occurs_under_the_invariants() -> None:
    _, seen = soaked(played, 80)
    assert {it.__name__ for it in get_args(Event)} - seen <= BY_HAND


@pytest.mark.long
def test_every_kind_of_ending_occurs() -> None:
    """A draw is rare within thirty rounds, so some games end after two (HND-85)."""
    ends, _ = soaked(played, 300)
    short, _ = soaked(played_shortly, 10)
    assert {*ends, *short} == {it.value for it in Result}


def test_a_house_comes_back_from_json() -> None:
    assert from_json(House, to_json(MILL, House)) == MILL
