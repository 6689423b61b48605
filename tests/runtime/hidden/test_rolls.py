"""Searches, probes, attacks and the ghosts' actions, by their worked examples (N1 to N29)."""

from __future__ import annotations

from tests.runtime.hidden.mill import MILL
from tests.runtime.hidden.playing import Game

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.hidden.words import Deck, Taken, Tiers
from fateloom.runtime.record import replace


def searching(health: int, gloom: int) -> Game:
    """Seat 0 searches the yard; the next Search card is tea."""
    game = Game().change(0, health=health).set_gloom("yard", gloom).only(Deck.SEARCH, "tea")
    return game.haunt_next("echo").say(cmd.Search())


def against(game: Game, mine: int, theirs: int) -> Game:
    return game.change(0, health=mine).change(1, health=theirs)


# --- search


def test_hnd_17_19_20_21_a_search_of_five_brings_all_three_tiers() -> None:
    """N1."""
    game = searching(5, 1).roll(4, 3)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(5)]
    game.say(cmd.Next("tea"))
    assert game.offers(cmd.LookAt) == {cmd.LookAt(seat, at) for seat in (1, 2) for at in range(3)}
    game.say(cmd.LookAt(2, 0))
    assert game.offers(cmd.LookAt) == {cmd.LookAt(0, at) for at in range(3)}
    game.say(cmd.LookAt(0, 1))
    assert game.player(0).items == ("tea",)
    assert game.gloom("yard") == 4
    assert game.player(2).pile[0].known_to == (0,)


def test_hnd_17_all_see_which_dice_of_a_search_are_still_to_fall() -> None:
    game = searching(5, 1)
    falling = [_falling(game)]
    for shows in (4, 3):
        game.say(cmd.Die(shows))
        falling.append(_falling(game))
    assert falling == [{2}, {1}, {0}]


def _falling(game: Game) -> set[int]:
    """How many dice fall next, as each seat and whoever looks on sees it."""
    return {game.rules.view(game.state, it).falling for it in (0, 1, 2, None)}


def test_hnd_12_a_search_of_exactly_0_ends_the_turn() -> None:
    """N2: the steps that are left are lost."""
    game = searching(3, 2).roll(2, 3)
    assert game.happened(ev.Cut)
    assert game.asked == (1, "ChooseDice")
    assert game.gloom("yard") == 2


def test_hnd_18_a_search_below_0_brings_a_haunting_card() -> None:
    """N3."""
    game = searching(2, 3).roll(1, 4)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(-4)]
    assert set(game.weights()) == {cmd.Next("echo")}
    assert game.gloom("yard") == 3


def test_hnd_20_a_search_of_three_shows_no_card_of_the_own_pile() -> None:
    """N4."""
    game = searching(4, 2).roll(3, 2).say(cmd.Next("tea"))
    assert game.gloom("yard") == 4
    game.say(cmd.LookAt(1, 0))
    assert game.asked == (0, "Act")


def test_hnd_22_looks_may_be_declined_and_the_gloom_is_added_anyway() -> None:
    game = searching(4, 2).roll(3, 2).say(cmd.Next("tea"), cmd.Forgo())
    assert game.gloom("yard") == 4
    assert not any(card.known_to for card in game.player(1).pile)


def test_hnd_17_only_locations_can_be_searched_and_not_by_ghosts() -> None:
    """N38."""
    game = Game().change(0, tile="ladder")
    assert game.refusal(cmd.Search()) == "no_location"
    game.change(0, tile="yard", ghost=True)
    for command in (cmd.Search(), cmd.Attack(1), cmd.Probe(1)):
        assert game.refusal(command) == "ghost"
    game.change(0, ghost=False, health=5)
    assert game.refusal(cmd.Haunt(1)) == "ghost"


def test_section_1_2_a_house_may_have_one_tier_chosen() -> None:
    house = replace(MILL, options=Options(tiers=Tiers.CHOOSE_ONE))
    game = Game(house=house).change(0, health=5).set_gloom("yard", 1).say(cmd.Search()).roll(4, 3)
    assert game.offers(cmd.Take) == {cmd.Take(1), cmd.Take(2), cmd.Take(3)}
    game.say(cmd.Take(3))
    assert game.offers(cmd.LookAt) == {cmd.LookAt(0, at) for at in range(3)}
    assert game.gloom("yard") == 2


# --- probe


def test_hnd_23_24_26_who_wins_a_probe_has_the_choice() -> None:
    """N5."""
    game = against(Game(), 4, 4).say(cmd.Probe(1)).roll(5, 2)
    assert game.asked == (0, "ChooseInProbe")
    looks = {cmd.LookAt(1, at) for at in range(3)}
    assert set(game.decision.commands) == {cmd.OrderHaunting(), cmd.Forgo(), *looks}
    game.haunt_next("echo").say(cmd.OrderHaunting(), cmd.Next("echo"))
    assert game.player(1).pile[-1].card == "echo"


def test_hnd_06_31_a_psyche_card_goes_back_face_up_and_brings_a_bonus() -> None:
    """N6."""
    game = against(Game(), 4, 4).change(1, pile=["grief", "bread", "bread"])
    game.say(cmd.Probe(1)).roll(5, 2).say(cmd.LookAt(1, 0))
    assert set(game.decision.commands) == {cmd.TurnUp(), cmd.Forgo()}
    game.say(cmd.TurnUp())
    assert game.player(1).pile[0].face_up
    names = {cmd.HauntOpponent(1), cmd.HauntOpponent(2)}
    assert set(game.decision.commands) == {cmd.Recover(), cmd.Forgo(), *names}
    game.say(cmd.Recover())
    assert (game.player(0).health, game.player(0).wounds) == (5, 0)


def test_hnd_31_the_bonus_can_haunt_any_opponent() -> None:
    game = Game().change(1, pile=["grief", "bread", "bread"]).haunt_next("echo")
    game.say(cmd.Probe(1)).roll(6, 2).say(cmd.LookAt(1, 0), cmd.TurnUp())
    assert not game.offers(cmd.Recover), "without wounds there is nothing to recover (HND-32)"
    game.say(cmd.HauntOpponent(2), cmd.Next("echo"))
    assert game.player(2).pile[-1].card == "echo"


def test_hnd_06_a_card_that_lies_face_up_brings_no_bonus() -> None:
    """N7: it cannot be looked at any more."""
    game = Game().change(1, pile=["grief", "bread", "bread"])
    card = game.player(1).pile[0]
    shown = replace(card, face_up=True, known_to=(0, 1, 2))
    pile = (shown, *game.player(1).pile[1:])
    game.state = replace(
        game.state,
        players=(
            game.player(0),
            replace(game.player(1), pile=pile),
            game.player(2),
        ),
    )
    game.say(cmd.Probe(1)).roll(6, 2)
    assert game.offers(cmd.LookAt) == {cmd.LookAt(1, 1), cmd.LookAt(1, 2)}


def test_hnd_31_nobody_learns_by_the_question_that_a_card_is_no_psyche_card() -> None:
    """After each look the roller is asked, if only for form."""
    game = Game().say(cmd.Probe(1)).roll(6, 2).say(cmd.LookAt(1, 0))
    assert game.asked == (0, "ReturnPsyche")
    assert game.decision.is_forced
    assert game.say(cmd.Forgo()).asked == (0, "Act")


def test_hnd_25_who_loses_a_probe_leaves_the_choice_to_the_target() -> None:
    """N8: no Psyche bonus comes of it (HND-31)."""
    game = against(Game(), 3, 5).say(cmd.Probe(1)).roll(3, 3)
    assert game.asked == (1, "ChooseInProbe")
    game.change(0, pile=["grief", "bread", "bread"])
    assert game.offers(cmd.LookAt) == {cmd.LookAt(0, at) for at in range(3)}
    assert game.say(cmd.LookAt(0, 0)).asked == (0, "Act")
    assert game.player(0).pile[0].known_to == (1,)


def test_hnd_27_58_a_ghost_that_loses_a_probe_loses_one_gloom_and_no_more() -> None:
    """N9."""
    game = Game().change(1, ghost=True, gloom=2).say(cmd.Probe(1)).roll(1, 2)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(2)]
    assert game.player(1).gloom == 1
    assert game.asked == (0, "Act")


def test_hnd_28_29_a_ghost_can_win_a_probe_and_0_ends_the_turn() -> None:
    game = Game().change(0, health=1).change(1, ghost=True, gloom=4).say(cmd.Probe(1)).roll(1, 3)
    assert game.asked == (1, "ChooseInProbe")
    game = Game().say(cmd.Probe(1)).roll(2, 2)
    assert game.asked == (1, "ChooseDice")


def test_hnd_30_who_has_no_cards_cannot_be_looked_at() -> None:
    game = Game().change(1, pile=[]).say(cmd.Probe(1)).roll(6, 2)
    assert set(game.decision.commands) == {cmd.OrderHaunting(), cmd.Forgo()}


def test_hnd_23_33_62_opponents_stand_on_the_same_tile() -> None:
    game = Game().change(1, tile="loft")
    assert game.refusal(cmd.Probe(1)) == game.refusal(cmd.Attack(1)) == "not_here"
    assert game.change(0, ghost=True).refusal(cmd.Haunt(1)) == "not_here"


# --- attack


def test_hnd_34_37_who_wins_an_exchange_takes_or_wounds_and_may_go_on() -> None:
    """N10: the light die is higher, so the roller decides."""
    game = against(Game(), 3, 5).change(1, items=("tea",)).say(cmd.Attack(1)).roll(6, 3)
    assert set(game.decision.commands) == {cmd.Inflict(), cmd.TakeItem("tea"), cmd.Forgo()}
    game.say(cmd.TakeItem("tea"))
    assert (game.player(0).items, game.player(1).items) == (("tea",), ())
    assert game.asked == (0, "Continue")


def test_hnd_37_the_dark_die_lets_the_target_decide() -> None:
    """N11."""
    game = against(Game(), 5, 3).say(cmd.Attack(1)).roll(2, 3).say(cmd.Inflict())
    assert game.player(1).health == 2
    assert game.asked == (1, "Continue")
    game.say(cmd.GoOn()).roll(1, 1)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(3)]
    assert game.say(cmd.Forgo()).asked == (0, "Act")


def test_hnd_36_a_result_of_0_ends_combat_and_turn() -> None:
    """N12; also within a running combat, whichever die is higher (ruling 1)."""
    game = against(Game(), 4, 4).say(cmd.Attack(1)).roll(3, 3)
    assert game.asked == (1, "ChooseDice")
    game = against(Game(), 4, 5).say(cmd.Attack(1)).roll(5, 2).say(cmd.Inflict(), cmd.GoOn())
    game.roll(3, 3)
    assert game.asked == (1, "ChooseDice")
    game = against(Game(), 3, 5).say(cmd.Attack(1)).roll(5, 3)
    assert game.asked == (1, "ChooseDice")


def test_hnd_37_equal_dice_end_the_combat() -> None:
    """N13; the whole combat was one action (HND-41)."""
    game = against(Game(), 5, 3).say(cmd.Attack(1)).roll(4, 4).say(cmd.Inflict())
    assert game.asked == (0, "Act")
    assert game.refusal(cmd.Attack(1)) == "acted"


def test_hnd_35_who_loses_an_exchange_can_be_wounded() -> None:
    game = against(Game(), 3, 5).say(cmd.Attack(1)).roll(1, 2)
    assert game.asked == (1, "ChooseInAttack")
    game.say(cmd.Inflict())
    assert game.player(0).health == 2
    assert game.asked == (1, "Continue")


def test_hnd_38_hidden_items_are_taken_blind_and_piles_only_if_the_house_says_so() -> None:
    game = Game().change(1, items=("tea", "coat", "knife"), health=1).say(cmd.Attack(1)).roll(5, 2)
    taken = {cmd.TakeItem("tea"), cmd.TakeHidden()}
    assert game.offers(cmd.TakeItem, cmd.TakeHidden, cmd.TakePileCard) == taken
    game.say(cmd.TakeHidden())
    assert set(game.weights()) == {cmd.Next("coat"), cmd.Next("knife")}
    game.say(cmd.Next("coat"))
    assert game.player(0).items == ("coat",)
    assert game.asked == (0, "Continue")
    house = replace(MILL, options=Options(attack_takes=Taken.ITEMS_OR_PILE))
    game = Game(house=house).change(2, health=1).say(cmd.Attack(2)).roll(5, 2)
    game.say(cmd.TakePileCard(0))
    assert game.player(0).pile[-1].card == "key"
    assert len(game.player(2).pile) == 2


def test_hnd_39_58_a_ghost_that_loses_an_exchange_loses_one_gloom() -> None:
    """Combat goes on or stops as it does against the living (HND-40)."""
    game = Game().change(1, ghost=True, gloom=1).say(cmd.Attack(1)).roll(5, 2)
    assert game.player(1).gloom == 0
    assert game.asked == (0, "Continue")
    game.say(cmd.GoOn()).roll(5, 2)
    assert game.player(1).gloom == 0


# --- haunt and syphon


def haunting(gloom: int, health: int) -> Game:
    return Game().change(0, ghost=True, gloom=gloom).change(1, health=health).say(cmd.Haunt(1))


def test_hnd_56_62_64_67_a_haunt_of_five_reaches_all_options() -> None:
    """N22, N23."""
    game = haunting(4, 2).roll(2, 5)
    assert set(game.decision.commands) == {
        *map(cmd.HauntDraws, (1, 2, 3)),
        *map(cmd.HauntLooks, (1, 2)),
        cmd.HauntWounds(),
        cmd.Forgo(),
    }
    game.say(cmd.HauntWounds())
    assert game.player(0).gloom == 1
    assert (game.player(1).health, game.player(1).wounds) == (1, 4)
    assert game.asked == (0, "Act")


def test_hnd_67_a_wound_needs_the_gloom_for_it() -> None:
    """N24."""
    game = haunting(2, 1).roll(2, 6)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(5)]
    assert not game.offers(cmd.HauntWounds)
    assert {cmd.HauntLooks(2), cmd.HauntDraws(3)} <= set(game.decision.commands)


def test_hnd_63a_63b_63c_who_loses_a_haunt_loses_gloom_but_not_below_0() -> None:
    """N25, N26."""
    assert haunting(1, 5).roll(6, 1).player(0).gloom == 0
    assert haunting(0, 5).roll(6, 1).player(0).gloom == 0
    assert haunting(3, 4).roll(2, 3).asked == (1, "ChooseDice"), "0 ends the turn"


def test_hnd_65_72_option_a_puts_haunting_cards_into_the_pile() -> None:
    """A card that would be discarded stays there (HND-72)."""
    game = haunting(4, 2).haunt_next("chill").roll(2, 3)
    game.say(cmd.HauntDraws(1), cmd.Next("chill"))
    assert game.player(1).health == 1
    assert game.player(1).pile[-1].card == "chill"
    assert not game.player(1).pile[-1].face_up
    assert game.player(1).pile[-1].known_to == (0, 1, 2)


def test_hnd_66_68_option_b_is_a_look_and_b_twice_are_two() -> None:
    game = haunting(4, 2).roll(2, 5).say(cmd.HauntLooks(2))
    assert game.offers(cmd.LookAt) == {cmd.LookAt(1, at) for at in range(3)}
    game.say(cmd.LookAt(1, 0), cmd.LookAt(1, 2))
    assert [card.known_to for card in game.player(1).pile] == [(0,), (), (0,)]
    assert game.asked == (0, "Act")
    game = haunting(2, 2).roll(2, 5)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(3)]
    assert game.offers(cmd.HauntDraws, cmd.HauntLooks) == {
        cmd.HauntDraws(1),
        cmd.HauntDraws(2),
        cmd.HauntLooks(1),
    }


def test_hnd_69_a_ghost_may_take_up_to_the_dark_die() -> None:
    """N27."""
    game = Game().change(0, ghost=True).set_gloom("yard", 3).say(cmd.Syphon()).roll(2, 5)
    assert game.offers(cmd.Take) == set(map(cmd.Take, range(4)))
    game.say(cmd.Take(2))
    assert (game.player(0).gloom, game.gloom("yard")) == (2, 1)


def test_hnd_70_doubles_take_all_gloom() -> None:
    """N28. A syphon has no result, so the turn goes on."""
    game = Game().change(0, ghost=True).set_gloom("yard", 3).say(cmd.Syphon()).roll(2, 2)
    assert (game.player(0).gloom, game.gloom("yard")) == (3, 0)
    assert game.asked == (0, "Act")


def test_hnd_71_a_higher_light_die_feeds_the_location() -> None:
    """N29."""
    game = Game().change(0, ghost=True).set_gloom("yard", 3).say(cmd.Syphon()).roll(4, 1)
    assert (game.player(0).gloom, game.gloom("yard")) == (0, 4)


def test_hnd_57_ghosts_haunt_and_syphon() -> None:
    game = Game().change(0, ghost=True)
    actions = game.offers(cmd.Search, cmd.Probe, cmd.Attack, cmd.Haunt, cmd.Syphon)
    assert actions == {cmd.Haunt(1), cmd.Haunt(2), cmd.Syphon()}
    game.change(0, tile="ladder")
    assert game.refusal(cmd.Syphon()) == "no_location", "ruling 15"


def test_hnd_66_a_ghost_target_stands_with_its_gloom() -> None:
    game = Game(4).change(0, ghost=True, gloom=4).change(1, ghost=True, gloom=1)
    game.say(cmd.Haunt(1)).roll(2, 4)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(5)]
    assert not game.offers(cmd.HauntWounds), "only the living have health"
