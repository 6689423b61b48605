"""Battles by their worked examples: superiority, fire, victims, retreat, the advanced rules."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from tests.runtime.battle.playing import Game, battle
from tests.runtime.battle.valley import COLUMNS

from fateloom.runtime.battle import combat
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.combat import dice_of
from fateloom.runtime.battle.content import AllUnits, Card, CardEvent, Movement, Unit
from fateloom.runtime.battle.effects import DenyRetreat, ExtraDice, Superiority
from fateloom.runtime.battle.standing import holder
from fateloom.runtime.battle.words import Control, EndCheck, Hit, Outcome, Phase, StaticRetreat
from fateloom.runtime.record import replace

COLUMN = {it.id: it for it in COLUMNS}
MOVE = (Movement(AllUnits(), 2),)


def bonus(*effects: Superiority | ExtraDice | DenyRetreat) -> Card:
    return Card("go", 0, movements=MOVE, event=CardEvent(Phase.BATTLE, effects))


# --- tables


def test_section_5_1_tactical_superiority() -> None:
    expected = [3, 6, 10, 15, 21, 26, 30]
    for net, ways in zip(range(-3, 4), expected, strict=True):
        assert combat.superiority(max(net, 0), max(-net, 0)) == F(ways, 36)


VOLLEYS = (
    ("foot", 1, F(2, 3), F(1, 6), F(1, 6)),
    ("foot", 2, F(4, 9), F(11, 36), F(1, 4)),
    ("foot", 3, F(8, 27), F(91, 216), F(61, 216)),
    ("foot", 4, F(16, 81), F(671, 1296), F(41, 144)),
    ("horse", 1, F(1, 2), F(1, 6), F(1, 3)),
    ("horse", 2, F(1, 4), F(11, 36), F(4, 9)),
    ("horse", 3, F(1, 8), F(91, 216), F(49, 108)),
    ("horse", 4, F(1, 16), F(671, 1296), F(34, 81)),
    ("guns", 1, F(1, 2), F(1, 3), F(1, 6)),
    ("guns", 2, F(1, 4), F(5, 9), F(7, 36)),
    ("guns", 3, F(1, 8), F(19, 27), F(37, 216)),
    ("guns", 4, F(1, 16), F(65, 81), F(175, 1296)),
    ("irregular", 1, F(2, 3), F(0), F(1, 3)),
    ("irregular", 2, F(4, 9), F(0), F(5, 9)),
    ("irregular", 3, F(8, 27), F(0), F(19, 27)),
    ("irregular", 4, F(16, 81), F(0), F(65, 81)),
)


@pytest.mark.parametrize("column, strength, none, hit, panic", VOLLEYS)
def test_section_5_2_volleys(column: str, strength: int, none: F, hit: F, panic: F) -> None:
    it = combat.volley(COLUMN[column], strength)
    assert it.chance_of(lambda shown: shown == (0, 0)) == none
    assert it.chance_of(lambda shown: shown[0] > 0) == hit
    assert it.chance_of(lambda shown: shown[0] == 0 < shown[1]) == panic
    share = F(COLUMN[column].faces.count(Hit.ELIMINATE), 6)
    assert sum((shown[0] * chance for shown, chance in it.outcomes), F(0)) == strength * share
    share = F(COLUMN[column].faces.count(Hit.PANIC), 6)
    assert sum((shown[1] * chance for shown, chance in it.outcomes), F(0)) == strength * share


def test_section_5_2_the_full_distribution_of_foot() -> None:
    two = {(0, 0): F(4, 9), (0, 1): F(2, 9), (0, 2): F(1, 36), (1, 0): F(2, 9)}
    two |= {(1, 1): F(1, 18), (2, 0): F(1, 36)}
    assert dict(combat.volley(COLUMN["foot"], 2).outcomes) == two
    three = {(0, 0): F(8, 27), (0, 1): F(2, 9), (0, 2): F(1, 18), (0, 3): F(1, 216)}
    three |= {(1, 0): F(2, 9), (1, 1): F(1, 9), (1, 2): F(1, 72), (2, 0): F(1, 18)}
    three |= {(2, 1): F(1, 72), (3, 0): F(1, 216)}
    assert dict(combat.volley(COLUMN["foot"], 3).outcomes) == three


# --- superiority


def superior(game: Game, attacker: int, defender: int) -> int:
    game.roll(attacker, defender)
    assert game.battle.superior is not None
    return game.battle.superior


def test_hod_47_50_ties_go_to_the_defender() -> None:
    """H4."""
    assert superior(battle("foot2", "foot2"), 4, 4) == 1


def test_hod_48_several_elites_add_one() -> None:
    """H5."""
    assert superior(battle("foot2* foot2*", "foot2"), 3, 4) == 1


def test_hod_23_49_a_card_adds_to_the_elite() -> None:
    """H6."""
    assert superior(battle("foot2*", "foot2", card=bonus(Superiority())), 3, 4) == 0


def test_hod_77_more_artillery_adds_one() -> None:
    """H7; fleets count, equal numbers give nothing."""
    forces = "foot2* guns1 guns1", "foot2 guns1"
    card = bonus(Superiority())
    game = battle(*forces, card=card, artillery=True).roll(3, 4)
    assert game.happened(ev.SuperiorityWon) == [ev.SuperiorityWon(0, (6, 4))]
    game = battle("guns1", "guns1", artillery=True).roll(3, 4)
    assert game.happened(ev.SuperiorityWon) == [ev.SuperiorityWon(1, (3, 4))]


def test_hod_48_panicked_elites_do_not_count_unless_the_campaign_says_so() -> None:
    """Ruling 16."""
    for counts, side in ((False, 1), (True, 0)):
        game = battle("foot2* foot1", "foot2", elites_panicked_count=counts).roll(6, 1)
        game.say(cmd.Fire("a1")).roll(1, 1).say(cmd.Fire("d1")).roll(5, 1)
        game.say(cmd.Hit("a1"), cmd.Fire("a2")).roll(1)
        assert superior(game, 4, 4) == side


# --- fire


def fire_order(game: Game) -> str:
    """The sides that fire in one round without effect, as letters."""
    found = ""
    while game.battle.round == 1:
        command = game.decision.commands[0]
        assert isinstance(command, cmd.Fire)
        found += command.unit[0]
        game.say(command).roll(1, 1)
    return found


def test_hod_51_57_64_sides_alternate_and_the_surplus_fires_last() -> None:
    """H8, H9."""
    forces = "foot2 foot2 foot2 foot2", "foot2 foot2"
    assert fire_order(battle(*forces).roll(6, 1)) == "adadaa"
    assert fire_order(battle(*forces).roll(1, 6)) == "dadaaa"


def test_hod_45_46_65_a_new_round_has_new_dice() -> None:
    game = battle("foot1", "foot1").roll(6, 1).say(cmd.Fire("a1")).roll(1)
    game.say(cmd.Fire("d1")).roll(1)
    assert game.battle.round == 2
    assert isinstance(game.step, st.RollSuperiority)


def test_hod_52_strength_0_never_fires_and_can_be_hit() -> None:
    """H23."""
    game = battle("foot2", "supply0").roll(1, 6)
    assert game.asked == (0, "Fire")
    game.say(cmd.Fire("a1")).roll(6, 1)
    assert game.where("d1") == ("dead",)


def test_hod_54_57_who_is_hit_before_firing_does_not_fire() -> None:
    game = battle("foot2", "foot1 foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5, 1)
    game.say(cmd.Hit("d1"))
    assert game.offers(cmd.Fire) == {cmd.Fire("d2")}


def test_hod_55_58_59_62_eliminations_come_first_and_hit_units_that_are_up() -> None:
    """H10."""
    game = battle("foot2 foot2", "foot1 foot1 foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5, 1)
    game.say(cmd.Hit("d3"), cmd.Fire("d1")).roll(1).say(cmd.Fire("a2")).roll(6, 5)
    assert game.asked == (1, "Assign")
    assert game.offers(cmd.Hit) == {cmd.Hit("d1"), cmd.Hit("d2")}
    assert game.refusal(cmd.Hit("d3")) == "no_victim"
    game.say(cmd.Hit("d1"))
    assert game.offers(cmd.Hit) == {cmd.Hit("d2"), cmd.Hit("d3")}
    game.say(cmd.Hit("d3"))
    assert game.where("d1", "d3") == ("dead", "dead")
    assert game.at("d2").panicked is False


def test_hod_61_62_63_of_one_panicked_unit_a_result_too_many_is_lost() -> None:
    """H11, H12: the first panic flips, the second one eliminates; the battle is over."""
    game = battle("foot3", "foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5, 5, 6)
    assert [type(it) for it in game.happened(ev.Panicked, ev.Eliminated, ev.Wasted)] == [
        ev.Eliminated,
        ev.Wasted,
    ]
    game = battle("foot2", "foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5, 5)
    assert [type(it) for it in game.happened(ev.Panicked, ev.Eliminated)] == [
        ev.Panicked,
        ev.Eliminated,
    ]


def test_hod_53_56_a_die_is_read_in_the_column_of_the_type() -> None:
    game = battle("guns1", "foot4*").roll(6, 1).say(cmd.Fire("a1")).roll(5)
    assert game.happened(ev.VolleyDie) == [ev.VolleyDie(5, Hit.ELIMINATE)]
    assert game.where("d1") == ("dead",)


def test_hod_60_who_can_be_replaced_goes_to_the_recruit_box() -> None:
    """Ruling 22."""
    game = Game().empty("a1", "late", "w1").put(a1="reeds", late="reeds")
    game.draw("roads").to(st.RollSuperiority).roll(6, 1).say(cmd.Fire("a1")).roll(6, 1)
    assert game.where("late") == ("recruit",)


# --- fortified defence and elites


def test_hod_73_defenders_of_a_fort_shrug_off_panics() -> None:
    """H13, H14: only the defender, and only the sides that the terrain names."""
    game = battle("foot3 foot1", "foot1", terrain="base").roll(6, 1).say(cmd.Fire("a1"))
    game.roll(5, 5, 5)
    assert game.happened(ev.Wasted) == [ev.Wasted(0, 3)]
    game.say(cmd.Fire("d1")).roll(5)
    assert game.asked == (0, "Assign")
    game = battle("foot3 foot1", "foot1", terrain="fortress").roll(6, 1).say(cmd.Fire("a1"))
    game.roll(5, 1, 1)
    assert game.happened(ev.Panicked) == [ev.Panicked("d1")]


def test_hod_74_75_an_elite_that_defends_is_no_victim_of_panic() -> None:
    """H15, H16, H17; ruling 5."""
    game = battle("foot2", "foot2* foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5, 5)
    assert game.happened(ev.Panicked) == [ev.Panicked("d2")]
    assert game.where("d2") == ("dead",)
    game = battle("foot2", "foot2*").roll(6, 1).say(cmd.Fire("a1")).roll(5, 5)
    assert game.happened(ev.Wasted) == [ev.Wasted(0, 2)]
    game = battle("foot2* foot1", "foot1").roll(1, 6).say(cmd.Fire("d1")).roll(5)
    assert cmd.Hit("a1") in game.decision.commands


# --- the end of a battle


def test_hod_66_67_72_the_winner_stays_and_all_flip_up() -> None:
    """H22."""
    game = battle("foot2 foot2 foot2", "foot2").roll(1, 6).say(cmd.Fire("d1")).roll(5, 5)
    game.say(cmd.Hit("a1"), cmd.Hit("a2"), cmd.Fire("a3")).roll(6, 1)
    assert game.units_in("field") == {"a1", "a2", "a3"}
    assert not any(it.panicked for it in game.state.units)


def test_hod_68_70_all_land_units_fall_back_to_one_free_land_space() -> None:
    """H18: not to the river, and not among enemies."""
    game = battle("guns4", "foot1 foot1").put(a1="field")
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 4, 1, 1).say(cmd.Hit("d1"), cmd.Hit("d2"))
    assert game.asked == (1, "Retreat")
    assert game.offers(cmd.Go) == {cmd.Go("hill"), cmd.Go("wood")}
    assert game.refusal(cmd.Go("bank")) == "no_way"
    game.say(cmd.Go("wood"))
    assert game.units_in("wood") == {"d1", "d2"}


def test_hod_71_without_a_legal_space_the_loser_is_eliminated() -> None:
    """H19; ruling 1."""
    spies = (Unit("s1", 0, "infantry", 1, at="hill"), Unit("s2", 0, "infantry", 1, at="wood"))
    game = battle("guns2", "foot1", others=spies)
    game.put(s1="hill").roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    assert game.where("d1") == ("dead",)


def test_hod_69_fleets_fall_back_along_the_river_with_three_aboard() -> None:
    """H20, H21."""
    for land in (3, 4):
        force = " ".join(["fleet1", *["foot1"] * land])
        game = battle("guns9", force, terrain="fortress").roll(6, 1).say(cmd.Fire("a1"))
        game.roll(*[4] * (land + 1), *[1] * (8 - land))
        game.flip()
        assert game.at("d1").space == "bank"
        assert game.asked == (1, "Board")
        units = [it.unit for it in game.decision.commands if isinstance(it, cmd.Board)]
        game.say(*map(cmd.Board, units[:3]))
        assert len(game.units_in("bank", 1)) == 4
        if land == 4:
            assert isinstance(game.step, st.Retreat)
            game.say(cmd.Go("wood"))
            assert len(game.units_in("wood", 1)) == 1


def test_ruling_4_a_battle_that_nobody_can_win_repulses_the_attacker() -> None:
    """HOD-65: panics alone cannot take a fort from a unit of strength 0."""
    game = battle("irregular2", "supply0", terrain="base").roll(6, 1)
    game.say(cmd.Fire("a1")).roll(6, 6)
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.REPULSED, 1)]
    assert isinstance(game.step, st.Retreat)
    game.say(cmd.Go("hill"))
    assert (game.units_in("field"), game.units_in("hill")) == ({"d1"}, {"a1"})


def test_ruling_9_static_units_that_lose_are_eliminated() -> None:
    game = battle("guns2", "camp1").roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    assert game.where("d1") == ("dead",)
    game = battle("guns2", "camp1", static_retreat=StaticRetreat.ALLOW)
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    assert isinstance(game.step, st.Retreat)


def test_hod_23_24_battle_bonuses_of_a_card() -> None:
    """H39: dice and a denied retreat, for the attack alone."""
    card = bonus(ExtraDice(2), DenyRetreat())
    game = battle("guns1 foot1", "foot1", card=card).roll(6, 1).say(cmd.Fire("a1"))
    assert game.happened(ev.VolleyBegan) == [ev.VolleyBegan("a1", 3, boosted=True)]
    game.roll(4, 1, 1)
    assert game.where("d1") == ("dead",), "it could not fall back"
    game = battle("foot1 foot1", "foot1", card=card).roll(6, 1).say(cmd.Fire("a1")).roll(1, 1, 1)
    game.say(cmd.Fire("d1")).roll(1).say(cmd.Fire("a2"))
    assert game.happened(ev.VolleyBegan)[-1] == ev.VolleyBegan("a2", 1, boosted=False)


# --- breaking off


def test_hod_78_79_80_a_unit_may_withdraw_instead_of_firing() -> None:
    game = battle("foot1", "irregular1 irregular1 irregular1", breakoff=True).roll(1, 6)
    assert cmd.BreakOff("d1") in game.decision.commands
    game.say(cmd.BreakOff("d1"))
    assert game.offers(cmd.Go) == {cmd.Go("wood"), cmd.Go("hill")}
    game.say(cmd.Go("wood"))
    assert game.where("d1") == ("wood",)
    game.say(cmd.Fire("a1")).roll(1).say(cmd.BreakOff("d2"))
    assert game.where("d2") == ("wood",), "together with the first"
    assert not battle("foot1", "irregular1").roll(1, 6).offers(cmd.BreakOff)


def test_hod_81_82_when_all_have_left_the_other_side_holds_the_space_and_may_pursue() -> None:
    """H34; ruling 18: no major battle was won."""
    game = battle("horse1", "irregular1", breakoff=True, pursuit=True).roll(1, 6)
    game.say(cmd.BreakOff("d1"), cmd.Go("wood"))
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.BROKEN_OFF, 0)]
    assert game.asked == (0, "Pursue")


def test_ruling_17_who_leaves_panicked_friends_behind_has_lost() -> None:
    """HOD-81: they retreat by the rules, the other stays where it went."""
    game = battle("horse2", "irregular1 irregular1", breakoff=True).roll(6, 1)
    game.say(cmd.Fire("a1")).roll(4, 1).say(cmd.Hit("d1"), cmd.BreakOff("d2"), cmd.Go("wood"))
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.WON, 0)]
    game.say(cmd.Go("hill"))
    assert game.where("d1", "d2") == ("hill", "wood")


def test_hod_81_who_has_left_has_lost_although_nobody_who_stays_is_up() -> None:
    """With `end_check: round` units fire, or leave, after all of the enemy are panicked."""
    game = battle("horse2 horse2", "foot2", breakoff=True, end_check=EndCheck.ROUND)
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    assert game.at("d1").panicked
    game.set(battle=replace(game.battle, fired=()))
    game.say(cmd.BreakOff("a2"), cmd.Go("wood"), cmd.BreakOff("a1"))
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.BROKEN_OFF, 1)]
    assert game.where("a1", "a2", "d1") == ("wood", "wood", "field")
    game = battle("foot2", "horse2 horse2", breakoff=True, end_check=EndCheck.ROUND)
    game.roll(1, 6).say(cmd.Fire("d1")).roll(4, 1)
    game.set(battle=replace(game.battle, fired=()))
    game.say(cmd.BreakOff("d2"), cmd.Go("wood"), cmd.BreakOff("d1"))
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.BROKEN_OFF, 0)]
    assert game.where("a1", "d1", "d2") == ("field", "wood", "wood")


# --- pursuit


def test_hod_33_83_84_neither_static_units_nor_fleets_pursue_or_break_off_by_land() -> None:
    """HOD-38: fleets take rivers alone. Ruling 9: static units withdraw where they may retreat."""
    marks = {"pursues": True, "breaks_off": True}
    for mark, can in (({"static": True}, False), ({"fleet": True}, False), ({}, True)):
        game = battle("horse2 foot2", "foot2", terrain="river", pursuit=True)
        game.rules.index.type["a2"] = replace(game.rules.index.type["a2"], **marks, **mark)
        game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 1).say(cmd.Go("wood"), cmd.Go("hill"))
        assert (cmd.Join("a2") in game.decision.commands) is can
    for retreat in StaticRetreat:
        game = battle("foot2", "horse2", breakoff=True, static_retreat=retreat)
        game.rules.index.type["d1"] = replace(game.rules.index.type["d1"], static=True)
        game.roll(1, 6)
        assert bool(game.offers(cmd.BreakOff)) is (retreat is StaticRetreat.ALLOW)


def test_control_is_with_who_won_the_space_and_pursued_out_of_it() -> None:
    game = battle("horse2", "foot2", pursuit=True, control=Control.LAST)
    assert holder(game.rules.index, game.state, "field") is None
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    game.say(cmd.Go("wood"), cmd.Go("hill"), cmd.Join("a1"), cmd.Done()).to(st.DrawCard)
    assert game.units_in("field") == set()
    assert holder(game.rules.index, game.state, "field") == 0


def test_hod_82_83_84_only_cavalry_and_leaders_that_stood_firm_pursue() -> None:
    """H32."""
    game = battle("horse2 horse2 foot2", "foot2", pursuit=True).roll(1, 6)
    game.say(cmd.Fire("d1")).roll(5, 1).say(cmd.Hit("a2"), cmd.Fire("a1")).roll(4, 1)
    game.say(cmd.Go("wood"))
    assert game.asked == (0, "Pursue")
    assert game.offers(cmd.Go) == {cmd.Go("hill"), cmd.Go("wood"), cmd.Go("bank")}
    game.say(cmd.Go("wood"))
    assert game.offers(cmd.Join) == {cmd.Join("a1")}
    assert cmd.Done() not in game.decision.commands


def test_hod_85_pursuers_attack_at_once_and_may_pursue_again() -> None:
    game = battle("horse2", "foot2", pursuit=True).roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    game.say(cmd.Go("wood"), cmd.Go("wood"), cmd.Join("a1"), cmd.Done())
    assert (game.battle.space, game.battle.attacker) == ("wood", 0)
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.WON, 0)]


def test_hod_82_a_defender_who_has_won_does_not_pursue() -> None:
    """H33."""
    game = battle("foot1", "horse2", pursuit=True).roll(1, 6).say(cmd.Fire("d1")).roll(6, 1)
    assert not isinstance(game.step, st.Pursue)
    assert game.state.battle is None


# --- major battles


MAJOR = "foot1 foot1 foot1 foot1"


def test_hod_86_leaders_do_not_count_for_a_major_battle() -> None:
    """H30."""
    assert battle(MAJOR, MAJOR, morale=True).battle.major
    assert not battle(f"{MAJOR} leader1", "foot1 foot1 foot1 leader1", morale=True).battle.major
    assert not battle(MAJOR, MAJOR).battle.major


def won_major(*others: Unit) -> Game:
    """The attacker has just won a major battle, and the loser has fallen back to the wood."""
    guns = "guns9 foot1 foot1 foot1"
    game = battle(guns, MAJOR, morale=True, pursuit=True, others=others)
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 4, 4, 4, 1, 1, 1, 1, 1)
    game.flip()
    return game.say(cmd.Go("wood"))


def test_hod_87_88_the_winner_takes_a_unit_and_the_loser_gives_one() -> None:
    game = won_major(Unit("r1", 0, "cavalry", 2), Unit("r2", 0, "infantry", 1))
    assert game.asked == (0, "Bonus")
    assert game.offers(cmd.Take) == {cmd.Take("r1"), cmd.Take("r2")}
    game.say(cmd.Take("r1"))
    assert game.where("r1") == ("field",)
    assert game.asked == (1, "Loss")
    game.say(cmd.Hit("d2"))
    assert game.where("d2") == ("recruit",)
    assert not isinstance(game.step, st.Pursue), "the new unit may not pursue"


def test_hod_87_88_an_empty_box_gives_nothing_and_the_loss_stays() -> None:
    """H31."""
    assert won_major().asked == (1, "Loss")


# --- supply in battle


def test_hod_92_a_unit_out_of_supply_rolls_one_die_less() -> None:
    """H24: it may have none."""
    game = battle("foot2 foot1", "leader1", supply=True)
    assert game.battle.unsupplied == ("a1", "a2")
    dice = [dice_of(game.rules.index, game.state, it) for it in ("a1", "a2", "d1")]
    assert dice == [1, 0, 1]


def in_fort() -> Game:
    """Side 1 attacks the one unit of side 0 in a fort marker on the meadow."""
    game = Game(forts=True).empty("i1", "a1").put(a1="meadow", i1="road")
    game.set(forts=(("meadow",), ())).draw("roads").to(st.DrawCard)
    return game.draw("rising").to(st.March).say(cmd.March("i1", "meadow"), cmd.Done())


def test_hod_95_96_a_fort_marker_protects_and_goes_with_its_last_unit() -> None:
    game = in_fort().roll(6, 1).say(cmd.Fire("i1")).roll(5, 1)
    assert game.happened(ev.Wasted) == [ev.Wasted(0, 1)]
    assert game.state.forts == (("meadow",), ())
    game = in_fort().roll(6, 1).say(cmd.Fire("i1")).roll(6, 1)
    assert game.where("a1") == ("dead",)
    assert game.happened(ev.FortRemoved) == [ev.FortRemoved(0, "meadow", razed=False)]


def test_hod_97_a_fort_goes_when_its_owner_has_left_and_enemies_stay() -> None:
    """H35."""
    game = Game(forts=True, breakoff=True).empty("i1", "horse").put(horse="meadow", i1="road")
    game.set(forts=(("meadow",), ())).draw("roads").to(st.DrawCard)
    game.draw("rising").to(st.March).say(cmd.March("i1", "meadow"), cmd.Done()).roll(1, 6)
    game.say(cmd.BreakOff("horse"))
    game.say(cmd.Go("pass"))
    assert game.where("horse") == ("pass",)
    assert game.state.forts == ((), ())
