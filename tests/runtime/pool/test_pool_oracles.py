"""Worked examples and tables of odds through the engine: dice fall by its chance, and by nothing
else (sections 4 and 5 of the rules).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.pool.by_engine import by_engine
from tests.runtime.pool.encounters import Game, a_game, rolled, says

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.command import Buy, Try
from fateloom.runtime.pool.dice import Die, Pool, Symbol, pool_of
from fateloom.runtime.pool.encounter import Encounter, Hero, Opponent, Task
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.spending import OFFERS, Row
from fateloom.runtime.pool.state import Step
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.record import replace

ORACLES = json.loads(Path(__file__).with_name("oracles.json").read_text(encoding="utf-8"))
CAREFUL = Approach.CAREFUL
APPROACHES = {
    "mediocre": Pool(1),
    "average": Pool(2),
    "fair": Pool(3),
    "good": Pool(2, 1),
    "great": Pool(1, 2),
}
Odds = dict[Tally, Fraction]


def chance(found: Odds, question: Callable[[Tally], bool]) -> str:
    return str(sum((weight for it, weight in found.items() if question(it)), Fraction(0)))


def mean(found: Odds, number: str) -> str:
    return str(sum((getattr(it, number) * weight for it, weight in found.items()), Fraction(0)))


def ends(found: Odds) -> list[str]:
    return [chance(found, lambda it, end=end: it.outcome is end) for end in Outcome]  # type: ignore[misc]


# --- tables


@pytest.mark.parametrize("die", Die)
def test_section_5_1_single_dice_by_the_engine(die: Die) -> None:
    found, wanted = by_engine(pool_of(die)), ORACLES["single"][die.value]
    for number in ("net", "advantage"):
        for value, fraction in wanted[number].items():
            asked = chance(found, lambda it, n=number, v=value: getattr(it, n) == int(v))  # type: ignore[misc]
            assert asked == fraction
        assert sum(map(Fraction, wanted[number].values())) == 1
        assert mean(found, number) == wanted[f"mean_{number}"]
    assert chance(found, lambda it: it.hope > 0) == wanted["hope"]
    assert chance(found, lambda it: it.despair > 0) == wanted["despair"]


@pytest.mark.parametrize("name", ORACLES["sample"])
def test_section_5_2_the_sample_pools_by_the_engine(name: str) -> None:
    wanted: dict[str, Any] = ORACLES["sample"][name]
    found, total = by_engine(Pool(**wanted["pool"])), int(wanted["outcomes"])
    assert ends(found) == [wanted[key] for key in ("succeed", "tie", "fail")]
    assert chance(found, lambda it: it.with_style) == wanted["style"]
    assert chance(found, lambda it: it.hope > 0) == wanted["hope"]
    assert chance(found, lambda it: it.despair > 0) == wanted["despair"]
    assert chance(found, lambda it: it.net < 0 < it.advantage) == wanted["fail_with_advantage"]
    left = chance(found, lambda it: it.advantage < 0 < it.net)
    assert left == wanted["succeed_with_disadvantage"]
    for number in ("net", "advantage"):
        assert mean(found, number) == wanted[f"mean_{number}"]
        ways: dict[str, Fraction] = {}
        for it, weight in found.items():
            key = str(getattr(it, number))
            ways[key] = ways.get(key, Fraction(0)) + weight * total
        assert ways == wanted[number]


def test_section_5_2_two_pools_succeed_every_second_time() -> None:
    for name in ("P2", "P3"):
        pool = Pool(**ORACLES["sample"][name]["pool"])
        assert ends(by_engine(pool))[0] == "1/2"


def test_section_5_3_all_results_of_a_pool_by_the_engine() -> None:
    found = by_engine(Pool(expertise=1, challenge=1))
    listed = [[it.net, it.advantage, it.hope, it.despair, w * 36] for it, w in found.items()]
    assert sorted(listed) == ORACLES["joint_p6"]


@pytest.mark.parametrize("name", APPROACHES)
@pytest.mark.parametrize("dice", range(6))
def test_section_5_4_every_approach_against_every_difficulty_by_the_engine(
    name: str, dice: int
) -> None:
    found = by_engine(APPROACHES[name] + Pool(difficulty=dice))
    assert ends(found) == ORACLES["approach_against_difficulty"][name][dice]


# --- worked examples


def thrown(*dice: tuple[Die, int], against: bool = False, fate: int = 3) -> Game:
    """Ann has rolled these dice; she has two marked stress boxes, Bob is there, the keeper too.

    The rating gives all good dice, the task or the opponent all others.
    """
    pool = sum((pool_of(die) for die, _ in dice), Pool())
    good = replace(pool, difficulty=0, challenge=0, hindrance=0)
    bad = replace(pool, skill=0, expertise=0, aid=0)
    task = Task("t", opponent="it")
    encounter = Encounter(
        (Hero("ann", (0,) * 6, things=("rope",)), Hero("bob", (0,) * 6)),
        (task,),
        (Opponent("it", (1,) * 6, stress=(1,)),),
        helpers=0,
        settings=Settings(ratings=((0, good), (1, bad.mirrored())), skilled=0, bad=0, other=0),
    )
    game = a_game("ann", "bob", encounter=encounter, keeper=True)
    ann = replace(game.state.conditions[0], fate=fate, stress=(True, False, True))
    game = replace(game, state=replace(game.state, conditions=(ann, game.state.conditions[1])))
    faces = [face for kind in Die for die, face in dice if die is kind]
    return says(rolled(game, *faces), Try("t", CAREFUL))


def result(game: Game) -> Tally:
    (found,) = [it.tally for it in game.news if isinstance(it, ev.RollRead)]
    return found


def buys(game: Game) -> list[Buy]:
    """What can be bought now."""
    assert isinstance(game.to_move, Decision)
    return [it for it in game.to_move.commands if isinstance(it, Buy)]


def rows(game: Game) -> dict[str, str]:
    """What can be bought now: the row, and how it is paid."""
    return {OFFERS[it.row].id: it.symbol.value for it in buys(game)}


SKILL, EXPERTISE, AID, DIFFICULTY, CHALLENGE, HINDRANCE = Die


def test_dx_05_four_faces_by_the_engine() -> None:
    game = thrown((SKILL, 6), (SKILL, 5), (EXPERTISE, 6), (DIFFICULTY, 6))
    assert (result(game), result(game).outcome) == (Tally(2, 1, 1), Outcome.SUCCESS)
    assert rows(game) == {"SP-1": "hope", "SP-6": "hope"}


def test_dx_06_de_01_08_both_effects_happen() -> None:
    game = thrown((EXPERTISE, 6), (CHALLENGE, 6))
    assert (result(game), result(game).outcome) == (Tally(0, 0, 1, 1), Outcome.TIE)
    assert set(rows(game)) == {"SP-1", "SP-6"}
    game = says(game, buys(game)[0])
    assert game.state.step is Step.KEEPER_SPENDS
    assert set(rows(game)) == {"SP-4", "SP-7", "SP-8", "SP-9"}


def test_dx_07_a_failure_by_the_engine() -> None:
    assert result(thrown((SKILL, 2), (DIFFICULTY, 5))) == Tally(-1)


def test_dx_08_what_advantage_buys_on_a_failure() -> None:
    game = thrown((AID, 3), (DIFFICULTY, 4), fate=2)
    assert result(game) == Tally(-1, 2)
    assert set(rows(game)) == {"SP-1", "SP-2", "SP-3"}
    clear = Buy(Row.CLEAR_STRESS, Symbol.ADVANTAGE)
    game = says(game, clear, clear)
    assert game.state.conditions[0].stress == (False, False, False)


def test_dx_09_de_05_what_disadvantage_buys_on_a_success() -> None:
    game = thrown((SKILL, 6), (HINDRANCE, 3))
    assert result(game) == Tally(2, -2)
    assert set(rows(game)) == {"SP-4", "SP-5", "SP-8"}


def test_dx_10_nothing_shows_by_the_engine() -> None:
    game = thrown((SKILL, 1))
    assert (result(game), result(game).outcome) == (Tally(), Outcome.TIE)


def test_dx_11_the_margin_of_an_opponent_by_the_engine() -> None:
    game = thrown((SKILL, 1), (DIFFICULTY, 6), (DIFFICULTY, 4))
    (ended,) = [it for it in game.news if isinstance(it, ev.AttemptEnded)]
    assert (ended.outcome, ended.margin, ended.opponent_margin) == (Outcome.FAILURE, 0, 3)


def test_dx_12_no_fate_point_above_refresh_by_the_engine() -> None:
    assert set(rows(thrown((AID, 3), fate=3))) == {"SP-1", "SP-2"}


def test_dx_13_14_boxes_by_the_engine() -> None:
    clear = thrown((AID, 2), (DIFFICULTY, 4))
    game = says(clear, buys(clear)[0])
    assert game.state.conditions[0].stress == (False, False, True)
    mark = thrown((DIFFICULTY, 4), (HINDRANCE, 2))
    game = says(mark, buys(mark)[0])
    assert game.state.conditions[0].stress == (True, True, True)


def test_dx_15_the_next_slot_by_the_engine() -> None:
    game = thrown((DIFFICULTY, 2), (DIFFICULTY, 4), (HINDRANCE, 3))
    ann = replace(game.state.conditions[0], consequences=(True, False, False))
    game = replace(game, state=replace(game.state, conditions=(ann, game.state.conditions[1])))
    game = says(game, Buy(Row.CONSEQUENCE, Symbol.DISADVANTAGE))
    assert game.state.conditions[0].consequences == (True, True, False)


def test_de_24_a_pool_without_dice_is_a_tie() -> None:
    game = thrown()
    assert (result(game), game.state.done) == (Tally(), ("t",))
