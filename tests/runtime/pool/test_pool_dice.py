"""Dice, tallies and exact odds: DD-01..04, 11, 12, 15..23, 43..45, sections 3 and 5, DX-05..11."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.runtime.pool.encounters import MILL, a_game, rolled, says

from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.command import Done, TakeHelp, Try
from fateloom.runtime.pool.dice import (
    CREDITS,
    FACES,
    MIRROR,
    SYMBOL_MIRROR,
    UPGRADE,
    Die,
    Pool,
    Symbol,
    pool_of,
)
from fateloom.runtime.pool.dice_set import STANDARD, checked_dice
from fateloom.runtime.pool.event import DieShown, RollRead
from fateloom.runtime.pool.odds import LIMIT, Odds, odds
from fateloom.runtime.pool.tally import TALLIES, Outcome, Shown, Tally, tally
from fateloom.runtime.record import replace

ORACLES = json.loads(Path(__file__).with_name("oracles.json").read_text(encoding="utf-8"))
ROOT = Path(__file__).resolve().parents[3]
LETTER = dict(zip("SFADHX", Symbol, strict=True))
SKILL, EXPERTISE, AID, DIFFICULTY, CHALLENGE, HINDRANCE = Die


def shown(*dice: tuple[Die, int]) -> Tally:
    return tally(Shown(die, face) for die, face in dice)


def random_pool(random: Random, most: int = 4) -> Pool:
    return Pool(*(random.randint(0, most) for _ in Die))


def random_roll(random: Random, pool: Pool) -> list[Shown]:
    return [Shown(die, random.randint(1, 6)) for die in pool.dice()]


# --- dice


@pytest.mark.parametrize("die", Die)
def test_dd_01_02_03_section_1_1_the_faces_of_each_die(die: Die) -> None:
    wanted = [tuple(LETTER[letter] for letter in face) for face in ORACLES["faces"][die.value]]
    assert list(FACES[die]) == wanted


def test_dd_04_hope_and_despair_are_on_one_die_each() -> None:
    having = {
        symbol: {die for die in Die if any(symbol in face for face in FACES[die])}
        for symbol in (Symbol.HOPE, Symbol.DESPAIR)
    }
    assert having == {Symbol.HOPE: {EXPERTISE}, Symbol.DESPAIR: {CHALLENGE}}


@pytest.mark.parametrize("die", Die)
def test_dd_11_12_section_1_1_mirrored_dice_have_mirrored_faces(die: Die) -> None:
    turned = Counter(tuple(sorted(SYMBOL_MIRROR[symbol] for symbol in face)) for face in FACES[die])
    assert turned == Counter(tuple(sorted(face)) for face in FACES[MIRROR[die]])
    assert MIRROR[MIRROR[die]] is die
    assert pool_of(die, 2).mirrored() == pool_of(MIRROR[die], 2)


def test_dd_09_14_de_13_17_what_can_be_upgraded() -> None:
    assert UPGRADE == {SKILL: EXPERTISE, DIFFICULTY: CHALLENGE}
    assert Pool(skill=3).upgraded(SKILL) == Pool(skill=2, expertise=1)
    assert Pool(difficulty=1).upgraded(DIFFICULTY) == Pool(challenge=1)
    assert Pool(expertise=1, aid=2).upgraded(SKILL) is None
    for die in (EXPERTISE, AID, CHALLENGE, HINDRANCE):
        assert pool_of(die, 2).upgraded(die) is None


def test_a_pool_gives_its_dice_in_order() -> None:
    pool = Pool(1, 0, 2) + Pool(1, 0, 0, 0, 1)
    assert list(pool.dice()) == [SKILL, SKILL, AID, AID, CHALLENGE]
    assert (pool.size, pool.of(AID), pool.of(HINDRANCE)) == (5, 2, 0)
    assert [pool.nth(place) for place in range(6)] == [*pool.dice(), None]
    assert pool * 3 == pool + pool + pool


def test_ddl_17_the_notice_has_the_credits() -> None:
    assert CREDITS in " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())


# --- the algebra of symbols


def test_dx_05_dd_15_to_22_one_roll_has_four_numbers() -> None:
    """DD-16a: above 0 it is a success, by so much."""
    result = shown((SKILL, 6), (SKILL, 5), (EXPERTISE, 6), (DIFFICULTY, 6))
    assert result == Tally(net=2, advantage=1, hope=1)
    assert (result.outcome, result.margin) == (Outcome.SUCCESS, 2)


def test_dx_06_dd_21_22_de_01_hope_and_despair_both_happen() -> None:
    """DD-22a: they cancel in the net, and not in what they do."""
    result = shown((EXPERTISE, 6), (CHALLENGE, 6))
    assert result == Tally(net=0, hope=1, despair=1)
    assert result.outcome is Outcome.TIE


def test_dx_07_dd_19_advantage_and_disadvantage_cancel() -> None:
    """DD-16c, 19a: below 0 it is a failure; one of each leaves no luck."""
    result = shown((SKILL, 2), (DIFFICULTY, 5))
    assert (result, result.outcome) == (Tally(net=-1), Outcome.FAILURE)


def test_dx_08_dd_20_a_failure_with_advantage() -> None:
    assert shown((AID, 3), (DIFFICULTY, 4)) == Tally(net=-1, advantage=2)


def test_dx_09_dd_20_a_success_with_disadvantage() -> None:
    assert shown((SKILL, 6), (HINDRANCE, 3)) == Tally(net=2, advantage=-2)


def test_dx_10_de_24_dd_16_17_nothing_shown_is_a_tie() -> None:
    """DD-16b: 0 against 0 as well."""
    assert shown((SKILL, 1)) == Tally() == shown()
    assert Tally().outcome is Outcome.TIE


def test_dx_11_dd_18_44_45_a_failure_is_the_margin_of_the_opponent() -> None:
    """DD-18a: whoever wins, the other side has none."""
    lost, won = Tally(net=-3), Tally(net=2)
    assert (lost.margin, lost.opponent_margin) == (0, 3)
    assert (won.margin, won.opponent_margin) == (2, 0)


def test_dd_43_style_begins_at_three() -> None:
    assert [Tally(net=net).with_style for net in (-3, 2, 3, 4)] == [False, False, True, True]


def test_dd_17_23_what_single_symbols_do() -> None:
    for die in Die:
        for face, worth in zip(FACES[die], TALLIES[die], strict=True):
            good = face.count(Symbol.SUCCESS) + face.count(Symbol.HOPE)
            assert worth.net == good - face.count(Symbol.FAILURE) - face.count(Symbol.DESPAIR)
            assert worth.net <= good
            left = face.count(Symbol.ADVANTAGE) - face.count(Symbol.DISADVANTAGE)
            assert worth.advantage == left
            assert (worth.hope, worth.despair) == (
                face.count(Symbol.HOPE),
                face.count(Symbol.DESPAIR),
            )


def test_ddi_02_to_07_dd_05_15_to_23_the_laws_of_the_algebra_on_random_rolls() -> None:
    random = Random(5)
    for _ in range(400):
        pool = random_pool(random)
        roll = random_roll(random, pool)
        result = tally(roll)
        random.shuffle(roll)
        cut = random.randint(0, len(roll))
        assert tally(roll[:cut]) + tally(roll[cut:]) == result == tally(roll)
        for face in range(1, 7):
            more = tally([*roll, Shown(AID, face)])
            assert more.net >= result.net
            assert more.advantage >= result.advantage
        assert abs(result.net) <= 2 * pool.size >= abs(result.advantage)
        assert 0 <= result.hope <= pool.expertise
        assert 0 <= result.despair <= pool.challenge
        good = tally(it for it in roll if it.die in (SKILL, EXPERTISE, AID))
        assert good.outcome is not Outcome.FAILURE


# --- odds


def as_fractions(counts: dict[int, int], total: int) -> dict[str, str]:
    return {str(key): str(Fraction(ways, total)) for key, ways in counts.items()}


@pytest.mark.parametrize("die", Die)
def test_section_5_1_the_odds_of_single_dice(die: Die) -> None:
    found, wanted = odds(pool_of(die)), ORACLES["single"][die.value]
    assert as_fractions(found.counts(lambda it: it.net), 6) == wanted["net"]
    assert as_fractions(found.counts(lambda it: it.advantage), 6) == wanted["advantage"]
    assert str(found.mean(lambda it: it.net)) == wanted["mean_net"]
    assert str(found.mean(lambda it: it.advantage)) == wanted["mean_advantage"]
    assert str(found.chance_of(lambda it: it.hope > 0)) == wanted["hope"]
    assert str(found.chance_of(lambda it: it.despair > 0)) == wanted["despair"]


@pytest.mark.parametrize("name", ORACLES["sample"])
def test_section_5_2_the_sample_pools(name: str) -> None:
    wanted: dict[str, Any] = ORACLES["sample"][name]
    found = odds(Pool(**wanted["pool"]))
    asked = {
        "succeed": found.chance_of(lambda it: it.outcome is Outcome.SUCCESS),
        "tie": found.chance_of(lambda it: it.outcome is Outcome.TIE),
        "fail": found.chance_of(lambda it: it.outcome is Outcome.FAILURE),
        "style": found.chance_of(lambda it: it.with_style),
        "mean_net": found.mean(lambda it: it.net),
        "mean_advantage": found.mean(lambda it: it.advantage),
        "hope": found.chance_of(lambda it: it.hope > 0),
        "despair": found.chance_of(lambda it: it.despair > 0),
        "fail_with_advantage": found.chance_of(lambda it: it.net < 0 < it.advantage),
        "succeed_with_disadvantage": found.chance_of(lambda it: it.advantage < 0 < it.net),
    }
    assert {key: str(value) for key, value in asked.items()} == {key: wanted[key] for key in asked}
    assert str(found.total) == wanted["outcomes"]
    for key in ("net", "advantage"):
        counts = found.counts(lambda it, key=key: getattr(it, key))  # type: ignore[misc]
        assert {str(value): ways for value, ways in counts.items()} == wanted[key]


def test_section_5_3_the_whole_joint_distribution_of_p6() -> None:
    found = odds(Pool(expertise=1, challenge=1))
    listed = [[t.net, t.advantage, t.hope, t.despair, ways] for t, ways in found.ways]
    assert listed == ORACLES["joint_p6"]


APPROACHES = {
    "mediocre": Pool(1),
    "average": Pool(2),
    "fair": Pool(3),
    "good": Pool(2, 1),
    "great": Pool(1, 2),
}


@pytest.mark.parametrize("name", APPROACHES)
def test_section_5_4_every_approach_against_every_difficulty(name: str) -> None:
    for dice, wanted in enumerate(ORACLES["approach_against_difficulty"][name]):
        found = odds(APPROACHES[name] + Pool(difficulty=dice))
        ends = [found.chance_of(lambda it, o=o: it.outcome is o) for o in Outcome]  # type: ignore[misc]
        assert [str(chance) for chance in ends] == wanted


@pytest.mark.parametrize("pool", [Pool(), Pool(1, 1, 1, 1), Pool(0, 1, 1, 0, 1, 1), Pool(0, 2)])
def test_ddl_15_convolution_is_enumeration(pool: Pool) -> None:
    faces = [[Shown(die, face) for face in range(1, 7)] for die in pool.dice()]
    counted = Counter(tally(roll) for roll in product(*faces))
    assert dict(odds(pool).ways) == counted


def test_ddi_01_08_the_mirror_law_and_the_total_on_random_pools() -> None:
    random = Random(3)
    for _ in range(40):
        pool = random_pool(random, 2)
        found, other = odds(pool), odds(pool.mirrored())
        assert {tally.mirrored(): ways for tally, ways in found.ways} == dict(other.ways)
        assert sum(ways for _, ways in found.ways) == found.total == 6**pool.size


def test_the_distribution_for_the_kernel_has_the_same_weights() -> None:
    found = odds(Pool(expertise=1, challenge=1))
    assert found.distribution().chance_of(lambda it: it.net == 0) == Fraction(1, 2)


def test_de_27_odds_have_a_limit() -> None:
    assert odds(Pool(difficulty=LIMIT)).chance_of(lambda it: it.net == -60) == Fraction(1, 6**30)
    with pytest.raises(ValueError, match="up to 30 dice, not for 31"):
        odds(Pool(skill=LIMIT + 1))
    with pytest.raises(ValueError, match="fewer than 0"):
        odds(Pool(skill=-1))


def test_a_pool_of_nine_dice_is_worked_out_by_its_results() -> None:
    """10 million ways come to less than a thousand results, and no more are looked at (DE-27)."""
    for pool in (Pool(3, 0, 2, 3, 0, 1), Pool(1, 2, 1, 2, 2, 1)):
        found: Odds = odds(pool)
        assert found.total == sum(ways for _, ways in found.ways) == 6**9
        assert len(found.ways) < 1000


# --- dice of a game's own


def test_ddl_02_a_game_can_have_other_faces() -> None:
    """Aid and hindrance dice that are blank: the engine and the odds go by them."""
    blank = tuple(
        replace(it, faces=((),) * 6) if it.die in (AID, HINDRANCE) else it for it in STANDARD.types
    )
    dice = checked_dice(replace(STANDARD, types=blank))
    assert odds(Pool(aid=2, hindrance=1), dice).ways == ((Tally(), 216),)
    encounter = replace(MILL, dice=dice)
    game = says(a_game("ann", "bob", encounter=encounter), Try("door", Approach.CAREFUL))
    game = says(game, TakeHelp("bob"))
    game = says(rolled(game, 1, 1, 4, 6, 1, 1), Done())
    read = [it.tally for it in game.news if isinstance(it, RollRead)]
    assert read == [Tally(net=1)]  # an aid die of the rules would have shown an advantage more


@pytest.mark.parametrize(
    ("die", "change", "said"),
    [
        (AID, {"faces": ((),) * 5}, "6 faces, and not 5"),
        (AID, {"faces": ((),) * 6}, "not those of aid, mirrored"),
        (SKILL, {"faces": ((Symbol.HOPE,),) * 6}, "hope is on expertise dice alone"),
        (SKILL, {"mirror": HINDRANCE}, "the mirror of skill is difficulty"),
        (SKILL, {"upgrade": None}, "skill is upgraded to expertise"),
        (AID, {"upgrade": SKILL}, "aid is not upgraded"),
    ],
)
def test_ddl_02_dd_04_11_14_dice_that_cannot_be(
    die: Die, change: dict[str, object], said: str
) -> None:
    types = tuple(replace(it, **change) if it.die is die else it for it in STANDARD.types)
    with pytest.raises(ValueError, match=said):
        checked_dice(replace(STANDARD, types=types))
    with pytest.raises(ValueError, match="all six"):
        checked_dice(replace(STANDARD, types=STANDARD.types[1:]))


def test_ddl_16_what_dice_show_can_be_told_beforehand() -> None:
    told = rolled(a_game("ann", "bob"), 1, 2, 3, 4, 5, 6)
    game = says(told, Try("door", Approach.CAREFUL), TakeHelp("bob"), Done())
    seen = [it.face for it in game.news if isinstance(it, DieShown)]
    assert seen == [1, 2, 3, 4, 5, 6]
