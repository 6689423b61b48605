"""Rules of battles with two halves, or with a limit of their own: each half by itself."""

from __future__ import annotations

import pytest
from tests.runtime.battle.playing import Game, battle
from tests.runtime.battle.valley import VALLEY

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import (
    AllUnits,
    Card,
    CardEvent,
    Movement,
    Terrain,
    Unit,
    Victory,
)
from fateloom.runtime.battle.effects import Superiority
from fateloom.runtime.battle.victory import holds
from fateloom.runtime.battle.words import Control, EndCheck, Hit, Outcome, Phase, When
from fateloom.runtime.record import replace

# --- fire


def test_hod_53a_a_die_is_read_in_the_column_of_who_fires_not_of_who_is_hit() -> None:
    for force, other, hit in (("guns1", "foot1", Hit.ELIMINATE), ("foot1", "guns1", Hit.PANIC)):
        game = battle(force, other).roll(6, 1).say(cmd.Fire("a1")).roll(5)
        assert game.happened(ev.VolleyDie) == [ev.VolleyDie(5, hit)]


def test_hod_53b_each_die_of_a_volley_has_a_row_of_its_own() -> None:
    game = battle("foot3", "foot1 foot1 foot1").roll(6, 1).say(cmd.Fire("a1")).roll(6, 4, 5)
    hits = [it.hit for it in game.happened(ev.VolleyDie)]
    assert hits == [Hit.ELIMINATE, Hit.NONE, Hit.PANIC]


def test_hod_57a_the_inferior_side_answers_with_a_unit_that_is_up() -> None:
    game = battle("foot1 foot1", "foot1 foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5)
    game.say(cmd.Hit("d1"))
    assert game.asked == (1, "Fire")
    assert game.offers(cmd.Fire) == {cmd.Fire("d2")}


def test_hod_57b_each_unit_fires_once_a_round() -> None:
    game = battle("foot1 foot1", "foot1").roll(6, 1).say(cmd.Fire("a1")).roll(1)
    game.say(cmd.Fire("d1")).roll(1)
    assert game.offers(cmd.Fire) == {cmd.Fire("a2")}
    game.say(cmd.Fire("a2")).roll(1)
    assert isinstance(game.step, st.RollSuperiority)


def test_hod_62_a_second_panic_eliminates_also_while_others_are_up() -> None:
    """HOD-62a: it counts as an elimination of that unit; HOD-62b: its owner may choose it."""
    game = battle("foot2", "foot1 foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5, 5)
    game.say(cmd.Hit("d1"))
    assert game.offers(cmd.Hit) == {cmd.Hit("d1"), cmd.Hit("d2")}
    game.say(cmd.Hit("d1"))
    assert game.where("d1", "d2") == ("dead", "field")


def test_hod_66a_the_check_comes_after_each_volley() -> None:
    game = battle("foot1 foot1", "foot1").roll(6, 1).say(cmd.Fire("a1")).roll(5)
    assert game.happened(ev.BattleDecided)


def test_hod_66b_with_the_check_at_the_end_of_a_round_the_surplus_still_fires() -> None:
    game = battle("foot1 foot1", "foot1", end_check=EndCheck.ROUND).roll(6, 1)
    game.say(cmd.Fire("a1")).roll(5)
    assert not game.happened(ev.BattleDecided)
    assert game.asked == (0, "Fire")
    game.say(cmd.Fire("a2")).roll(5)
    assert game.where("d1") == ("dead",)


# --- retreat


def river_retreat(fleets: int, land: int) -> Game:
    """The defender has lost in a fortress on the river with so many fleets and land units, and the
    fleets have gone along it.
    """
    force = " ".join(["fleet1"] * fleets + ["foot1"] * land)
    game = battle("guns9 guns9", force, terrain="fortress").roll(6, 1).say(cmd.Fire("a1"))
    shows = min(9, fleets + land)
    game.roll(*[4] * shows, *[1] * (9 - shows)).flip()
    while isinstance(game.step, st.Fire):
        game.say(game.decision.commands[0])
        game.roll(*[4] * (1 if game.at("a2").panicked else 9))
        game.flip()
    return game


def test_hod_69a_rivers_are_closed_to_land_units_without_a_fleet() -> None:
    game = battle("guns2", "foot1", terrain="fortress").roll(6, 1).say(cmd.Fire("a1")).roll(4, 1)
    assert cmd.Go("bank") not in game.decision.commands
    assert game.refusal(cmd.Go("bank")) == "no_way"


@pytest.mark.parametrize(("fleets", "land", "aboard"), [(1, 2, 2), (1, 4, 3), (2, 5, 5), (2, 7, 6)])
def test_hod_69b_each_fleet_takes_three_land_units_along(
    fleets: int, land: int, aboard: int
) -> None:
    """Two fleets carry six, and who has no room goes by land (ruling 10)."""
    game = river_retreat(fleets, land)
    while isinstance(game.step, st.Board):
        game.say(next(it for it in game.decision.commands if isinstance(it, cmd.Board)))
    if land > aboard:
        game.say(cmd.Go("wood"))
    assert len(game.units_in("bank", 1)) == fleets + aboard
    assert len(game.units_in("wood", 1)) == land - aboard


def test_hod_71a_the_trapped_are_eliminated_for_good_and_71b_the_replaceable_are_not() -> None:
    """HOD-71a: to the Dead Pile; HOD-71b: to the Recruit Box."""
    guards = (Unit("s1", 0, "infantry", 1, at="hill"), Unit("s2", 0, "infantry", 1, at="wood"))
    again = Unit("d9", 1, "infantry", 1, at="field", replaceable=True)
    game = battle("guns2", "foot1", others=(*guards, again)).put(s1="hill")
    game.roll(6, 1).say(cmd.Fire("a1")).roll(4, 4).flip()
    assert game.where("d1", "d9") == ("dead", "recruit")


# --- breaking off


def test_hod_80a_who_has_withdrawn_can_no_longer_be_hit() -> None:
    game = battle("foot2", "irregular1 irregular1", breakoff=True).roll(1, 6)
    game.say(cmd.BreakOff("d1"), cmd.Go("wood"), cmd.Fire("a1")).roll(6, 6)
    assert game.where("d1", "d2") == ("wood", "dead")
    assert game.happened(ev.Wasted) == [ev.Wasted(1, 0)]


def test_hod_80b_units_that_leave_in_the_same_round_go_to_the_same_space() -> None:
    game = battle("foot1", "irregular1 irregular1 irregular1", breakoff=True).roll(1, 6)
    game.say(cmd.BreakOff("d1"), cmd.Go("wood"), cmd.Fire("a1")).roll(1)
    game.say(cmd.BreakOff("d2"))
    assert game.where("d2") == ("wood",)


def test_hod_80c_in_another_round_they_may_go_elsewhere() -> None:
    game = battle("foot1", "irregular1 irregular1 irregular1", breakoff=True).roll(1, 6)
    game.say(cmd.BreakOff("d1"), cmd.Go("wood"), cmd.Fire("a1")).roll(1)
    game.say(cmd.Fire("d2")).roll(1).say(cmd.Fire("d3")).roll(1)
    game.roll(1, 6).say(cmd.BreakOff("d2"))
    assert game.offers(cmd.Go) == {cmd.Go("wood"), cmd.Go("hill")}
    assert game.say(cmd.Go("hill")).where("d1", "d2") == ("wood", "hill")


def test_hod_81a_panicked_units_do_not_break_off() -> None:
    game = battle("foot1 foot1", "irregular1 irregular1", breakoff=True).roll(6, 1)
    game.say(cmd.Fire("a1")).roll(5).say(cmd.Hit("d1"))
    assert game.offers(cmd.BreakOff) == {cmd.BreakOff("d2")}


def test_hod_81b_the_other_side_holds_the_space() -> None:
    game = battle("foot1", "irregular1", breakoff=True).roll(1, 6)
    game.say(cmd.BreakOff("d1"), cmd.Go("wood"))
    assert game.happened(ev.BattleDecided) == [ev.BattleDecided(Outcome.BROKEN_OFF, 0)]
    assert game.units_in("field") == {"a1"}


# --- pursuit


def left_alone(card: Card | None = None) -> Game:
    """All attackers have broken off to the hill; the defender may pursue."""
    game = battle("horse1 horse1", "horse2 horse2", card=card, breakoff=True, pursuit=True)
    game.roll(6, 1).say(cmd.BreakOff("a1"), cmd.Go("hill")).say(cmd.Fire("d1")).roll(1, 1)
    return game.say(cmd.BreakOff("a2"))


def test_hod_82a_the_attacker_who_has_won_may_pursue() -> None:
    game = battle("horse2", "foot1", pursuit=True).roll(6, 1).say(cmd.Fire("a1")).roll(6, 1)
    assert game.asked == (0, "Pursue")


def test_hod_82b_the_defender_may_when_every_enemy_broke_off() -> None:
    assert left_alone().asked == (1, "Pursue")


def test_hod_82c_the_defender_who_has_won_otherwise_may_not() -> None:
    game = battle("foot1", "horse2", pursuit=True).roll(1, 6).say(cmd.Fire("d1")).roll(6, 1)
    assert game.state.battle is None


def test_hod_82d_nobody_has_to() -> None:
    assert left_alone().say(cmd.Done()).state.battle is None


def test_hod_83a_only_types_that_pursue_do_and_83b_only_if_they_were_not_panicked() -> None:
    """HOD-83a: cavalry and leaders; HOD-83b: who was panicked stays, though rallied."""
    game = battle("horse2 horse2 foot2", "foot2", pursuit=True).roll(1, 6)
    game.say(cmd.Fire("d1")).roll(5, 1).say(cmd.Hit("a2"), cmd.Fire("a1")).roll(6, 1)
    game.say(cmd.Go("wood"))
    assert game.offers(cmd.Join) == {cmd.Join("a1")}


def test_hod_85a_who_is_caught_is_attacked_by_the_pursuer_whosever_turn_it_is() -> None:
    game = left_alone().say(cmd.Go("hill"), cmd.Join("d1"), cmd.Done())
    assert (game.battle.space, game.battle.attacker) == ("hill", 1)


def test_hod_23_49_the_card_of_the_turn_helps_neither_who_is_caught_nor_who_pursues() -> None:
    """It is for its owner's attack: the owner defends here, and the attacker has no card."""
    bonus = CardEvent(Phase.BATTLE, (Superiority(1),))
    game = left_alone(Card("go", 0, movements=(Movement(AllUnits(), 2),), event=bonus))
    game.say(cmd.Go("hill"), cmd.Join("d1"), cmd.Done()).roll(5, 4)
    assert game.happened(ev.SuperiorityWon) == [ev.SuperiorityWon(1, (5, 4))]


def test_hod_85b_who_wins_there_may_pursue_again() -> None:
    game = left_alone().say(cmd.Go("hill"), cmd.Join("d1"), cmd.Done())
    game.roll(6, 1).say(cmd.Fire("d1")).roll(6, 5)
    game.say(*(it for it in game.decision.commands if it == cmd.Hit("a1"))).to(st.Pursue)
    assert game.asked == (1, "Pursue")


def test_hod_85c_own_units_there_join_the_attack() -> None:
    friend = Unit("d9", 1, "infantry", 1)
    game = battle("horse1", "horse2", others=(friend,), breakoff=True, pursuit=True).roll(6, 1)
    game.say(cmd.BreakOff("a1"), cmd.Go("hill")).put(d9="hill")
    game.say(cmd.Go("hill"), cmd.Join("d1"), cmd.Done()).roll(6, 1)
    assert game.offers(cmd.Fire) == {cmd.Fire("d1"), cmd.Fire("d9")}


def test_hod_85d_where_nobody_stands_the_chain_ends() -> None:
    game = left_alone().say(cmd.Go("wood"), cmd.Join("d1"), cmd.Done())
    assert game.state.battle is None
    assert game.where("d1") == ("wood",)


def test_hod_04_what_has_won_at_once_wins_between_the_battles_of_a_chain() -> None:
    """RUL-29; ruling 21: the pursuers have moved, and fight no more."""
    game = left_alone()
    won = Victory(1, When.INSTANT, cn.UnitsIn("hill", 1, 1))
    game.rules.index.campaign = replace(game.rules.index.campaign, victories=(won,))
    game.say(cmd.Go("hill"), cmd.Join("d1"), cmd.Done())
    assert game.over[1] == (1,)
    assert len(game.happened(ev.BattleBegan)) == 0


# --- marches


def test_hod_32_39_a_sea_that_stops_stops_fleets_and_a_river_does_not() -> None:
    """RUL-27: nobody else is at sea whom the mark could mean; that of a river means land units."""
    for terrain, goes_on in (
        (Terrain("water", sea=True, stop=True), False),
        (Terrain("water", river=True, stop=True), True),
    ):
        campaign = replace(
            VALLEY,
            terrains=(*VALLEY.terrains, terrain),
            spaces=tuple(
                replace(it, terrain="water") if it.id == "narrows" else it for it in VALLEY.spaces
            ),
        )
        game = Game(campaign).draw("steam").to(st.March).say(cmd.March("boat", "narrows"))
        assert bool(game.offers(cmd.March)) is goes_on, "it has spaces left"


def test_control_that_lasts_is_not_taken_by_riding_through() -> None:
    """RUL-28, HOD-67: who stands there when a phase or a battle ends has it."""
    game = Game(control=Control.LAST).empty("horse", "chief").put(horse="mill", chief="meadow")
    game.draw("drums").to(st.March).set(holders=(None,) * len(VALLEY.spaces))
    game.say(cmd.March("horse", "road"), cmd.March("horse", "meadow")).to(st.DrawCard)
    held = {
        it: holds(game.rules.index, game.state, 0, cn.Controls(it)) for it in ("road", "meadow")
    }
    assert held == {"road": False, "meadow": True}


# --- forts


def wiped_out(*, everybody: bool) -> Game:
    """The only unit of a side is killed beside its fort; with `everybody` nobody is left at all."""
    game = battle("foot1", "guns1", forts=True).set(forts=(("field",), ())).roll(1, 6)
    game.say(cmd.Fire("d1"))
    if everybody:
        game.put(d1="dead")
    return game.roll(6)


@pytest.mark.parametrize("everybody", [False, True])
def test_hod_96a_a_fort_goes_with_the_last_of_its_own_units(everybody: bool) -> None:
    """HOD-96b: also if nobody of the enemy is left there to pull it down (HOD-97)."""
    game = wiped_out(everybody=everybody)
    assert game.happened(ev.FortRemoved) == [ev.FortRemoved(0, "field", razed=False)]
    assert game.state.forts == ((), ())


def test_hod_96c_it_stays_while_one_of_them_is_left() -> None:
    game = battle("foot1 foot1", "guns1", forts=True).set(forts=(("field",), ())).roll(6, 1)
    game.say(cmd.Fire("a1")).roll(1).say(cmd.Fire("d1")).roll(6).say(cmd.Hit("a1"))
    game.say(cmd.Fire("a2")).roll(6)
    assert game.where("a1", "a2", "d1") == ("dead", "field", "dead")
    assert game.state.forts == (("field",), ())
