"""Cards, recruits, marches, fleets, supply, forts, fog and victory, by their worked examples."""

from __future__ import annotations

import pytest
from tests.runtime.battle.playing import Game, battle, marching
from tests.runtime.battle.valley import EVERYTHING, VALLEY

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.content import (
    AllUnits,
    Campaign,
    Card,
    CardEvent,
    Movement,
    OfType,
    OneUnit,
    Recruits,
    Route,
    Space,
    Terrain,
    Unit,
    UnitType,
    Victory,
)
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.movement import allowance
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.state import Standing
from fateloom.runtime.battle.supply import without_supply
from fateloom.runtime.battle.victory import decided_by, found, holds
from fateloom.runtime.battle.words import Box, Control, Phase, RouteKind, When, Whose
from fateloom.runtime.record import replace


def with_card(card: Card, **options: object) -> Campaign:
    """The valley with that one card of its side."""
    cards = (card, *(it for it in VALLEY.cards if it.side != card.side))
    return replace(VALLEY, cards=cards, options=replace(VALLEY.options, **options))


def of_phase(phase: Phase, *effects: ef.Effect, side: int = 0) -> Campaign:
    move = (Movement(AllUnits(), 1),)
    return with_card(Card("one", side, movements=move, event=CardEvent(phase, effects)))


# --- the sequence of play and cards


def test_hod_02_03_section_1_5_sides_follow_one_another() -> None:
    game = Game().draw("roads").to(st.DrawCard)
    assert game.state.active == 1
    game.draw("rising").to(st.DrawCard)
    assert (game.state.turn, game.state.active) == (2, 0)
    game = Game(replace(VALLEY, first=None)).draw("roads").to(st.DrawCard)
    assert game.draw("rising").to(st.DrawCard).state.active == 1, "they take turns at it"
    assert Game(replace(VALLEY, first=1)).state.active == 1


def test_hod_15_16_17_a_card_drives_its_turn_and_goes_face_up() -> None:
    game = Game()
    assert set(game.weights()) == {cmd.Next(it.id) for it in VALLEY.cards if it.side == 0}
    game.draw("roads")
    assert game.state.card == "roads"
    game.to(st.DrawCard)
    assert game.state.card is None
    assert game.state.cards[0].discard == ("roads",)


def test_hod_18_20_a_card_that_is_removed_never_comes_back() -> None:
    game = Game(with_card(replace(VALLEY.cards[4], event=None))).draw("letter").to(st.DrawCard)
    assert game.state.cards[0].removed == ("letter",)
    game.draw("rising").to(st.DrawCard)
    assert game.happened(ev.NoCard) == [ev.NoCard(0)], "no recruits, no movement, no event"


def test_hod_19_discards_are_shuffled_when_a_card_must_be_drawn() -> None:
    """H38."""
    game = Game(with_card(VALLEY.cards[0])).draw("roads").to(st.DrawCard).draw("rising")
    game.to(st.DrawCard)
    assert game.happened(ev.Shuffled) == [ev.Shuffled(0)]
    assert set(game.weights()) == {cmd.Next("roads")}


def test_hod_19_21_an_event_happens_at_once_and_may_reshuffle() -> None:
    game = Game().draw("roads").to(st.DrawCard).draw("rising").to(st.DrawCard)
    assert len(game.state.cards[0].discard) == 1
    game.draw("letter")
    assert not game.state.cards[0].discard
    assert game.state.cards[0].deck.size == 5


def test_hod_22_events_wait_for_their_phase() -> None:
    """H3: a recruiting event happens in the recruiting phase, before recruits enter."""
    game = Game(replace(VALLEY, first=1)).draw("hunger")
    assert game.asked == (1, "Apply")
    assert game.offers(cmd.Hit) == {cmd.Hit(it) for it in ("w1", "w2", "w3")}
    game.say(cmd.Hit("w2"))
    assert game.where("w2") == ("recruit",)
    effect = of_phase(Phase.END, ef.Peek("camp"))
    assert isinstance(Game(effect).draw("one").to(st.Apply).step, st.Apply)


def test_hod_24_effects_of_cards() -> None:
    game = Game(of_phase(Phase.END, ef.RemoveUnit(Whose.ENEMY), side=1)).draw("roads")
    game.to(st.DrawCard).draw("one").to(st.Apply)
    assert game.asked[0] == 0, "whose units leave chooses"
    game = Game(of_phase(Phase.RECRUITING, ef.AddUnit(2, "cavalry"))).draw("one")
    assert game.offers(cmd.Place) == {cmd.Place("spare", "keep"), cmd.Place("spare", "mill")}
    game.say(cmd.Place("spare", "mill"))
    assert game.where("spare") == ("mill",)
    assert not isinstance(game.step, st.Apply), "no other is there (ruling 24)"


@pytest.mark.parametrize("count", [1, 2])
def test_hod_24_27_so_many_units_enter_as_the_card_says(count: int) -> None:
    """Two are in the box: by one of them the first is all, by two the second is asked for."""
    game = Game(of_phase(Phase.RECRUITING, ef.AddUnit(count))).draw("one")
    assert {it.unit for it in game.offers(cmd.Place)} == {"fresh", "spare"}
    game.say(cmd.Place("spare", "mill"))
    assert isinstance(game.step, st.Apply) is (count > 1)
    if count > 1:
        assert {it.unit for it in game.offers(cmd.Place)} == {"fresh"}
        assert not isinstance(game.say(cmd.Place("fresh", "keep")).step, st.Apply)


def test_hod_76_a_special_battle_is_a_volley_without_an_answer() -> None:
    game = Game(of_phase(Phase.MARCH, ef.Bombard("foot", 3, "camp"))).draw("one").to(st.Apply)
    game.say(cmd.Go("camp")).roll(6, 5, 6)
    assert game.asked == (1, "Bombarded")
    game.say(cmd.Hit("w1"), cmd.Hit("tents"))
    assert game.where("w1", "tents") == ("dead", "dead")
    assert isinstance(game.step, st.March)


# --- recruits


def test_hod_25_26_27_recruits_enter_and_may_march() -> None:
    game = Game().draw("roads")
    places = {cmd.Place(unit, at) for unit in ("fresh", "spare") for at in ("keep", "mill")}
    assert game.offers(cmd.Place) == places
    assert game.refusal(cmd.Done()) == "recruits_left"
    game.say(cmd.Place("spare", "mill"))
    assert isinstance(game.step, st.March), "one was granted"
    assert cmd.March("spare", "road") in game.decision.commands


def test_hod_25_named_recruits_enter_where_the_card_says() -> None:
    game = Game().draw("letter")
    assert game.offers(cmd.Place) == {cmd.Place("fresh", "mill")}
    card = Card("two", 0, Recruits(1, ("fresh",)))
    game = Game(with_card(card)).draw("two").say(cmd.Place("fresh", "keep"))
    assert game.offers(cmd.Place) == {cmd.Place("spare", at) for at in ("keep", "mill")}


def test_hod_25_each_recruit_that_a_card_names_enters() -> None:
    card = Card("two", 0, Recruits(0, ("fresh", "spare"), ("mill",)))
    game = Game(with_card(card)).draw("two").say(cmd.Place("fresh", "mill"))
    assert game.offers(cmd.Place) == {cmd.Place("spare", "mill")}


def test_hod_27_nobody_enters_among_enemies() -> None:
    """Ruling 11: without a space they stay in the box."""
    game = Game().put(sapper="road", wagon="road", w1="mill").draw("roads")
    assert {it.space for it in game.offers(cmd.Place)} == {"keep"}


def test_hod_97_recruits_who_enter_an_empty_fort_of_the_enemy_pull_it_down() -> None:
    recruits = Card("back", 1, Recruits(1, spaces=("mill",)), (Movement(AllUnits(), 1),))
    added = CardEvent(Phase.RECRUITING, (ef.AddUnit(1, "warband"),))
    for card in (recruits, replace(recruits, recruits=Recruits(), event=added)):
        campaign = replace(with_card(card, forts=True), recruit_spaces=(("keep",), ("mill",)))
        game = Game(campaign).empty("a1", "w1").put(w1="reeds").set(forts=(("mill",), ()))
        game.draw("roads").to(st.DrawCard).put(late="recruit").draw("back")
        game.say(cmd.Place("late", "mill"))
        assert game.state.forts == ((), ())
        assert isinstance(game.step, st.March), "at once, not after the march"


def test_hod_38_fleets_enter_on_the_water() -> None:
    game = Game().put(boat="recruit", fresh="dead", spare="dead").draw("roads")
    assert game.offers(cmd.Place) == {cmd.Place("boat", "keep")}


# --- march


def test_hod_06_28_30_31_entries_say_who_moves_how_far() -> None:
    """H1."""
    game = marching("column")
    moves = {it.unit for it in game.offers(cmd.March)}
    assert moves == {"a1", "a2", "a3", "horse"}
    assert game.refusal(cmd.March("gun", "mill")) == "no_entry"
    game.say(cmd.March("a1", "mill"), cmd.March("a1", "road"))
    assert game.refusal(cmd.March("a1", "meadow")) == "no_spaces"
    game.say(cmd.March("a2", "mill"), cmd.March("horse", "mill"))
    assert game.refusal(cmd.March("a2", "road")) == "moved", "another unit has moved since"
    assert game.where("a3") == ("road",), "movement is voluntary"
    assert game.refusal(cmd.March("horse", "camp")) == "no_route"
    assert game.refusal(cmd.March("w1", "pass")) == "not_yours"
    assert game.refusal(cmd.March("fresh", "mill")) == "off_map"


def test_hod_28_the_largest_entry_counts() -> None:
    """Ruling 12."""
    game = marching("drums")
    assert allowance(game.rules.index, game.state, "chief") == 3


def test_hod_29_33_all_means_everybody_but_static_units() -> None:
    game = Game(replace(VALLEY, first=1)).draw("rising").to(st.March)
    moving = {it.unit for it in game.offers(cmd.March)}
    assert "tents" not in moving
    assert {"w1", "w2", "w3", "i1", "riders", "skiff"} <= moving


def test_hod_10_11_43_44_enemies_stop_a_unit_and_lead_to_battle() -> None:
    """H2: own units never block."""
    game = marching("drums").put(i1="meadow", riders="meadow")
    game.say(cmd.March("a3", "meadow"))
    assert game.refusal(cmd.March("a3", "reeds")) == "moved"
    game.say(cmd.March("horse", "meadow"), cmd.March("chief", "meadow"))
    game.to(st.RollSuperiority)
    assert (game.battle.space, game.battle.attacker) == ("meadow", 0)
    assert game.units_in("meadow", 0) == {"a3", "horse", "chief"}


def test_hod_08_32_terrain_stops_a_unit() -> None:
    game = marching("drums").put(i2="dead", horse="meadow").say(cmd.March("horse", "pass"))
    assert game.refusal(cmd.March("horse", "camp")) == "moved"


def test_hod_34_45_all_battles_wait_and_the_attacker_picks_their_order() -> None:
    game = marching("roads").put(w3="meadow", i1="ford")
    game.say(cmd.March("a3", "meadow"), cmd.March("horse", "ford"))
    assert game.state.battle is None
    game.to(st.Battles)
    assert game.offers(cmd.Fight) == {cmd.Fight("meadow"), cmd.Fight("ford")}
    game.say(cmd.Fight("ford"))
    assert game.battle.space == "ford"


def test_hod_07_36_37_a_river_stops_land_units_unless_it_is_bridged() -> None:
    """H29; ruling 13. Land units use land routes."""
    game = marching("roads").put(w3="dead", i1="dead", riders="dead", skiff="dead")
    assert game.refusal(cmd.March("gun", "narrows")) == "no_route"
    game.say(cmd.March("a3", "ford"))
    assert game.refusal(cmd.March("a3", "reeds")) == "moved"
    game = marching("roads").put(w3="dead", i1="dead", riders="dead", skiff="dead", sapper="ford")
    game.say(cmd.March("a3", "ford"), cmd.March("a3", "reeds"))
    assert game.where("a3") == ("reeds",)


# --- fleets


def test_hod_38_fleets_move_along_rivers() -> None:
    game = marching("roads")
    assert game.offers(cmd.March) >= {cmd.March("boat", "narrows")}
    assert cmd.March("boat", "mill") not in game.decision.commands


def test_hod_39a_39b_39c_only_fleets_and_held_forts_stop_a_fleet() -> None:
    """H28."""
    game = Game().put(i1="narrows", skiff="ford").draw("steam").to(st.March)
    game.say(cmd.March("boat", "narrows"), cmd.March("boat", "ford"))
    assert "boat" not in {it.unit for it in game.offers(cmd.March)}, "it had two spaces left"
    game.say(cmd.Done())
    assert game.battle.space == "ford"
    campaign = replace(VALLEY, forts=(1, 1), options=replace(VALLEY.options, forts=True))
    game = Game(campaign).put(i1="narrows").draw("steam").set(forts=((), ("narrows",)))
    game.to(st.March).say(cmd.March("boat", "narrows"))
    assert "boat" not in {it.unit for it in game.offers(cmd.March)}
    game.say(cmd.Done())
    assert game.battle.space == "narrows"


def test_hod_40a_40b_41_42_a_fleet_carries_three_land_units() -> None:
    """H27; ruling 15. They need no entry, may not move otherwise, and land where it ends."""
    game = Game().put(sapper="keep", skiff="narrows").draw("steam").to(st.March)
    game.say(*(cmd.Load("boat", it) for it in ("a1", "a2", "gun")))
    assert game.refusal(cmd.Load("boat", "sapper")) == "no_room"
    game.say(cmd.March("boat", "narrows")).to(st.RollSuperiority)
    assert game.units_in("narrows", 0) == {"boat", "a1", "a2", "gun"}
    assert not any(it.aboard for it in game.state.units)
    game = marching("roads").say(cmd.March("a1", "mill"), cmd.March("a1", "keep"))
    assert cmd.Load("boat", "a1") not in game.decision.commands, "it has moved"


# --- supply


def test_hod_89_90_99_supply_reaches_two_spaces() -> None:
    """H26."""
    game = Game(replace(VALLEY, options=EVERYTHING))
    index = game.rules.index
    game.empty("wagon", "a1", "a2", "chief", "w1").put(wagon="mill", a1="meadow", a2="pass")
    game.put(chief="camp", w1="road")
    assert without_supply(index, game.state, 0) == ("a2",)
    game.set(forts=(("pass",), ()))
    assert without_supply(index, game.state, 0) == ()
    game.set(forts=((), ())).put(wagon="dead", a1="keep")
    assert without_supply(index, game.state, 0) == ("a2",), "the keep is an own fortress"


def test_hod_91a_91b_91c_without_supply_units_march_less_but_one_space_at_least() -> None:
    """H25."""
    campaign = replace(VALLEY, options=EVERYTHING)
    for card, expected in (("drums", 2), ("letter", 1)):
        game = Game(campaign).empty("a3", "w1").put(a3="pass").draw(card).to(st.March)
        assert game.state.unsupplied == ("a3",)
        assert allowance(game.rules.index, game.state, "a3") == expected
    game = Game(campaign).empty("a1", "chief", "w1").put(a1="pass").draw("drums").to(st.March)
    assert allowance(game.rules.index, game.state, "a1") == 0, "who is not named does not move"


# --- forts


def building() -> Game:
    return Game(replace(VALLEY, options=EVERYTHING)).draw("roads")


def test_hod_93a_94_an_engineer_builds_where_there_is_supply_and_stays() -> None:
    """H36."""
    game = building().say(cmd.Build("sapper"))
    assert game.state.forts == (("mill",), ())
    game.to(st.March)
    assert game.refusal(cmd.March("sapper", "road")) == "moved"
    assert cmd.March("wagon", "road") in game.decision.commands
    game = Game(replace(VALLEY, options=EVERYTHING)).empty("sapper", "w1").put(sapper="pass")
    assert not game.draw("column").offers(cmd.Build), "nobody would be in supply there"


def test_hod_93b_93c_93d_not_beside_other_forts_nor_at_sea_nor_beyond_the_stock() -> None:
    """H37."""
    game = building().set(forts=(("road",), ()))
    assert not game.offers(cmd.Build)
    for space in ("keep", "mere"):
        game = Game(replace(VALLEY, options=EVERYTHING)).put(sapper=space, wagon=space)
        assert not game.draw("roads").offers(cmd.Build)
    game = Game(replace(VALLEY, options=EVERYTHING)).put(sapper="ford", wagon="road")
    assert game.draw("roads").offers(cmd.Build) == {cmd.Build("sapper")}, "rivers are allowed"
    assert not Game().draw("roads").offers(cmd.Build), "an advanced rule (HOD-03)"


def test_hod_98a_98b_the_owner_takes_a_fort_off_and_builds_again_later() -> None:
    game = building().say(cmd.Build("sapper"), cmd.Raze("mill"))
    assert game.state.forts == ((), ())
    assert not game.offers(cmd.Build), "not in the same phase"
    ready = building().set(forts=(("reeds",), ())).say(cmd.Raze("reeds"))
    assert not ready.offers(cmd.Build), "nor by whoever has built nothing"
    game.to(st.DrawCard).draw("rising").to(st.DrawCard).draw("column")
    assert game.offers(cmd.Build) == {cmd.Build("sapper")}


# --- fog


def test_hod_12_13_14_only_shared_stacks_are_seen() -> None:
    """H40."""
    game = Game()
    view = game.rules.view(game.state, 0)
    places = game.rules.index.place
    assert view.units[places["w1"]] == Standing()
    assert sorted(it.space for it in view.stacks) == ["camp", "landing", "pass", "reeds"]
    watched = game.rules.view(game.state, None).stacks
    assert len({(it.space, it.side) for it in watched}) == len(watched) > len(view.stacks)
    assert not any(it.count or it.top for it in view.stacks)
    game.put(a3="reeds")
    view = game.rules.view(game.state, 0)
    assert view.units[places["i1"]].space == "reeds"
    seen = Game(show_count=True, show_top=True)
    stack = seen.rules.view(seen.state, 0).stacks[-1]
    assert stack.count is not None and stack.top is not None
    clear = Game(fog=False)
    assert clear.rules.view(clear.state, 0).units == clear.state.units
    boxed = game.put(w1="dead").rules.view(game.state, 0).units[places["w1"]]
    assert boxed.box is Box.DEAD, "boxes are public"


def test_hod_12_ruling_23_what_is_heard_of_a_march() -> None:
    game = Game(replace(VALLEY, first=1)).draw("rising").to(st.March)
    game.say(cmd.March("w1", "pass"))
    (march,) = game.happened(ev.Marched)
    public = game.rules.public
    assert public(game.state, march, 1) == march
    assert public(game.state, march, 0) is None
    counted = Game(replace(VALLEY, first=1), show_count=True)
    assert counted.rules.public(counted.state, march, 0) == replace(march, unit="")
    into = ev.Marched("w1", "road", stops=True)
    assert public(game.state, into, 0) == into


def test_hod_12_when_a_side_has_done_tells_nobody_what_is_in_its_stacks() -> None:
    """Under fog it says so itself, where the enemy cannot know that nothing is left to do."""
    for fog in (True, False):
        options = replace(EVERYTHING, fog=fog)
        far = Game(replace(VALLEY, options=options)).empty("sapper", "w1").put(sapper="pass")
        assert isinstance(far.draw("column").step, st.Recruit) is fog, "it is out of supply there"
        game = Game(fog=fog).empty("a1", "w1").draw("roads").to(st.March)
        game.put(a1="keep").say(cmd.March("a1", "mill"), cmd.March("a1", "road"))
        assert isinstance(game.step, st.March) is fog


def test_hod_12_nobody_is_asked_who_has_nothing_to_hide() -> None:
    """The card, the boxes and the markers left are known to everybody."""
    no_marker = replace(VALLEY, options=EVERYTHING, forts=(0, 0))
    assert not isinstance(Game(no_marker).empty("sapper", "w1").draw("column").step, st.Recruit)
    no_builder = Game(replace(VALLEY, options=EVERYTHING)).empty("a1", "w1").draw("column")
    assert not isinstance(no_builder.step, st.Recruit)
    boxed = Game(replace(VALLEY, options=EVERYTHING)).empty("camp", "w1").draw("steam")
    assert not isinstance(boxed.step, st.March), "the card moves none of them"


def test_hod_12_a_card_may_lift_the_fog() -> None:
    game = Game().draw("steam").to(st.Apply).say(cmd.Go("reeds"))
    (seen,) = game.happened(ev.StackSeen)
    assert set(seen.units) == {"w3", "i1", "riders"}
    assert game.rules.public(game.state, seen, 0) == seen
    assert game.rules.public(game.state, seen, 1) == replace(seen, units=())
    assert allowance(game.rules.index, game.state, "boat") == 4, "and the fleet goes further"


def test_hod_12_where_a_recruit_enters_is_heard_by_whoever_sees_it() -> None:
    """Nobody else hears of a space, and not of its name either."""
    game = Game().draw("roads").say(cmd.Place("spare", "mill"))
    (entered,) = game.happened(ev.Recruited)
    assert game.rules.public(game.state, entered, 0) == ev.Recruited("spare", "mill")
    assert game.rules.public(game.state, entered, 1) == ev.Recruited("spare", "")
    assert game.rules.public(game.state, entered, None) == ev.Recruited("spare", "")


def test_hod_12_93_who_has_built_a_fort_is_heard_by_the_own_side_alone() -> None:
    game, built = Game(), ev.FortBuilt(0, "mill", "sapper")
    assert game.rules.index.options.fog
    heard = [game.rules.public(game.state, built, seat) for seat in (0, 1, None)]
    assert heard == [built, replace(built, unit=""), replace(built, unit="")]


# --- victory


def test_hod_04_instant_victory_after_a_battle_or_a_phase() -> None:
    """Rulings 21, 25."""
    game = marching("roads").empty("a3", "w1").put(a3="pass", w1="reeds")
    game.say(cmd.March("a3", "camp"), cmd.Done())
    assert game.over == ("won", (0,))
    game = Game().empty("w1", "w2").put(w1="mill", w2="keep").draw("letter")
    assert game.over == ("won", (1,))
    both = Game().empty("a1", "w1", "w2").put(a1="camp", w1="mill", w2="keep")
    assert found(both.rules.index, both.state, When.INSTANT) == 0
    assert found(both.rules.index, both.set(active=1).state, When.INSTANT) == 1


def test_hod_04_instant_victory_by_an_event_at_the_end_of_a_side_also_of_the_last_turn() -> None:
    """Ruling 25: the side whose event it is is looked at first."""
    event = of_phase(Phase.END, ef.AddUnit(1, "warband"), side=1)
    entered = tuple(Victory(it, When.INSTANT, cn.UnitsIn("meadow", 1)) for it in (0, 1))
    victories = (*entered, Victory(0, When.END, cn.Always()))
    campaign = replace(event, turns=1, victories=victories, recruit_spaces=((), ("meadow",)))
    for first in (0, 1):
        game = Game(replace(campaign, first=first))
        if first == 0:
            game.draw("roads").to(st.DrawCard)
        game.draw("one").to(st.Apply).say(cmd.Place("late", "meadow"))
        assert game.over == ("won", (1,))


def test_hod_05_the_last_turn_ends_the_game() -> None:
    game = Game(replace(VALLEY, turns=1)).draw("roads").to(st.DrawCard).draw("rising")
    while game.state.winner is None:
        game.say(game.decision.commands[-1])
    assert game.over == ("won", (1,))
    quiet = replace(VALLEY, turns=1, victories=VALLEY.victories[:1])
    game = Game(quiet).draw("roads").to(st.DrawCard).draw("rising")
    while game.state.winner is None:
        game.say(game.decision.commands[-1])
    assert game.over == ("draw", ())


def test_hod_04_every_condition() -> None:
    game = Game().put(w1="dead", w2="dead", a3="pass", i2="dead")
    index, state = game.rules.index, game.state
    yes = (
        cn.DeadAtLeast(1, 3),
        cn.UnitsIn("pass", 0),
        cn.TurnAtLeast(1),
        cn.Always(),
        cn.AllOf((cn.Always(), cn.Controls("pass"))),
        cn.AnyOf((cn.TurnAtLeast(9), cn.Always())),
        cn.Not(cn.TurnAtLeast(9)),
    )
    no = (cn.DeadAtLeast(1, 4), cn.UnitsIn("pass", 0, 2), cn.TurnAtLeast(2), cn.Controls("meadow"))
    assert all(holds(index, state, 0, it) for it in yes)
    assert not any(holds(index, state, 0, it) for it in no)


@pytest.mark.parametrize(
    ("unit", "space", "winner", "decides"),
    [
        ("a3", "camp", 0, 2),  # at any moment, before the one of the end that holds too
        ("a3", "pass", 0, 1),
        ("w1", "mill", 1, 4),
        ("w1", "reeds", 1, None),
    ],
)
def test_hod_04_the_condition_that_has_decided_is_the_first_of_the_winner_that_holds(
    unit: str, space: str, winner: int, decides: int | None
) -> None:
    wants = (
        (1, When.INSTANT, "camp"),
        (0, When.END, "pass"),
        (0, When.INSTANT, "camp"),
        (1, When.INSTANT, "road"),
        (1, When.END, "mill"),
    )
    listed = tuple(Victory(side, when, cn.UnitsIn(at, side)) for side, when, at in wants)
    game = Game(replace(VALLEY, victories=listed)).empty(unit).put(**{unit: space})
    assert decided_by(game.rules.index, game.state, winner) == decides


def test_control_may_stay_with_who_was_last_there_alone() -> None:
    game = Game(control=Control.LAST).draw("drums").to(st.March)
    game.say(cmd.March("chief", "meadow"), cmd.March("a3", "meadow"), cmd.March("horse", "mill"))
    game.to(st.DrawCard)
    assert holds(game.rules.index, game.state, 0, cn.Controls("road"))
    assert not holds(Game().rules.index, game.state, 0, cn.Controls("ford"))


def test_hod_35_no_march_starts_among_enemies() -> None:
    """The invariant finds it."""
    game = Game().draw("roads").put(a3="reeds")
    assert any("HOD-35" in it for it in broken(game.rules.index, game.state))


def test_hod_09_59_boxes_hold_who_is_not_on_the_map() -> None:
    game = Game()
    assert game.where("fresh", "late") == ("recruit", "recruit")
    won = battle("foot2", "foot1").roll(6, 1).say(cmd.Fire("a1")).roll(6, 1)
    assert won.where("d1") == ("dead",)


def test_hod_01_a_campaign_overrides_the_general_rules() -> None:
    """Each option is a field with the general rule as its default."""
    game = Game(per_fleet=1).draw("steam").to(st.March).say(cmd.Load("boat", "a1"))
    assert game.refusal(cmd.Load("boat", "a2")) == "no_room"


# --- what cannot be played

FAULTS = {
    "no spaces": replace(VALLEY, spaces=()),
    "unknown terrain": replace(VALLEY, spaces=(*VALLEY.spaces, Space("x", "moon"))),
    "unknown column": replace(VALLEY, types=(*VALLEY.types, UnitType("x", "moon"))),
    "unknown type 'moon'": replace(VALLEY, units=(*VALLEY.units, Unit("x", 0, "moon", 1))),
    "unknown space": replace(VALLEY, units=(*VALLEY.units, Unit("x", 0, "infantry", 1, at="moon"))),
    "no space of the map": replace(VALLEY, routes=(*VALLEY.routes, Route("mill", "moon"))),
    "to itself": replace(VALLEY, routes=(*VALLEY.routes, Route("mill", "mill"))),
    "no unit of its side": with_card(Card("x", 0, Recruits(0, ("w1",)))),
    "which is no space": with_card(Card("x", 0, Recruits(1, (), ("moon",)))),
    "1 space or more": with_card(Card("x", 0, movements=(Movement(AllUnits(), 0),))),
    "there are not": with_card(Card("x", 0, movements=(Movement(OneUnit("moon"), 1),))),
    "units that there are not": with_card(Card("x", 0, movements=(Movement(OfType("moon"), 1),))),
    "about the unknown type": of_phase(Phase.END, ef.AddUnit(1, "moon")),
    "is about 'moon'": of_phase(Phase.END, ef.Peek("moon")),
    "fires in the unknown": of_phase(Phase.END, ef.Bombard("moon", 1)),
    "does nothing": of_phase(Phase.END, ef.ExtraDice(0)),
    "asks for 'moon'": replace(
        VALLEY, victories=(Victory(0, When.END, cn.Not(cn.Controls("moon"))),)
    ),
    "A victory is about side": replace(
        VALLEY, victories=(Victory(0, When.END, cn.AllOf((cn.DeadAtLeast(2, 1),))),)
    ),
    "1 turn or more": replace(VALLEY, turns=0),
    "0 or more": replace(VALLEY, forts=(-1, 0)),
    "The first side": replace(VALLEY, first=2),
    "belongs to side": replace(VALLEY, units=(*VALLEY.units, Unit("x", 2, "infantry", 1))),
    "The strength": replace(VALLEY, units=(*VALLEY.units, Unit("x", 0, "infantry", -1))),
    "side that there is not": replace(
        VALLEY, terrains=(*VALLEY.terrains, Terrain("x", users=(2,)))
    ),
    "begins on land": replace(VALLEY, units=(*VALLEY.units, Unit("x", 0, "fleet", 1, at="mill"))),
    "Both sides begin": replace(
        VALLEY, units=(*VALLEY.units, Unit("x", 1, "infantry", 1, at="mill"))
    ),
    "leads onto land": replace(
        VALLEY, routes=(*VALLEY.routes, Route("ford", "mill", RouteKind.RIVER))
    ),
    "have the id": replace(VALLEY, units=(*VALLEY.units, VALLEY.units[0])),
    "has no id": replace(VALLEY, units=(*VALLEY.units, Unit("", 0, "infantry", 1))),
    "has no campaign card": replace(VALLEY, cards=VALLEY.cards[:3]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_campaign_that_cannot_be_played_is_refused(fault: str) -> None:
    wrong = unplayable(FAULTS[fault])
    assert any(fault in it for it in wrong), wrong
    with pytest.raises(ValueError, match=r"\w"):
        BattleRules(FAULTS[fault])


def test_the_valley_can_be_played() -> None:
    assert unplayable(VALLEY) == ()
