"""Whole battles by enumeration of every die through the engine (section 5.3 of the rules)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction as F
from typing import Any

import pytest
from tests.runtime.battle.playing import Game, battle

from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import AllUnits, Card, CardEvent, Movement
from fateloom.runtime.battle.effects import Superiority
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.whole import TooLarge, whole_battle
from fateloom.runtime.battle.whole_size import steps_of
from fateloom.runtime.battle.words import EndCheck, Phase


def solve(game: Game) -> tuple[F, F, F, F]:
    """The chance that the attacker wins, mean rounds, and units of both sides that fire removes."""
    found = whole_battle(game.rules, game.state)
    return found.won, found.rounds, *found.lost


def plus(count: int) -> Card:
    """A card that changes the attacker's superiority die."""
    event = CardEvent(Phase.BATTLE, (Superiority(count),))
    return Card("go", 0, movements=(Movement(AllUnits(), 2),), event=event)


ROUND = {"end_check": EndCheck.ROUND}
FORT = {"terrain": "base"}
BATTLES: tuple[tuple[str, str, dict[str, Any], F | float, float, float, float], ...] = (
    ("foot1", "foot1", {}, F(29, 60), 1.8, 0.2583, 0.2417),
    ("foot2", "foot2", {}, F(73, 156), 1.2462, 0.3192, 0.2808),
    ("foot3", "foot3", {}, F(191, 420), 1.0962, 0.3731, 0.3112),
    ("foot4", "foot4", {}, F(517, 1164), 1.0406, 0.4190, 0.3348),
    ("foot2", "foot1", {}, F(145, 228), 1.4211, 0.1820, 0.3816),
    ("foot1", "foot2", {}, F(73, 228), 1.4211, 0.4079, 0.1601),
    ("foot3", "foot2", {}, F(1387, 2532), 1.1517, 0.2713, 0.3748),
    ("foot2*", "foot2", {}, F(83, 156), 1.2462, 0.2808, 0.3192),
    ("foot2", "foot2*", {}, F(1067, 4032), 1.4464, 0.4412, 0.2646),
    ("foot2*", "foot2*", {}, F(803, 2688), 1.4464, 0.4208, 0.2987),
    ("foot2", "foot2", FORT, F(803, 2688), 1.4464, 0.4208, 0.2987),
    ("foot2", "foot2", {"card": plus(1)}, F(83, 156), 1.2462, 0.2808, 0.3192),
    ("foot2 foot2", "foot2 foot2", {}, 0.474550, 1.5308, 0.7149, 0.6647),
    ("foot2 foot2", "foot2 foot2", {"card": plus(1)}, 0.525450, 1.5308, 0.6647, 0.7149),
    ("foot2 foot2", "foot2 foot2", {"card": plus(2)}, 0.567822, 1.5301, 0.6225, 0.7564),
    ("foot2 foot2", "foot2 foot2", {"card": plus(-1)}, 0.432178, 1.5301, 0.7564, 0.6225),
    ("foot2 foot2 foot2", "foot2 foot2", {}, 0.771274, 1.5241, 0.7289, 0.9467),
    ("foot2 foot2 foot2", "foot2 foot2", ROUND, 0.771274, 1.5241, 0.7448, 1.1258),
    ("foot2 foot2 foot2", "foot2 foot2", FORT, 0.485251, 2.1808, 1.1115, 1.2264),
    ("foot2 foot2 foot2", "foot2* foot2", {}, 0.658330, 2.1417, 0.8520, 1.3845),
    ("guns3", "foot3", {}, F(1337, 2496), 1.0385, 0.3177, 0.4591),
    ("horse2", "foot2", {}, F(73, 128), 1.1250, 0.2578, 0.3168),
    ("irregular2", "foot2", {}, F(73, 156), 1.2462, 0.3192, 0.0936),
    ("irregular2 irregular2", "foot2", {}, F(254531, 311220), 1.3036, 0.3406, 0.1636),
    ("irregular2 irregular2", "foot2", FORT, F(0), 3.2400, 1.1400, 0.0),
)


SHORT = 9
"""Dice of both sides together that are enumerated in a moment."""


def rows() -> Iterator[Any]:
    """The battles of many dice are for the long run."""
    for row in BATTLES:
        dice = sum(int(it) for it in "".join((row[0], row[1])) if it.isdigit())
        marks = [pytest.mark.long] if dice > SHORT else []
        yield pytest.param(row, id=f"{row[0]} v {row[1]} {sorted(row[2])}", marks=marks)


@pytest.mark.parametrize("row", list(rows()))
def test_section_5_3_whole_battles_to_six_digits(row: Any) -> None:
    attackers, defenders, how, chance, rounds, att, defended = row
    won, mean, lost, killed = solve(battle(attackers, defenders, **how))
    if isinstance(chance, F):
        assert won == chance
    else:
        assert round(float(won), 6) == chance
    assert [round(float(it), 4) for it in (mean, lost, killed)] == [rounds, att, defended]


class Counting(BattleRules):
    """Rules that count what they are asked to do."""

    steps = 0

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        self.steps += 1
        return super().apply_legal(state, command)


@pytest.mark.parametrize("forces", [("foot6 " * 6, "foot6 " * 6), ("foot1 " * 6, "foot1 " * 6)])
def test_a_battle_of_too_many_dice_is_refused_before_the_first_step(
    forces: tuple[str, str],
) -> None:
    game = battle(*forces)
    rules = Counting(game.rules.index.campaign)
    with pytest.raises(TooLarge):
        whole_battle(rules, game.state)
    assert rules.steps == 0


SIZES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *((one, other, how) for one, other, how, *_ in BATTLES),
    ("foot0", "foot1 foot1", {}),
    ("foot0 foot1", "guns1* horse2 foot1", {}),
    ("irregular3", "foot1* foot1 guns2", {}),
    ("irregular2 irregular1", "foot1 foot1", FORT),
    ("horse3 horse1", "guns2 foot2*", ROUND),
    ("horse1 foot3 foot1 foot1*", "irregular4", {}),
)


@pytest.mark.parametrize(
    ("attackers", "defenders", "how"),
    [it for it in SIZES if sum(map(int, re.findall("[0-9]", "".join(it[:2])))) <= SHORT],
)
def test_the_steps_are_known_before_they_are_made(
    attackers: str, defenders: str, how: dict[str, Any]
) -> None:
    game = battle(attackers, defenders, **how)
    made = whole_battle(game.rules, game.state).steps
    assert steps_of(game.rules.index, game.state, made * 2) == pytest.approx(made, rel=0.12)
