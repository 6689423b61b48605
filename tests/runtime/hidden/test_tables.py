"""The exact tables of the rules by enumeration, against arithmetic of their own and the engine."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest
from tests.runtime.hidden.mill import MILL
from tests.runtime.hidden.playing import Game

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import tables
from fateloom.runtime.hidden.content import Tile
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.turns import power_of, why_not_removed
from fateloom.runtime.hidden.words import Deck, Rounding
from fateloom.runtime.record import replace

PAIRS = tuple(product(range(1, 7), range(1, 7)))
BIG = replace(MILL, health=12)

BY_OFFSET = {
    -6: (F(1), F(0), F(0), F(0), F(0)),
    -5: (F(35, 36), F(1, 36), F(0), F(0), F(0)),
    -4: (F(11, 12), F(1, 18), F(1, 36), F(0), F(0)),
    -3: (F(5, 6), F(1, 12), F(1, 12), F(0), F(0)),
    -2: (F(13, 18), F(1, 9), F(1, 6), F(1, 36), F(0)),
    -1: (F(7, 12), F(5, 36), F(5, 18), F(1, 12), F(0)),
    0: (F(5, 12), F(1, 6), F(5, 12), F(1, 6), F(1, 36)),
    1: (F(5, 18), F(5, 36), F(7, 12), F(5, 18), F(1, 12)),
    2: (F(1, 6), F(1, 9), F(13, 18), F(5, 12), F(1, 6)),
    3: (F(1, 12), F(1, 12), F(5, 6), F(7, 12), F(5, 18)),
    4: (F(1, 36), F(1, 18), F(11, 12), F(13, 18), F(5, 12)),
    5: (F(0), F(1, 36), F(35, 36), F(5, 6), F(7, 12)),
    6: (F(0), F(0), F(1), F(11, 12), F(13, 18)),
}
SEARCH = {
    -5: (F(35, 36), F(1, 36), F(0), F(0), F(0), F(0)),
    -4: (F(11, 12), F(1, 18), F(1, 36), F(0), F(0), F(1, 36)),
    -3: (F(5, 6), F(1, 12), F(1, 12), F(0), F(0), F(1, 12)),
    -2: (F(13, 18), F(1, 9), F(5, 36), F(1, 36), F(0), F(7, 36)),
    -1: (F(7, 12), F(5, 36), F(7, 36), F(1, 12), F(0), F(13, 36)),
    0: (F(5, 12), F(1, 6), F(1, 4), F(5, 36), F(1, 36), F(11, 18)),
    1: (F(5, 18), F(5, 36), F(11, 36), F(7, 36), F(1, 12), F(17, 18)),
    2: (F(1, 6), F(1, 9), F(11, 36), F(1, 4), F(1, 6), F(47, 36)),
    3: (F(1, 12), F(1, 12), F(1, 4), F(11, 36), F(5, 18), F(61, 36)),
    4: (F(1, 36), F(1, 18), F(7, 36), F(11, 36), F(5, 12), F(37, 18)),
    5: (F(0), F(1, 36), F(5, 36), F(1, 4), F(7, 12), F(43, 18)),
    6: (F(0), F(0), F(1, 12), F(7, 36), F(13, 18), F(95, 36)),
}
ATTACK = {
    -5: (14, 15, 6, 1, 0, 0, 0),
    -4: (12, 15, 6, 2, 1, 0, 0),
    -3: (9, 15, 6, 3, 3, 0, 0),
    -2: (5, 15, 6, 4, 6, 0, 0),
    -1: (0, 15, 6, 5, 10, 0, 0),
    0: (0, 15, 0, 6, 15, 0, 0),
    1: (0, 10, 0, 5, 15, 0, 6),
    2: (0, 6, 0, 4, 15, 5, 6),
    3: (0, 3, 0, 3, 15, 9, 6),
    4: (0, 1, 0, 2, 15, 12, 6),
    5: (0, 0, 0, 1, 15, 14, 6),
}


def test_section_5_1_light_minus_dark() -> None:
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    expected = {at - 5: F(count, 36) for at, count in enumerate(ways)}
    assert dict(tables.differences().outcomes) == expected


@pytest.mark.parametrize("offset", BY_OFFSET)
def test_section_5_2_results_by_offset(offset: int) -> None:
    it = tables.results(offset)
    found = (
        it.chance_of(lambda result: result < 0),
        it.chance_of(lambda result: result == 0),
        it.chance_of(lambda result: result >= 1),
        it.chance_of(lambda result: result >= 3),
        it.chance_of(lambda result: result >= 5),
    )
    assert found == BY_OFFSET[offset]


@pytest.mark.parametrize("offset", SEARCH)
def test_section_1_2_and_5_3_search_through_the_engine(offset: int) -> None:
    """All 36 rolls of a search; what it brings is counted by its events."""
    game = Game(house=BIG).change(0, health=6).set_gloom("yard", 6 - offset)
    game.only(Deck.SEARCH, "tea").haunt_next("echo").say(cmd.Search())
    found, added = [0] * 5, 0
    start = game.state
    for light, dark in PAIRS:
        game.state = start
        game.roll(light, dark)
        looks = 0
        while type(game.state.agenda[0]).__name__ in ("Look", "DrawCard"):
            if type(game.state.agenda[0]).__name__ == "Look":
                looks += 1
                game.say(cmd.Forgo())
            else:
                (card,) = game.weights()
                game.say(card)
        gained = game.gloom("yard") - (6 - offset)
        added += gained
        drew = game.player(0).items != start.players[0].items
        haunted = len(game.player(0).pile) > len(start.players[0].pile)
        kind = 0 if haunted else 1 if not drew else 2 + looks
        found[kind] += 1
        assert gained == (1 + looks if drew else 0)
    assert tuple(F(count, 36) for count in found) == SEARCH[offset][:5]
    assert F(added, 36) == SEARCH[offset][5]


@pytest.mark.parametrize("offset", ATTACK)
def test_section_1_4_and_5_4_attack_through_the_engine(offset: int) -> None:
    """All 36 rolls of an exchange: who has won it, and who decides whether combat goes on."""
    game = Game(house=BIG).change(0, health=6).change(1, health=6 - offset).say(cmd.Attack(1))
    found, start = [0] * 7, game.state
    for light, dark in PAIRS:
        game.state = start
        game.roll(light, dark)
        if game.state.turn.ended or type(game.state.agenda[0]).__name__ == "ChooseDice":
            found[3] += 1
            continue
        won = game.asked == (0, "ChooseInAttack")
        game.say(cmd.Forgo())
        name = type(game.state.agenda[0]).__name__
        decider = game.asked[0] if name == "Continue" else None
        found[(4 if won else 0) + (2 if decider is None else decider)] += 1
    assert tuple(found) == ATTACK[offset]


def test_section_1_6_and_5_5_syphon_through_the_engine() -> None:
    """What a ghost that takes all it may gets, by the gloom of the location."""
    expected = [F(0), F(7, 12), F(7, 6), F(31, 18), F(20, 9), F(95, 36), F(53, 18), F(28, 9)]
    for gloom, mean in enumerate(expected):
        game = Game().change(0, ghost=True).set_gloom("yard", gloom).say(cmd.Syphon())
        start, taken, added = game.state, 0, 0
        for light, dark in PAIRS:
            game.state = start
            game.roll(light, dark)
            if type(game.state.agenda[0]).__name__ == "TakeGloom":
                game.say(max(game.offers(cmd.Take), key=lambda it: it.count))
            taken += game.player(0).gloom
            added += max(0, game.gloom("yard") - gloom)
        assert F(taken, 36) == mean == tables.gloom_taken(gloom)
        assert F(added, 36) == F(5, 12)


def test_section_5_6_movement_and_removal_hnd_77() -> None:
    """The share of rolls after which the engine lets a tile go, by its numbers above the health."""
    one = {-1: F(1), 0: F(1), 1: F(5, 6), 2: F(2, 3), 3: F(1, 2), 4: F(1, 3), 5: F(1, 6), 6: F(0)}
    two = [1, 1, F(35, 36), F(11, 12), F(5, 6), F(13, 18), F(7, 12), F(5, 12)]
    two += [F(5, 18), F(1, 6), F(1, 12), F(1, 36), F(0)]
    state = Game(2, opener=0).change(0, health=4).state

    def goes(gap: int, roll: tuple[int, ...]) -> bool:
        tiles = (replace(it, numbers=(4 + gap,)) if it.numbers else it for it in MILL.tiles)
        index = Index(replace(MILL, tiles=tuple(tiles)))
        now = replace(state, turn=replace(state.turn, dice=roll))
        return why_not_removed(index, now, "bridge", power_of(now)) != "numbers"

    for gap, chance in one.items():
        assert F(sum(goes(gap, (it,)) for it in range(1, 7)), 6) == chance
    for gap, chance_of_two in enumerate(two):
        assert F(sum(goes(gap, it) for it in PAIRS), 36) == chance_of_two


def test_section_1_8_half_of_a_declarers_health() -> None:
    assert [tables.half(it, Rounding.DOWN) for it in range(9)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    assert [tables.half(it, Rounding.UP) for it in range(9)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


DUELS = (
    (5, 5, 0.112199, 0.112199, 0.775602),
    (5, 3, 0.425972, 0.012629, 0.561399),
    (5, 1, 0.941756, 0.000045, 0.058199),
    (3, 5, 0.012629, 0.425972, 0.561399),
    (3, 3, 0.227552, 0.227552, 0.544896),
    (1, 1, 0.416667, 0.416667, 0.166667),
    (4, 2, 0.575757, 0.017951, 0.406293),
)


@cache
def _outcomes(mine: int, theirs: int) -> tuple[tuple[str, int, int, F], ...]:
    """What the 36 rolls of one exchange lead to in the engine, if the winner wounds and whoever
    decides goes on: how it stands, both healths, and the chance.
    """
    house = replace(MILL, tiles=(Tile("yard", 0, 0, location=True),), health=5)
    house = replace(house, hauntings=house.hauntings[:1], items=house.items[:1])
    game = Game(2, opener=1, house=house).change(0, health=mine).change(1, health=theirs)
    game.say(cmd.Attack(1))
    start, found = game.state, []
    for light, dark in PAIRS:
        game.state = start
        game.roll(light, dark)
        if cmd.Inflict() in game.decision.commands:
            game.say(cmd.Inflict())
        name = type(game.state.agenda[0]).__name__
        kind = {"Continue": "on", "Declare": "out"}.get(name, "stopped")
        found.append((kind, game.player(0).health, game.player(1).health, F(1, 36)))
    return tuple(found)


@cache
def _duel(mine: int, theirs: int) -> tuple[F, F, F]:
    """The chances that the target runs out, that the roller does, and that combat stops."""
    total = [F(0)] * 3
    for kind, one, other, weight in _outcomes(mine, theirs):
        if kind == "on":
            for at, part in enumerate(_duel(one, other)):
                total[at] += weight * part
        else:
            at = 2 if kind == "stopped" else 0 if not other else 1
            total[at] += weight
    return total[0], total[1], total[2]


@pytest.mark.parametrize("mine, theirs, target, roller, stopped", DUELS)
def test_section_5_7_duels(
    mine: int, theirs: int, target: float, roller: float, stopped: float
) -> None:
    found = tuple(round(float(it), 6) for it in _duel(mine, theirs))
    assert found == (target, roller, stopped)
