"""The surest and the cheapest games, of worlds that are small enough to list all their games."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from fateloom.dsl.graph.soonest.costs import Avoided, Cost, Luck, Price, is_in
from fateloom.dsl.graph.soonest.follow import Played
from fateloom.dsl.graph.soonest.front import Front, front
from fateloom.dsl.graph.soonest.soonest import Soonest
from fateloom.dsl.graph.soonest.takes import Takes
from fateloom.dsl.graph.views.games import games_of

CLIMB, ASK, SHOP = Luck("climb", ((3, 6),)), Luck("ask", ((2, 6),)), Price("shop", 4)
"""The ball is bought, or won by a climb; the word is asked for, or given for a gift."""
CHANCES = {CLIMB: Fraction(5, 12), ASK: Fraction(5, 6)}
GAMES: tuple[tuple[Cost, ...], ...] = ((CLIMB, ASK), (SHOP,), (SHOP, ASK), (CLIMB,))


def _game(costs: tuple[Cost, ...], day: int = 5) -> Played:
    """The game that takes these."""
    bare, coins = Fraction(1), 0
    for it in costs:
        bare *= CHANCES.get(it, Fraction(1)) if isinstance(it, Luck) else Fraction(1)
        coins += it.coins if isinstance(it, Price) else 0
    tests = sum(isinstance(it, Luck) for it in costs)
    return Played(day, (), Takes(tests, (bare,), bare, coins, costs, is_told=True))


def _surest_and_cheapest(games: tuple[tuple[Cost, ...], ...]) -> set[tuple[Fraction, int]]:
    """What is told of a world in which these games can be played, and are found in that order."""

    def ask(avoided: Avoided) -> Soonest:
        for costs in games:
            if all(sum(is_in(one, it.cost) for one in costs) <= it.times for it in avoided):
                return Soonest(("ann",), None, 5, _game(costs))
        return Soonest(("ann",), None, 0, None, never=True)

    found = front(ask, ask(frozenset()), 16)
    assert found.surest == found.cheapest == {5, 6, 7}
    return {(it.takes.bare, it.takes.coins) for it in found.games if it.takes is not None}


@pytest.mark.parametrize("games", [*permutations(GAMES)])
def test_of_the_cheapest_games_the_surest_is_found_in_whatever_order_they_come(
    games: tuple[tuple[Cost, ...], ...],
) -> None:
    assert _surest_and_cheapest(games) == {(Fraction(1), 4), (Fraction(5, 12), 0)}


TWICE: tuple[tuple[Cost, ...], ...] = (
    (SHOP, SHOP),
    (SHOP, CLIMB),
    (SHOP, CLIMB, CLIMB),
    (SHOP, SHOP, ASK),
)
"""Two balls are wanted, and one of them has to be bought."""


@pytest.mark.parametrize("games", [*permutations(TWICE)])
def test_a_game_that_pays_once_what_another_pays_twice_is_found(
    games: tuple[tuple[Cost, ...], ...],
) -> None:
    assert _surest_and_cheapest(games) == {(Fraction(1), 8), (Fraction(5, 12), 4)}


@pytest.mark.parametrize(("least", "label"), [(5, "{}"), (4, "{} of those found")])
def test_the_cheapest_game_of_the_soonest_day_is_told_beside_a_cheaper_one_of_a_later_day(
    least: int, label: str
) -> None:
    """The surest game of the day takes 8 coins, another one of it 4, and one of the next day none:
    whoever has no days to lose has to know of the second.
    """
    soon, less, late = _game((SHOP, SHOP)), _game((SHOP, CLIMB)), _game((CLIMB, CLIMB), 6)
    days = frozenset({5, 6})
    known = Front(Soonest(("ann",), None, least, soon), (soon, less, late), days, days)
    told = {it.label(): (it.takes.coins, it.cheapest) for it in games_of(known)}
    assert told[label.format("cheapest soonest")] == (4, 5)
    assert told["cheapest"] == (0, 6)
