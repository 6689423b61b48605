"""Pools, conditions and purchases: DD-05..14, 24..42, DX-01..04, 08, 09, 12..17, SP-1..9."""

from __future__ import annotations

import pytest
from tests.runtime.pool.encounters import Game, a_game, pool, says

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import building as bd
from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool import spending as sp
from fateloom.runtime.pool.building import Form, Side
from fateloom.runtime.pool.command import Done, Invoke, TakeHelp, Try, UseStunt
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import Aspect, Encounter, Hero, Opponent, Stunt, Task
from fateloom.runtime.pool.gathering import Party, gathered
from fateloom.runtime.pool.spending import Purse, Row
from fateloom.runtime.pool.tally import Tally

CAREFUL, CLEVER, QUICK = bd.Approach.CAREFUL, bd.Approach.CLEVER, bd.Approach.QUICK
WET, DARK = Aspect("wet", free=3), Aspect("dark", free=3)


def begun(rating: int, task: Task, *opponents: Opponent, stunts: int = 0) -> Game:
    """Ann, who is alike good at everything, has begun the task, and can still add to the pool."""
    given = tuple(Stunt(f"s{n}", CAREFUL) for n in range(stunts))
    heroes = (Hero("ann", (rating,) * 6, given), Hero("bob", (0,) * 6), Hero("cid", (0,) * 6))
    encounter = Encounter(heroes, (task,), opponents, (WET, DARK))
    game = a_game("ann", "bob", "cid", encounter=encounter, keeper=True)
    return says(game, Try(task.id, CAREFUL))


# --- building


def test_dx_01_dd_06_07_11_the_pool_of_nine_dice() -> None:
    game = begun(2, Task("t", opponent="it"), Opponent("it", (2,) * 6, helpers=1))
    game = says(game, Invoke("wet", Form.DIE), Invoke("dark", Form.DIE))
    assert pool(game) == Pool(3, 0, 2, 3, 0, 1)


def test_dx_02_dd_12_39_an_opponent_that_is_bad_at_it() -> None:
    game = begun(0, Task("t", opponent="it"), Opponent("it", bad=(CAREFUL,)))
    assert pool(game) == Pool(skill=1, difficulty=1, aid=1)


def test_dd_38_40_an_opponent_that_is_skilled_and_one_that_is_neither() -> None:
    game = begun(0, Task("t", opponent="it"), Opponent("it", skilled=(CAREFUL,)))
    assert pool(game) == Pool(skill=1, difficulty=3)
    game = begun(0, Task("t", opponent="it"), Opponent("it", skilled=(QUICK,), bad=(CLEVER,)))
    assert pool(game) == Pool(skill=1, difficulty=1)


TABLE_1_2 = {5: (0, 3), 4: (1, 2), 3: (2, 1), 2: (3, 0), 1: (2, 0), 0: (1, 0)}
"""Skill and expertise of each rating; those below 0 have a skill and a hindrance die."""


@pytest.mark.parametrize("rating", range(-2, 6))
def test_dx_03_dd_06_section_1_2_the_pools_of_the_ratings(rating: int) -> None:
    wanted = Pool(*TABLE_1_2[rating]) if rating >= 0 else Pool(skill=1, hindrance=1)
    assert pool(begun(rating, Task("t"))) == wanted


@pytest.mark.parametrize(("rung", "dice"), list(enumerate((0, 0, 1, 2, 3, 4, 5, 6))))
def test_dx_04_dd_13_de_18_section_1_3_the_dice_of_tasks(rung: int, dice: int) -> None:
    """DD-13a, 13b: one for each rung from Fair on, and none below it."""
    assert pool(begun(0, Task("t", rung=rung))) == Pool(skill=1, difficulty=dice)


def test_de_19_a_writer_may_put_challenge_dice_into_a_task() -> None:
    game = begun(0, Task("t", rung=4, challenge=2))
    assert pool(game) == Pool(skill=1, difficulty=1, challenge=2)
    for challenge in (-1, 4):
        with pytest.raises(ValueError, match="cannot be challenge dice"):
            begun(0, Task("t", rung=4, challenge=challenge))


def test_dx_16_dd_09_an_aspect_upgrades_a_skill_die() -> None:
    """DD-09a: one or the other."""
    game = begun(2, Task("t"))
    assert pool(says(game, Invoke("wet", Form.UPGRADE))) == Pool(2, 1) == bd.BASE[3]
    assert pool(says(game, Invoke("wet", Form.DIE))) == Pool(3, 0, 1)


def test_dd_09_de_13_14_17_as_many_upgrades_as_skill_dice() -> None:
    """DD-09b: without a skill die there is a die to add, and no upgrade."""
    game = says(begun(1, Task("t")), Invoke("wet", Form.UPGRADE), Invoke("dark", Form.UPGRADE))
    assert pool(game) == Pool(0, 2)
    one = says(begun(0, Task("t")), Invoke("wet", Form.UPGRADE))
    assert isinstance(one.play(one.asked, Invoke("dark", Form.UPGRADE)), Refusal)
    assert pool(says(one, Invoke("dark", Form.DIE))) == Pool(0, 1, 1)
    refused = bd.invoked(Pool(0, 1), Side.ROLLER, Form.UPGRADE)
    assert isinstance(refused, Refusal)
    assert (refused.reason, "skill die" in refused.message) == ("upgrade", True)


def test_dd_14_de_13_the_other_side_invokes_too() -> None:
    """DD-14a, 14b: either form; the upgrade needs a difficulty die."""
    game = says(begun(2, Task("t", opponent="it"), Opponent("it", (1,) * 6)), Done())
    game = says(game, Invoke("wet", Form.UPGRADE), Invoke("dark", Form.UPGRADE))
    assert pool(game) == Pool(3, 0, 0, 0, 2)
    bad = says(begun(2, Task("t", opponent="it"), Opponent("it", (5,) * 6)), Done())
    assert isinstance(bad.play(bad.asked, Invoke("wet", Form.UPGRADE)), Refusal)
    assert pool(says(bad, Invoke("wet", Form.DIE))) == Pool(3, 0, 0, 0, 3, 1)


def test_dd_07_08_41_42_single_dice_one_a_source() -> None:
    """DD-07a, 07b, 41a: each source gives one die, and none shuts out another."""
    game = begun(0, Task("t", bonuses=1, penalties=3), stunts=1)
    assert pool(game) == Pool(skill=1, aid=1, hindrance=3)
    game = says(game, UseStunt("s0"), TakeHelp("bob"), TakeHelp("cid"))
    assert pool(game) == Pool(skill=1, aid=4, hindrance=3)


def test_ddl_13_dx_17_dd_28_promised_dice_come_in_once() -> None:
    """DD-28a, 28b: what was promised is in the pool, and then no longer promised."""
    hero = cn.promised(cn.promised(cn.Condition(3), Pool(aid=1)), Pool(hindrance=1))
    encounter = begun(0, Task("t")).rules.encounter  # type: ignore[attr-defined]
    party = Party("ann", CAREFUL, hero.pending)
    found = gathered(encounter, encounter.task("t"), party, None)
    assert found == Pool(skill=1, aid=1, hindrance=1)
    assert cn.redeemed(hero).pending == Pool()


@pytest.mark.parametrize(
    ("helpers", "pending", "against"),
    [
        (0, Pool(aid=1), Pool(difficulty=1, hindrance=1)),
        (0, Pool(hindrance=1), Pool(difficulty=1, aid=1)),
        (bd.MAX_OPPONENT_HELP, Pool(), Pool(difficulty=1, hindrance=2)),
    ],
)
def test_de_10_11_12_what_helps_an_opponent_hinders_the_roller(
    helpers: int, pending: Pool, against: Pool
) -> None:
    game = begun(0, Task("t", opponent="it"), Opponent("it", (0,) * 6, helpers))
    encounter = game.rules.encounter  # type: ignore[attr-defined]
    parties = Party("ann", CAREFUL), Party("it", CAREFUL, pending)
    assert gathered(encounter, encounter.task("t"), *parties) == Pool(1) + against


def test_dd_35_the_ratings_of_a_new_hero() -> None:
    assert len(bd.Approach) == len(bd.SPREAD) == 6
    assert bd.is_spread((3, 2, 0, 1, 2, 1))
    assert not bd.is_spread((3, 3, 0, 1, 1, 1))
    assert not bd.is_spread((3, 2, 2, 1, 1))


# --- conditions


def test_dx_13_dd_27_the_lowest_marked_box_is_cleared() -> None:
    """DD-27a, 27b: the lowest, and one a purchase."""
    hero = cn.Condition(3, stress=(True, False, True))
    once = cn.stress_cleared(hero)
    assert once == cn.Condition(3, stress=(False, False, True))
    assert once is not None
    assert cn.stress_cleared(once) == cn.Condition(3)
    assert cn.stress_cleared(cn.Condition(3)) is None


def test_dx_14_dd_30_de_20_the_lowest_free_box_is_marked() -> None:
    """DD-30a, 30b: the lowest, and none when all are marked."""
    hero = cn.Condition(3, stress=(True, False, False))
    assert cn.stress_marked(hero) == cn.Condition(3, stress=(True, True, False))
    assert cn.stress_marked(cn.Condition(3, stress=(True, True, True))) is None


def test_dx_15_dd_34_de_21_the_lowest_open_slot_is_filled() -> None:
    """DD-34a, 34b: the lowest, and none when all are filled."""
    hero = cn.Condition(3, consequences=(True, False, False))
    assert cn.consequence_taken(hero) == cn.Condition(3, consequences=(True, True, False), harmed=1)
    assert cn.consequence_taken(cn.Condition(3, consequences=(True, True, True))) is None


def test_dd_36_stress_goes_with_the_scene_and_consequences_stay() -> None:
    """DD-36a, 36b, 36c: what boxes and slots are worth, what goes, and what stays."""
    hero = cn.Condition(1, (True, True, False), (True, False, False), Pool(aid=1), ("rope",))
    after = cn.Condition(1, (False,) * 3, (True, False, False), Pool(aid=1), ("rope",))
    assert cn.scene_over(hero) == after
    assert cn.STRESS == (1, 2, 3)
    assert cn.SLOTS == (("mild", 2), ("moderate", 4), ("severe", 6))


def test_dd_29_37_de_26_fate_points_up_to_refresh() -> None:
    """DD-29a, 29b: one point each, none from refresh on. DD-37a, 37b, 37c: what refresh is."""
    assert cn.fate_gained(cn.Condition(1), 3) == cn.Condition(2)
    assert cn.fate_gained(cn.Condition(2), 3) == cn.Condition(3)
    assert cn.fate_gained(cn.Condition(3), 3) is None
    assert cn.fate_gained(cn.Condition(5), 3) is None
    assert [cn.refresh(stunts) for stunts in (0, 3, 4, 5, 6)] == [3, 3, 2, 1, 1]
    assert cn.fate_spent(cn.Condition(1)) == cn.Condition(0)
    assert cn.fate_spent(cn.Condition(0)) is None


def test_ddl_14_dd_32_a_thing_breaks_once() -> None:
    """DD-32a: what is broken cannot break."""
    hero = cn.broke(cn.Condition(3), "rope")
    assert hero == cn.Condition(3, broken=("rope",))
    assert hero is not None
    assert cn.broke(hero, "rope") is None


# --- purchases


def rows(tally: Tally, side: Side) -> set[tuple[str, str]]:
    bought = sp.affordable(sp.purse_of(tally), side)
    return {(sp.OFFERS[row].id, price.symbol.value) for row, price in bought}


TABLE_1_4 = """
SP-1 clear-stress roller 1A 1H
SP-2 aid-ally roller 2A
SP-3 gain-fate roller 2A
SP-4 mark-stress keeper 1D 1X
SP-5 hinder-ally keeper 2D
SP-6 turn-for-the-better roller 1H
SP-7 break-thing keeper 1X
SP-8 set-back keeper 2D 1X
SP-9 consequence keeper 3D 1X
"""


def test_sp_1_to_9_dd_24_section_1_4_who_pays_what() -> None:
    letters = dict(zip(Symbol, "SFADHX", strict=True))
    found = [
        " ".join(
            (it.id, row, it.payer.value, *(f"{p.amount}{letters[p.symbol]}" for p in it.prices))
        )
        for row, it in sp.OFFERS.items()
    ]
    assert found == TABLE_1_4.split("\n")[1:-1]
    assert list(sp.OFFERS) == list(Row)


@pytest.mark.parametrize(
    ("tally", "wanted"),
    [
        (Tally(advantage=1), {"SP-1"}),
        (Tally(advantage=2), {"SP-1", "SP-2", "SP-3"}),
        (Tally(hope=1), {"SP-1", "SP-6"}),
        (Tally(advantage=-3, despair=2), set()),
    ],
)
def test_dx_08_dd_24_31_what_the_roller_can_pay(tally: Tally, wanted: set[str]) -> None:
    """DD-19b, 24a: disadvantage that is left is not for the roller."""
    assert {id for id, _ in rows(tally, Side.ROLLER)} == wanted


@pytest.mark.parametrize(
    ("tally", "wanted"),
    [
        (Tally(advantage=-1), {"SP-4"}),
        (Tally(advantage=-2), {"SP-4", "SP-5", "SP-8"}),
        (Tally(advantage=-3), {"SP-4", "SP-5", "SP-8", "SP-9"}),
        (Tally(despair=1), {"SP-4", "SP-7", "SP-8", "SP-9"}),
        (Tally(advantage=3, hope=1), set()),
    ],
)
def test_dx_09_dd_24_33_what_the_keeper_can_pay(tally: Tally, wanted: set[str]) -> None:
    """DD-19b, 24a: advantage that is left is not for the keeper."""
    assert {id for id, _ in rows(tally, Side.KEEPER)} == wanted


def test_de_07_a_price_is_paid_in_one_kind_of_symbol() -> None:
    """DD-24b: one disadvantage and one despair are not two disadvantages."""
    assert rows(Tally(advantage=-1, despair=1), Side.KEEPER) == {
        ("SP-4", "disadvantage"),
        ("SP-4", "despair"),
        ("SP-7", "despair"),
        ("SP-8", "despair"),
        ("SP-9", "despair"),
    }
    assert sp.OFFERS[Row.SET_BACK].price_in(Symbol.HOPE) is None


def test_dd_25_de_05_08_as_often_as_symbols_last() -> None:
    """DD-25b: a row again and again, until no symbol is left for it."""
    purse: Purse | None = sp.purse_of(Tally(hope=2, advantage=1))
    hope = sp.OFFERS[Row.CLEAR_STRESS].price_in(Symbol.HOPE)
    better = sp.OFFERS[Row.TURN_FOR_THE_BETTER].price_in(Symbol.HOPE)
    assert purse is not None
    assert hope is not None
    assert better is not None
    purse = purse.paid(hope)
    assert purse == Purse(advantage=1, hope=1)
    assert purse is not None
    purse = purse.paid(better)
    assert purse == Purse(advantage=1)
    assert purse is not None
    assert purse.paid(hope) is None


def test_dd_19_22_26_each_side_has_its_own_part_of_the_purse() -> None:
    """DD-19b, 24a: luck that is left over belongs to one side, hope to the roller, despair to the
    keeper.
    """
    tally = Tally(net=1, advantage=-2, hope=1, despair=1)
    purse = sp.purse_of(tally)
    assert purse.of(Side.ROLLER) == Purse(hope=1)
    assert purse.of(Side.KEEPER) == Purse(disadvantage=2, despair=1)
    assert (purse.empty, sp.purse_of(Tally(net=5)).empty) == (False, True)
    assert tally.net == 1
